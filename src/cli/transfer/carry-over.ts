import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/database.ts'
import type { ExportedRow } from '#contract/exported.ts'
import type { TableName } from '#contract/tables.ts'
import type { Library } from '#library/index.ts'
import { accountError } from '#records/client/errors.ts'
import { favouriteIds } from '#records/library/favourites.ts'
import { exportProfile, exportRows, ownPictures, pictureOf } from '#records/transfer/export-account.ts'
import { importPicture, importProfile, importRows } from '#records/transfer/import-account.ts'
import { newerRows } from '#records/transfer/newer-rows.ts'
import { type AccountAddress, createSessionlessClient } from '../account/supabase-client.ts'

/** Somebody at an account: their id, and a client that is signed in as them. */
export interface Holder {
  readonly client: SupabaseClient<Database>
  readonly userId: string
}

/** A session of an account; without a refresh token it is good for as long as its access token. */
export interface GivenSession {
  readonly access_token: string
  readonly refresh_token?: string
}

/** Whose session it is, with a client of their own; nothing is kept or renewed. Throws the errors of `accountError`. */
export async function holderOf(address: AccountAddress, session: GivenSession): Promise<Holder> {
  const { url } = address
  const client = createSessionlessClient(address)
  const { access_token, refresh_token = 'none' } = session
  const { data, error } = await client.auth.setSession({ access_token, refresh_token })
  if (error !== null) throw accountError(error, { url })
  if (data.user === null) throw accountError({ name: 'AuthSessionMissingError' }, { url })
  return { client, userId: data.user.id }
}

export interface CarryOptions {
  /** The helper whose playlists become the other's; null where there are none. */
  readonly library: Pick<Library, 'playlists'> | null
  readonly signal: AbortSignal
  /** Told of each batch: rows of a table, `pictures`, `playlists`. */
  readonly onProgress: (what: string, count: number) => void
}

/**
 * Copies all that an account holds of a person to another account of theirs, over what is there: of two rows that are
 * the same the one that was changed later stays where the table tells (`updated_at`), a comic that was read to later
 * stays there, a favourite stays one, and so does what only the other has. Pictures go first, because rows name them;
 * the helper's playlists last. Nothing is deleted, and done again, or stopped and begun again, it ends the same.
 * Answers with how many of each were carried. Throws the errors of `accountError`, and what the signal is aborted with.
 */
export async function carryOver(
  from: Holder,
  to: Holder,
  { library, signal, onProgress }: CarryOptions,
): Promise<Readonly<Record<string, number>>> {
  const carried: Record<string, number> = {}
  const note = (what: string, count: number): void => {
    if (count === 0) return
    carried[what] = (carried[what] ?? 0) + count
    onProgress(what, count)
  }
  await carryPictures(from, to, signal, () => note('pictures', 1))
  const favourites = await favouriteIds(to.client)
  async function* rows(table: TableName): AsyncGenerator<ExportedRow> {
    for await (const row of exportRows(from.client, from.userId, table))
      yield table === 'comics_library' && favourites.has(String(row.comic_id))
        ? { ...row, is_favorite: true }
        : row
  }
  await importRows(
    to.client,
    to.userId,
    { rows },
    {
      exporter: from.userId,
      comicIds: new Map(),
      isWanted: await newerRows(to.client, to.userId),
      signal,
      onRows: note,
    },
  )
  await carryProfile(from, to)
  signal.throwIfAborted()
  if (library !== null) note('playlists', await library.playlists.transferAll(from.userId, to.userId))
  return carried
}

async function carryPictures(from: Holder, to: Holder, signal: AbortSignal, onPicture: () => void) {
  const there = new Set<string>()
  for await (const { bucket, key } of ownPictures(to.client, to.userId)) there.add(`${bucket}/${key}`)
  for await (const own of ownPictures(from.client, from.userId)) {
    signal.throwIfAborted()
    if (there.has(`${own.bucket}/${own.key}`)) continue
    const found = await pictureOf(from.client, from.userId, own)
    if (found === null) continue
    await importPicture(to.client, to.userId, { ...own, type: found.type }, new Uint8Array(found.bytes))
    onPicture()
  }
}

/** What a profile says that the other one does not. */
async function carryProfile(from: Holder, to: Holder): Promise<void> {
  const there = await exportProfile(to.client, to.userId)
  const missing = Object.entries(await exportProfile(from.client, from.userId)).filter(
    ([key]) => !Object.hasOwn(there, key),
  )
  if (missing.length > 0) await importProfile(to.client, to.userId, Object.fromEntries(missing))
}
