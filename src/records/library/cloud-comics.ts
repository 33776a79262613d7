import { cloudColumns, DRAWN_COLUMNS, drawnBy, metadataOf } from '#domain/metadata/comic-columns.ts'
import type { IssueMetadata, PartialMetadata } from '#domain/metadata/metadata.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import type { ComicRef } from './library-record.ts'

/** The comic that metadata belongs to. */
export type CloudComic = Pick<ComicRef, 'id' | 'path' | 'name'>

/**
 * Writes the given fields to the account's copy of a comic's metadata; other fields stay unchanged. Throws the errors
 * of `accountError`.
 */
export async function saveCloudComic(
  client: AccountClient,
  userId: string,
  comic: CloudComic,
  given: PartialMetadata,
): Promise<void> {
  const columns = cloudColumns(given)
  const { data, error } = await client
    .from('comics')
    .upsert(
      { user_id: userId, comic_id: comic.id, file_path: comic.path, file_name: comic.name, ...columns },
      { onConflict: 'user_id,file_path' },
    )
    .select('id,penciller,inker,colorist,cover_artist')
    .single()
  if (error) throw accountError(error)
  if (!DRAWN_COLUMNS.some((column) => columns[column] !== undefined)) return
  const written = await client
    .from('comics')
    .update({ artists: drawnBy(data) })
    .eq('id', data.id)
    .eq('user_id', userId)
  if (written.error) throw accountError(written.error)
}

/**
 * Returns the account's copy of a comic's metadata by its path; null if there is none. Throws the errors of
 * `accountError`.
 */
export async function cloudMetadata(
  client: AccountClient,
  userId: string,
  path: string,
): Promise<IssueMetadata | null> {
  const { data, error } = await client
    .from('comics')
    .select('*')
    .eq('user_id', userId)
    .eq('file_path', path)
    .retry(false)
    .maybeSingle()
  if (error) throw accountError(error)
  return data === null ? null : metadataOf(data)
}
