import { clampTime, isReplacedBy, latestBelieved } from '#domain/clock.ts'
import { AppError } from '#domain/errors/errors.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { partsOf } from '../client/paging.ts'
import { adoptRecord, insertRecord, insertRecords } from './library-record.ts'
import { FINISHED, progressAt, type ReadPosition, readingOf, readingsOf } from './reading.ts'

/** Maximum attempts if other clients change the same record concurrently. */
const TRIES = 5
/** Comics per request: keeps the URL short enough for any server. */
const COMICS_PER_REQUEST = 100

const listed = (ids: readonly string[]): string => `(${ids.map(quotedValue).join(',')})`

/** The columns of a record that a position changes. */
export interface Changes {
  readonly reading_progress: number
  readonly last_page: number
  readonly page_count: number
  readonly last_read_at: string
}

/**
 * Returns the `.or()` conditions of the records that a position dated `at` (ISO) replaces: records read before it (with
 * `lte`: or at the same time), and records dated by a wrong clock.
 */
export function replacedBy(at: string, operator: 'lt' | 'lte'): string {
  const ahead = new Date(latestBelieved(Date.now())).toISOString()
  return `last_read_at.${operator}.${quotedValue(at)},last_read_at.gt.${quotedValue(ahead)}`
}

/** Returns true if a position dated `at` replaces a record that was read at `lastReadAt` (ISO). */
const replaces = (at: string, lastReadAt: string | null | undefined): boolean =>
  !lastReadAt || isReplacedBy(Date.parse(lastReadAt), Date.parse(at), Date.now())

/**
 * Updates the existing records that were read before; returns the ids of the updated comics. A finished comic stays
 * finished.
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
  const { reading_progress: _, ...position } = changes
  const written = await older(changes).lt('reading_progress', FINISHED).select('comic_id')
  if (written.error) throw accountError(written.error)
  const ids = new Set(written.data.map(({ comic_id }) => comic_id ?? ''))
  if (ids.size === comicIds.length) return ids
  const finished = await older(position).gte('reading_progress', FINISHED).select('comic_id')
  if (finished.error) throw accountError(finished.error)
  return new Set([...ids, ...finished.data.map(({ comic_id }) => comic_id ?? '')])
}

/** Returns a device's reading time, corrected if it is in the future; an invalid time counts as now. */
function readAt(at: string): string {
  const time = Date.parse(at)
  return new Date(Number.isNaN(time) ? Date.now() : clampTime(time, Date.now())).toISOString()
}

/** Returns the columns of a position. */
export const changesOf = (position: Omit<ReadPosition, 'comic'>): Changes => ({
  reading_progress: progressAt(position),
  last_page: Math.max(1, position.page),
  page_count: position.pageCount,
  last_read_at: readAt(position.at),
})

/**
 * Stores the last page of a comic; returns false if it was read later elsewhere. Only the reading columns of an
 * existing record are written; a missing record is created. Throws the errors of `accountError`.
 */
export async function saveReading(
  client: AccountClient,
  userId: string,
  position: ReadPosition,
): Promise<boolean> {
  const { comic } = position
  const changes = changesOf(position)
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
 * Stores the last pages of many comics; equal positions are written together. Throws the errors of `accountError`;
 * earlier writes stay.
 */
export async function saveReadings(
  client: AccountClient,
  userId: string,
  positions: readonly ReadPosition[],
): Promise<void> {
  const groups = new Map<string, ReadPosition[]>()
  for (const position of positions) {
    const key = `${position.page} ${position.pageCount} ${position.at}`
    const group = groups.get(key) ?? []
    groups.set(key, [...group, position])
  }
  for (const group of groups.values()) {
    for (const some of partsOf(group, COMICS_PER_REQUEST)) {
      const [one, another] = some
      if (one !== undefined && another === undefined) await saveReading(client, userId, one)
      else await saveGroup(client, userId, some)
    }
  }
}

/** Stores one position for several comics, usually in at most five requests. */
async function saveGroup(
  client: AccountClient,
  userId: string,
  positions: readonly ReadPosition[],
): Promise<void> {
  const [first] = positions
  if (first === undefined) return
  const changes = changesOf(first)
  const written = await updateOlder(
    client,
    positions.map(({ comic }) => comic.id),
    changes,
  )
  const remaining = positions.filter(({ comic }) => !written.has(comic.id))
  if (remaining.length === 0) return
  const known = await readingsOf(
    client,
    remaining.map(({ comic }) => comic.id),
  )
  const unrecorded = remaining.filter(({ comic }) => !known.has(comic.id))
  const inserted = await insertRecords(
    client,
    userId,
    unrecorded.map(({ comic }) => comic),
    changes,
  )
  for (const position of remaining) {
    const isOlder = replaces(changes.last_read_at, known.get(position.comic.id)?.lastReadAt)
    if (!inserted.has(position.comic.id) && isOlder) await saveReading(client, userId, position)
  }
}

/** The columns of a comic that was never opened. */
const UNREAD = { reading_progress: 0, last_page: null, last_read_at: null } as const

/**
 * Marks comics as never opened, as of a time (ISO): records that were read later stay unchanged. Throws the errors of
 * `accountError`.
 */
export async function clearReadings(
  client: AccountClient,
  comicIds: readonly string[],
  at: string,
): Promise<void> {
  for (const some of partsOf(comicIds, COMICS_PER_REQUEST)) {
    const { error } = await client
      .from('comics_library')
      .update(UNREAD)
      .filter('comic_id', 'in', listed(some))
      .or(replacedBy(at, 'lte'))
    if (error) throw accountError(error)
  }
}
