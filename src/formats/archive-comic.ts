import type { ComicFormat } from '#domain/comic.ts'
import { AppError, isAppError } from '#domain/errors.ts'
import { METADATA_MAX, PAGE_MAX, PAGES_MAX } from '#domain/limits.ts'
import type { Archive, ArchiveEntry } from './archive.ts'
import type { PageEntry } from './comic-file.ts'
import { type ComicInfo, readComicInfo } from './comic-info.ts'
import { type ComicSource, NO_METADATA, pageNamed } from './comic-source.ts'
import { coverByName, isJunk, pagesOf, segmentsOf } from './pages.ts'

const NO_INFO: ComicInfo = { ...NO_METADATA, pages: [] }

/** ComicInfo.xml in any case and any folder; the shallowest where there are several. */
function findComicInfo(entries: readonly ArchiveEntry[]): ArchiveEntry | undefined {
  const depth = (entry: ArchiveEntry) => segmentsOf(entry.name).length
  return entries
    .filter((entry) => /(^|[/\\])comicinfo\.xml$/i.test(entry.name) && !isJunk(entry.name))
    .sort((a, b) => depth(a) - depth(b))[0]
}

/** Reads ComicInfo.xml, together with the page that is likely to be asked for next. */
async function readInfo(archive: Archive, cover: ArchiveEntry, signal: AbortSignal): Promise<ComicInfo> {
  const entry = findComicInfo(archive.entries)
  if (entry === undefined) return NO_INFO
  try {
    await archive.prefetch?.([entry, cover], signal)
    return readComicInfo(await archive.read(entry, METADATA_MAX, signal))
  } catch (error) {
    signal.throwIfAborted()
    const why = isAppError(error) ? error.message : 'It could not be read.'
    return { ...NO_INFO, problem: `${entry.name}: ${why}` }
  }
}

function withInfo(page: PageEntry, place: number, info: ComicInfo): PageEntry {
  const said = info.pages.find((one) => one.image === place)
  return said
    ? { name: page.name, width: said.width, height: said.height, type: said.type, double: said.double }
    : page
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
 * A comic that is an archive of pictures: natural order, ComicInfo.xml, cover by ComicInfo, then by name.
 * Throws comic-empty without pages (comic-encrypted when what there is is locked), comic-too-large.
 */
export async function archiveComic(
  format: ComicFormat,
  archive: Archive,
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
  const info = await readInfo(archive, files[named] as ArchiveEntry, signal)
  const front = info.pages.find(
    (page) => page.type?.toLowerCase() === 'frontcover' && page.image < files.length,
  )
  return {
    format,
    pages: names.map((name, place) => withInfo(pageNamed(name), place, info)),
    chapters: [],
    metadata: { values: info.values, source: info.source, problem: info.problem },
    coverPlace: front?.image ?? named,
    ownCover: async () => null,
    page: (place, _width, stop) => archive.read(files[place] as ArchiveEntry, PAGE_MAX, stop),
    close: () => archive.close(),
  }
}
