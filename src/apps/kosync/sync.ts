import { isFromWrongClock } from '#domain/clock.ts'
import type { Device } from '#library/apps/devices.ts'
import type { Orphan } from '#library/apps/unmatched.ts'
import type { Book } from '#library/catalog/books.ts'
import type { Library } from '#library/index.ts'
import { type Place, type Progress, shownTime, type UserProgress, type Writer } from '../progress/progress.ts'
import { createStructureReader } from './book-structure.ts'
import { type KosyncPosition, kosyncPositionOf, locatorOf } from './kosync-position.ts'
import { DOCUMENT_MAX, type ReportedPosition } from './push-body.ts'
import { pageOfReported, progressOf } from './translate.ts'

/** The position in a document, as it is sent to KOReader. */
export interface Pulled extends KosyncPosition {
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface Sync {
  /** Returns the user's position in a document; null if there is none. */
  pull(device: Device, document: string): Promise<Pulled | null>
  /** Stores a position unless it is outdated; returns the time in milliseconds since 1970. Throws device-read-only. */
  push(device: Device, reported: ReportedPosition): Promise<number>
  close(): void
}

/** Milliseconds that a response waits for the account, and for hashes of file names: KOReader times out after 2 s. */
const TIMEOUT = 300
/** Milliseconds for which KOReader queues a failed push. A queued push has no time. */
const QUEUE_LIFE = 28 * 24 * 60 * 60 * 1000
/** Maximum number of stored pull times, one for each device and document. */
const PULLS_MAX = 5_000

/** The device sent with the dashboard's positions. No device has its id, because KOReader ignores its own positions. */
const DASHBOARD = { device: 'Comics', deviceId: '6f6d6963-7300-4000-8000-64617368626f' } as const

export function createSync(library: Library, progress: Progress): Sync {
  const { documents, books } = library
  const structureOf = createStructureReader(library)
  /** When each device last pulled the position in a document. */
  const pulledAt = new Map<string, number>()

  const waitBriefly = (work: Promise<void>): Promise<void> =>
    Promise.race([
      work.catch(() => undefined),
      new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT).unref()),
    ])

  const visibleBooks = async (userId: string, ids: readonly string[]): Promise<Book[]> =>
    books.byIds(ids, await library.catalogUserOf(userId))

  async function booksOf(userId: string, document: string): Promise<Book[]> {
    await waitBriefly(documents.catchUp())
    return visibleBooks(userId, await documents.find(userId, document))
  }

  const newest = (userProgress: UserProgress, copies: readonly Book[]): Place | null =>
    copies.reduce<Place | null>((last, { id }) => {
      const place = userProgress.get(id)
      return place !== null && (last === null || shownTime(place) > shownTime(last)) ? place : last
    }, null)

  /** Writes a position to all copies of a comic. */
  async function write(
    writer: Writer,
    position: KosyncPosition,
    copies: readonly Book[],
    known: Place | null,
    at?: number,
  ): Promise<void> {
    const places = await Promise.all(
      copies.map(async (book) => ({
        comicId: book.id,
        ...pageOfReported(position, book, await structureOf(book), known),
        share: position.share,
        locator: locatorOf(position),
        ...(at === undefined ? {} : { at }),
      })),
    )
    await progress.write('kosync', writer, places)
  }

  /**
   * Returns true for a push that may be a queued one: it is earlier in the comic than a position that another device
   * has stored, and that this device has not pulled yet.
   */
  function isOutdated(device: Device, reported: ReportedPosition, known: Place | null): boolean {
    // Shares are rounded to four digits in transit.
    if (known === null || reported.share > known.share - 0.000_1) return false
    const isOwn = known.device?.id === device.id && kosyncPositionOf(known)?.deviceId === reported.deviceId
    if (isOwn || Date.now() - known.at > QUEUE_LIFE || isFromWrongClock(known.at, Date.now())) return false
    return (pulledAt.get(`${device.id} ${reported.document}`) ?? 0) < known.at
  }

  function notePull(device: Device, document: string): void {
    const key = `${device.id} ${document}`
    pulledAt.delete(key)
    pulledAt.set(key, Date.now())
    for (const oldest of pulledAt.keys()) {
      if (pulledAt.size <= PULLS_MAX) break
      pulledAt.delete(oldest)
    }
  }

  /** Moves the stored position of a document to its comic. */
  async function moveToComic(userId: string, orphan: Orphan, copies: readonly Book[]): Promise<void> {
    const { key, hash, at } = orphan
    const userProgress = await progress.of(userId, TIMEOUT)
    await write(
      { ...key, userId, app: 'koreader', scope: 'progress' },
      orphan,
      copies,
      newest(userProgress, copies),
      at,
    )
    await documents.removeOrphan(userId, hash)
  }

  async function moveAllToComics(userIds: readonly string[]): Promise<void> {
    await documents.catchUp()
    for (const userId of userIds)
      for (const orphan of await documents.orphans(userId)) {
        const copies = await visibleBooks(userId, await documents.find(userId, orphan.hash))
        if (copies.length > 0) await moveToComic(userId, orphan, copies)
      }
  }
  let moving: Promise<void> = Promise.resolve()
  let isClosed = false
  /** Users whose documents are due; null for all users. Each entry is processed once. */
  const due = new Set<string | null>()
  /** Moves stored positions to their comics, one user after the other. After a failure, a pull moves the position. */
  const scheduleMoves = (of: string | null): void => {
    if (due.has(of)) return
    due.add(of)
    moving = moving
      .then(async () => {
        due.delete(of)
        if (!isClosed) await moveAllToComics(of === null ? await documents.usersWithOrphans() : [of])
      })
      .catch(() => undefined)
  }
  const ends = [
    library.scanner.onEnd(() => scheduleMoves(null)),
    documents.onLink((userId) => scheduleMoves(userId)),
  ]
  // Another process may have scanned while this one did not run.
  scheduleMoves(null)

  return {
    async pull(device, document) {
      const { userId } = device
      if (document.length > DOCUMENT_MAX) return null
      const copies = await booksOf(userId, document)
      const orphan = await documents.orphan(userId, document)
      if (copies.length === 0) return orphan
      if (orphan !== null) await moveToComic(userId, orphan, copies)
      const place = newest(await progress.of(userId, TIMEOUT), copies)
      // Only now, because the position may include changes that were stored while this request waited.
      notePull(device, document)
      const book = copies.find(({ id }) => id === place?.comicId)
      if (place === null || book === undefined) return null
      const stored = kosyncPositionOf(place)
      // After an undo, the position is sent as the dashboard's, so that the device that wrote it accepts it, too.
      if (stored !== null)
        return { ...stored, ...(place.device === null ? DASHBOARD : {}), at: shownTime(place) }
      const kosyncProgress = progressOf(place, book, await structureOf(book))
      if (kosyncProgress === null) return null
      const by = place.device === null ? DASHBOARD : { device: place.device.name, deviceId: place.device.id }
      return { progress: kosyncProgress, share: place.share, at: shownTime(place), ...by }
    },

    async push(device, reported) {
      const { id, name, userId } = device
      let copies = await booksOf(userId, reported.document)
      if (copies.length === 0 && reported.fileName !== null) {
        const id = await documents.findByFileName(userId, reported.fileName)
        if (id !== null) {
          await documents.link(userId, reported.document, id)
          copies = await visibleBooks(userId, [id])
        }
      }
      const at = Date.now()
      if (copies.length === 0) {
        const { document, ...position } = reported
        await documents.saveOrphan(userId, { ...position, hash: document, at, key: { id, name } })
        return at
      }
      const known = newest(await progress.of(userId, TIMEOUT), copies)
      if (!isOutdated(device, reported, known)) await write(device, reported, copies, known)
      return at
    },

    close() {
      isClosed = true
      for (const end of ends) end()
    },
  }
}
