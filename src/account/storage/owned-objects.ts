import { randomUUID } from 'node:crypto'
import { DatabaseError, type Statements } from '#db/index.ts'
import type { Caller } from './caller.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './tables.ts'

/** What one account may hold, so that no one fills the disk: objects, and bytes over all of them. */
export const OBJECTS_MAX = 10_000
export const BYTES_MAX = 2 * 1024 ** 3

/** A condition on rows of `storage_objects`, with the values of its places. */
export interface Reach {
  readonly text: string
  readonly values: readonly string[]
}

/** Keys that begin with a text: a range of the index. Keys are ASCII, so nothing lies beyond the last character. */
export function beginningWith(prefix: string): Reach {
  return prefix === ''
    ? { text: 'true', values: [] }
    : { text: '(name >= ? and name < ?)', values: [prefix, `${prefix}\u{10ffff}`] }
}

/** The rows a caller sees: a user those whose first folder is the user's id, nobody none. */
export function reachOf(caller: Caller): Reach {
  switch (caller.kind) {
    case 'user':
      return beginningWith(`${caller.id}/`)
    case 'service':
      return { text: 'true', values: [] }
    case 'anon':
      return { text: 'false', values: [] }
  }
}

/** The same rule for a key that is to be written. Throws AccessDenied. */
export function checkReach(caller: Caller, key: string): void {
  const isOwn = caller.kind === 'service' || (caller.kind === 'user' && key.startsWith(`${caller.id}/`))
  if (!isOwn) throw new StorageError('AccessDenied')
}

export type NewObject = Pick<
  ObjectRow,
  'bucket_id' | 'name' | 'version' | 'size' | 'mime_type' | 'cache_control' | 'etag' | 'user_metadata'
>

/**
 * The objects one caller reaches: the only way to their rows. Every statement is bound to the caller's reach,
 * so a foreign object looks absent; writing outside of it is AccessDenied (docs/accounts.md, Buckets).
 */
export interface OwnedObjects {
  find(bucket: string, key: string): Promise<ObjectRow | undefined>
  findAll(bucket: string, keys: readonly string[]): Promise<ObjectRow[]>
  /**
   * Whether an object may be put; answers with the one it replaces.
   * Throws AccessDenied, KeyAlreadyExists (where nothing may be replaced), QuotaExceeded.
   */
  checkPut(
    object: Pick<NewObject, 'bucket_id' | 'name' | 'size'>,
    replace: boolean,
  ): Promise<ObjectRow | undefined>
  /** Makes or replaces; `replaced` is the version that was there. Throws as `checkPut`. */
  put(object: NewObject, replace: boolean, now: number): Promise<{ row: ObjectRow; replaced: string | null }>
  /** Names an object anew. Throws NoSuchKey, AccessDenied, KeyAlreadyExists. */
  move(from: ObjectRow, bucket: string, key: string, now: number): Promise<ObjectRow>
  /** Takes away what is there of the keys; answers with it. */
  remove(bucket: string, keys: readonly string[]): Promise<ObjectRow[]>
}

/** The objects that `caller` reaches. Writes are to be given a transaction. */
export function ownedObjects(db: Statements, caller: Caller): OwnedObjects {
  const reach = reachOf(caller)
  const owner = caller.kind === 'user' ? caller.id : null

  const standing = (bucket: string, key: string) =>
    db.get<ObjectRow>('select * from storage_objects where bucket_id = ? and name = ?', [bucket, key])

  const check: OwnedObjects['checkPut'] = async ({ bucket_id, name, size }, replace) => {
    checkReach(caller, name)
    const there = await standing(bucket_id, name)
    if (there !== undefined && !replace) throw new StorageError('KeyAlreadyExists')
    if (owner === null) return there
    const held = await db.get<{ objects: number; bytes: number }>(
      'select count(*) as objects, coalesce(sum(size), 0) as bytes from storage_objects where owner = ?',
      [owner],
    )
    const own = there?.owner === owner ? there : null
    const objects = (held?.objects ?? 0) + (own === null ? 1 : 0)
    const bytes = (held?.bytes ?? 0) - (own?.size ?? 0) + size
    if (objects > OBJECTS_MAX || bytes > BYTES_MAX) throw new StorageError('QuotaExceeded')
    return there
  }

  return {
    find: (bucket, key) =>
      db.get<ObjectRow>(`select * from storage_objects where bucket_id = ? and name = ? and ${reach.text}`, [
        bucket,
        key,
        ...reach.values,
      ]),

    findAll: (bucket, keys) =>
      db.all<ObjectRow>(
        `select * from storage_objects where bucket_id = ? and name in (select value from json_each(?)) and ${reach.text}`,
        [bucket, JSON.stringify(keys), ...reach.values],
      ),

    checkPut: check,

    async put(object, replace, now) {
      const there = await check(object, replace)
      try {
        const row = await db.get<ObjectRow>(
          `insert into storage_objects
             (id, bucket_id, name, owner, version, size, mime_type, cache_control, etag, user_metadata, created_at, updated_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
           on conflict (bucket_id, name) do update set
             owner = coalesce(excluded.owner, owner), version = excluded.version, size = excluded.size,
             mime_type = excluded.mime_type, cache_control = excluded.cache_control, etag = excluded.etag,
             user_metadata = excluded.user_metadata, updated_at = excluded.updated_at
           returning *`,
          [
            randomUUID(),
            object.bucket_id,
            object.name,
            owner,
            object.version,
            object.size,
            object.mime_type,
            object.cache_control,
            object.etag,
            object.user_metadata,
            now,
            now,
          ],
        )
        if (row === undefined) throw new Error('The written object did not come back.')
        return { row, replaced: there?.version ?? null }
      } catch (error) {
        // The bucket, or the user a signed upload speaks for, went while the bytes came.
        if (error instanceof DatabaseError && error.kind === 'constraint')
          throw new StorageError('AccessDenied')
        throw error
      }
    },

    async move(from, bucket, key, now) {
      checkReach(caller, key)
      const there = await standing(bucket, key)
      if (there !== undefined && there.id !== from.id) throw new StorageError('KeyAlreadyExists')
      const row = await db.get<ObjectRow>(
        `update storage_objects set bucket_id = ?, name = ?, updated_at = ? where id = ? and ${reach.text} returning *`,
        [bucket, key, now, from.id, ...reach.values],
      )
      if (row === undefined) throw new StorageError('NoSuchKey')
      return row
    },

    remove: (bucket, keys) =>
      db.all<ObjectRow>(
        `delete from storage_objects where bucket_id = ? and name in (select value from json_each(?)) and ${reach.text} returning *`,
        [bucket, JSON.stringify(keys), ...reach.values],
      ),
  }
}
