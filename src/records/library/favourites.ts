import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { type ComicRef, fileColumns } from './library-record.ts'

/** True when the comic is one of the user's favourites. Throws the errors of `accountError`. */
export async function isFavourite(client: AccountClient, comicId: string): Promise<boolean> {
  const { data, error } = await client
    .from('comics_library')
    .select('is_favorite')
    .eq('comic_id', comicId)
    .retry(false)
    .maybeSingle()
  if (error) throw accountError(error)
  return data?.is_favorite ?? false
}

/**
 * Makes a comic a favourite, or takes it from them; its record is made where there is none. Throws the errors of
 * `accountError`.
 */
export async function setFavourite(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  favourite: boolean,
): Promise<void> {
  const known = await client
    .from('comics_library')
    .update({ is_favorite: favourite })
    .eq('comic_id', comic.id)
    .select('id')
  if (known.error) throw accountError(known.error)
  if (known.data.length > 0) return
  const { error } = await client.from('comics_library').upsert(
    {
      user_id: userId,
      comic_id: comic.id,
      ...fileColumns(comic),
      title: comic.title ?? null,
      is_favorite: favourite,
    },
    { onConflict: 'user_id,comic_id' },
  )
  if (error) throw accountError(error)
}
