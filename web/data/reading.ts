import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Reading, type ReadPlace, readingOf } from '#records/library/reading.ts'
import { saveReadDays } from '#records/library/reading-days.ts'
import { restoreReading, saveReading } from '#records/library/save-reading.ts'
import { type Account, openAccount } from './account.ts'
import { DayJournal } from './day-journal.ts'
import { isOf, keys } from './keys.ts'

/**
 * Where one stands in one comic, null when it was never opened. Asked at every opening: it may have been read
 * elsewhere.
 */
export const readingQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.readingOf(comicId),
    queryFn: async () => readingOf(await openAccount(), comicId),
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

/**
 * Saves a place to the account, unless the comic was read later elsewhere, and lets every screen that shows progress
 * ask again. Rejects when the account can't be reached or refuses.
 */
export async function savePlace(client: QueryClient, userId: string, place: ReadPlace): Promise<void> {
  const account = await openAccount()
  await saveReading(account, userId, place)
  await sendReadDays(account, userId)
  await renewShown(client)
}

/** The open reader knows its own place; everything else that shows progress asks again. */
function renewShown(client: QueryClient): Promise<void> {
  const shown = ({ queryKey }: { queryKey: readonly unknown[] }) => !isOf(queryKey, keys.reading)
  return client.invalidateQueries({ queryKey: keys.readings, predicate: shown })
}

/**
 * Leaves a comic where it was before somebody opened it, null for one that was never opened. Rejects when the account
 * can't be reached or refuses.
 */
export async function putReadingBack(
  client: QueryClient,
  comicId: string,
  before: Reading | null,
): Promise<void> {
  await restoreReading(await openAccount(), comicId, before)
  await renewShown(client)
}
