import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import { openSource } from '../resources/source.ts'
import { sniff } from '../sniff.ts'
import { BUNDLED_SEVEN_ZIP } from './seven-zip.ts'
import { type ListedEntry, type Listing, listArchive } from './seven-zip-listing.ts'
import { decompressTar } from './tarball.ts'

/** All entries of an archive in its order, as 7-Zip lists them. */
export interface EntryList
  extends Pick<Listing, 'links' | 'damaged' | 'comment' | 'multivolume' | 'isShortened'> {
  readonly format: ComicFormat
  readonly entries: readonly ListedEntry[]
}

/** An archive that 7-Zip reads. */
interface PlainArchive {
  readonly format: ComicFormat
  readonly path: string
  close(): Promise<void>
}

/**
 * Returns the path of an archive for 7-Zip: the file itself, or a decompressed tar. Throws comic-not-archive, and as
 * `decompressTar`.
 */
export async function plainArchive(path: string, signal: AbortSignal): Promise<PlainArchive> {
  const source = await openSource(path)
  const kind = await sniff(source).finally(() => source.close())
  const close = async () => undefined
  if (kind.type === 'zip') return { format: 'cbz', path, close }
  if (kind.type === 'archive') return { format: kind.format, path, close }
  if (kind.type !== 'compressed') throw new AppError('comic-not-archive', { format: kind.type })
  const tar = await decompressTar(BUNDLED_SEVEN_ZIP, path, signal)
  return { format: 'cbt', path: tar.path, close: tar.remove }
}

/** Lists all entries of an archive. Throws as `plainArchive` and `listArchive`. */
export async function listEntries(path: string, signal: AbortSignal): Promise<EntryList> {
  const archive = await plainArchive(path, signal)
  try {
    const { entries, links, damaged, comment, multivolume, isShortened } = await listArchive(
      BUNDLED_SEVEN_ZIP,
      archive.path,
      signal,
    )
    return { format: archive.format, entries, links, damaged, comment, multivolume, isShortened }
  } finally {
    await archive.close()
  }
}
