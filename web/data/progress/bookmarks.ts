import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Bookmark, bookmarksOf, removeBookmarks, saveBookmark } from '#records/library/bookmarks.ts'
import { accountOnceSeen } from '../account/account.ts'
import { openedAccount } from '../account/member.ts'
import { keys } from '../keys.ts'

export type { Bookmark } from '#records/library/bookmarks.ts'

/** The pages of a comic that its reader marked, in their order. */
export const bookmarksQuery = (comicId: string) =>
  queryOptions({
    queryKey: keys.bookmarks(comicId),
    queryFn: async (): Promise<readonly Bookmark[]> => bookmarksOf(await accountOnceSeen(), comicId),
    staleTime: 60_000,
  })

/** Writes come one after the other: of two for the same page the last one counts. */
let writing: Promise<unknown> = Promise.resolve()

/** Shows bookmarks as they will be, has them written, and takes them back where the account refuses, which is thrown. */
async function write(
  client: QueryClient,
  comicId: string,
  change: (before: readonly Bookmark[]) => readonly Bookmark[],
  send: () => Promise<void>,
): Promise<void> {
  const { queryKey } = bookmarksQuery(comicId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before) => change(before ?? []))
  const sent = writing.then(send)
  writing = sent.catch(() => undefined)
  try {
    await sent
  } catch (error) {
    await client.invalidateQueries({ queryKey })
    throw error
  }
}

const without = (positions: readonly number[]) => (before: readonly Bookmark[]) =>
  before.filter(({ position }) => !positions.includes(position))

/** Marks a page, or names its bookmark: shown at once. Throws what the account refuses with, `bookmarks-full` too. */
export const keepBookmark = (client: QueryClient, comicId: string, bookmark: Bookmark): Promise<void> =>
  write(
    client,
    comicId,
    (before) =>
      [...without([bookmark.position])(before), bookmark].sort((one, other) => one.position - other.position),
    async () => {
      const { account, userId } = await openedAccount()
      await saveBookmark(account, userId, comicId, bookmark)
    },
  )

/** Removes the bookmarks of some pages, optimistically. Throws the account's error. */
export const dropBookmarks = (
  client: QueryClient,
  comicId: string,
  positions: readonly number[],
): Promise<void> =>
  write(client, comicId, without(positions), async () => {
    const { account } = await openedAccount()
    await removeBookmarks(account, comicId, positions)
  })
