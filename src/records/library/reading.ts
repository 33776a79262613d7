import type { Row } from '#contract/database.ts'
import { READ_TOLD } from '#domain/limits.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { ROWS_MAX, rowsById } from '../client/paging.ts'
import type { ComicRef } from './library-record.ts'

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

/** A comic that was never opened. */
export const unopened = (comicId: string): Reading => ({
  comicId,
  progress: 0,
  lastPage: null,
  pageCount: null,
  lastReadAt: null,
})

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
export const FINISHED = 100

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
