import { basename } from 'node:path'
import { openRegular } from '#disk/open-regular.ts'
import { METADATA_MAX } from '#domain/limits.ts'
import type { EmbeddedMetadata } from '../comic-file.ts'
import { diskCall } from '../resources/disk-calls.ts'
import { readComicInfo } from './comic-info.ts'
import { embeddedOf, type MetadataPart } from './embedded.ts'

const join = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join(', ') || null

/**
 * Adds the metadata file beside a comic, a ComicInfo.xml, which takes precedence. A file that does not exist any more
 * adds nothing; one that cannot be read is reported in `problem`. Throws disk-not-answering.
 */
export async function withBeside(
  embedded: EmbeddedMetadata,
  path: string | undefined,
): Promise<EmbeddedMetadata> {
  const part = path === undefined ? null : await readBeside(path)
  if (part === null) return embedded
  const beside = embeddedOf([part])
  const comicInfo = { ...embedded.extra.ComicInfo, ...beside.extra.ComicInfo }
  return {
    ...embedded,
    layers: [
      ...beside.layers.map(({ values }) => ({ source: 'Sidecar' as const, values })),
      ...embedded.layers,
    ],
    extra: { ...embedded.extra, ...(beside.extra.ComicInfo && { ComicInfo: comicInfo }) },
    problem: join(beside.problem, embedded.problem),
    excess: join(beside.excess, embedded.excess),
  }
}

async function readBeside(path: string): Promise<MetadataPart | null> {
  const name = basename(path)
  const unreadable: MetadataPart = { source: 'ComicInfo', values: {}, extra: {}, problem: name }
  const bytes = await diskCall(path, () => readBytes(path))
  if (bytes === null) return null
  if (bytes === 'unreadable') return unreadable
  const part = readComicInfo(bytes)
  return part && { ...part, problem: part.problem?.replace(/^ComicInfo\.xml/i, name) ?? null }
}

async function readBytes(path: string): Promise<Buffer | 'unreadable' | null> {
  try {
    const file = await openRegular(path)
    try {
      return (await file.stat()).size > METADATA_MAX ? 'unreadable' : await file.readFile()
    } finally {
      await file.close()
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'unreadable'
  }
}
