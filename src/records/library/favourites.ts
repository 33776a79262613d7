import { AppError } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { rowsById } from '../client/paging.ts'
import { adoptRecord, type ComicRef, insertRecord } from './library-record.ts'

/** Returns the ids of the user's favourite comics. Throws the errors of `accountError`. */
export async function favouriteIds(client: AccountClient): Promise<Set<string>> {
  const pages = rowsById(() => client.from('comics_library').select('id,comic_id').eq('is_favorite', true))
  const ids = new Set<string>()
  for await (const page of pages) for (const { comic_id } of page) if (comic_id !== null) ids.add(comic_id)
  return ids
}

/** Maximum attempts if other clients create the same record concurrently. */
const TRIES = 3

/**
 * Adds a comic to the favourites or removes it; creates its record if necessary. Throws the errors of `accountError`.
 */
export async function setFavourite(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  isFavourite: boolean,
): Promise<void> {
  const changes = { is_favorite: isFavourite }
  for (let tries = 0; tries < TRIES; tries++) {
    const { data, error } = await client
      .from('comics_library')
      .update(changes)
      .eq('comic_id', comic.id)
      .select('id')
    if (error) throw accountError(error)
    // A comic without a record is no favourite.
    if (data.length > 0 || !isFavourite) return
    if (await adoptRecord(client, comic)) continue
    if (await insertRecord(client, userId, comic, changes)) return
  }
  throw new AppError('account-error', { detail: `the record of ${comic.id} keeps changing` })
}
