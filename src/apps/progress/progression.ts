import { z } from 'zod'
import { type AppType, JPEG, OPDS_TYPES, XHTML } from '#contract/media-types.ts'
import { isReplacedBy } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ProgressSource } from '#domain/reading/progress.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import type { Book } from '#library/catalog/books.ts'
import { chapterDocument, chapterOf } from './chapter-documents.ts'
import { type Place, type Progress, type ReportedProgress, shownTime } from './progress.ts'
import { parseProgression, type ReportedProgression, reportedPage } from './reported-progression.ts'

/** Page count of a text book that was never opened: its progress is stored in percent. */
const DEFAULT_PAGES = 100
/** Share from which on a text book is finished: apps report where the last page begins, which is before the end. */
const END_SHARE = 0.999

/** The device of progress from the dashboard. */
const DASHBOARD = { id: 'urn:comics:dashboard', name: 'Comics' }

/** An app that reads a text book in the documents of this server. */
export interface ChapterReader {
  readonly chapters: number
  readonly deviceId: string
}

/** A document format for progress. */
export interface Dialect {
  readonly type: AppType<'opds'> & AppType<'komga'>
  document(
    place: Place,
    book: Book,
    pageAddress: (page: number) => string,
    reader?: ChapterReader | null,
  ): object
}

/** Maximum length of a stored locator, in characters. */
const LOCATOR_MAX = 4_000

const storedLocator = z.object({
  opds: z.object({ deviceId: z.string().nullable(), locator: z.record(z.string(), z.unknown()).nullable() }),
})

/** Returns an app's device id and its locator as a stored locator; null if the text is too long. */
function locatorOf({ deviceId, locator }: ReportedProgression, book: Book): string | null {
  // For a comic with pages, the page number is enough.
  const stored = { opds: { deviceId, locator: book.pageCount > 0 ? null : locator } }
  const text = JSON.stringify(stored)
  return text.length > LOCATOR_MAX ? null : text
}

/** Returns the stored locator; null if the progress was last written without one. */
function storedLocatorOf({ locator }: Place): z.output<typeof storedLocator>['opds'] | null {
  if (locator === null || !locator.startsWith('{"opds"')) return null
  return storedLocator.safeParse(JSON.parse(locator)).data?.opds ?? null
}

const deviceOf = (place: Place): { readonly id: string; readonly name: string } =>
  place.device === null
    ? DASHBOARD
    : { id: storedLocatorOf(place)?.deviceId ?? `urn:uuid:${place.device.id}`, name: place.device.name }

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

const base = (place: Place) => ({
  modified: new Date(shownTime(place)).toISOString(),
  device: deviceOf(place),
})

/** Returns the page, limited to the current page count; null for a text book. */
function pageNow({ page, finished, pageCount }: Place, book: Book): number | null {
  if (book.pageCount === 0) return null
  // A comic that was finished in another edition of the file stays finished.
  return finished && page >= pageCount ? book.pageCount : Math.min(page, book.pageCount)
}

/**
 * Returns the locator in a text book. The app's own locator is returned only to that app and to apps that read the same
 * documents, as it names documents that other apps do not have.
 */
function textLocator(place: Place, reader: ChapterReader | null): object {
  const stored = storedLocatorOf(place)?.locator ?? null
  const isOfChapters = stored !== null && chapterOf(String(stored.href)) !== null
  const isOwn = reader !== null && reader.deviceId === place.device?.id
  if (stored !== null && (isOwn || isOfChapters === (reader !== null))) return stored
  const locations = { totalProgression: rounded(place.share) }
  if (reader === null) return { href: '', type: XHTML, locations }
  const { chapters } = reader
  const chapter = place.pageCount === chapters ? place.page : Math.ceil(place.share * chapters)
  const href = chapterDocument(Math.min(chapters, Math.max(1, chapter)))
  return { href, type: XHTML, locations: { progression: 0, ...locations } }
}

/** Readium's locators, used by Cantook and Komga clients. */
export const readium: Dialect = {
  type: OPDS_TYPES.readium,
  document(place, book, pageAddress, reader = null) {
    const page = pageNow(place, book)
    const locator =
      page === null
        ? textLocator(place, reader)
        : {
            href: pageAddress(page),
            type: JPEG,
            locations: { position: page, progression: 0, totalProgression: rounded(page / book.pageCount) },
          }
    return { ...base(place), locator }
  },
}

/** OPDS Progression 1.0. */
export const opdsProgression: Dialect = {
  type: OPDS_TYPES.progression,
  document(place, book, pageAddress) {
    const page = pageNow(place, book)
    if (page === null) return { ...base(place), progression: rounded(place.share) }
    const span = book.pageCount - 1
    return {
      ...base(place),
      progression: span === 0 ? 1 : rounded((page - 1) / span),
      references: [pageAddress(page)],
    }
  },
}

/** Converts a reported position for storage. Throws validation. */
function progressOfReport(reported: ReportedProgression, book: Book, known: Place | null): ReportedProgress {
  const base = { comicId: book.id, at: reported.at, locator: locatorOf(reported, book) }
  if (book.pageCount > 0)
    return { ...base, page: reportedPage(reported, book.pageCount), pageCount: book.pageCount }
  const { share } = reported
  if (share === null) throw new AppError('validation', { detail: 'totalProgression' })
  // The page count of the dashboard's reader, if the book was opened there.
  const count = known !== null && known.pageCount > 1 ? known.pageCount : DEFAULT_PAGES
  const page = share >= END_SHARE ? count : Math.max(1, Math.floor(share * count))
  return { ...base, page, pageCount: count, share }
}

/** Milliseconds. A rejected position of this age comes from a slow clock or a device that was offline for long. */
const LATE = 60 * 60 * 1000

/**
 * Stores an app's reported position, in either format; returns the resulting progress. Throws validation, place-older
 * if the position is not newer than the stored progress, and the errors of `Progress.write`.
 */
export async function storeProgression(
  progress: Progress,
  devices: Pick<Devices, 'failed'>,
  { device, userId }: { readonly device: Device; readonly userId: string },
  book: Book,
  body: unknown,
  via: ProgressSource,
): Promise<Place | null> {
  const reported = parseProgression(body)
  const mine = await progress.of(userId)
  const known = mine.get(book.id)
  const place = progressOfReport(reported, book, known)
  if (known !== null && !isReplacedBy(known.at, reported.at, Date.now())) {
    // The dashboard warns about the clock only for old positions, not for two devices that read at the same time.
    if (reported.at < Date.now() - LATE) await devices.failed(device, 'place-older', {})
    throw new AppError('place-older')
  }
  const [later] = await progress.write(via, { ...device, name: reported.device ?? device.name }, [place])
  if (later !== undefined) throw new AppError('place-older')
  return mine.get(book.id)
}
