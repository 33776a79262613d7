import { randomUUID } from 'node:crypto'
import { DatabaseError, type Statements } from '#db/index.ts'
import type { Caller } from './caller.ts'
import { StorageError } from './errors.ts'
import type { ObjectRow } from './tables.ts'

/** The quota of one user: the number of objects, and their total bytes. */
export const OBJECTS_MAX = 10_000
export const BYTES_MAX = 2 * 1024 ** 3

/** A condition on rows of `storage_objects`, with the values of its parameters. */
export interface RowCondition {
  readonly text: string
  readonly values: readonly string[]
}

/** Matches keys with a prefix by a range of the index. Keys are ASCII, so all sort before the last code point. */
export function keysWithPrefix(prefix: string): RowCondition {
  return prefix === ''
    ? { text: 'true', values: [] }
    : { text: '(name >= ? and name < ?)', values: [prefix, `${prefix}\u{10ffff}`] }
}

/** Matches the rows a caller may see: those in the folder of the user's id; all for the service role; else none. */
export function visibleTo(caller: Caller): RowCondition {
  switch (caller.kind) {
    case 'user':
      return keysWithPrefix(`${caller.id}/`)
    case 'service':
      return { text: 'true', values: [] }
    case 'anon':
      return { text: 'false', values: [] }
  }
}

/** Throws AccessDenied unless the caller may write the key. */
export function requireWritable(caller: Caller, key: string): void {
  const isOwn = caller.kind === 'service' || (caller.kind === 'user' && key.startsWith(`${caller.id}/`))
  if (!isOwn) throw new StorageError('AccessDenied')
}

export type NewObject = Pick<
  ObjectRow,
  'bucket_id' | 'name' | 'version' | 'size' | 'mime_type' | 'cache_control' | 'etag' | 'user_metadata'
>

/**
 * Reads and writes the objects that one caller may see; only this interface reaches their rows. Other users' objects
 * appear not to exist; writing to their keys throws AccessDenied (docs/accounts.md, Buckets).
 */
export interface OwnedObjects {
  find(bucket: string, key: string): Promise<ObjectRow | undefined>
  findAll(bucket: string, keys: readonly string[]): Promise<ObjectRow[]>
  /**
   * Checks that an object may be stored, and returns the one it would replace. Throws AccessDenied, KeyAlreadyExists
   * (unless `replace`), QuotaExceeded.
   */
  checkPut(
    object: Pick<NewObject, 'bucket_id' | 'name' | 'size'>,
    replace: boolean,
  ): Promise<ObjectRow | undefined>
  /** Creates or replaces an object; `replaced` is the previous version. Throws the errors of `checkPut`. */
  put(object: NewObject, replace: boolean, now: number): Promise<{ row: ObjectRow; replaced: string | null }>
  /** Renames an object. Throws NoSuchKey, AccessDenied, KeyAlreadyExists. */
  move(from: ObjectRow, bucket: string, key: string, now: number): Promise<ObjectRow>
  /** Deletes the objects with these keys and returns those that existed. */
  remove(bucket: string, keys: readonly string[]): Promise<ObjectRow[]>
}

/** Returns the objects of `caller`. For writes, `db` must be a transaction. */
export function ownedObjects(db: Statements, caller: Caller): OwnedObjects {
  const visible = visibleTo(caller)
  const owner = caller.kind === 'user' ? caller.id : null

  const findAny = (bucket: string, key: string) =>
    db.get<ObjectRow>('select * from storage_objects where bucket_id = ? and name = ?', [bucket, key])

  const check: OwnedObjects['checkPut'] = async ({ bucket_id, name, size }, replace) => {
    requireWritable(caller, name)
    const existing = await findAny(bucket_id, name)
    if (existing !== undefined && !replace) throw new StorageError('KeyAlreadyExists')
    if (owner === null) return existing
    const usage = await db.get<{ objects: number; bytes: number }>(
      'select count(*) as objects, coalesce(sum(size), 0) as bytes from storage_objects where owner = ?',
      [owner],
    )
    const own = existing?.owner === owner ? existing : null
    const objects = (usage?.objects ?? 0) + (own === null ? 1 : 0)
    const bytes = (usage?.bytes ?? 0) - (own?.size ?? 0) + size
    if (objects > OBJECTS_MAX || bytes > BYTES_MAX) throw new StorageError('QuotaExceeded')
    return existing
  }

  return {
    find: (bucket, key) =>
      db.get<ObjectRow>(
        `select * from storage_objects where bucket_id = ? and name = ? and ${visible.text}`,
        [bucket, key, ...visible.values],
      ),

    findAll: (bucket, keys) =>
      db.all<ObjectRow>(
        `select * from storage_objects where bucket_id = ? and name in (select value from json_each(?)) and ${visible.text}`,
        [bucket, JSON.stringify(keys), ...visible.values],
      ),

    checkPut: check,

    async put(object, replace, now) {
      const existing = await check(object, replace)
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
        if (row === undefined) throw new Error('The written row was not returned.')
        return { row, replaced: existing?.version ?? null }
      } catch (error) {
        // The bucket, or the user who signed the upload URL, was deleted during the upload.
        if (error instanceof DatabaseError && error.kind === 'constraint')
          throw new StorageError('AccessDenied')
        throw error
      }
    },

    async move(from, bucket, key, now) {
      requireWritable(caller, key)
      const existing = await findAny(bucket, key)
      if (existing !== undefined && existing.id !== from.id) throw new StorageError('KeyAlreadyExists')
      const row = await db.get<ObjectRow>(
        `update storage_objects set bucket_id = ?, name = ?, updated_at = ? where id = ? and ${visible.text} returning *`,
        [bucket, key, now, from.id, ...visible.values],
      )
      if (row === undefined) throw new StorageError('NoSuchKey')
      return row
    },

    remove: (bucket, keys) =>
      db.all<ObjectRow>(
        `delete from storage_objects where bucket_id = ? and name in (select value from json_each(?)) and ${visible.text} returning *`,
        [bucket, JSON.stringify(keys), ...visible.values],
      ),
  }
}
