import { type EntityKind, entityErrorCode, nameKey, requiredName, requiredRoles } from '#domain/entities.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn, UNIQUE_VIOLATION } from '../client/failures.ts'
import { type Entity, entityColumns } from './entities.ts'
import { existingEntity, forgetName } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'

/** The editable fields of an entity. */
export interface EntityInput {
  readonly name: string
  /** Only of artists, which require at least one. */
  readonly roles?: readonly string[]
}

/** Validates an input and returns its columns. Throws the kind's `name-required`, and `artist-roles-required`. */
function checkedColumns(kind: EntityKind, { name, roles = [] }: EntityInput) {
  const columns = { name: requiredName(kind, name) }
  return kind === 'artists' ? { ...columns, roles: requiredRoles(roles) } : columns
}

/**
 * Returns the id of the alias or tombstone with a name; null if no row or only the row `own` has it. Throws the kind's
 * `exists` if another entity of the user has the name, ignoring case.
 */
async function freeableRow(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  name: string,
  failed: ErrorCode,
  own?: string,
): Promise<string | null> {
  const { data, error } = await entityTable(client, kind)
    .select('id,alias_of,deleted_at')
    .eq('user_id', userId)
    .eq('name_key', nameKey(name))
    .limit(1)
    .retry(false)
    .maybeSingle()
  if (error) throw failure(failed, error)
  if (data === null || data.id === own) return null
  if (data.alias_of === null && data.deleted_at === null) throw new AppError(entityErrorCode(kind, 'exists'))
  return data.id
}

interface WriteResponse {
  readonly data: Entity | null
  readonly error: { readonly code: string } | null
}

/** Returns the row of a response. Throws the kind's `exists` if another client has taken the name meanwhile. */
function rowOf(kind: EntityKind, { data, error }: WriteResponse, failed: ErrorCode): Entity {
  if (error?.code === UNIQUE_VIOLATION) throw new AppError(entityErrorCode(kind, 'exists'))
  if (error !== null || data === null) throw failure(failed, error)
  return data
}

/**
 * Creates an entity. If the name is a tombstone or an alias, that row becomes the entity. Throws `user-missing`, the
 * errors of `checkedColumns`, the kind's `exists` and `create-failed`.
 */
export async function createEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  input: EntityInput,
): Promise<Entity> {
  const user_id = signedIn(userId)
  const columns = checkedColumns(kind, input)
  const failed = entityErrorCode(kind, 'create-failed')
  const freeable = await freeableRow(client, user_id, kind, columns.name, failed)
  const table = entityTable(client, kind)
  const query =
    freeable === null
      ? table.insert({ ...columns, user_id })
      : table
          .update({ ...columns, alias_of: null, deleted_at: null, created_at: new Date().toISOString() })
          .eq('id', freeable)
          .eq('user_id', user_id)
          .or('alias_of.not.is.null,deleted_at.not.is.null')
  const response = await query
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return rowOf(kind, response, failed)
}

/**
 * Returns the rows of a renaming, which are written in one request: no other client can take the old name, and a crash
 * cannot leave half of it.
 */
function renamingRows(userId: string, { id, name: before }: Entity, name: string) {
  const row = { user_id: userId, alias_of: null as string | null }
  return [
    { ...row, id, name },
    { ...row, id: crypto.randomUUID(), name: before, alias_of: id },
  ]
}

/**
 * Renames an entity, and sets an artist's roles. The old name becomes an alias. Throws as `createEntity`, with the
 * kind's `update-failed`.
 */
export async function updateEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  input: EntityInput,
): Promise<Entity> {
  const owner = signedIn(userId)
  const columns = checkedColumns(kind, input)
  const failed = entityErrorCode(kind, 'update-failed')
  const freeable = await freeableRow(client, owner, kind, columns.name, failed, id)
  const current = await existingEntity(client, owner, kind, id)
  if (current === null) throw failure(failed, null)
  if (nameKey(current.name) !== nameKey(columns.name)) {
    // Names are unique, so the alias or tombstone with this name is deleted.
    if (freeable !== null) await forgetName(client, owner, kind, freeable, failed)
    const { error } = await entityTable(client, kind).upsert(renamingRows(owner, current, columns.name), {
      onConflict: 'id',
    })
    if (error?.code === UNIQUE_VIOLATION) throw new AppError(entityErrorCode(kind, 'exists'))
    if (error) throw failure(failed, error)
  }
  const response = await entityTable(client, kind)
    .update(columns)
    .eq('id', id)
    .eq('user_id', owner)
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return rowOf(kind, response, failed)
}

/** Sets or removes an entity's image. Throws `user-missing`, the kind's `update-failed`. */
export async function setEntityImage(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  imageUrl: string | null,
): Promise<Entity> {
  const owner = signedIn(userId)
  const response = await entityTable(client, kind)
    .update({ image_url: imageUrl })
    .eq('id', id)
    .eq('user_id', owner)
    .is('alias_of', null)
    .is('deleted_at', null)
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return rowOf(kind, response, entityErrorCode(kind, 'update-failed'))
}
