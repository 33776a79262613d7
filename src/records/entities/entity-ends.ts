import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { FOREIGN_KEY_VIOLATION, failure, signedIn, UNIQUE_VIOLATION } from '../client/failures.ts'
import { addRoles } from './artist-roles.ts'
import type { Entity } from './entities.ts'
import {
  allLinks,
  deleteLinkRows,
  LINK_COLUMNS,
  linkKey,
  linksToComics,
  type StoredLink,
  type Undo,
} from './entity-links.ts'
import { existingEntity } from './entity-names.ts'
import { entityTable, LINKS, linkTable } from './entity-tables.ts'
import { restoreEntity } from './entity-undo.ts'

/** Maximum attempts if an index links the entity again while it is deleted. */
const TRIES = 5

interface AccountError {
  readonly code: string
}

/** The links that an entity lost, with their former columns. */
interface LostLinks {
  /** Links that another entity has now. */
  readonly moved: readonly StoredLink[]
  /** Deleted links. */
  readonly deleted: readonly StoredLink[]
}

/** Deletes all links of an entity. Throws the account's error. */
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

/** Deletes and returns the links of an entity that `into` has, too: to the same comic, in the same role. */
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
 * Moves all links of an entity to another, in one request. If that fails, links that the other entity has
 * already are deleted, and the move is repeated. Most entities have no such links. Throws the account's error.
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
    // If the second attempt fails, too, another client has linked one of the comics meanwhile.
    if ((error as AccountError).code !== UNIQUE_VIOLATION || tries === TRIES) throw error
    deleted.push(...(await deleteDuplicates(client, userId, kind, id, into)))
  }
}

/**
 * Turns an entity into an alias or a tombstone. Its row gets another id, which the database rejects while any link
 * refers to the old id. So links that an index adds meanwhile are moved or deleted, too, and later ones are rejected.
 * Returns the entity's former links.
 */
async function replaceByName(
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
 * Makes the aliases of an entity aliases of another one, or tombstones; returns their ids. Throws the account's error.
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

/**
 * Deletes an entity with its links; its comics stay. Its names become tombstones, so that no index creates it again
 * until `liftTombstone`. After a crash, deleting it again completes the deletion. Returns a function that restores the
 * entity; null if the entity did not exist. Throws `user-missing`, the kind's `delete-failed`.
 */
export async function deleteEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
): Promise<Undo | null> {
  const owner = signedIn(userId)
  const deleted_at = new Date().toISOString()
  try {
    const entity = await existingEntity(client, owner, kind, id)
    if (entity === null) return null
    const aliases = await changeAliases(client, owner, kind, id, { alias_of: null, deleted_at })
    const { deleted } = await replaceByName(client, owner, kind, id, { deleted_at })
    return restoreEntity(client, owner, kind, { entity, aliases, links: deleted, into: null })
  } catch (error) {
    throw failure(entityErrorCode(kind, 'delete-failed'), error)
  }
}

/** Copies another entity's image to an entity without one. Throws the account's error. */
async function copyImage(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  from: Entity,
  into: Entity,
): Promise<void> {
  if (into.image_url !== null || from.image_url === null) return
  const { error } = await entityTable(client, kind)
    .update({ image_url: from.image_url })
    .eq('id', into.id)
    .eq('user_id', userId)
    .is('image_url', null)
  if (error) throw error
}

/** The result of merging two entities. */
export interface Merged {
  readonly entity: Entity
  /** Undoes the merge; null if they were merged already. */
  readonly undo: Undo | null
}

/**
 * Merges two entities: `into` gets the links, roles, name and aliases of `from`, and its image if it has none. Each
 * step adds before the next removes, so that after a crash, merging again completes the merge. Throws `user-missing`,
 * the kind's `update-failed`.
 */
export async function mergeEntities(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  from: string,
  into: string,
): Promise<Merged> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  try {
    const [target, source] = await Promise.all([
      existingEntity(client, owner, kind, into),
      existingEntity(client, owner, kind, from),
    ])
    if (target === null) throw failure(failed, null)
    // `from` was merged or deleted before.
    if (source === null || from === into) return { entity: target, undo: null }
    const roleChanges =
      kind === 'artists' ? [{ id: into, roles: target.roles ?? [], more: source.roles ?? [] }] : []
    const [aliases] = await Promise.all([
      changeAliases(client, owner, kind, from, { alias_of: into, deleted_at: null }),
      addRoles(client, owner, roleChanges),
      copyImage(client, owner, kind, source, target),
    ])
    const [{ moved, deleted }, merged] = await Promise.all([
      replaceByName(client, owner, kind, from, { alias_of: into }),
      existingEntity(client, owner, kind, into),
    ])
    if (merged === null) throw failure(failed, null)
    const links = [...moved, ...deleted]
    const movedIds = moved.map(({ id }) => id)
    const undo = restoreEntity(client, owner, kind, {
      entity: source,
      aliases,
      links,
      into: { target, movedIds },
    })
    return { entity: merged, undo }
  } catch (error) {
    throw failure(failed, error)
  }
}
