import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { FOREIGN_KEY_VIOLATION, failure, signedIn, UNIQUE_VIOLATION } from '../client/failures.ts'
import { addRoles } from './artist-roles.ts'
import type { Entity } from './entities.ts'
import { allLinks, deleteLinkRows, linksAmong, place } from './entity-links.ts'
import { livingEntity } from './entity-names.ts'
import { entityTable, LINKS, linkTable } from './entity-tables.ts'

/** How often an index may link the entity again while it goes. */
const TRIES = 5

interface Refusal {
  readonly code: string
}
/** Takes all links of an entity away. Throws what the account refuses with. */
async function dropLinks(client: AccountClient, userId: string, kind: EntityKind, id: string): Promise<void> {
  const { error } = await linkTable(client, kind)
    .delete()
    .eq('user_id', userId)
    .eq(LINKS[kind].column as 'character_id', id)
  if (error) throw error
}

/**
 * Gives all links of an entity to another, at once. Those to comics that the other has in the same role go before:
 * nothing is lost with them. Throws what the account refuses with.
 */
async function moveLinks(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  into: string,
): Promise<void> {
  const { column } = LINKS[kind]
  for (let tries = 1; ; tries++) {
    const links = await allLinks(client, userId, kind, id)
    const held = new Set((await linksAmong(client, userId, kind, into, links)).map(place))
    const double = links.filter((link) => held.has(place(link)))
    await deleteLinkRows(
      client,
      userId,
      kind,
      double.map((link) => link.id),
    )
    const { error } = await linkTable(client, kind)
      .update({ [column]: into } as { character_id: string })
      .eq('user_id', userId)
      .eq(column as 'character_id', id)
    if (!error) return
    // Another window has linked one of them meanwhile.
    if ((error as Refusal).code !== UNIQUE_VIOLATION || tries === TRIES) throw error
  }
}

/**
 * Turns an entity into a mere name. Its row gets another id, which the database refuses while any link refers to it:
 * what an index adds in between is moved as well, and what it adds later finds the entity gone.
 */
async function becomeName(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  name: { readonly alias_of: string } | { readonly deleted_at: string },
): Promise<void> {
  const into = 'alias_of' in name ? name.alias_of : null
  const ended = {
    id: crypto.randomUUID(),
    image_url: null,
    ...name,
    ...(kind === 'artists' && { roles: [] }),
  }
  for (let tries = 1; ; tries++) {
    if (into === null) await dropLinks(client, userId, kind, id)
    else await moveLinks(client, userId, kind, id, into)
    const { error } = await entityTable(client, kind)
      .update(ended as { id: string })
      .eq('id', id)
      .eq('user_id', userId)
    if (!error) return
    if ((error as Refusal).code !== FOREIGN_KEY_VIOLATION || tries === TRIES) throw error
  }
}

/** Names that led to an entity share what becomes of it. Throws what the account refuses with. */
async function changeAliases(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  to: { readonly alias_of: string | null; readonly deleted_at: string | null },
): Promise<void> {
  const { error } = await entityTable(client, kind).update(to).eq('user_id', userId).eq('alias_of', id)
  if (error) throw error
}

/**
 * Deletes an entity with its links; its comics stay. Its names stay taken, so that no index brings it back
 * (`liftTombstone` frees one). What a crash interrupts is done by deleting again. Throws `user-missing`, the kind's
 * `delete-failed`.
 */
export async function deleteEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
): Promise<void> {
  const owner = signedIn(userId)
  const deleted_at = new Date().toISOString()
  try {
    if ((await livingEntity(client, owner, kind, id)) === null) return
    await changeAliases(client, owner, kind, id, { alias_of: null, deleted_at })
    await becomeName(client, owner, kind, id, { deleted_at })
  } catch (error) {
    throw failure(entityErrorCode(kind, 'delete-failed'), error)
  }
}

/**
 * Makes two entities one: `into` gets the links, roles and other names of `from`, its name too, and its picture where
 * it has none. Each step adds before the next takes away, so that what a crash interrupts is done by merging again.
 * Answers with `into`. Throws `user-missing`, the kind's `update-failed`.
 */
export async function mergeEntities(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  from: string,
  into: string,
): Promise<Entity> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  try {
    const [one, other] = await Promise.all([
      livingEntity(client, owner, kind, into),
      livingEntity(client, owner, kind, from),
    ])
    if (one === null) throw failure(failed, null)
    // Merged already.
    if (other === null || from === into) return one
    if (kind === 'artists') {
      await addRoles(client, owner, [{ id: into, roles: one.roles ?? [], more: other.roles ?? [] }])
    }
    if (one.image_url === null && other.image_url !== null) {
      const { error } = await entityTable(client, kind)
        .update({ image_url: other.image_url })
        .eq('id', into)
        .eq('user_id', owner)
        .is('image_url', null)
      if (error) throw error
    }
    await changeAliases(client, owner, kind, from, { alias_of: into, deleted_at: null })
    await becomeName(client, owner, kind, from, { alias_of: into })
    const merged = await livingEntity(client, owner, kind, into)
    if (merged === null) throw failure(failed, null)
    return merged
  } catch (error) {
    throw failure(failed, error)
  }
}
