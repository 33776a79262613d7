import type { Row } from '#contract/database.ts'
import { mediaTypeOf } from '#domain/file-types.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { UNIQUE_VIOLATION } from '../client/failures.ts'

/** The fields of a library record that describe a comic's file. */
export interface ComicRef {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly extension: string
  readonly title?: string | null
}

/** The columns of a library record that describe the file. */
export function fileColumns(comic: ComicRef) {
  return {
    file_name: comic.name,
    file_path: comic.path,
    file_size: comic.size,
    file_type: mediaTypeOf(comic.name),
  }
}

/** Adds the comic id to a record of the same file without one; returns false if there is no such record. */
export async function adoptRecord(client: AccountClient, comic: ComicRef): Promise<boolean> {
  const found = await client
    .from('comics_library')
    .select('id')
    .eq('file_name', comic.name)
    .eq('file_size', comic.size)
    .is('comic_id', null)
    .limit(1)
    .retry(false)
  if (found.error) throw accountError(found.error)
  const record = found.data[0]
  if (record === undefined) return false
  const { error } = await client
    .from('comics_library')
    .update({ comic_id: comic.id })
    .eq('id', record.id)
    .is('comic_id', null)
  // Another client has created this comic's record meanwhile.
  if (error && error.code !== UNIQUE_VIOLATION) throw accountError(error)
  return true
}

/** Creates the comic's record; returns false if another client has created it meanwhile. */
export async function insertRecord(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  changes: Partial<Row<'comics_library'>>,
): Promise<boolean> {
  return (await insertAll(client, userId, [comic], changes)).has(comic.id)
}

/**
 * Creates the records of many comics, all with the same changes; returns their ids. Creates none for a single comic, or
 * if any record has no comic id: then each comic must be checked by `adoptRecord`.
 */
export async function insertRecords(
  client: AccountClient,
  userId: string,
  comics: readonly ComicRef[],
  changes: Partial<Row<'comics_library'>>,
): Promise<Set<string>> {
  if (comics.length < 2) return new Set()
  const unclaimed = await client
    .from('comics_library')
    .select('id')
    .is('comic_id', null)
    .limit(1)
    .retry(false)
  if (unclaimed.error) throw accountError(unclaimed.error)
  return unclaimed.data.length > 0 ? new Set() : insertAll(client, userId, comics, changes)
}

async function insertAll(
  client: AccountClient,
  userId: string,
  comics: readonly ComicRef[],
  changes: Partial<Row<'comics_library'>>,
): Promise<Set<string>> {
  const records = comics.map((comic) => ({
    user_id: userId,
    comic_id: comic.id,
    ...fileColumns(comic),
    title: comic.title ?? null,
    ...changes,
  }))
  const { data, error } = await client
    .from('comics_library')
    .upsert(records, { onConflict: 'user_id,comic_id', ignoreDuplicates: true })
    .select('comic_id')
  if (error) throw accountError(error)
  return new Set(data.map(({ comic_id }) => comic_id ?? ''))
}
