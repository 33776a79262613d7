import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ComicCard } from '#contract/helper/shapes.ts'
import { FILES_IN_PARALLEL } from '#domain/limits.ts'
import type { Reading } from '#domain/reading-state.ts'
import { favouriteIds, setFavourite } from '#records/library/favourites.ts'
import { type Reading as Record, readingsOf } from '#records/library/reading.ts'
import { clearReading, markRead, restoreReading } from '#records/library/save-reading.ts'
import { accountOnceSeen } from './account.ts'
import { keys } from './keys.ts'
import { openedAccount } from './member.ts'

/** The ids of the favourite comics. */
export const favouritesQuery = queryOptions({
  queryKey: keys.favourites,
  queryFn: async (): Promise<ReadonlySet<string>> => favouriteIds(await accountOnceSeen()),
  staleTime: 60_000,
})

/** Does something for each comic, a few at a time. */
async function forEach(comics: readonly ComicCard[], act: (comic: ComicCard) => Promise<unknown>) {
  for (let start = 0; start < comics.length; start += FILES_IN_PARALLEL) {
    await Promise.all(comics.slice(start, start + FILES_IN_PARALLEL).map(act))
  }
}

/** Makes comics favourites or none: shown at once, taken back where the account refuses, which is thrown. */
export async function favour(
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
    const { account, userId } = await openedAccount()
    await forEach(comics, (comic) => setFavourite(account, userId, comic, isFavourite))
  } catch (error) {
    client.setQueryData(queryKey, before)
    throw error
  } finally {
    void client.invalidateQueries({ queryKey })
  }
}

const READ = { page: null, pageCount: null, progress: 100 } as const
const SHOWN = { queryKey: [...keys.readings, 'shown'] }

/** Shows comics as read or unread before the account knows. */
function showRead(client: QueryClient, comics: readonly ComicCard[], isRead: boolean): void {
  client.setQueriesData<ReadonlyMap<string, Reading>>(SHOWN, (shown) => {
    if (shown === undefined) return undefined
    const next = new Map(shown)
    for (const { id } of comics) isRead ? next.set(id, READ) : next.delete(id)
    return next
  })
}

/** Writes where each comic was left before. */
async function putBack(comics: readonly ComicCard[], before: ReadonlyMap<string, Record>): Promise<void> {
  const { account } = await openedAccount()
  await forEach(comics, ({ id }) => restoreReading(account, id, before.get(id) ?? null))
}

/**
 * Marks comics as read or unread: shown at once, taken back where the account refuses, which is thrown. The answer
 * puts each where it was left before.
 */
export async function setRead(
  client: QueryClient,
  comics: readonly ComicCard[],
  isRead: boolean,
): Promise<() => Promise<void>> {
  const renew = () => client.invalidateQueries({ queryKey: keys.readings })
  showRead(client, comics, isRead)
  try {
    const { account, userId } = await openedAccount()
    const before = await readingsOf(
      account,
      comics.map(({ id }) => id),
    )
    await forEach(comics, (comic) =>
      isRead ? markRead(account, userId, comic, comic.pageCount) : clearReading(account, comic.id),
    )
    return () => putBack(comics, before).finally(renew)
  } finally {
    await renew()
  }
}
