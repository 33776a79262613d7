import type { Row } from '#contract/database.ts'
import { AppError } from '#domain/errors.ts'
import { READ_TOLD } from '#domain/limits.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { ROWS_MAX, rowsById } from '../client/paging.ts'
import { adoptRecord, type ComicRef, insertRecord } from './library-record.ts'

/** How far a comic was read. */
export interface Reading {
  readonly comicId: string
  /** Hundredths: 0 to 100, 100 only when the last page was reached. */
  readonly progress: number
  /** From 1; null when it was never opened. */
  readonly lastPage: number | null
  readonly pageCount: number | null
  /** ISO time; null when it was never opened. */
  readonly lastReadAt: string | null
}

export interface ReadingPosition {
  /** From 1. */
  readonly page: number
  readonly pageCount: number
}

/** Where a comic was left, and when: what a device keeps until the account has it. */
export interface ReadPlace extends ReadingPosition {
  readonly comic: ComicRef
  /** ISO time of reading, by the device's clock. */
  readonly at: string
}

const COLUMNS = 'comic_id,reading_progress,last_page,page_count,last_read_at'
type ReadingRow = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>

/** The progress of a comic that was read to its end. */
const FINISHED = 100

/** Ids in one request: keeps its address below any server's limit. */
const IDS_PER_REQUEST = 100

function readingFrom(row: ReadingRow): Reading[] {
  if (row.comic_id === null) return []
  return [
    {
      comicId: row.comic_id,
      progress: row.reading_progress,
      lastPage: row.last_page,
      pageCount: row.page_count,
      lastReadAt: row.last_read_at,
    },
  ]
}

/** Hundredths read at a page: at least 1 once opened, 100 only at the last page. */
export function progressAt({ page, pageCount }: ReadingPosition): number {
  if (pageCount < 1) return 0
  if (page >= pageCount) return 100
  return Math.max(1, Math.floor((page / pageCount) * 100))
}

/** The reading of one comic; null when there is no record of it. Throws the errors of `accountError`. */
export async function readingOf(client: AccountClient, comicId: string): Promise<Reading | null> {
  return (await readingsOf(client, [comicId])).get(comicId) ?? null
}

/** The readings of many comics by id; comics without a record are not in it. */
export async function readingsOf(
  client: AccountClient,
  comicIds: readonly string[],
): Promise<Map<string, Reading>> {
  const ids = [...new Set(comicIds)]
  const readings = new Map<string, Reading>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const some = ids.slice(start, start + IDS_PER_REQUEST)
    // Not `.in()`, which leaves quotes inside a value as they are.
    const { data, error } = await client
      .from('comics_library')
      .select(COLUMNS)
      .filter('comic_id', 'in', `(${some.map(quotedValue).join(',')})`)
      .retry(false)
    if (error) throw accountError(error)
    for (const reading of data.flatMap(readingFrom)) readings.set(reading.comicId, reading)
  }
  return readings
}

/** Records of opened comics that are asked for at once, and the most that are looked through. */
const OPENED_PAGE = 100
const OPENED_MAX = 2_000

/**
 * The comics that were ever opened, or those of them that were read to their end, the last opened first; page by page,
 * for an account also knows comics of other computers, and whoever wants some asks on until there are enough. Throws
 * the errors of `accountError`.
 */
export async function* openedComics(
  client: AccountClient,
  kind: 'any' | 'finished',
): AsyncGenerator<readonly Reading[]> {
  for (let from = 0; from < OPENED_MAX; from += OPENED_PAGE) {
    const rows = client.from('comics_library').select(COLUMNS)
    const { data, error } = await (kind === 'finished' ? rows.gte('reading_progress', FINISHED) : rows)
      .not('last_read_at', 'is', null)
      .not('comic_id', 'is', null)
      .order('last_read_at', { ascending: false })
      .order('id')
      .range(from, from + OPENED_PAGE - 1)
      .retry(false)
    if (error) throw accountError(error)
    yield data.flatMap(readingFrom)
    if (data.length < OPENED_PAGE) return
  }
}

/** The ids of the comics that were read to their end, `READ_TOLD` at most. Throws the errors of `accountError`. */
export async function finishedIds(client: AccountClient): Promise<string[]> {
  const ids: string[] = []
  const pages = rowsById<{ id: string; comic_id: string | null }>((after) =>
    client
      .from('comics_library')
      .select('id,comic_id')
      .gte('reading_progress', FINISHED)
      .gt('id', after)
      .order('id')
      .limit(ROWS_MAX)
      .retry(false),
  )
  for await (const rows of pages) {
    ids.push(...rows.flatMap(({ comic_id }) => comic_id ?? []))
    if (ids.length >= READ_TOLD) break
  }
  return ids.slice(0, READ_TOLD)
}

/** The comics that were begun and not read to their end, the last opened first, a thousand at most; `page` is from 1. */
export async function begunPlaces(client: AccountClient): Promise<{ id: string; page: number }[]> {
  const { data, error } = await client
    .from('comics_library')
    .select('comic_id,last_page')
    .gt('reading_progress', 0)
    .lt('reading_progress', FINISHED)
    .not('comic_id', 'is', null)
    .order('last_read_at', { ascending: false, nullsFirst: false })
    .order('id')
    .limit(ROWS_MAX)
    .retry(false)
  if (error) throw accountError(error)
  return data.flatMap(({ comic_id, last_page }) =>
    comic_id === null ? [] : [{ id: comic_id, page: last_page ?? 0 }],
  )
}

/** Clocks differ by less than this, in milliseconds: a record that is further ahead was written by a wrong one. */
const CLOCKS_DIFFER = 5 * 60 * 1000
/** Other windows that change the same record in between are met this often at most. */
const TRIES = 5

interface Changes {
  readonly reading_progress: number
  readonly last_page: number
  readonly page_count: number
  readonly last_read_at: string
}

/**
 * Writes to the comic's record where it was read before that; false when there is none, or it was read later. What was
 * read to its end stays read, however it is leafed through.
 */
async function updateOlder(client: AccountClient, comicId: string, changes: Changes): Promise<boolean> {
  const ahead = new Date(Date.now() + CLOCKS_DIFFER).toISOString()
  const older = (some: Partial<Changes>) =>
    client
      .from('comics_library')
      .update(some)
      .eq('comic_id', comicId)
      .or(
        `last_read_at.is.null,last_read_at.lt.${quotedValue(changes.last_read_at)},last_read_at.gt.${quotedValue(ahead)}`,
      )
  const { reading_progress: _, ...place } = changes
  const written = await older(changes).lt('reading_progress', FINISHED).select('id')
  if (written.error) throw accountError(written.error)
  if (written.data.length > 0) return true
  const finished = await older(place).gte('reading_progress', FINISHED).select('id')
  if (finished.error) throw accountError(finished.error)
  return finished.data.length > 0
}

/** A device's time of reading; one that lies ahead, or is none, counts as now. */
function readAt(at: string): string {
  const time = Date.parse(at)
  return new Date(Number.isNaN(time) ? Date.now() : Math.min(time, Date.now())).toISOString()
}

/**
 * Keeps where a comic was left, unless it was read later elsewhere: then false. An existing record only has its
 * reading columns written; without one, the record is made. Throws the errors of `accountError`.
 */
export async function saveReading(client: AccountClient, userId: string, place: ReadPlace): Promise<boolean> {
  const { comic } = place
  const changes: Changes = {
    reading_progress: progressAt(place),
    last_page: Math.max(1, place.page),
    page_count: place.pageCount,
    last_read_at: readAt(place.at),
  }
  for (let tries = 0; tries < TRIES; tries++) {
    if (await updateOlder(client, comic.id, changes)) return true
    const known = await readingOf(client, comic.id)
    if (known?.lastReadAt && Date.parse(known.lastReadAt) >= Date.parse(changes.last_read_at)) return false
    if (known !== null || (await adoptRecord(client, comic))) continue
    if (await insertRecord(client, userId, comic, changes)) return true
  }
  throw new AppError('account-error', { detail: `the record of ${comic.id} keeps changing` })
}

/** Marks a comic as read to its end. */
export async function markRead(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  pageCount: number,
): Promise<void> {
  const pages = Math.max(1, pageCount)
  await saveReading(client, userId, { comic, page: pages, pageCount: pages, at: new Date().toISOString() })
}

/** Forgets where a comic was left, as if it had never been opened. Its record stays. */
export async function clearReading(client: AccountClient, comicId: string): Promise<void> {
  const { error } = await client
    .from('comics_library')
    .update({ reading_progress: 0, last_page: null, last_read_at: null })
    .eq('comic_id', comicId)
  if (error) throw accountError(error)
}

/** Takes back what was marked: a comic was left where `before` tells, which is null when it was never opened. */
export async function restoreReading(
  client: AccountClient,
  comicId: string,
  before: Reading | null,
): Promise<void> {
  if (before === null) return clearReading(client, comicId)
  const { progress, lastPage, pageCount, lastReadAt } = before
  const { error } = await client
    .from('comics_library')
    .update({
      reading_progress: progress,
      last_page: lastPage,
      page_count: pageCount,
      last_read_at: lastReadAt,
    })
    .eq('comic_id', comicId)
  if (error) throw accountError(error)
}
