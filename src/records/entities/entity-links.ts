import { type EntityKind, entityErrorCode, type RoleCode } from '#domain/entities.ts'
import { storyOrders } from '#domain/story-order.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable, allRows, CONCURRENT_REQUESTS, partsOf, ROWS_MAX } from '../client/paging.ts'
import { addRoles } from './artist-roles.ts'
import { existingEntity } from './entity-names.ts'
import { LINKS, linkTable } from './entity-tables.ts'

/** A link as it is stored. */
export type StoredLink = { readonly id: string; readonly comic_path: string } & Readonly<
  Record<string, unknown>
>

/** Columns of a link, without those of its entity and user. */
export const LINK_COLUMNS = {
  characters: 'id,comic_path,created_at',
  artists: 'id,comic_path,created_at,role',
  publishers: 'id,comic_path,created_at',
  storylines: 'id,comic_path,added_at,story_order',
} as const satisfies Record<EntityKind, string>

/** Undoes a call. Throws the same errors as the call. */
export type Undo = () => Promise<void>

/**
 * Returns all links of an entity, in the order of its kind. If they were ordered by id alone, SQLite would read all
 * links of the user. Throws the errors of `accountError`.
 */
export function allLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
): Promise<StoredLink[]> {
  return allRows((from, to) =>
    linkTable(client, kind)
      .select(LINK_COLUMNS[kind] as '*')
      .eq('user_id', userId)
      .eq(LINKS[kind].column as 'character_id', id)
      .order(LINKS[kind].order as 'created_at')
      .order('id')
      .range(from, to)
      .retry(false)
      .overrideTypes<StoredLink[], { merge: false }>(),
  )
}

/** Returns the key of a link within its entity. */
export const linkKey = ({ comic_path, role }: Readonly<Record<string, unknown>>): string =>
  `${role ?? ''} ${comic_path}`

/** Number of comics above which reading all links of an entity is faster than filtering them by comic. */
const FILTERED_MAX = 200

/** Returns the links of an entity to the comics of `links`; if these are many, all of its links. */
export async function linksToComics(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  links: readonly StoredLink[],
): Promise<StoredLink[]> {
  if (links.length > FILTERED_MAX) return allLinks(client, userId, kind, id)
  const found: StoredLink[] = []
  for (const part of addressable([...new Set(links.map(({ comic_path }) => comic_path))])) {
    const { data, error } = await linkTable(client, kind)
      .select(LINK_COLUMNS[kind] as '*')
      .eq('user_id', userId)
      .eq(LINKS[kind].column as 'character_id', id)
      .in('comic_path', part)
      .retry(false)
      .overrideTypes<StoredLink[], { merge: false }>()
    if (error) throw error
    found.push(...data)
  }
  return found
}

/** Deletes links by their ids. Throws the account's error. */
export async function deleteLinkRows(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  ids: readonly string[],
): Promise<void> {
  for (const parts of partsOf(addressable(ids), CONCURRENT_REQUESTS)) {
    const drop = (part: readonly string[]) =>
      linkTable(client, kind).delete().eq('user_id', userId).in('id', part)
    for (const { error } of await Promise.all(parts.map(drop))) if (error) throw error
  }
}

/** Adds links to an entity; existing links stay unchanged. Returns the ids of the new links. */
export async function writeLinkRows(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  entityId: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<string[]> {
  const written: string[] = []
  for (const part of partsOf(rows, ROWS_MAX)) {
    const links = part.map((row) => ({ ...row, user_id: userId, [LINKS[kind].column]: entityId }))
    const { data, error } = await linkTable(client, kind)
      .upsert(links as never, { onConflict: LINKS[kind].key, ignoreDuplicates: true })
      .select('id')
    if (error) throw error
    written.push(...data.map(({ id }) => id))
  }
  return written
}

/**
 * Links comics to an entity, an artist in a role. Existing links stay unchanged; a storyline gets the comics at its
 * end. Returns a function that undoes it. Throws `user-missing`, the kind's `update-failed`.
 */
export async function addToEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  paths: readonly string[],
  role: RoleCode = 'writer',
): Promise<Undo> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  try {
    const entity = await existingEntity(client, owner, kind, id)
    if (entity === null) throw failure(failed, null)
    const columnsAt = await linkColumns(client, owner, kind, id, paths, role)
    if (kind === 'artists') await addRoles(client, owner, [{ id, roles: entity.roles ?? [], more: [role] }])
    const rows = paths.map((comic_path, at) => ({ comic_path, ...columnsAt(at) }))
    const insertedIds = await writeLinkRows(client, owner, kind, id, rows)
    return () =>
      deleteLinkRows(client, owner, kind, insertedIds).catch((error: unknown) => {
        throw failure(failed, error)
      })
  } catch (error) {
    throw failure(failed, error)
  }
}

/** Returns the further columns of each new link, by its index. */
async function linkColumns(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  paths: readonly string[],
  role: RoleCode,
): Promise<(at: number) => Readonly<Record<string, unknown>>> {
  if (kind === 'artists') return () => ({ role })
  if (kind !== 'storylines') return () => ({})
  const { data, error } = await client
    .from('comics_storylines')
    .select('story_order')
    .eq('user_id', userId)
    .eq('storyline_id', id)
    .not('story_order', 'is', null)
    .order('story_order', { ascending: false })
    .limit(1)
    .retry(false)
    .maybeSingle()
  if (error) throw error
  const orders = storyOrders([data?.story_order ?? 0], paths.length + 1)
  return (at) => ({ story_order: orders[at + 1] ?? null })
}

/**
 * Removes comics from an entity; from an artist only in `role` if it is given. Returns a function that undoes it.
 * Throws `user-missing`, the kind's `update-failed`.
 */
export async function removeFromEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  paths: readonly string[],
  role?: RoleCode,
): Promise<Undo> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  const rethrow = (error: unknown): never => {
    throw failure(failed, error)
  }
  const deleted: StoredLink[] = []
  for (const part of addressable(paths)) {
    let rows = linkTable(client, kind)
      .delete()
      .eq('user_id', owner)
      .eq(LINKS[kind].column as 'character_id', id)
      .in('comic_path', part)
    if (role !== undefined) rows = rows.eq('role' as 'comic_path', role)
    const { data, error } = await rows
      .select(LINK_COLUMNS[kind] as '*')
      .overrideTypes<StoredLink[], { merge: false }>()
    if (error) rethrow(error)
    deleted.push(...(data ?? []))
  }
  return async () => {
    await writeLinkRows(client, owner, kind, id, deleted).catch(rethrow)
  }
}
