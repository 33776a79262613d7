import type { Statements } from '#db/index.ts'
import { requireBucket } from '../buckets.ts'
import type { Caller } from '../caller.ts'
import { StorageError } from '../errors.ts'

/** The properties of a bucket; an update leaves undefined ones unchanged. */
export interface BucketShape {
  readonly public: boolean | undefined
  readonly fileSizeLimit: number | null | undefined
  readonly allowedMimeTypes: readonly string[] | null | undefined
}

/** Writes of buckets, which only the service role may make. */
interface BucketWrites {
  /** Throws BucketAlreadyExists. */
  create(id: string, name: string, shape: BucketShape, now: number): Promise<void>
  /** Throws NoSuchBucket. */
  update(id: string, shape: BucketShape, now: number): Promise<void>
  /** Deletes the rows of the bucket's objects and returns their versions. Throws NoSuchBucket. */
  empty(id: string): Promise<string[]>
  /** Throws NoSuchBucket, ResourceNotEmpty. */
  remove(id: string): Promise<void>
}

const listText = (list: readonly string[] | null | undefined): string | null =>
  list === null || list === undefined ? null : JSON.stringify(list)

/** Returns the bucket writes of a transaction. Throws AccessDenied for any caller but the service role. */
export function bucketWrites(tx: Statements, caller: Caller): BucketWrites {
  if (caller.kind !== 'service') throw new StorageError('AccessDenied')
  return {
    async create(id, name, shape, now) {
      const taken = await tx.get('select 1 from storage_buckets where id = ? or name = ?', [id, name])
      if (taken !== undefined) throw new StorageError('BucketAlreadyExists')
      await tx.run(
        `insert into storage_buckets (id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at)
         values (?, ?, null, ?, ?, ?, ?, ?)`,
        [
          id,
          name,
          Number(shape.public ?? false),
          shape.fileSizeLimit ?? null,
          listText(shape.allowedMimeTypes),
          now,
          now,
        ],
      )
    },

    async update(id, shape, now) {
      const bucket = await requireBucket(tx, id)
      await tx.run(
        `update storage_buckets set public = ?, file_size_limit = ?, allowed_mime_types = ?, updated_at = ? where id = ?`,
        [
          shape.public === undefined ? bucket.public : Number(shape.public),
          shape.fileSizeLimit === undefined ? bucket.file_size_limit : shape.fileSizeLimit,
          shape.allowedMimeTypes === undefined ? bucket.allowed_mime_types : listText(shape.allowedMimeTypes),
          now,
          id,
        ],
      )
    },

    async empty(id) {
      await requireBucket(tx, id)
      const removed = await tx.all<{ version: string }>(
        'delete from storage_objects where bucket_id = ? returning version',
        [id],
      )
      return removed.map(({ version }) => version)
    },

    async remove(id) {
      await requireBucket(tx, id)
      const held = await tx.get('select 1 from storage_objects where bucket_id = ? limit 1', [id])
      if (held !== undefined) throw new StorageError('ResourceNotEmpty')
      await tx.run('delete from storage_buckets where id = ?', [id])
    },
  }
}
