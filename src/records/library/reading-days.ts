import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, allRows } from '../client/paging.ts'

/** What was read of a comic on one day, by one sitting: one browser's or one reading app's part of it. */
export interface ReadDay {
  /** A UUID: a sitting that goes on is sent again under the same one, and counts once. */
  readonly id: string
  /** `2026-11-12`, of the reader's own calendar. */
  readonly day: string
  readonly comicId: string
  /** Different pages that were looked at, one at least. */
  readonly pages: number
  /** Its last page was among them. */
  readonly finished: boolean
  /** How long somebody was reading. */
  readonly seconds: number
}

/** Keeps sittings; those that are kept already become as they are now. Throws the errors of `accountError`. */
export async function saveReadDays(
  client: AccountClient,
  userId: string,
  days: readonly ReadDay[],
): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ id, day, comicId, pages, finished, seconds }) => ({
    id,
    user_id: userId,
    day,
    comic_id: comicId,
    pages,
    finished,
    seconds,
  }))
  const { error } = await client.from('reading_days').upsert(rows, { onConflict: 'id' })
  if (error) throw accountError(error)
}

/** Deletes sittings, where they are kept; returns how many were. Throws the errors of `accountError`. */
export async function deleteReadDays(client: AccountClient, ids: readonly string[]): Promise<number> {
  let deleted = 0
  for (const some of addressable(ids)) {
    const { data, error } = await client.from('reading_days').delete().in('id', some).select('id')
    if (error) throw accountError(error)
    deleted += data.length
  }
  return deleted
}

/** The sittings of a year, the oldest first. Throws the errors of `accountError`. */
export async function readDaysOf(client: AccountClient, userId: string, year: number): Promise<ReadDay[]> {
  const rows = await allRows((from, to) =>
    client
      .from('reading_days')
      .select('id,day,comic_id,pages,finished,seconds')
      .eq('user_id', userId)
      .gte('day', `${year}-01-01`)
      .lte('day', `${year}-12-31`)
      .order('day')
      .order('id')
      .range(from, to)
      .retry(false),
  )
  return rows.map(({ comic_id, ...row }) => ({ ...row, comicId: comic_id }))
}

/** The first year of which there is a sitting; null when there is none. Throws the errors of `accountError`. */
export async function firstReadYear(client: AccountClient, userId: string): Promise<number | null> {
  const { data, error } = await client
    .from('reading_days')
    .select('day')
    .eq('user_id', userId)
    .order('day')
    .limit(1)
    .retry(false)
    .maybeSingle()
  if (error) throw accountError(error)
  return data === null ? null : Number(data.day.slice(0, 4))
}
