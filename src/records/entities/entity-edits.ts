import { type EntityKind, entityErrorCode, nameKey, requiredName, requiredRoles } from '#domain/entities.ts'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import type { AccountClient } from '../client/client.ts'
import { failure, signedIn, UNIQUE_VIOLATION } from '../client/failures.ts'
import { type Entity, entityColumns } from './entities.ts'
import { forgetName, livingEntity } from './entity-names.ts'
import { entityTable } from './entity-tables.ts'

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

/**
 * The row that holds a name no entity has: another name of one, or that of one that was deleted. Its id; null when
 * nothing holds it, or `own` does. Throws the kind's `exists` when another entity of the
 * user has it, whatever its case.
 */
async function heldBy(
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

/**
 * Makes an entity. A name that was deleted, or is another's former one, becomes free by it: whoever writes it means it.
 * Throws `user-missing`, the rules of `checked`, the kind's `exists` and `create-failed`.
 */
export async function createEntity(
  client: AccountClient,
  userId: string | null,
  kind: EntityKind,
  input: EntityInput,
): Promise<Entity> {
  const user_id = signedIn(userId)
  const columns = checked(kind, input)
  const failed = entityErrorCode(kind, 'create-failed')
  const held = await heldBy(client, user_id, kind, columns.name, failed)
  const table = entityTable(client, kind)
  const made =
    held === null
      ? table.insert({ ...columns, user_id })
      : table
          .update({ ...columns, alias_of: null, deleted_at: null, created_at: new Date().toISOString() })
          .eq('id', held)
          .eq('user_id', user_id)
          .or('alias_of.not.is.null,deleted_at.not.is.null')
  const answer = await made
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return written(kind, answer, failed)
}

/** The rows of a renaming, written at once: no other window finds the old name free, and no crash halves it. */
function renaming(userId: string, { id, name: before }: Entity, name: string) {
  const row = { user_id: userId, alias_of: null as string | null }
  return [
    { ...row, id, name },
    { ...row, id: crypto.randomUUID(), name: before, alias_of: id },
  ]
}

/**
 * Renames an entity, and sets an artist's roles. The old name goes on leading to it. Throws as `createEntity`, with
 * the kind's `update-failed`.
 */
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
  const held = await heldBy(client, owner, kind, columns.name, failed, id)
  const current = await livingEntity(client, owner, kind, id)
  if (current === null) throw failure(failed, null)
  if (nameKey(current.name) !== nameKey(columns.name)) {
    // Names are unique: whoever gives this one to an entity lets go of the deleted or former one that it was.
    if (held !== null) await forgetName(client, owner, kind, held, failed)
    const { error } = await entityTable(client, kind).upsert(renaming(owner, current, columns.name), {
      onConflict: 'id',
    })
    if (error?.code === UNIQUE_VIOLATION) throw new AppError(entityErrorCode(kind, 'exists'))
    if (error) throw failure(failed, error)
  }
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
    .is('alias_of', null)
    .is('deleted_at', null)
    .select(entityColumns(kind) as '*')
    .single()
    .overrideTypes<Entity, { merge: false }>()
  return written(kind, answer, entityErrorCode(kind, 'update-failed'))
}
