import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors/errors.ts'
import { PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { PageEntry } from '../comic-file.ts'
import { type ComicSource, createPageEntry } from '../comic-source.ts'
import { readArchiveMetadata } from '../metadata/archive-metadata.ts'
import { type ComicInfoPage, embeddedOf, type MetadataPart } from '../metadata/embedded.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { pageDigest } from './page-digest.ts'
import { coverByName, pagesOf, segmentsOf } from './page-entries.ts'

function pageWithInfo(name: string, info: ComicInfoPage | undefined): PageEntry {
  return info
    ? { name, width: info.width, height: info.height, type: info.type, double: info.double }
    : createPageEntry(name)
}

/** Returns the index of ComicInfo's front cover or CoMet's cover image, null without one. */
function coverByMetadata(names: readonly string[], parts: readonly MetadataPart[]): number | null {
  for (const { pages = [], coverName } of parts) {
    const front = pages.find(({ type, image }) => /\bfrontcover\b/i.test(type ?? '') && image < names.length)
    if (front) return front.image
    const base = coverName ? segmentsOf(coverName).at(-1) : undefined
    const index = base === undefined ? -1 : names.findIndex((name) => segmentsOf(name).at(-1) === base)
    if (index >= 0) return index
  }
  return null
}

/** Number of pages of a damaged archive that are tried before the archive is rejected. */
const CHECKED_PAGES = 5

/**
 * Returns the pages of a damaged archive without the page stored last if that is unreadable, since most damaged
 * archives are truncated. Throws comic-corrupt if none of the first CHECKED_PAGES pages is readable.
 */
async function readablePages(
  archive: Archive,
  files: ArchiveEntry[],
  signal: AbortSignal,
): Promise<ArchiveEntry[]> {
  const isReadable = async (file: ArchiveEntry) => {
    try {
      await archive.read(file, PAGE_MAX, signal)
      return true
    } catch {
      signal.throwIfAborted()
      return false
    }
  }
  const storedLast = archive.entries.findLast((entry) => files.includes(entry))
  const pages =
    storedLast && (await isReadable(storedLast)) ? files : files.filter((file) => file !== storedLast)
  for (const page of pages.slice(0, CHECKED_PAGES)) {
    if (await isReadable(page)) return pages
  }
  throw new AppError('comic-corrupt')
}

/**
 * Creates the source of an archive of images. Pages are in natural order; the cover is chosen by metadata, then by
 * name. If `willReadPages`, the cover is fetched together with the metadata. Throws comic-encrypted if all pages
 * (without pages, all entries) are encrypted, comic-empty without pages, comic-corrupt, comic-too-large.
 */
export async function archiveComic(
  format: ComicFormat,
  archive: Archive,
  willReadPages: boolean,
  signal: AbortSignal,
): Promise<ComicSource> {
  let files = pagesOf(archive.entries)
  if (files.length > PAGES_MAX) throw new AppError('comic-too-large')
  const checked = files.length > 0 ? files : archive.entries
  if (checked.length > 0 && checked.every((entry) => entry.encrypted)) throw new AppError('comic-encrypted')
  if (files.length === 0) throw new AppError('comic-empty')
  if (files.every((file) => file.size === 0)) throw new AppError('comic-corrupt')
  if (archive.damaged) files = await readablePages(archive, files, signal)
  const names = files.map((file) => file.name)
  const namedCover = coverByName(names) ?? 0
  const parts = await readArchiveMetadata(archive, willReadPages ? files[namedCover] : undefined, signal)
  const pages = parts.find((part) => part.pages && part.pages.length > 0)?.pages ?? []
  const infoByIndex = new Map(pages.toReversed().map((page) => [page.image, page]))
  return {
    format,
    pages: names.map((name, index) => pageWithInfo(name, infoByIndex.get(index))),
    chapters: [],
    metadata: embeddedOf(parts),
    pageDigest: archive.damaged ? null : pageDigest(files),
    coverIndex: coverByMetadata(names, parts) ?? namedCover,
    embeddedCover: async () => null,
    page: (index, _width, stop) => archive.read(files[index] as ArchiveEntry, PAGE_MAX, stop),
    readAhead: () => archive.readAhead?.(),
    close: () => archive.close(),
  }
}
