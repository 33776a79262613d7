import { type EntityKind, entityErrorCode, nameKey } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable, partsOf } from '../client/paging.ts'
import type { Entity } from './entities.ts'
import {
  allLinks,
  deleteLinkRows,
  linksToComics,
  type StoredLink,
  type Undo,
  writeLinkRows,
} from './entity-links.ts'
import { existingEntity } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'

/** An entity's state before it was deleted or merged. */
interface FormerEntity {
  readonly entity: Entity
  /** The ids of its aliases. */
  readonly aliases: readonly string[]
  readonly links: readonly StoredLink[]
  /** The entity that it was merged into, in its former state, and the ids of the links that moved there. */
  readonly into: { readonly target: Entity; readonly movedIds: readonly string[] } | null
}

/**
 * Returns a function that restores an entity with its links, aliases and image, and removes them from the entity that
 * it was merged into. The function throws the kind's `update-failed`.
 */
export function restoreEntity(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  { entity, aliases, links, into }: FormerEntity,
): Undo {
  return async () => {
    try {
      await reviveRow(client, userId, kind, entity, aliases)
      // The copies get new ids, because the other entity may have the original links until `removeMerged` deletes them.
      const copies = links.map(({ id: _, ...link }) => link)
      await writeLinkRows(client, userId, kind, entity.id, copies)
      if (into !== null) await removeMerged(client, userId, kind, into.target, into.movedIds)
    } catch (error) {
      throw failure(entityErrorCode(kind, 'update-failed'), error)
    }
  }
}

/** Turns an alias or a tombstone back into an entity with its former id, and restores its aliases. */
async function reviveRow(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  entity: Entity,
  aliases: readonly string[],
): Promise<void> {
  const { id, name, image_url, roles } = entity
  // Only artists have roles; the table type has the columns of all kinds.
  const alive = { id, image_url, alias_of: null, deleted_at: null, ...(roles && { roles }) } as { id: string }
  const { data, error } = await entityTable(client, kind)
    .update(alive)
    .eq('user_id', userId)
    .eq('name_key', nameKey(name))
    .or('alias_of.not.is.null,deleted_at.not.is.null')
    .select('id')
  if (error) throw error
  // The alias or tombstone was deleted meanwhile, so the row is inserted.
  if (data.length === 0) {
    const inserted = await entityTable(client, kind).insert({ ...alive, name, user_id: userId })
    if (inserted.error) throw inserted.error
  }
  for (const part of addressable(aliases)) {
    const names = await entityTable(client, kind)
      .update({ alias_of: id, deleted_at: null })
      .eq('user_id', userId)
      .in('id', part)
    if (names.error) throw names.error
  }
}

/** Deletes the links that an entity got by a merge, and restores its former roles and image. */
async function removeMerged(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  { id, image_url, roles }: Entity,
  movedIds: readonly string[],
): Promise<void> {
  await deleteLinkRows(client, userId, kind, movedIds)
  const { error } = await entityTable(client, kind)
    .update({ image_url, ...(roles && { roles }) } as { image_url: string | null })
    .eq('id', id)
    .eq('user_id', userId)
  if (error) throw error
}

/**
 * Turns an alias into a separate entity, and moves the links to these comics to it. Throws `user-missing` and the
 * kind's `update-failed`.
 */
export async function splitAlias(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  aliasId: string,
  paths: readonly string[],
): Promise<void> {
  const owner = signedIn(userId)
  try {
    const { data, error } = await entityTable(client, kind)
      .select('id,alias_of')
      .eq('id', aliasId)
      .eq('user_id', owner)
      .not('alias_of', 'is', null)
      .retry(false)
      .maybeSingle()
    if (error) throw error
    if (data?.alias_of == null) throw failure(entityErrorCode(kind, 'update-failed'), null)
    const of = data.alias_of
    const source = await existingEntity(client, owner, kind, of)
    for (const part of partsOf(paths, 100)) {
      const stubs = part.map((comic_path) => ({ id: '', comic_path }))
      const links = await linksToComics(client, owner, kind, of, stubs)
      const copies = links.map(({ id: _, ...link }) => link)
      await writeLinkRows(client, owner, kind, aliasId, copies)
      await deleteLinkRows(
        client,
        owner,
        kind,
        links.map(({ id }) => id),
      )
    }
    if (source?.roles) await divideRoles(client, owner, source, aliasId)
    // The last step, so that splitting can be repeated after an error.
    const alive = await entityTable(client, kind)
      .update({ alias_of: null })
      .eq('id', aliasId)
      .eq('user_id', owner)
    if (alive.error) throw alive.error
  } catch (error) {
    throw failure(entityErrorCode(kind, 'update-failed'), error)
  }
}

/**
 * Divides the roles of a split artist: each of the two keeps the roles of its comics; an artist without comics keeps
 * all roles.
 */
async function divideRoles(
  client: AccountClient,
  userId: string,
  { id, roles = [] }: Entity,
  splitId: string,
): Promise<void> {
  const rolesOf = (links: readonly StoredLink[]) => new Set(links.map(({ role }) => role))
  const [remainingRoles, movedRoles] = await Promise.all(
    [id, splitId].map(async (artist) => rolesOf(await allLinks(client, userId, 'artists', artist))),
  )
  if (remainingRoles === undefined || movedRoles === undefined) return
  const change = async (artist: string, of: Set<unknown>, newRoles: readonly string[]) => {
    const { error } = await client
      .from('artists')
      .update({ roles: of.size === 0 ? [...roles] : newRoles } as object)
      .eq('id', artist)
      .eq('user_id', userId)
    if (error) throw error
  }
  await change(
    splitId,
    movedRoles,
    roles.filter((role) => movedRoles.has(role)),
  )
  // Roles without a comic stay with the original artist.
  await change(
    id,
    remainingRoles,
    roles.filter((role) => remainingRoles.has(role) || !movedRoles.has(role)),
  )
}
