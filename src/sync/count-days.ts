import { localDay } from '#domain/calendar.ts'
import type { ProgressKind } from '#domain/reading/progress.ts'
import type { AppReading, AppSitting } from '#library/progress/app-reading.ts'
import { uuidOf } from '#library/progress/ulid.ts'
import type { AccountClient } from '#records/client/client.ts'
import { partsOf } from '#records/client/paging.ts'
import { deleteReadDays, type ReadDay, saveReadDays } from '#records/library/reading-days.ts'
import { idFor } from '#records/transfer/row-ids.ts'

/** Kinds of progress events that are sent only by reading, in every protocol. */
const READING_KINDS: ReadonlySet<ProgressKind> = new Set(['page', 'fetched', 'restarted'])
/** Maximum seconds that count for one page, because a reading session may have gaps of up to half an hour. */
const PAGE_SECONDS_MAX = 5 * 60
/** Maximum rows of one request. */
const BATCH_SIZE = 500
/** The exporter with which `idFor` depends only on the user and the event. */
const NO_USER = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the row id of a reading session, derived from the user and its first event. Importing the row into another
 * account changes it to the id that counting there would use.
 */
const rowId = (userId: string, eventId: string): string => idFor(userId, NO_USER, uuidOf(eventId))

/** Returns a reading session as a row of `reading_days`, by this computer's calendar; null if nothing was read. */
function dayOf(userId: string, { comicId, sitting, events }: AppSitting): ReadDay | null {
  const { id, via, startedAt, at, before, after } = sitting
  const finished = events.some(({ kind }) => kind === 'finished')
  // A Komga client also sends `finished` when a user marks a comic as read.
  const isRead = events.some(({ kind }) => READING_KINDS.has(kind)) || (finished && via !== 'komga')
  // If pages were only fetched, and none beyond the current page, the state did not change.
  const isChanged = after.at >= startedAt
  if (!isRead || !isChanged || after.page === null) return null
  const from = before?.pass === after.pass ? (before.page ?? 0) : 0
  const furthest = Math.max(...events.map(({ page }) => page ?? 0))
  const pages = Math.max(1, furthest - from)
  const seconds = Math.min(Math.floor((at - startedAt) / 1000), pages * PAGE_SECONDS_MAX)
  return { id: rowId(userId, id), day: localDay(new Date(at)), comicId, pages, finished, seconds }
}

/**
 * Writes what reading apps read to the account's `reading_days`. Reading sessions that were undone or raise an alarm do
 * not count. Browsers write the days of the dashboard themselves, because they measure each page. Returns true if rows
 * were written or deleted. Throws the errors of `accountError`, and the reason of `closing` once it is aborted; the
 * next call counts the rest.
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
    const outdated: string[] = []
    for (const appSitting of sittings) {
      const { sitting, events, isAlarming } = appSitting
      const day = dayOf(userId, appSitting)
      if (day !== null && !sitting.isUndone && !isAlarming) days.push(day)
      else outdated.push(rowId(userId, sitting.id))
      // Later events may have begun sessions with rows of their own before an undo was reversed or an older event
      // arrived.
      outdated.push(...events.slice(1).map(({ id }) => rowId(userId, id)))
    }
    for (const some of partsOf(days, BATCH_SIZE)) await saveReadDays(client, userId, some)
    const deleted = await deleteReadDays(client, outdated)
    isChanged ||= days.length + deleted > 0
  })
  return isChanged
}
