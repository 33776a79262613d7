import { isAppError } from '#domain/errors.ts'
import type { AppPlace } from '#library/apps/places.ts'
import type { Library } from '#library/index.ts'
import type { AccountClient } from '#records/client/client.ts'
import { partsOf } from '#records/client/paging.ts'
import { readingsOf, unopened } from '#records/library/reading.ts'
import { returnReading } from '#records/library/return-reading.ts'
import { clearReadings, saveReadings } from '#records/library/save-reading.ts'
import type { KeptProgress } from './user-progress.ts'

/** Places that are told together. */
const TOGETHER = 100

/**
 * Tells the account of the places that it does not know, the oldest first. What it has a later one of stays as it is
 * there. Answers with how many it does not take; these stay due, and so does all that is not told yet when it throws the
 * errors of `accountError`. Stops between two steps once `closing` is aborted.
 */
export async function tellAccount(
  client: AccountClient,
  userId: string,
  progress: KeptProgress,
  { comics, appPlaces }: Pick<Library, 'comics' | 'appPlaces'>,
  closing: AbortSignal,
): Promise<number> {
  const tell = async (places: readonly AppPlace[]): Promise<void> => {
    await write(client, userId, places, comics)
    const ids = places.map(({ comicId }) => comicId)
    await progress.learn(async () => {
      const now = await readingsOf(client, ids)
      await appPlaces.told(userId, places)
      progress.told(places)
      return ids.map((id) => now.get(id) ?? unopened(id))
    })
  }
  let refused = 0
  for (const some of partsOf(progress.waiting(), TOGETHER)) {
    if (closing.aborted) break
    const isTold = await tell(some).then(
      () => true,
      (error: unknown) => {
        if (!isAppError(error, 'account-error')) throw error
        return false
      },
    )
    // One that the account does not take keeps no other from it.
    for (const place of isTold ? [] : some) {
      if (closing.aborted) break
      await tell([place]).catch((error: unknown) => {
        if (!isAppError(error, 'account-error')) throw error
        refused++
      })
    }
  }
  return refused
}

async function write(
  client: AccountClient,
  userId: string,
  places: readonly AppPlace[],
  comics: Library['comics'],
): Promise<void> {
  const known = new Map(
    (await comics.byIds(places.map(({ comicId }) => comicId))).map((comic) => [comic.id, comic]),
  )
  const read = places.flatMap(({ comicId, page, pageCount, at, back }) => {
    const comic = known.get(comicId)
    // Of what is gone for good there is nothing to record.
    if (comic === undefined || page === null) return []
    return [{ comic, page, pageCount, at: new Date(at).toISOString(), back }]
  })
  await saveReadings(
    client,
    userId,
    read.filter(({ back }) => back === null),
  )
  for (const { back, ...place } of read) {
    if (back !== null) await returnReading(client, userId, { ...place, ...back })
  }
  const unread = new Map<number, string[]>()
  for (const { comicId, page, at, back } of places) {
    const until = back?.seen ?? at
    if (page === null) unread.set(until, [...(unread.get(until) ?? []), comicId])
  }
  for (const [at, ids] of unread) await clearReadings(client, ids, new Date(at).toISOString())
}
