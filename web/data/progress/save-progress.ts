import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { progress } from '#contract/helper/progress.ts'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { isAppError } from '#domain/errors/errors.ts'
import type { ReadPosition } from '#records/library/reading.ts'
import { saveReadDays } from '#records/library/reading-days.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { type Account, openAccount } from '../account/account.ts'
import { call } from '../connection/call.ts'
import { isOf, keys } from '../keys.ts'
import { DayJournal } from './day-journal.ts'
import { positionOf, storePositions } from './positions.ts'
import { showProgress } from './show-progress.ts'

/** Progress of one comic, null if it was never opened. Loaded at every opening, as another device may have saved it. */
export const progressQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.readingOf(comicId),
    queryFn: async () => (await call(progress.get, { params: { id: comicId } })).progress,
    staleTime: 0,
    // As long as a navigation may need from this request to its screen.
    gcTime: 5_000,
  })

/** Sends unsent reading days. Never rejects: after a failure they are sent with the next position. */
async function sendReadDays(account: Account, userId: string): Promise<void> {
  const journal = new DayJournal(localStorage, userId)
  const unsent = journal.unsent()
  try {
    await saveReadDays(account, userId, unsent)
    journal.confirm(unsent)
  } catch {
    // The account is unreachable or has no such table yet. The days stay in the journal, and the reader continues.
  }
}

/** True if the helper is unreachable; the account may still be reachable. */
const isHelperAway = (error: unknown): boolean =>
  error instanceof TypeError || isAppError(error, 'helper-offline')

/**
 * Saves a position, unless the comic was read later elsewhere, and invalidates the progress of other comics. While the
 * helper is unreachable, the account stores the position, except a restart, as only the helper stores passes.
 */
export async function saveProgress(client: QueryClient, userId: string, place: ReadPosition): Promise<void> {
  const { comic, page, pageCount, at, restarted } = place
  try {
    const body = { page, pageCount, at, ...(restarted && { restarted }) }
    const { progress: state } = await call(progress.put, { params: { id: comic.id }, body })
    showProgress(client, { comics: { [comic.id]: state }, series: [] })
  } catch (error) {
    if (restarted || !isHelperAway(error)) throw error
    await saveReading(await openAccount(), userId, place)
  }
  await sendReadDays(await openAccount(), userId)
  await invalidateProgress(client)
}

/** Invalidates all progress except that of the open reader, which is current. */
function invalidateProgress(client: QueryClient): Promise<void> {
  const shown = ({ queryKey }: { queryKey: readonly unknown[] }) => !isOf(queryKey, keys.reading)
  return client.invalidateQueries({ queryKey: keys.readings, predicate: shown })
}

/**
 * Stores the progress that a comic had before it was opened; null if it was never opened. Rejects if the helper is
 * unreachable.
 */
export async function restoreProgress(
  client: QueryClient,
  comicId: string,
  before: ProgressState | null,
): Promise<void> {
  showProgress(client, await storePositions([positionOf(comicId, before)]))
  await invalidateProgress(client)
}
