import { type EntityKind, entityErrorCode, nameKey } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addressable, partsOf } from '../client/paging.ts'
import type { Entity } from './entities.ts'
import {
  allLinks,
  deleteLinkRows,
  linksAmong,
  place,
  type StoredLink,
  type Undo,
  writeLinkRows,
} from './entity-links.ts'
import { type Alias, aliasesOf, livingEntity } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'

/**
 * Remembers an entity that is about to be deleted, or merged into another: the answered function brings it back with
 * its links, other names and picture, and takes from the other what came of it. Throws `user-missing` and the kind's
 * `update-failed`, as does what it answers with.
 */
export async function rememberEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  into?: string,
): Promise<Undo> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  try {
    const [entity, other] = await Promise.all([
      livingEntity(client, owner, kind, id),
      into === undefined ? null : livingEntity(client, owner, kind, into),
    ])
    if (entity === null) throw failure(failed, null)
    const [aliases, links] = await Promise.all([
      aliasesOf(client, owner, kind, id),
      allLinks(client, owner, kind, id),
    ])
    const had = other === null ? new Set<string>() : await placesAmong(client, owner, kind, other.id, links)
    return async () => {
      try {
        await revive(client, owner, kind, entity, aliases)
        // Under ids of their own: the other entity may have the links themselves.
        const copies = links.map(({ id: _, ...link }) => link)
        await writeLinkRows(client, owner, kind, id, copies)
        if (other !== null) await giveBack(client, owner, kind, other, links, had)
      } catch (error) {
        throw failure(failed, error)
      }
    }
  } catch (error) {
    throw failure(failed, error)
  }
}

async function placesAmong(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  links: readonly StoredLink[],
): Promise<Set<string>> {
  return new Set((await linksAmong(client, userId, kind, id, links)).map(place))
}

/** Makes a mere name an entity again, under its former id, and lets its other names lead to it. */
async function revive(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  entity: Entity,
  aliases: readonly Alias[],
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
  for (const part of addressable(aliases.map((alias) => alias.id))) {
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
  links: readonly StoredLink[],
  had: ReadonlySet<string>,
): Promise<void> {
  const given = new Set(links.map(place))
  const now = await linksAmong(client, userId, kind, id, links)
  const got = now.filter((link) => given.has(place(link)) && !had.has(place(link)))
  await deleteLinkRows(
    client,
    userId,
    kind,
    got.map((link) => link.id),
  )
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
    const roles = source?.roles
    const alive = await entityTable(client, kind)
      .update({ alias_of: null, ...(roles && { roles }) } as { alias_of: null })
      .eq('id', aliasId)
      .eq('user_id', owner)
    if (alive.error) throw alive.error
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
  } catch (error) {
    throw failure(entityErrorCode(kind, 'update-failed'), error)
  }
}
