import { clampTime, isReplacedBy, latestBelieved } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { partsOf } from '../client/paging.ts'
import { adoptRecord, insertRecord, insertRecords } from './library-record.ts'
import { FINISHED, progressAt, type ReadPlace, readingOf, readingsOf } from './reading.ts'

/** Other windows that change the same record in between are met this often at most. */
const TRIES = 5
/** Comics that are told of in one question: keeps its address below any server's limit. */
const TOGETHER = 100

const listed = (ids: readonly string[]): string => `(${ids.map(quotedValue).join(',')})`

/** What a place changes of a record. */
export interface Changes {
  readonly reading_progress: number
  readonly last_page: number
  readonly page_count: number
  readonly last_read_at: string
}

/**
 * Returns the conditions of `.or()` for records that a place dated `at` (ISO) replaces: read before that (`lte`: or
 * just then), or dated by a wrong clock.
 */
export function replacedBy(at: string, operator: 'lt' | 'lte'): string {
  const ahead = new Date(latestBelieved(Date.now())).toISOString()
  return `last_read_at.${operator}.${quotedValue(at)},last_read_at.gt.${quotedValue(ahead)}`
}

/** Returns true if a place dated `at` replaces what a record says it was read at (ISO). */
const replaces = (at: string, lastReadAt: string | null | undefined): boolean =>
  !lastReadAt || isReplacedBy(Date.parse(lastReadAt), Date.parse(at), Date.now())

/**
 * Writes to the comics' records where they were read before that; answers with those it was written to, not those that
 * were read later or have none. What was read to its end stays read, however it is leafed through.
 */
async function updateOlder(
  client: AccountClient,
  comicIds: readonly string[],
  changes: Changes,
): Promise<Set<string>> {
  const older = (some: Partial<Changes>) =>
    client
      .from('comics_library')
      .update(some)
      .filter('comic_id', 'in', listed(comicIds))
      .or(`last_read_at.is.null,${replacedBy(changes.last_read_at, 'lt')}`)
  const { reading_progress: _, ...place } = changes
  const written = await older(changes).lt('reading_progress', FINISHED).select('comic_id')
  if (written.error) throw accountError(written.error)
  const ids = new Set(written.data.map(({ comic_id }) => comic_id ?? ''))
  if (ids.size === comicIds.length) return ids
  const finished = await older(place).gte('reading_progress', FINISHED).select('comic_id')
  if (finished.error) throw accountError(finished.error)
  return new Set([...ids, ...finished.data.map(({ comic_id }) => comic_id ?? '')])
}

/** Returns a device's time of reading as it counts; an invalid one counts as now. */
function readAt(at: string): string {
  const time = Date.parse(at)
  return new Date(Number.isNaN(time) ? Date.now() : clampTime(time, Date.now())).toISOString()
}

/** A place as a record tells it. */
export const changesOf = (place: Omit<ReadPlace, 'comic'>): Changes => ({
  reading_progress: progressAt(place),
  last_page: Math.max(1, place.page),
  page_count: place.pageCount,
  last_read_at: readAt(place.at),
})

/**
 * Keeps where a comic was left, unless it was read later elsewhere: then false. An existing record only has its
 * reading columns written; without one, the record is made. Throws the errors of `accountError`.
 */
export async function saveReading(client: AccountClient, userId: string, place: ReadPlace): Promise<boolean> {
  const { comic } = place
  const changes = changesOf(place)
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await updateOlder(client, [comic.id], changes)).size > 0) return true
    const known = await readingOf(client, comic.id)
    if (!replaces(changes.last_read_at, known?.lastReadAt)) return false
    if (known !== null || (await adoptRecord(client, comic))) continue
    if (await insertRecord(client, userId, comic, changes)) return true
  }
  throw new AppError('account-error', { detail: `the record of ${comic.id} keeps changing` })
}

/**
 * The same of many comics: what is told alike of several of them is told in few questions. Throws the errors of
 * `accountError`; what was written by then is.
 */
export async function saveReadings(
  client: AccountClient,
  userId: string,
  places: readonly ReadPlace[],
): Promise<void> {
  const alike = new Map<string, ReadPlace[]>()
  for (const place of places) {
    const key = `${place.page} ${place.pageCount} ${place.at}`
    const same = alike.get(key) ?? []
    alike.set(key, [...same, place])
  }
  for (const same of alike.values()) {
    for (const some of partsOf(same, TOGETHER)) {
      const [one, another] = some
      if (one !== undefined && another === undefined) await saveReading(client, userId, one)
      else await saveAlike(client, userId, some)
    }
  }
}

/** Keeps one place of several comics, in five questions at most where nothing else changes them meanwhile. */
async function saveAlike(client: AccountClient, userId: string, places: readonly ReadPlace[]): Promise<void> {
  const [first] = places
  if (first === undefined) return
  const changes = changesOf(first)
  const written = await updateOlder(
    client,
    places.map(({ comic }) => comic.id),
    changes,
  )
  const left = places.filter(({ comic }) => !written.has(comic.id))
  if (left.length === 0) return
  const known = await readingsOf(
    client,
    left.map(({ comic }) => comic.id),
  )
  const fresh = left.filter(({ comic }) => !known.has(comic.id))
  const made = await insertRecords(
    client,
    userId,
    fresh.map(({ comic }) => comic),
    changes,
  )
  for (const place of left) {
    const isOlder = replaces(changes.last_read_at, known.get(place.comic.id)?.lastReadAt)
    if (!made.has(place.comic.id) && isOlder) await saveReading(client, userId, place)
  }
}

/** What a record says of a comic that was never opened. */
const UNREAD = { reading_progress: 0, last_page: null, last_read_at: null } as const

/**
 * Marks comics as never opened, as of a time (ISO): what was read after that stays. Their records stay. Throws the errors
 * of `accountError`.
 */
export async function clearReadings(
  client: AccountClient,
  comicIds: readonly string[],
  at: string,
): Promise<void> {
  for (const some of partsOf(comicIds, TOGETHER)) {
    const { error } = await client
      .from('comics_library')
      .update(UNREAD)
      .filter('comic_id', 'in', listed(some))
      .or(replacedBy(at, 'lte'))
    if (error) throw accountError(error)
  }
}
