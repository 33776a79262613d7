import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComicCard, ProgressState } from '#contract/helper/shapes.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import { favouriteIds, setFavourite } from '#records/library/favourites.ts'
import { accountAfterFirstScreen } from '../account/account.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'
import { type Position, positionOf, readMarkOf, storePositions } from '../progress/positions.ts'
import { showProgress } from '../progress/show-progress.ts'

/** The ids of the user's favourite comics. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: async (): Promise<ReadonlySet<string>> => favouriteIds(await accountAfterFirstScreen()),
  staleTime: 60_000,
})

/** Runs an action for each comic with limited concurrency. */
async function forEach(comics: readonly ComicCard[], act: (comic: ComicCard) => Promise<unknown>) {
  for (let start = 0; start < comics.length; start += FILES_IN_PARALLEL) {
    await Promise.all(comics.slice(start, start + FILES_IN_PARALLEL).map(act))
  }
}

/** Adds comics to the favourites or removes them, optimistically. Restores the list and throws if the account fails. */
export async function setFavourites(
  client: QueryClient,
  comics: readonly ComicCard[],
  isFavourite: boolean,
): Promise<void> {
  const { queryKey } = favouritesQuery
  await client.cancelQueries({ queryKey })
  const before = client.getQueryData(queryKey)
  const after = new Set(before)
  for (const { id } of comics) isFavourite ? after.add(id) : after.delete(id)
  client.setQueryData(queryKey, after)
  try {
    const { account, userId } = await signedInAccount()
    await forEach(comics, (comic) => setFavourite(account, userId, comic, isFavourite))
  } catch (error) {
    client.setQueryData(queryKey, before)
    throw error
  } finally {
    void client.invalidateQueries({ queryKey })
  }
}

/** Returns the expected progress of a marked comic, shown until the helper responds. */
function marked({ progress, pageCount }: ComicCard, isRead: boolean): ProgressState | null {
  const pages = Math.max(1, pageCount)
  const end = { page: pages, pageCount: pages, share: 1, finished: true, dropped: false }
  return isRead ? { ...end, pass: progress?.pass ?? 1, at: new Date().toISOString() } : null
}

/**
 * Marks comics as read or unread. Cards show the change at once. If it fails, restores the cards and throws the error.
 * Returns a function that restores the previous progress.
 */
export async function setRead(
  client: QueryClient,
  comics: readonly ComicCard[],
  isRead: boolean,
): Promise<() => Promise<void>> {
  const show = (stateOf: (comic: ComicCard) => ProgressState | null) =>
    showProgress(client, {
      comics: Object.fromEntries(comics.map((comic) => [comic.id, stateOf(comic)])),
      series: [],
    })
  const store = async (positionFor: (comic: ComicCard) => Position) => {
    showProgress(client, await storePositions(comics.map(positionFor)))
    await client.invalidateQueries({ queryKey: keys.readings })
  }
  show((comic) => marked(comic, isRead))
  try {
    await store((comic) => readMarkOf(comic, comic.pageCount, isRead))
  } catch (error) {
    show(({ progress }) => progress)
    throw error
  }
  return () => store(({ id, progress }) => positionOf(id, progress))
}
