import { isFromWrongClock } from '#domain/clock.ts'
import type { Device } from '#library/apps/devices.ts'
import type { Orphan } from '#library/apps/unmatched.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Library } from '#library/index.ts'
import { type Place, type Progress, timeShown, type UserProgress, type Writer } from '../progress/progress.ts'
import { DOCUMENT_MAX, type Told } from './body.ts'
import { createExtents } from './extent.ts'
import { pageOfTold, progressOf } from './translate.ts'
import { locatorOf, type Words, wordsOf } from './words.ts'

/** Where somebody is in a document, as KOReader is told. */
export interface Pulled extends Words {
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Sync {
  /** Where a user is in a document; null for nothing that can be told. */
  pull(device: Device, document: string): Promise<Pulled | null>
  /** Keeps where somebody is; answers with the time, in milliseconds since 1970. Throws device-read-only. */
  push(device: Device, told: Told): Promise<number>
  close(): void
}

/** How long an answer waits for the account, and for names to be learned, in milliseconds: KOReader gives up after 2 s. */
const PATIENCE = 300
/** KOReader keeps what it could not push for so long, in milliseconds, and tells it then without its time. */
const QUEUED = 28 * 24 * 60 * 60 * 1000
/** Documents of which is remembered when a device asked for them. */
const ASKED_MAX = 5_000

/** The device sent with positions of the dashboard. Its id is constant: KOReader ignores positions of its own device. */
const DASHBOARD = { device: 'Comics', deviceId: '6f6d6963-7300-4000-8000-64617368626f' } as const

export function createSync(library: Library, progress: Progress): Sync {
  const { documents, books } = library
  const extentOf = createExtents(library)
  /** When a device asked last where its user is in a document. */
  const asked = new Map<string, number>()

  const soon = (work: Promise<void>): Promise<void> =>
    Promise.race([
      work.catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, PATIENCE).unref()),
    ])

  const visibleBooks = async (userId: string, ids: readonly string[]): Promise<Book[]> =>
    books.byIds(ids, await library.readerOf(userId))

  async function booksOf(userId: string, document: string): Promise<Book[]> {
    await soon(documents.catchUp())
    return visibleBooks(userId, await documents.find(userId, document))
  }

  const newest = (mine: UserProgress, copies: readonly Book[]): Place | null =>
    copies.reduce<Place | null>((last, { id }) => {
      const place = mine.get(id)
      return place !== null && (last === null || timeShown(place) > timeShown(last)) ? place : last
    }, null)

  /** Writes a place in all copies of a comic. */
  async function write(
    writer: Writer,
    words: Words,
    copies: readonly Book[],
    known: Place | null,
    at?: number,
  ): Promise<void> {
    const places = await Promise.all(
      copies.map(async (book) => ({
        comicId: book.id,
        ...pageOfTold(words, book, await extentOf(book), known),
        share: words.share,
        locator: locatorOf(words),
        ...(at === undefined ? {} : { at }),
      })),
    )
    await progress.write('kosync', writer, places)
  }

  /**
   * True for a push that lay in a device's queue, and would move back what was written elsewhere since. Who has asked for
   * the place after that knows it, and means what it says.
   */
  function isLate(device: Device, told: Told, known: Place | null): boolean {
    // Shares are cut to four digits on their way.
    if (known === null || told.share > known.share - 0.000_1) return false
    const isOwn = known.device?.id === device.id && wordsOf(known)?.deviceId === told.deviceId
    if (isOwn || Date.now() - known.at > QUEUED || isFromWrongClock(known.at, Date.now())) return false
    return (asked.get(`${device.id} ${told.document}`) ?? 0) < known.at
  }

  function noteAsked(device: Device, document: string): void {
    const key = `${device.id} ${document}`
    asked.delete(key)
    asked.set(key, Date.now())
    for (const oldest of asked.keys()) {
      if (asked.size <= ASKED_MAX) break
      asked.delete(oldest)
    }
  }

  /** Takes a document that has become a comic: what was told of it is of that. */
  async function adopt(userId: string, orphan: Orphan, copies: readonly Book[]): Promise<void> {
    const { key, hash, at } = orphan
    const mine = await progress.of(userId, PATIENCE)
    await write(
      { ...key, userId, app: 'koreader', scope: 'progress' },
      orphan,
      copies,
      newest(mine, copies),
      at,
    )
    await documents.removeOrphan(userId, hash)
  }

  async function adoptAll(userIds: readonly string[]): Promise<void> {
    await documents.catchUp()
    for (const userId of userIds)
      for (const orphan of await documents.orphans(userId)) {
        const copies = await visibleBooks(userId, await documents.find(userId, orphan.hash))
        if (copies.length > 0) await adopt(userId, orphan, copies)
      }
  }
  let adopting: Promise<void> = Promise.resolve()
  let isClosed = false
  /** Whose documents wait to be looked at, which is done once for all that was linked until then; null: everybody's. */
  const due = new Set<string | null>()
  /** One after the other; what fails is tried again when the document is asked for. */
  const adoptSoon = (of: string | null): void => {
    if (due.has(of)) return
    due.add(of)
    adopting = adopting
      .then(async () => {
        due.delete(of)
        if (!isClosed) await adoptAll(of === null ? await documents.usersWithOrphans() : [of])
      })
      .catch(() => undefined)
  }
  const ends = [library.scanner.onEnd(() => adoptSoon(null)), documents.onLink((userId) => adoptSoon(userId))]
  // Another process may have scanned while this one did not run.
  adoptSoon(null)

  return {
    async pull(device, document) {
      const { userId } = device
      if (document.length > DOCUMENT_MAX) return null
      const copies = await booksOf(userId, document)
      const orphan = await documents.orphan(userId, document)
      if (copies.length === 0) return orphan
      if (orphan !== null) await adopt(userId, orphan, copies)
      const place = newest(await progress.of(userId, PATIENCE), copies)
      // The answer may have waited for a change: the device knows of that, too.
      noteAsked(device, document)
      const book = copies.find(({ id }) => id === place?.comicId)
      if (place === null || book === undefined) return null
      const said = wordsOf(place)
      // What somebody went back to is told to who wrote it, too.
      if (said !== null) return { ...said, ...(place.device === null ? DASHBOARD : {}), at: timeShown(place) }
      const where = progressOf(place, book, await extentOf(book))
      if (where === null) return null
      const by = place.device === null ? DASHBOARD : { device: place.device.name, deviceId: place.device.id }
      return { progress: where, share: place.share, at: timeShown(place), ...by }
    },

    async push(device, told) {
      const { id, name, userId } = device
      let copies = await booksOf(userId, told.document)
      if (copies.length === 0 && told.fileName !== null) {
        const named = await documents.named(userId, told.fileName)
        if (named !== null) {
          await documents.link(userId, told.document, named)
          copies = await visibleBooks(userId, [named])
        }
      }
      const at = Date.now()
      if (copies.length === 0) {
        const { document, ...words } = told
        await documents.saveOrphan(userId, { ...words, hash: document, at, key: { id, name } })
        return at
      }
      const known = newest(await progress.of(userId, PATIENCE), copies)
      if (!isLate(device, told, known)) await write(device, told, copies, known)
      return at
    },

    close() {
      isClosed = true
      for (const end of ends) end()
    },
  }
}
