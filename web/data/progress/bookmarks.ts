import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Bookmark, bookmarksOf, removeBookmarks, saveBookmark } from '#records/library/bookmarks.ts'
import { accountAfterFirstScreen } from '../account/account.ts'
import { signedInAccount } from '../account/signed-in-account.ts'
import { keys } from '../keys.ts'

export type { Bookmark } from '#records/library/bookmarks.ts'

/** The bookmarks of a comic, by position. */
export const bookmarksQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.bookmarks(comicId),
    queryFn: async (): Promise<readonly Bookmark[]> => bookmarksOf(await accountAfterFirstScreen(), comicId),
    staleTime: 60_000,
  })

/** The last write: writes are serialized, so that the later of two writes for a page wins. */
let lastWrite: Promise<unknown> = Promise.resolve()

/** Writes bookmarks optimistically. Reloads them and throws if the account rejects the change. */
async function write(
  client: QueryClient,
  comicId: string,
  change: (before: readonly Bookmark[]) => readonly Bookmark[],
  send: () => Promise<void>,
): Promise<void> {
  const { queryKey } = bookmarksQuery(comicId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => change(before ?? []))
  const sent = lastWrite.then(send)
  lastWrite = sent.catch(() => undefined)
  try {
    await sent
  } catch (error) {
    await client.invalidateQueries({ queryKey })
    throw error
  }
}

const without = (positions: readonly number[]) => (before: readonly Bookmark[]) =>
  before.filter(({ position }) => !positions.includes(position))

/** Adds or renames a bookmark, optimistically. Throws `bookmarks-full` and the account's errors. */
export const setBookmark = (client: QueryClient, comicId: string, bookmark: Bookmark): Promise<void> =>
  write(
    client,
    comicId,
    (before) =>
      [...without([bookmark.position])(before), bookmark].sort((one, other) => one.position - other.position),
    async () => {
      const { account, userId } = await signedInAccount()
      await saveBookmark(account, userId, comicId, bookmark)
    },
  )

/** Removes the bookmarks of some pages, optimistically. Throws the account's error. */
export const deleteBookmarks = (
  client: QueryClient,
  comicId: string,
  positions: readonly number[],
): Promise<void> =>
  write(client, comicId, without(positions), async () => {
    const { account } = await signedInAccount()
    await removeBookmarks(account, comicId, positions)
  })
