import type { Insert, Row, Update } from '#contract/database.ts'
import { type AccountClient, quotedValue } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { failure, signedIn } from '../client/failures.ts'
import { allRows } from '../client/paging.ts'

/** A row of the user's library: a comic, how far it was read, what is known of it. */
export type LibraryRecord = Row<'comics_library'>
export type NewLibraryRecord = Omit<Insert<'comics_library'>, 'user_id'>
export type LibraryChanges = Omit<Update<'comics_library'>, 'id' | 'user_id'>

/** The whole library, newest first. Without a user it is empty. Throws the errors of `accountError`. */
export async function listLibrary(client: AccountClient, userId: string | null): Promise<LibraryRecord[]> {
  if (userId === null) return []
  return allRows((from, to) =>
    client
      .from('comics_library')
      .select('*')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .retry(false),
  )
}

/** Adds a comic. Throws `sign-in-required`, `comic-add-failed`. */
export async function addComic(
  client: AccountClient,
  userId: string | null,
  record: NewLibraryRecord,
): Promise<LibraryRecord> {
  const user_id = signedIn(userId, 'sign-in-required')
  const { data, error } = await client
    .from('comics_library')
    .insert({ ...record, user_id })
    .select()
    .single()
  if (error) throw failure('comic-add-failed', error)
  return data
}

/** Changes a comic's record. Throws `sign-in-required`, `comic-update-failed` (also when there is none). */
export async function updateComic(
  client: AccountClient,
  userId: string | null,
  id: string,
  changes: LibraryChanges,
): Promise<LibraryRecord> {
  const owner = signedIn(userId, 'sign-in-required')
  const { data, error } = await client
    .from('comics_library')
    .update(changes)
    .eq('id', id)
    .eq('user_id', owner)
    .select()
    .single()
  if (error) throw failure('comic-update-failed', error)
  return data
}

/** Deletes a comic's record; its file stays. Throws `sign-in-required`, `comic-delete-failed`. */
export async function deleteComic(client: AccountClient, userId: string | null, id: string): Promise<void> {
  const owner = signedIn(userId, 'sign-in-required')
  const { error } = await client.from('comics_library').delete().eq('id', id).eq('user_id', owner)
  if (error) throw failure('comic-delete-failed', error)
}

/** Deletes every record of the user. Throws `sign-in-required`, `library-clear-failed`. */
export async function clearLibrary(client: AccountClient, userId: string | null): Promise<void> {
  const owner = signedIn(userId, 'sign-in-required')
  const { error } = await client.from('comics_library').delete().eq('user_id', owner)
  if (error) throw failure('library-clear-failed', error)
}

/** The user's record of a file with this name and size, null when there is none. */
export async function findDuplicate(
  client: AccountClient,
  userId: string,
  { name, size }: { readonly name: string; readonly size: number },
): Promise<LibraryRecord | null> {
  const { data, error } = await client
    .from('comics_library')
    .select('*')
    .eq('user_id', userId)
    .eq('file_name', name)
    .eq('file_size', size)
    .order('created_at')
    .order('id')
    .limit(1)
    .retry(false)
    .maybeSingle()
  if (error) throw accountError(error)
  return data
}

/** The user's record of a path, else the newest of a file of that name; null when there is none. */
export async function findComic(
  client: AccountClient,
  userId: string,
  pathOrName: string,
): Promise<LibraryRecord | null> {
  const value = quotedValue(pathOrName)
  const { data, error } = await client
    .from('comics_library')
    .select('*')
    .eq('user_id', userId)
    .or(`file_path.eq.${value},file_name.eq.${value}`)
    .order('created_at', { ascending: false })
    .order('id')
    .retry(false)
  if (error) throw accountError(error)
  return data.find(({ file_path }) => file_path === pathOrName) ?? data[0] ?? null
}
