import { AppError } from '#domain/errors/errors.ts'
import { BOOKMARK_NAME_MAX, BOOKMARKS_MAX } from '#domain/limits.ts'
import { cut } from '#domain/text/text.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'

/** A bookmarked page. */
export interface Bookmark {
  /** The page, from 1; in a text book the number of the position (`placeNumber`). */
  readonly position: number
  /** Empty for a bookmark without a name. */
  readonly name: string
}

/** Returns the bookmarks of a comic by page. Throws the errors of `accountError`. */
export async function bookmarksOf(client: AccountClient, comicId: string): Promise<Bookmark[]> {
  const { data, error } = await client
    .from('page_bookmarks')
    .select('position:page,name')
    .eq('comic_id', comicId)
    .order('page')
    .limit(BOOKMARKS_MAX)
    .retry(false)
  if (error) throw accountError(error)
  return data
}

/**
 * Creates or renames a bookmark; a longer name is cut to BOOKMARK_NAME_MAX characters. Throws `bookmarks-full` if the
 * comic has BOOKMARKS_MAX other bookmarks, and the errors of `accountError`.
 */
export async function saveBookmark(
  client: AccountClient,
  userId: string,
  comicId: string,
  { position, name }: Bookmark,
): Promise<void> {
  const others = await client
    .from('page_bookmarks')
    .select('id', { count: 'exact', head: true })
    .eq('comic_id', comicId)
    .neq('page', position)
    .retry(false)
  if (others.error) throw accountError(others.error)
  if ((others.count ?? 0) >= BOOKMARKS_MAX) throw new AppError('bookmarks-full', { max: BOOKMARKS_MAX })
  const row = {
    user_id: userId,
    comic_id: comicId,
    page: position,
    name: cut(name.trim(), BOOKMARK_NAME_MAX),
  }
  const { error } = await client.from('page_bookmarks').upsert(row, { onConflict: 'user_id,comic_id,page' })
  if (error) throw accountError(error)
}

/** Deletes the bookmarks of some pages: all, or none if it throws. Throws the errors of `accountError`. */
export async function removeBookmarks(
  client: AccountClient,
  comicId: string,
  positions: readonly number[],
): Promise<void> {
  const { error } = await client.from('page_bookmarks').delete().eq('comic_id', comicId).in('page', positions)
  if (error) throw accountError(error)
}
