import type { Row } from '#contract/database.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import type { ComicRef } from './library-record.ts'

/** How far a comic was read. */
export interface Reading {
  readonly comicId: string
  /** Percent: 0 to 100, 100 only if the last page was reached. */
  readonly progress: number
  /** From 1; null if the comic was never opened. */
  readonly lastPage: number | null
  readonly pageCount: number | null
  /** ISO time; null if the comic was never opened. */
  readonly lastReadAt: string | null
}

/** Returns the reading of a comic that was never opened. */
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

/** The last page that was read, and when: what a device stores until the account has it. */
export interface ReadPosition extends ReadingPosition {
  readonly comic: ComicRef
  /** ISO time of reading, by the device's clock. */
  readonly at: string
  /** True if a finished comic was begun again. */
  readonly restarted?: boolean
}

const COLUMNS = 'comic_id,reading_progress,last_page,page_count,last_read_at'
/** The columns of a record that a reading consists of. */
export type ReadingRow = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>

/** The progress of a finished comic. */
export const FINISHED = 100

/** Ids per request: keeps the URL short enough for any server. */
const IDS_PER_REQUEST = 100

/** Returns the reading in a record. */
export const readingOfRow = (row: ReadingRow & { comic_id: string }): Reading => ({
  comicId: row.comic_id,
  progress: row.reading_progress,
  lastPage: row.last_page,
  pageCount: row.page_count,
  lastReadAt: row.last_read_at,
})

/** Returns the percentage at a page: at least 1 once opened, 100 only at the last page. */
export function progressAt({ page, pageCount }: ReadingPosition): number {
  if (pageCount < 1) return 0
  if (page >= pageCount) return 100
  return Math.max(1, Math.floor((page / pageCount) * 100))
}

/** Returns the reading of a comic; null if it has no record. Throws the errors of `accountError`. */
export async function readingOf(client: AccountClient, comicId: string): Promise<Reading | null> {
  return (await readingsOf(client, [comicId])).get(comicId) ?? null
}

/** Returns the readings of many comics by id; comics without a record are left out. */
export async function readingsOf(
  client: AccountClient,
  comicIds: readonly string[],
): Promise<Map<string, Reading>> {
  const ids = [...new Set(comicIds)]
  const readings = new Map<string, Reading>()
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const some = ids.slice(start, start + IDS_PER_REQUEST)
    // Not `.in()`, which does not escape quotes in values.
    const { data, error } = await client
      .from('comics_library')
      .select(COLUMNS)
      .filter('comic_id', 'in', `(${some.map(quotedValue).join(',')})`)
      .retry(false)
    if (error) throw accountError(error)
    for (const row of data)
      if (row.comic_id !== null) readings.set(row.comic_id, readingOfRow({ ...row, comic_id: row.comic_id }))
  }
  return readings
}
