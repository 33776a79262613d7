import { ENTITY_KINDS } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { UNIQUE_VIOLATION } from '../client/failures.ts'
import { linkTable } from '../entities/entity-tables.ts'
import { type ComicRef, fileColumns } from './library-record.ts'

interface WriteResponse {
  readonly error: { readonly code: string } | null
}

async function throwOnError(call: PromiseLike<WriteResponse>): Promise<void> {
  const { error } = await call
  if (error !== null) throw accountError(error)
}

/** Moves rows. If a row at the destination has the same key, it counts as newer, and all rows to move are deleted. */
async function moveRows(
  move: PromiseLike<WriteResponse>,
  remove: () => PromiseLike<WriteResponse>,
): Promise<void> {
  const { error } = await move
  if (error?.code === UNIQUE_VIOLATION) await throwOnError(remove())
  else if (error !== null) throw accountError(error)
}

/** Moves a comic's links from one path to another. Throws the errors of `accountError`. */
export async function moveComicLinks(
  client: AccountClient,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  for (const kind of ENTITY_KINDS) {
    const links = linkTable(client, kind)
    await moveRows(links.update({ comic_path: to }).eq('user_id', userId).eq('comic_path', from), () =>
      linkTable(client, kind).delete().eq('user_id', userId).eq('comic_path', from),
    )
  }
}

/**
 * Moves the account's data of a comic from its former path to the current one, so that a renamed file is not counted
 * twice. If comics swapped paths, their links are mixed until `setLinks` is called for each. The record is changed
 * last, so that the next run repeats an interrupted move. Throws the errors of `accountError`.
 */
export async function followComic(
  client: AccountClient,
  userId: string,
  comic: ComicRef,
  former: string,
): Promise<void> {
  const { path, name, id } = comic
  await moveComicLinks(client, userId, former, path)
  const copy = { file_path: path, file_name: name }
  await moveRows(client.from('comics').update(copy).eq('user_id', userId).eq('comic_id', id), () =>
    client.from('comics').delete().eq('user_id', userId).eq('comic_id', id).neq('file_path', path),
  )
  await throwOnError(
    client.from('comics_library').update(fileColumns(comic)).eq('user_id', userId).eq('comic_id', id),
  )
}
