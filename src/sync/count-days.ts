import { localDay } from '#domain/calendar.ts'
import type { ProgressKind } from '#domain/progress.ts'
import type { AppReading, AppSitting } from '#library/progress/app-reading.ts'
import { uuidOf } from '#library/progress/ulid.ts'
import type { AccountClient } from '#records/client/client.ts'
import { partsOf } from '#records/client/paging.ts'
import { deleteReadDays, type ReadDay, saveReadDays } from '#records/library/reading-days.ts'
import { idFor } from '#records/transfer/row-ids.ts'

/** Kinds of events that are reading in every protocol. */
const READ: ReadonlySet<ProgressKind> = new Set(['page', 'fetched', 'restarted'])
/** The longest time that a page counts as being read, in seconds: a sitting has gaps of up to half an hour. */
const PAGE_SECONDS_MAX = 5 * 60
/** Rows of one request. */
const TOGETHER = 500
const NO_USER = '00000000-0000-0000-0000-000000000000'

/** The id of the row of a sitting by its first event; the id that the row gets where it is carried to another account. */
const rowId = (userId: string, eventId: string): string => idFor(userId, NO_USER, uuidOf(eventId))

/** Returns a sitting as a row of `reading_days`, on this computer's calendar; null where nothing was read. */
function dayOf(userId: string, { comicId, sitting, events }: AppSitting): ReadDay | null {
  const { id, via, startedAt, at, before, after } = sitting
  const finished = events.some(({ kind }) => kind === 'finished')
  // A Komga client finishes comics to mark them as read.
  const isRead = events.some(({ kind }) => READ.has(kind)) || (finished && via !== 'komga')
  // Pages that were only fetched, none of them further on, leave the state as it was.
  const isChanged = after.at >= startedAt
  if (!isRead || !isChanged || after.page === null) return null
  const from = before?.pass === after.pass ? (before.page ?? 0) : 0
  const furthest = Math.max(...events.map(({ page }) => page ?? 0))
  const pages = Math.max(1, furthest - from)
  const seconds = Math.min(Math.floor((at - startedAt) / 1000), pages * PAGE_SECONDS_MAX)
  return { id: rowId(userId, id), day: localDay(new Date(at)), comicId, pages, finished, seconds }
}

/**
 * Counts in the account's `reading_days` what reading apps read; what was undone does not count. What the dashboard reads
 * is written by the browser, which sees each page and its time. Returns true if rows were written or deleted. Throws the
 * errors of `accountError`, and the reason of `closing` once that is aborted; what was not counted then is counted by the
 * next call.
 */
export async function countDays(
  client: AccountClient,
  userId: string,
  reading: AppReading,
  closing: AbortSignal,
): Promise<boolean> {
  let isChanged = false
  await reading.count(userId, async (sittings) => {
    closing.throwIfAborted()
    const days: ReadDay[] = []
    const gone: string[] = []
    for (const one of sittings) {
      const { sitting, events, isAlarming } = one
      const day = dayOf(userId, one)
      if (day !== null && !sitting.isUndone && !isAlarming) days.push(day)
      else gone.push(rowId(userId, sitting.id))
      // They may have been sittings of their own, until an undo was taken back or an older event arrived.
      gone.push(...events.slice(1).map(({ id }) => rowId(userId, id)))
    }
    for (const some of partsOf(days, TOGETHER)) await saveReadDays(client, userId, some)
    const deleted = await deleteReadDays(client, gone)
    isChanged ||= days.length + deleted > 0
  })
  return isChanged
}
