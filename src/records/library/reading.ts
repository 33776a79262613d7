import type { Row } from '#contract/database.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
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
  /** The comic, which was read to its end, was begun anew with it. */
  readonly restarted?: boolean
}

const COLUMNS = 'comic_id,reading_progress,last_page,page_count,last_read_at'
/** The columns of a record that a reading is made of. */
export type ReadingRow = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>

/** The progress of a comic that was read to its end. */
export const FINISHED = 100

/** Ids in one request: keeps its address below any server's limit. */
const IDS_PER_REQUEST = 100

/** Returns the reading in a record. */
export const readingOfRow = (row: ReadingRow & { comic_id: string }): Reading => ({
  comicId: row.comic_id,
  progress: row.reading_progress,
  lastPage: row.last_page,
  pageCount: row.page_count,
  lastReadAt: row.last_read_at,
})

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
    for (const row of data)
      if (row.comic_id !== null) readings.set(row.comic_id, readingOfRow({ ...row, comic_id: row.comic_id }))
  }
  return readings
}
