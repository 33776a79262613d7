import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ReadPlace, readingOf, saveReading } from '#records/library/reading.ts'
import { openAccount } from './account.ts'
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

/**
 * Saves a place to the account, unless the comic was read later elsewhere, and lets every screen that shows progress
 * ask again. Rejects when the account can't be reached or refuses.
 */
export async function savePlace(client: QueryClient, userId: string, place: ReadPlace): Promise<void> {
  await saveReading(await openAccount(), userId, place)
  // The open reader knows its own place; everything else that shows progress asks again.
  const shown = ({ queryKey }: { queryKey: readonly unknown[] }) => !isOf(queryKey, keys.reading)
  await client.invalidateQueries({ queryKey: keys.readings, predicate: shown })
}
