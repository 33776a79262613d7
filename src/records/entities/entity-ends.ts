import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { FOREIGN_KEY_VIOLATION, failure, signedIn, UNIQUE_VIOLATION } from '../client/failures.ts'
import { addRoles } from './artist-roles.ts'
import type { Entity } from './entities.ts'
import {
  allLinks,
  deleteLinkRows,
  LINK_COLUMNS,
  linksAmong,
  place,
  type StoredLink,
  type Undo,
} from './entity-links.ts'
import { livingEntity } from './entity-names.ts'
import { entityTable, LINKS, linkTable } from './entity-tables.ts'
import { broughtBack } from './entity-undo.ts'

/** How often an index may link the entity again while it goes. */
const TRIES = 5

interface Refusal {
  readonly code: string
}

/** The links that an entity lost, in the words of before. */
interface Lost {
  /** What another entity has now. */
  readonly moved: readonly StoredLink[]
  /** What is gone. */
  readonly gone: readonly StoredLink[]
}

/** Takes all links of an entity away. Throws what the account refuses with. */
async function dropLinks(client: AccountClient, userId: string, kind: EntityKind, id: string): Promise<Lost> {
  const { data, error } = await linkTable(client, kind)
    .delete()
    .eq('user_id', userId)
    .eq(LINKS[kind].column as 'character_id', id)
    .select(LINK_COLUMNS[kind] as '*')
    .overrideTypes<StoredLink[], { merge: false }>()
  if (error) throw error
  return { moved: [], gone: data }
}

/** Takes those links away that another entity has too: to the same comic, in the same role. */
async function dropDoubles(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  other: string,
): Promise<StoredLink[]> {
  const links = await allLinks(client, userId, kind, id)
  const held = new Set((await linksAmong(client, userId, kind, other, links)).map(place))
  const double = links.filter((link) => held.has(place(link)))
  await deleteLinkRows(
    client,
    userId,
    kind,
    double.map((link) => link.id),
  )
  return double
}

/**
 * Gives all links of an entity to another, at once. Those to comics that the other has in the same role go before:
 * nothing is lost with them. Most have none, which the account finds faster than we could.
 * Throws what the account refuses with.
 */
export async function moveLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  into: string,
): Promise<Lost> {
  const { column } = LINKS[kind]
  const gone: StoredLink[] = []
  for (let tries = 1; ; tries++) {
    const { data, error } = await linkTable(client, kind)
      .update({ [column]: into } as { character_id: string })
      .eq('user_id', userId)
      .eq(column as 'character_id', id)
      .select(LINK_COLUMNS[kind] as '*')
      .overrideTypes<StoredLink[], { merge: false }>()
    if (!error) return { moved: data, gone }
    // After the first time, another window has linked one of them meanwhile.
    if ((error as Refusal).code !== UNIQUE_VIOLATION || tries === TRIES) throw error
    gone.push(...(await dropDoubles(client, userId, kind, id, into)))
  }
}

/**
 * Turns an entity into a mere name. Its row gets another id, which the database refuses while any link refers to it:
 * what an index adds in between is moved as well, and what it adds later finds the entity gone. Answers with the
 * links it had.
 */
async function becomeName(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  name: { readonly alias_of: string } | { readonly deleted_at: string },
): Promise<Lost> {
  const into = 'alias_of' in name ? name.alias_of : null
  const ended = {
    id: crypto.randomUUID(),
    image_url: null,
    ...name,
    ...(kind === 'artists' && { roles: [] }),
  }
  const [moved, gone]: [StoredLink[], StoredLink[]] = [[], []]
  for (let tries = 1; ; tries++) {
    const lost = await (into === null
      ? dropLinks(client, userId, kind, id)
      : moveLinks(client, userId, kind, id, into))
    moved.push(...lost.moved)
    gone.push(...lost.gone)
    const { error } = await entityTable(client, kind)
      .update(ended as { id: string })
      .eq('id', id)
      .eq('user_id', userId)
    if (!error) return { moved, gone }
    if ((error as Refusal).code !== FOREIGN_KEY_VIOLATION || tries === TRIES) throw error
  }
}

/** Names that led to an entity share what becomes of it: their ids. Throws what the account refuses with. */
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
 * Deletes an entity with its links; its comics stay. Its names stay taken, so that no index brings it back
 * (`liftTombstone` frees one). What a crash interrupts is done by deleting again. Answers with what brings it back,
 * null when it was gone already. Throws `user-missing`, the kind's `delete-failed`.
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
    const entity = await livingEntity(client, owner, kind, id)
    if (entity === null) return null
    const aliases = await changeAliases(client, owner, kind, id, { alias_of: null, deleted_at })
    const { gone } = await becomeName(client, owner, kind, id, { deleted_at })
    return broughtBack(client, owner, kind, { entity, aliases, links: gone, into: null })
  } catch (error) {
    throw failure(entityErrorCode(kind, 'delete-failed'), error)
  }
}

/** Gives an entity another's picture where it has none. Throws what the account refuses with. */
async function lendPicture(
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

/** What became of two entities that were made one. */
export interface Merged {
  readonly entity: Entity
  /** Parts them again; null when they were one already. */
  readonly undo: Undo | null
}

/**
 * Makes two entities one: `into` gets the links, roles and other names of `from`, its name too, and its picture where
 * it has none. Each step adds before the next takes away, so that what a crash interrupts is done by merging again.
 * Throws `user-missing`, the kind's `update-failed`.
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
    const [one, other] = await Promise.all([
      livingEntity(client, owner, kind, into),
      livingEntity(client, owner, kind, from),
    ])
    if (one === null) throw failure(failed, null)
    // Merged already.
    if (other === null || from === into) return { entity: one, undo: null }
    const wishes = kind === 'artists' ? [{ id: into, roles: one.roles ?? [], more: other.roles ?? [] }] : []
    const [aliases] = await Promise.all([
      changeAliases(client, owner, kind, from, { alias_of: into, deleted_at: null }),
      addRoles(client, owner, wishes),
      lendPicture(client, owner, kind, other, one),
    ])
    const [{ moved, gone }, merged] = await Promise.all([
      becomeName(client, owner, kind, from, { alias_of: into }),
      livingEntity(client, owner, kind, into),
    ])
    if (merged === null) throw failure(failed, null)
    const links = [...moved, ...gone]
    const got = moved.map(({ id }) => id)
    const undo = broughtBack(client, owner, kind, { entity: other, aliases, links, into: { one, got } })
    return { entity: merged, undo }
  } catch (error) {
    throw failure(failed, error)
  }
}
