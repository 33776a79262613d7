import type { EntityKind } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../client/failures.ts'
import {
  allLinks,
  deleteLinkRows,
  LINK_COLUMNS,
  linkKey,
  linksToComics,
  type StoredLink,
} from './entity-links.ts'
import { entityTable, LINKS, linkTable } from './entity-tables.ts'

/** Maximum attempts to move an entity's links or to replace its row, while other clients add links. */
const TRIES = 5

interface AccountError {
  readonly code: string
}

/** The links that an entity had before they were moved or deleted. */
interface LostLinks {
  /** Links that were moved to another entity. */
  readonly moved: readonly StoredLink[]
  /** Deleted links. */
  readonly deleted: readonly StoredLink[]
}

/** Deletes and returns all links of an entity. Throws the account's error. */
async function deleteLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
): Promise<LostLinks> {
  const { data, error } = await linkTable(client, kind)
    .delete()
    .eq('user_id', userId)
    .eq(LINKS[kind].column as 'character_id', id)
    .select(LINK_COLUMNS[kind] as '*')
    .overrideTypes<StoredLink[], { merge: false }>()
  if (error) throw error
  return { moved: [], deleted: data }
}

/** Deletes and returns the links of entity `id` for which `into` has a link to the same comic in the same role. */
async function deleteDuplicates(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  into: string,
): Promise<StoredLink[]> {
  const links = await allLinks(client, userId, kind, id)
  const existing = new Set((await linksToComics(client, userId, kind, into, links)).map(linkKey))
  const duplicates = links.filter((link) => existing.has(linkKey(link)))
  await deleteLinkRows(
    client,
    userId,
    kind,
    duplicates.map((link) => link.id),
  )
  return duplicates
}

/**
 * Moves all links of entity `id` to entity `into` in one request. If `into` already has one of the links, the request
 * fails; then those links of `id` are deleted, and the request is repeated. They are not deleted beforehand, because
 * most entities have none. Throws the account's error, also after TRIES attempts.
 */
export async function moveLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  into: string,
): Promise<LostLinks> {
  const { column } = LINKS[kind]
  const deleted: StoredLink[] = []
  for (let tries = 1; ; tries++) {
    const { data, error } = await linkTable(client, kind)
      .update({ [column]: into } as { character_id: string })
      .eq('user_id', userId)
      .eq(column as 'character_id', id)
      .select(LINK_COLUMNS[kind] as '*')
      .overrideTypes<StoredLink[], { merge: false }>()
    if (!error) return { moved: data, deleted }
    // A later attempt fails only if another client has linked one of the comics to `into` meanwhile.
    if ((error as AccountError).code !== UNIQUE_VIOLATION || tries === TRIES) throw error
    deleted.push(...(await deleteDuplicates(client, userId, kind, id, into)))
  }
}

/**
 * Turns an entity into an alias or a tombstone. First its links are moved to `alias_of`, or deleted for a tombstone.
 * Then its row gets a new id. The database rejects the new id if another client has linked the old id meanwhile; in
 * that case both steps are repeated. Afterwards the database rejects new links to the old id. Returns the entity's
 * former links. Throws the account's error, also after TRIES attempts.
 */
export async function replaceByName(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  name: { readonly alias_of: string } | { readonly deleted_at: string },
): Promise<LostLinks> {
  const into = 'alias_of' in name ? name.alias_of : null
  const ended = {
    id: crypto.randomUUID(),
    image_url: null,
    ...name,
    ...(kind === 'artists' && { roles: [] }),
  }
  const [moved, deleted]: [StoredLink[], StoredLink[]] = [[], []]
  for (let tries = 1; ; tries++) {
    const lost = await (into === null
      ? deleteLinks(client, userId, kind, id)
      : moveLinks(client, userId, kind, id, into))
    moved.push(...lost.moved)
    deleted.push(...lost.deleted)
    const { error } = await entityTable(client, kind)
      .update(ended as { id: string })
      .eq('id', id)
      .eq('user_id', userId)
    if (!error) return { moved, deleted }
    if ((error as AccountError).code !== FOREIGN_KEY_VIOLATION || tries === TRIES) throw error
  }
}

/**
 * Turns all aliases of entity `id` into aliases of another entity (`alias_of`) or into tombstones (`deleted_at`).
 * Returns the ids of these aliases. Throws the account's error.
 */
export async function changeAliases(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  to: { readonly alias_of: string | null; readonly deleted_at: string | null },
): Promise<string[]> {
  const { data, error } = await entityTable(client, kind)
    .update(to)
    .eq('user_id', userId)
    .eq('alias_of', id)
    .select('id')
  if (error) throw error
  return data.map((alias) => alias.id)
}
