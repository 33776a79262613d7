import { z } from 'zod'
import { isReplacedBy } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { ProgressSource } from '#domain/reading/progress.ts'
import type { Device, Devices } from '#library/apps/devices.ts'
import type { Book } from '#library/catalog/books.ts'
import { chapterDocument, chapterOf, XHTML } from './chapter-documents.ts'
import { type Place, type Progress, type ToldPlace, timeShown } from './progress.ts'
import { pageTold, type ToldProgression, toldProgression } from './told-progression.ts'

/** The media types of what is told. */
export const PROGRESSION_TYPES = {
  readium: 'application/vnd.readium.progression+json',
  progression: 'application/opds-progression+json',
} as const

/** A book of words has no pages of its own: how far one is in one that was not opened yet is kept in hundredths. */
const HUNDREDTHS = 100
/** A text book is finished from this share on: its last page begins before its end. */
const READ = 0.999

const JPEG = 'image/jpeg'

/** Who has read on in the dashboard. */
const DASHBOARD = { id: 'urn:comics:dashboard', name: 'Comics' }

/** Who is told where somebody is in a text: an app that reads it in documents of ours, so many. */
export interface ChapterReader {
  readonly chapters: number
  readonly deviceId: string
}

/** A way to say where somebody is in a comic. */
export interface Dialect {
  readonly type: string
  document(
    place: Place,
    book: Book,
    pageAddress: (page: number) => string,
    reader?: ChapterReader | null,
  ): object
}

/** The most that is kept of a locator, in characters. */
const LOCATOR_MAX = 4_000

const kept = z.object({
  opds: z.object({ deviceId: z.string().nullable(), locator: z.record(z.string(), z.unknown()).nullable() }),
})

/** What an app said of itself and of a place, as it is kept beside it. */
function locatorOf({ deviceId, locator }: ToldProgression, book: Book): string | null {
  // Of pages a number says all.
  const said = { opds: { deviceId, locator: book.pageCount > 0 ? null : locator } }
  const text = JSON.stringify(said)
  return text.length > LOCATOR_MAX ? null : text
}

/** The same, as long as nobody has read on elsewhere. */
function saidOf({ locator }: Place): z.output<typeof kept>['opds'] | null {
  if (locator === null || !locator.startsWith('{"opds"')) return null
  return kept.safeParse(JSON.parse(locator)).data?.opds ?? null
}

const deviceOf = (place: Place): { readonly id: string; readonly name: string } =>
  place.device === null
    ? DASHBOARD
    : { id: saidOf(place)?.deviceId ?? `urn:uuid:${place.device.id}`, name: place.device.name }

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000

const base = (place: Place) => ({
  modified: new Date(timeShown(place)).toISOString(),
  device: deviceOf(place),
})

/** Where a place is among the pages that the comic has now; null in a book of words. */
function pageNow({ page, finished, pageCount }: Place, book: Book): number | null {
  if (book.pageCount === 0) return null
  // What was read to its end in another edition of the file is at its end.
  return finished && page >= pageCount ? book.pageCount : Math.min(page, book.pageCount)
}

/**
 * A place in a text. Its app's own words are for those that read it in the same documents, and for the app itself: others
 * would look in vain for what these name.
 */
function locatorInWords(place: Place, reader: ChapterReader | null): object {
  const said = saidOf(place)?.locator ?? null
  const isOfChapters = said !== null && chapterOf(String(said.href)) !== null
  const isOwn = reader !== null && reader.deviceId === place.device?.id
  if (said !== null && (isOwn || isOfChapters === (reader !== null))) return said
  const locations = { totalProgression: rounded(place.share) }
  if (reader === null) return { href: '', type: XHTML, locations }
  const { chapters } = reader
  const chapter = place.pageCount === chapters ? place.page : Math.ceil(place.share * chapters)
  const href = chapterDocument(Math.min(chapters, Math.max(1, chapter)))
  return { href, type: XHTML, locations: { progression: 0, ...locations } }
}

/** How apps that speak Readium's locators say it: Cantook, Komga's. */
export const readium: Dialect = {
  type: PROGRESSION_TYPES.readium,
  document(place, book, pageAddress, reader = null) {
    const page = pageNow(place, book)
    const locator =
      page === null
        ? locatorInWords(place, reader)
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
  type: PROGRESSION_TYPES.progression,
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

/** What is kept of what an app told. Throws validation. */
function placeTold(told: ToldProgression, book: Book, known: Place | null): ToldPlace {
  const base = { comicId: book.id, at: told.at, locator: locatorOf(told, book) }
  if (book.pageCount > 0) return { ...base, page: pageTold(told, book.pageCount), pageCount: book.pageCount }
  const { share } = told
  if (share === null) throw new AppError('validation', { detail: 'totalProgression' })
  // As many as the dashboard's reader counts, where it was opened there.
  const count = known !== null && known.pageCount > 1 ? known.pageCount : HUNDREDTHS
  const page = share >= READ ? count : Math.max(1, Math.floor(share * count))
  return { ...base, page, pageCount: count, share }
}

/** Older places than this, in milliseconds, are of a clock that is slow, or of a device that was away for long. */
const LATE = 60 * 60 * 1000

/**
 * Keeps where an app says, in either dialect, that it has left a comic; answers with where the comic is then. Throws
 * validation, place-older where it is no newer than what is known, and as `Progress.write`.
 */
export async function keepProgression(
  progress: Progress,
  devices: Pick<Devices, 'failed'>,
  { device, userId }: { readonly device: Device; readonly userId: string },
  book: Book,
  body: unknown,
  via: ProgressSource,
): Promise<Place | null> {
  const told = toldProgression(body)
  const mine = await progress.of(userId)
  const known = mine.get(book.id)
  const place = placeTold(told, book, known)
  if (known !== null && !isReplacedBy(known.at, told.at, Date.now())) {
    // Two that read at once are refused for no fault of a clock's.
    if (told.at < Date.now() - LATE) await devices.failed(device, 'place-older', {})
    throw new AppError('place-older')
  }
  const [later] = await progress.write(via, { ...device, name: told.device ?? device.name }, [place])
  if (later !== undefined) throw new AppError('place-older')
  return mine.get(book.id)
}
