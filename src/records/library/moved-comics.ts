import { ENTITY_KINDS } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { accountError } from '../client/errors.ts'
import { UNIQUE_VIOLATION } from '../client/failures.ts'
import { linkTable } from '../entities/entity-tables.ts'
import { type ComicRef, fileColumns } from './library-record.ts'

interface Answer {
  readonly error: { readonly code: string } | null
}

async function done(call: PromiseLike<Answer>): Promise<void> {
  const { error } = await call
  if (error !== null) throw accountError(error)
}

/** Moves rows; where others are in the way, they are taken for the newer ones, and these go. */
async function moveRows(move: PromiseLike<Answer>, remove: () => PromiseLike<Answer>): Promise<void> {
  const { error } = await move
  if (error?.code === UNIQUE_VIOLATION) await done(remove())
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
 * Brings what the account holds of a comic from its former path to the one it has now, so that a renamed
 * file is not counted twice. Where other comics have changed places with it their links are mixed, until
 * each is given its own again (`setLinks`). The record comes last, so that what was interrupted is done again
 * by the next run. Throws the errors of `accountError`.
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
  await done(
    client.from('comics_library').update(fileColumns(comic)).eq('user_id', userId).eq('comic_id', id),
  )
}
