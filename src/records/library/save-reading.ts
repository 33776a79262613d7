import { AppError } from '#domain/errors.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { adoptRecord, type ComicRef, insertRecord } from './library-record.ts'
import { FINISHED, progressAt, type Reading, type ReadPlace, readingOf } from './reading.ts'

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
