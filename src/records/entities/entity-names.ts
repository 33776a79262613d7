import { ENTITY_KINDS, type EntityKind, entityErrorCode } from '#domain/entities.ts'
import type { ErrorCode } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn } from '../client/failures.ts'
import { allRows } from '../client/paging.ts'
import { type Entity, entityColumns } from './entities.ts'
import { entityTable } from './entity-tables.ts'

/** The name of a deleted entity: indexing does not create it again. */
export interface Tombstone {
  readonly id: string
  readonly kind: EntityKind
  readonly name: string
  /** ISO time. */
  readonly deletedAt: string
}

/** Another name of an entity: indexing links it to that entity. */
export interface Alias {
  readonly id: string
  readonly name: string
}

/**
 * Returns an entity by its id; null if there is none, or it was deleted or merged. Throws the kind's `update-failed`.
 */
export async function existingEntity(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
): Promise<Entity | null> {
  const { data, error } = await entityTable(client, kind)
    .select(entityColumns(kind) as '*')
    .eq('id', id)
    .eq('user_id', userId)
    .is('alias_of', null)
    .is('deleted_at', null)
    .retry(false)
    .maybeSingle()
    .overrideTypes<Entity, { merge: false }>()
  if (error) throw failure(entityErrorCode(kind, 'update-failed'), error)
  return data
}

/** Deletes an alias or a tombstone. Throws `failed`. */
export async function forgetName(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  id: string,
  failed: ErrorCode,
): Promise<void> {
  const { error } = await entityTable(client, kind)
    .delete()
    .eq('id', id)
    .eq('user_id', userId)
    .or('alias_of.not.is.null,deleted_at.not.is.null')
  if (error) throw failure(failed, error)
}

/** Returns the tombstones of all kinds, most recent first. Throws `user-missing` and the kind's `list-failed`. */
export async function listTombstones(client: AccountClient, userId: string | null): Promise<Tombstone[]> {
  const owner = signedIn(userId)
  const ofKind = async (kind: EntityKind): Promise<Tombstone[]> => {
    const rows = await allRows((from, to) =>
      entityTable(client, kind)
        .select('id,name,deleted_at')
        .eq('user_id', owner)
        .not('deleted_at', 'is', null)
        .order('id')
        .range(from, to)
        .retry(false),
    ).catch((error: unknown) => {
      throw failure(entityErrorCode(kind, 'list-failed'), error)
    })
    return rows.map(({ id, name, deleted_at }) => ({ id, kind, name, deletedAt: deleted_at ?? '' }))
  }
  const all = await Promise.all(ENTITY_KINDS.map(ofKind))
  return all.flat().sort((one, other) => Date.parse(other.deletedAt) - Date.parse(one.deletedAt))
}

/**
 * Deletes a tombstone, so that the next index may create the entity. Throws `user-missing` and the kind's
 * `update-failed`.
 */
export async function liftTombstone(
  client: AccountClient,
  userId: string | null,
  { kind, id }: Pick<Tombstone, 'kind' | 'id'>,
): Promise<void> {
  await forgetName(client, signedIn(userId), kind, id, entityErrorCode(kind, 'update-failed'))
}

/**
 * Restores a deleted tombstone. Throws `user-missing` and the kind's `update-failed`, also if an entity was
 * created with the name meanwhile.
 */
export async function layTombstone(
  client: AccountClient,
  userId: string | null,
  { kind, name, deletedAt }: Pick<Tombstone, 'kind' | 'name' | 'deletedAt'>,
): Promise<void> {
  const row = { user_id: signedIn(userId), name, deleted_at: deletedAt }
  const { error } = await entityTable(client, kind).insert(row)
  if (error) throw failure(entityErrorCode(kind, 'update-failed'), error)
}

/**
 * Returns the aliases of an entity: its former names and those of merged entities. Throws `user-missing`, the kind's
 * `load-failed`.
 */
export async function aliasesOf(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
): Promise<Alias[]> {
  const owner = signedIn(userId)
  return allRows((from, to) =>
    entityTable(client, kind)
      .select('id,name')
      .eq('user_id', owner)
      .eq('alias_of', id)
      .is('deleted_at', null)
      .order('name')
      .order('id')
      .range(from, to)
      .retry(false),
  ).catch((error: unknown) => {
    throw failure(entityErrorCode(kind, 'load-failed'), error)
  })
}

/**
 * Deletes an alias, so that the next index may create an entity with its name. Returns a function that restores it.
 * Both throw `user-missing` and the kind's `update-failed`.
 */
export async function dropAlias(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  of: string,
  { id, name }: Alias,
): Promise<() => Promise<void>> {
  const owner = signedIn(userId)
  const failed = entityErrorCode(kind, 'update-failed')
  await forgetName(client, owner, kind, id, failed)
  return async () => {
    const { error } = await entityTable(client, kind).insert({ id, user_id: owner, name, alias_of: of })
    if (error) throw failure(failed, error)
  }
}
