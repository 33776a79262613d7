import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { addressable, allRows } from '../client/paging.ts'

/** What one reading session, of a browser or a reading app, read of a comic on one day. */
export interface ReadDay {
  /** A UUID: a reading session that continues is sent again with the same id, and counts once. */
  readonly id: string
  /** E.g. `2026-11-12`, by the user's own calendar. */
  readonly day: string
  readonly comicId: string
  /** Different pages that were read, at least one. */
  readonly pages: number
  /** True if the last page was read. */
  readonly finished: boolean
  /** Reading time. */
  readonly seconds: number
}

/** Stores reading sessions; replaces stored ones with the same ids. Throws the errors of `accountError`. */
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

/** Deletes reading sessions; returns how many were stored. Throws the errors of `accountError`. */
export async function deleteReadDays(client: AccountClient, ids: readonly string[]): Promise<number> {
  let deleted = 0
  for (const some of addressable(ids)) {
    const { data, error } = await client.from('reading_days').delete().in('id', some).select('id')
    if (error) throw accountError(error)
    deleted += data.length
  }
  return deleted
}

/** Returns the reading sessions of a year, oldest first. Throws the errors of `accountError`. */
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

/** Returns the first year with a reading session; null if there is none. Throws the errors of `accountError`. */
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
