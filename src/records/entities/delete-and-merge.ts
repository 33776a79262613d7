import { type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { addRoles } from './artist-roles.ts'
import type { Entity } from './entities.ts'
import type { Undo } from './entity-links.ts'
import { existingEntity } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'
import { restoreEntity } from './entity-undo.ts'
import { changeAliases, replaceByName } from './replaced-entity.ts'

/**
 * Deletes an entity and its links; the comics stay. The entity's name and aliases become tombstones, so that indexing
 * does not create it again until `liftTombstone`. After a crash, a second call completes the deletion. Returns a
 * function that restores the entity; null if the entity did not exist. Throws `user-missing`, `session-expired` and the
 * kind's `delete-failed`.
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

/** Copies the image of `from` to `into` if `into` has no image. Throws the account's error. */
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
  /** Undoes the merge; null if nothing was merged: `from` was merged or deleted before, or is `into`. */
  readonly undo: Undo | null
}

/**
 * Merges entity `from` into entity `into`. `into` gets the links, roles and aliases of `from`, the name of `from` as an
 * alias, and the image of `from` if `into` has none. The row of `from` is replaced last, so that a second call after a
 * crash completes the merge. Throws `user-missing`, `session-expired`, and the kind's `update-failed`, also if `into`
 * does not exist.
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
    // `from` was merged or deleted before, or is `into`.
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
