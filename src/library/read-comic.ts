import { readFile } from 'node:fs/promises'
import type { ComicChapter, ComicFormat } from '#domain/comic.ts'
import { AppError, type ErrorCode, type ErrorParams } from '#domain/errors.ts'
import { parseFileName } from '#domain/filename.ts'
import {
  type IssueMetadata,
  type MetadataLayer,
  type MetadataOrigins,
  mergeLayers,
} from '#domain/metadata.ts'
import type { ComicFile, EmbeddedMetadata, PageEntry } from '#formats/comic-file.ts'
import { openComic } from '#formats/open.ts'
import type { Cover, Covers } from './covers.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type FoundFile, isGone } from './walk.ts'

/** Raised when reading learns to see more, so that files already read are read again. */
export const READ_VERSION = 2

/** Why a file could not be read wholly. */
export interface Problem {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

/** Problems whose cause lies outside the file: what was read of it before still holds. */
const PASSING: readonly ErrorCode[] = ['file-unreadable', 'comic-timeout', 'seven-zip-missing']

/** True when a failure says nothing against what is known of this file: it could not be read this time. */
export function isPassing(read: ReadComic, fingerprint: string | null): boolean {
  if (read.problem === null || !PASSING.includes(read.problem.code)) return false
  return read.fingerprint === null || read.fingerprint === fingerprint
}

/** Everything a scan learns of one file. */
export interface ReadComic {
  readonly fingerprint: string | null
  readonly format: ComicFormat | null
  readonly pages: readonly PageEntry[]
  readonly chapters: readonly ComicChapter[]
  readonly metadata: IssueMetadata
  /** Which source each value of `metadata` is from. */
  readonly origins: MetadataOrigins
  /** What embedded files say beyond that, by source and their own names. */
  readonly extra: EmbeddedMetadata['extra']
  readonly cover: Cover | null
  readonly problem: Problem | null
}

/**
 * Reads a file; whatever is wrong with it becomes its `problem`, never an exception, but a data folder that
 * cannot be written. Null when the file went away since it was found.
 */
export async function readComic(
  file: FoundFile,
  covers: Covers,
  signal: AbortSignal,
): Promise<ReadComic | null> {
  const read = await readPresent(file, covers, signal)
  return read.problem !== null && (await isGone(file.path)) ? null : read
}

async function readPresent(file: FoundFile, covers: Covers, signal: AbortSignal): Promise<ReadComic> {
  const named: MetadataLayer = { source: 'FileName', values: parseFileName(file.name) }
  const unread = { format: null, pages: [], chapters: [], ...mergeLayers([named]), extra: {}, cover: null }
  let fingerprint: string | null = null
  try {
    fingerprint = await fingerprintOf(file.path, file.size)
  } catch (error) {
    return { ...unread, fingerprint, problem: problemOf(error, 'file-unreadable') }
  }
  let comic: ComicFile
  try {
    comic = await openComic(file.path, { signal })
  } catch (error) {
    return { ...unread, fingerprint, problem: problemOf(error, 'comic-corrupt') }
  }
  try {
    const embedded = await comic
      .metadata()
      .catch((error: unknown) => ({ layers: [], extra: {}, problem: String(error) }))
    const { cover, problem } = await makeCover(file, comic, covers)
    const { format, pages, chapters } = comic
    const described = { ...mergeLayers([...embedded.layers, named]), extra: embedded.extra }
    const broken =
      embedded.problem === null
        ? null
        : ({ code: 'metadata-corrupt', params: { detail: embedded.problem } } as const)
    return { fingerprint, format, pages, chapters, ...described, cover, problem: problem ?? broken }
  } finally {
    await comic.close()
  }
}

/** The known cause of a failure; an unknown one counts as `otherwise`. Where nothing can be written the scan stops. */
export function problemOf(error: unknown, otherwise: ErrorCode): Problem {
  if (!(error instanceof AppError)) return { code: otherwise, params: {} }
  if (error.code === 'disk-full' || error.code === 'data-dir-not-writable') throw error
  return { code: error.code, params: error.params }
}

async function makeCover(
  file: FoundFile,
  comic: ComicFile,
  covers: Covers,
): Promise<{ cover: Cover | null; problem: Problem | null }> {
  try {
    const image =
      file.sidecar === null ? await comic.cover() : { bytes: await readFile(file.sidecar), type: 'image/*' }
    return { cover: await covers.make(image), problem: null }
  } catch (error) {
    // A text book without a picture is whole.
    if (comic.pages.length === 0 && error instanceof AppError && error.code === 'cover-not-found')
      return { cover: null, problem: null }
    return { cover: null, problem: problemOf(error, 'page-corrupt') }
  }
}
