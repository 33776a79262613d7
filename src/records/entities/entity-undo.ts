import { type EntityKind, entityErrorCode, nameKey } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable, partsOf } from '../client/paging.ts'
import type { Entity } from './entities.ts'
import {
  allLinks,
  deleteLinkRows,
  linksAmong,
  type StoredLink,
  type Undo,
  writeLinkRows,
} from './entity-links.ts'
import { livingEntity } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'

/** What an entity was before it was deleted, or merged into another. */
interface Former {
  readonly entity: Entity
  /** The ids of its other names. */
  readonly aliases: readonly string[]
  readonly links: readonly StoredLink[]
  /** What it was merged into, as that was before, and the ids of the links that it got. */
  readonly into: { readonly one: Entity; readonly got: readonly string[] } | null
}

/**
 * What brings an entity back with its links, other names and picture, and takes from the other what came of it. What
 * it answers with throws the kind's `update-failed`.
 */
export function broughtBack(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  { entity, aliases, links, into }: Former,
): Undo {
  return async () => {
    try {
      await revive(client, userId, kind, entity, aliases)
      // Under ids of their own: the other entity may have the links themselves.
      const copies = links.map(({ id: _, ...link }) => link)
      await writeLinkRows(client, userId, kind, entity.id, copies)
      if (into !== null) await giveBack(client, userId, kind, into.one, into.got)
    } catch (error) {
      throw failure(entityErrorCode(kind, 'update-failed'), error)
    }
  }
}

/** Makes a mere name an entity again, under its former id, and lets its other names lead to it. */
async function revive(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  entity: Entity,
  aliases: readonly string[],
): Promise<void> {
  const { id, name, image_url, roles } = entity
  // Artists alone have roles; the tables are typed by what all kinds have.
  const alive = { id, image_url, alias_of: null, deleted_at: null, ...(roles && { roles }) } as { id: string }
  const { data, error } = await entityTable(client, kind)
    .update(alive)
    .eq('user_id', userId)
    .eq('name_key', nameKey(name))
    .or('alias_of.not.is.null,deleted_at.not.is.null')
    .select('id')
  if (error) throw error
  // Its name was let go of meanwhile: it is written anew.
  if (data.length === 0) {
    const again = await entityTable(client, kind).insert({ ...alive, name, user_id: userId })
    if (again.error) throw again.error
  }
  for (const part of addressable(aliases)) {
    const names = await entityTable(client, kind)
      .update({ alias_of: id, deleted_at: null })
      .eq('user_id', userId)
      .in('id', part)
    if (names.error) throw names.error
  }
}

/** Takes from an entity what it got of another: links that it had not, roles and picture. */
async function giveBack(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  { id, image_url, roles }: Entity,
  got: readonly string[],
): Promise<void> {
  await deleteLinkRows(client, userId, kind, got)
  const { error } = await entityTable(client, kind)
    .update({ image_url, ...(roles && { roles }) } as { image_url: string | null })
    .eq('id', id)
    .eq('user_id', userId)
  if (error) throw error
}

/**
 * Makes another name of an entity one of its own again, with the links to these comics. Throws
 * `user-missing` and the kind's `update-failed`.
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
    const source = await livingEntity(client, owner, kind, of)
    for (const part of partsOf(paths, 100)) {
      const among = part.map((comic_path) => ({ id: '', comic_path }))
      const links = await linksAmong(client, owner, kind, of, among)
      const copies = links.map(({ id: _, ...link }) => link)
      await writeLinkRows(client, owner, kind, aliasId, copies)
      await deleteLinkRows(
        client,
        owner,
        kind,
        links.map(({ id }) => id),
      )
    }
    if (source?.roles) await shareRoles(client, owner, source, aliasId)
    // Last, so that what failed on the way can be done again.
    const alive = await entityTable(client, kind)
      .update({ alias_of: null })
      .eq('id', aliasId)
      .eq('user_id', owner)
    if (alive.error) throw alive.error
  } catch (error) {
    throw failure(entityErrorCode(kind, 'update-failed'), error)
  }
}

/** Each of two artists parted keeps the roles of their own comics; one without comics keeps all of them. */
async function shareRoles(
  client: AccountClient,
  userId: string,
  { id, roles = [] }: Entity,
  parted: string,
): Promise<void> {
  const rolesOf = (links: readonly StoredLink[]) => new Set(links.map(({ role }) => role))
  const [left, taken] = await Promise.all(
    [id, parted].map(async (artist) => rolesOf(await allLinks(client, userId, 'artists', artist))),
  )
  if (left === undefined || taken === undefined) return
  const change = async (artist: string, of: Set<unknown>, kept: readonly string[]) => {
    const { error } = await client
      .from('artists')
      .update({ roles: of.size === 0 ? [...roles] : kept } as object)
      .eq('id', artist)
      .eq('user_id', userId)
    if (error) throw error
  }
  await change(
    parted,
    taken,
    roles.filter((role) => taken.has(role)),
  )
  // What a person gave without a comic stays.
  await change(
    id,
    left,
    roles.filter((role) => left.has(role) || !taken.has(role)),
  )
}
