import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { progress } from '#contract/helper/progress.ts'
import type { ProgressState } from '#contract/helper/shapes.ts'
import { isAppError } from '#domain/errors.ts'
import type { ReadPlace } from '#records/library/reading.ts'
import { saveReadDays } from '#records/library/reading-days.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { type Account, openAccount } from '../account/account.ts'
import { call } from '../connection/helper.ts'
import { isOf, keys } from '../keys.ts'
import { DayJournal } from './day-journal.ts'
import { positionOf, storePositions } from './positions.ts'
import { showProgress } from './shown-progress.ts'

/**
 * Where one stands in one comic, null when it was never opened. Asked at every opening: it may have been read
 * elsewhere.
 */
export const readingQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.readingOf(comicId),
    queryFn: async () => (await call(progress.get, { params: { id: comicId } })).progress,
    staleTime: 0,
    gcTime: 0,
  })

/** Sends what was read on which day. Never rejects: what fails is sent with the next place. */
async function sendReadDays(account: Account, userId: string): Promise<void> {
  const journal = new DayJournal(localStorage, userId)
  const waiting = journal.waiting()
  try {
    await saveReadDays(account, userId, waiting)
    journal.confirm(waiting)
  } catch {
    // A project without the table yet, or an account that went away: no reader needs to know.
  }
}

/** True for a failure of the way to the helper: the account may still answer. */
const isHelperAway = (error: unknown): boolean =>
  error instanceof TypeError || isAppError(error, 'helper-offline')

/**
 * Saves a position, unless the comic was read later elsewhere, and lets every screen that shows progress ask again. While
 * the helper does not answer the account takes it, but for a comic that is begun anew: it alone knows passes. Rejects when
 * neither does.
 */
export async function savePlace(client: QueryClient, userId: string, place: ReadPlace): Promise<void> {
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
  await renewShown(client)
}

/** The open reader knows its own place; everything else that shows progress asks again. */
function renewShown(client: QueryClient): Promise<void> {
  const shown = ({ queryKey }: { queryKey: readonly unknown[] }) => !isOf(queryKey, keys.reading)
  return client.invalidateQueries({ queryKey: keys.readings, predicate: shown })
}

/**
 * Stores the progress that a comic had before it was opened; null if it was never opened. Rejects if the helper does not
 * answer.
 */
export async function putReadingBack(
  client: QueryClient,
  comicId: string,
  before: ProgressState | null,
): Promise<void> {
  showProgress(client, await storePositions([positionOf(comicId, before)]))
  await renewShown(client)
}
