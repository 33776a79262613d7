import { type EntityKind, entityErrorCode, nameKey, requiredName, requiredRoles } from '#domain/entities.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import type { AccountClient } from './client.ts'
import { type Entity, entityColumns } from './entities.ts'
import { entityTable } from './entity-tables.ts'
import { failure, signedIn, UNIQUE_VIOLATION } from './failures.ts'

/** What a person writes of an entity. */
export interface EntityInput {
  readonly name: string
  /** Artists alone, and they need one at least. */
  readonly roles?: readonly string[]
}

/** The columns of an input. Throws the kind's `name-required`, and `artist-roles-required`. */
function checked(kind: EntityKind, { name, roles = [] }: EntityInput) {
  const columns = { name: requiredName(kind, name) }
  return kind === 'artists' ? { ...columns, roles: requiredRoles(roles) } : columns
}

/** Throws the kind's `exists` when another entity of the user has this name, whatever its case (spec 5). */
async function checkFree(
  client: AccountClient,
  userId: string,
  kind: EntityKind,
  name: string,
  failed: ErrorCode,
  own?: string,
): Promise<void> {
  const { data, error } = await entityTable(client, kind)
    .select('id')
    .eq('user_id', userId)
    .eq('name_key', nameKey(name))
    .limit(1)
    .retry(false)
  if (error) throw failure(failed, error)
  if (data.some(({ id }) => id !== own)) throw new AppError(entityErrorCode(kind, 'exists'))
}

interface Answer {
  readonly data: Entity | null
  readonly error: { readonly code: string } | null
}

/** The row of an answer. Another window may have taken the name since it was looked for. */
function written(kind: EntityKind, { data, error }: Answer, failed: ErrorCode): Entity {
  if (error?.code === UNIQUE_VIOLATION) throw new AppError(entityErrorCode(kind, 'exists'))
  if (error !== null || data === null) throw failure(failed, error)
  return data
}

/** Throws `user-missing`, the rules of `checked`, the kind's `exists` and `create-failed`. */
export async function createEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  input: EntityInput,
): Promise<Entity> {
  const user_id = signedIn(userId)
  const columns = checked(kind, input)
  const failed = entityErrorCode(kind, 'create-failed')
  await checkFree(client, user_id, kind, columns.name, failed)
  const answer = await entityTable(client, kind)
    .insert({ ...columns, user_id })
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return written(kind, answer, failed)
}

/** Renames an entity, and sets an artist's roles. Throws as `createEntity`, with the kind's `update-failed`. */
export async function updateEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  input: EntityInput,
): Promise<Entity> {
  const owner = signedIn(userId)
  const columns = checked(kind, input)
  const failed = entityErrorCode(kind, 'update-failed')
  await checkFree(client, owner, kind, columns.name, failed, id)
  const answer = await entityTable(client, kind)
    .update(columns)
    .eq('id', id)
    .eq('user_id', owner)
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return written(kind, answer, failed)
}

/** Sets or takes away an entity's image. Throws `user-missing`, the kind's `update-failed`. */
export async function setEntityImage(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
  imageUrl: string | null,
): Promise<Entity> {
  const owner = signedIn(userId)
  const answer = await entityTable(client, kind)
    .update({ image_url: imageUrl })
    .eq('id', id)
    .eq('user_id', owner)
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return written(kind, answer, entityErrorCode(kind, 'update-failed'))
}

/** Deletes an entity with its links; its comics stay. Throws `user-missing`, the kind's `delete-failed`. */
export async function deleteEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  id: string,
): Promise<void> {
  const owner = signedIn(userId)
  const { error } = await entityTable(client, kind).delete().eq('id', id).eq('user_id', owner)
  if (error) throw failure(entityErrorCode(kind, 'delete-failed'), error)
}
