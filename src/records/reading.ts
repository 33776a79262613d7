import type { Row } from '#contract/database.ts'
import { type AccountClient, quotedValue } from './client.ts'
import { accountError } from './errors.ts'
import { type ComicRef, fileColumns } from './library-record.ts'

/** How far a comic was read (DESIGN 5). */
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

const COLUMNS = 'comic_id,reading_progress,last_page,page_count,last_read_at'
type ReadingRow = Pick<
  Row<'comics_library'>,
  'comic_id' | 'reading_progress' | 'last_page' | 'page_count' | 'last_read_at'
>

/** Ids in one request: keeps its address below any server's limit. */
const IDS_PER_REQUEST = 100
const UNIQUE_VIOLATION = '23505'

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

/** The comics that were opened, latest first: those still being read, then the finished ones. At most 1000. */
export async function recentReadings(client: AccountClient, limit: number): Promise<Reading[]> {
  const opened = (finished: boolean, count: number) => {
    const rows = client.from('comics_library').select(COLUMNS)
    const some = finished ? rows.gte('reading_progress', 100) : rows.lt('reading_progress', 100)
    return some
      .not('last_read_at', 'is', null)
      .not('comic_id', 'is', null)
      .order('last_read_at', { ascending: false })
      .order('id')
      .limit(count)
      .retry(false)
  }
  const unfinished = await opened(false, limit)
  if (unfinished.error) throw accountError(unfinished.error)
  const readings = unfinished.data.flatMap(readingFrom)
  if (readings.length >= limit) return readings
  const finished = await opened(true, limit - readings.length)
  if (finished.error) throw accountError(finished.error)
  return [...readings, ...finished.data.flatMap(readingFrom)]
}

interface Changes {
  reading_progress: number
  last_page: number | null
  page_count?: number | null
  last_read_at: string | null
}

/** Writes to the comic's record; false when there is none. */
async function updateRecord(client: AccountClient, comicId: string, changes: Changes): Promise<boolean> {
  const { data, error } = await client
    .from('comics_library')
    .update(changes)
    .eq('comic_id', comicId)
    .select('id')
  if (error) throw accountError(error)
  return data.length > 0
}

/** Takes over a record of the same file that no comic has claimed (made elsewhere); false when there is none. */
async function adoptRecord(client: AccountClient, comic: ComicRef, changes: Changes): Promise<boolean> {
  const found = await client
    .from('comics_library')
    .select('id')
    .eq('file_name', comic.name)
    .eq('file_size', comic.size)
    .is('comic_id', null)
    .limit(1)
    .retry(false)
  if (found.error) throw accountError(found.error)
  const record = found.data[0]
  if (record === undefined) return false
  const { error } = await client
    .from('comics_library')
    .update({ ...changes, comic_id: comic.id })
    .eq('id', record.id)
  // Another window was quicker to make this comic's record.
  if (error?.code === UNIQUE_VIOLATION) return updateRecord(client, comic.id, changes)
  if (error) throw accountError(error)
  return true
}

/**
 * Keeps where a comic was left. An existing record only has its reading columns written; without one,
 * the record is made. Throws the errors of `accountError`.
 */
export async function saveReading(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  position: ReadingPosition,
): Promise<void> {
  const changes: Changes = {
    reading_progress: progressAt(position),
    last_page: Math.max(1, position.page),
    page_count: position.pageCount,
    last_read_at: new Date().toISOString(),
  }
  if (await updateRecord(client, comic.id, changes)) return
  if (await adoptRecord(client, comic, changes)) return
  const record = {
    user_id: userId,
    comic_id: comic.id,
    ...fileColumns(comic),
    title: comic.title ?? null,
    ...changes,
  }
  const { error } = await client.from('comics_library').upsert(record, { onConflict: 'user_id,comic_id' })
  if (error) throw accountError(error)
}

/** Marks a comic as read to its end. */
export function markRead(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  pageCount: number,
): Promise<void> {
  return saveReading(client, userId, comic, {
    page: Math.max(1, pageCount),
    pageCount: Math.max(1, pageCount),
  })
}

/** Forgets where a comic was left, as if it had never been opened. Its record stays. */
export async function clearReading(client: AccountClient, comicId: string): Promise<void> {
  await updateRecord(client, comicId, { reading_progress: 0, last_page: null, last_read_at: null })
}
