import type { ComicFormat } from '#domain/comic.ts'
import { AppError } from '#domain/errors.ts'
import { PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { PageEntry } from '../comic-file.ts'
import { type ComicSource, pageNamed } from '../comic-source.ts'
import { readArchiveMetadata } from '../metadata/archive-metadata.ts'
import { type ComicInfoPage, embeddedOf, type MetadataPart } from '../metadata/embedded.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import { coverByName, pagesOf, segmentsOf } from './page-entries.ts'

function withInfo(page: PageEntry, said: ComicInfoPage | undefined): PageEntry {
  return said
    ? { name: page.name, width: said.width, height: said.height, type: said.type, double: said.double }
    : page
}

/** The page ComicInfo calls the front cover, or CoMet the cover image. */
function coverBySaying(names: readonly string[], parts: readonly MetadataPart[]): number | null {
  for (const { pages = [], coverName } of parts) {
    const front = pages.find(({ type, image }) => /\bfrontcover\b/i.test(type ?? '') && image < names.length)
    if (front) return front.image
    const base = coverName ? segmentsOf(coverName).at(-1) : undefined
    const place = base === undefined ? -1 : names.findIndex((name) => segmentsOf(name).at(-1) === base)
    if (place >= 0) return place
  }
  return null
}

/** Pages tried before a damaged archive is given up. */
const PROVED_PAGES = 5

/**
 * What is left of a damaged archive: it is cut off somewhere, so the page stored last is dropped when it
 * cannot be read. Throws comic-corrupt unless one of the first pages can.
 */
async function wholePages(
  archive: Archive,
  files: ArchiveEntry[],
  signal: AbortSignal,
): Promise<ArchiveEntry[]> {
  const isWhole = async (file: ArchiveEntry) => {
    try {
      await archive.read(file, PAGE_MAX, signal)
      return true
    } catch {
      signal.throwIfAborted()
      return false
    }
  }
  const storedLast = archive.entries.findLast((entry) => files.includes(entry))
  const left = storedLast && (await isWhole(storedLast)) ? files : files.filter((file) => file !== storedLast)
  for (const file of left.slice(0, PROVED_PAGES)) {
    if (await isWhole(file)) return left
  }
  throw new AppError('comic-corrupt')
}

/**
 * A comic that is an archive of pictures: natural order, metadata, cover by what that says, then by name. `pictures`:
 * whether one will be asked for.
 * Throws comic-empty without pages (comic-encrypted when what there is is locked), comic-too-large.
 */
export async function archiveComic(
  format: ComicFormat,
  archive: Archive,
  pictures: boolean,
  signal: AbortSignal,
): Promise<ComicSource> {
  let files = pagesOf(archive.entries)
  if (files.length > PAGES_MAX) throw new AppError('comic-too-large')
  const locked = files.length > 0 ? files : archive.entries
  if (locked.length > 0 && locked.every((entry) => entry.encrypted)) throw new AppError('comic-encrypted')
  if (files.length === 0) throw new AppError('comic-empty')
  if (files.every((file) => file.size === 0)) throw new AppError('comic-corrupt')
  if (archive.damaged) files = await wholePages(archive, files, signal)
  const names = files.map((file) => file.name)
  const named = coverByName(names) ?? 0
  const parts = await readArchiveMetadata(archive, pictures ? files[named] : undefined, signal)
  const pages = parts.find((part) => part.pages && part.pages.length > 0)?.pages ?? []
  const byPlace = new Map(pages.toReversed().map((page) => [page.image, page]))
  return {
    format,
    pages: names.map((name, place) => withInfo(pageNamed(name), byPlace.get(place))),
    chapters: [],
    metadata: embeddedOf(parts),
    coverPlace: coverBySaying(names, parts) ?? named,
    ownCover: async () => null,
    page: (place, _width, stop) => archive.read(files[place] as ArchiveEntry, PAGE_MAX, stop),
    reading: () => archive.reading?.(),
    close: () => archive.close(),
  }
}
