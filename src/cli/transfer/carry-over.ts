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

/** A user of an account: the id, and a client that is signed in. */
export interface Holder {
  readonly client: SupabaseClient<Database>
  readonly userId: string
}

/** A session of an account; without a refresh token it is valid as long as its access token. */
export interface GivenSession {
  readonly access_token: string
  readonly refresh_token?: string
}

/**
 * Returns the user of a session with a client; the session is neither stored nor renewed. Throws the errors of
 * `accountError`.
 */
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
  /** The library whose playlists are transferred to the other user; null without any. */
  readonly library: Pick<Library, 'playlists'> | null
  readonly signal: AbortSignal
  /** Called for each batch: rows of a table, `pictures`, `playlists`. */
  readonly onProgress: (what: string, count: number) => void
}

/**
 * Copies all data of a user's account to another account of theirs. Of two rows with the same key, the one that was
 * changed later stays if the table has `updated_at`. Later reading progress stays, favourites stay, and rows stay that
 * only the other account has. Images are copied first, because rows refer to them; the helper's playlists last. Nothing
 * is deleted, and repeating or resuming it gives the same result. Returns the number of copied rows per kind. Throws
 * the errors of `accountError`, and the reason of the signal.
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

/** Copies the fields of a profile that the profile in the other account lacks. */
async function carryProfile(from: Holder, to: Holder): Promise<void> {
  const there = await exportProfile(to.client, to.userId)
  const missing = Object.entries(await exportProfile(from.client, from.userId)).filter(
    ([key]) => !Object.hasOwn(there, key),
  )
  if (missing.length > 0) await importProfile(to.client, to.userId, Object.fromEntries(missing))
}
