import { BUCKET_LIMITS, BUCKETS } from '#contract/buckets.ts'
import type { Statements } from '#db/index.ts'
import { StorageError } from './errors.ts'
import type { BucketRow } from './tables.ts'

/** Creates the buckets of `contract/buckets.ts` and updates their limits. `now` in milliseconds. */
export async function syncBuckets(tx: Statements, now: number): Promise<void> {
  for (const id of BUCKETS) {
    await tx.run(
      `insert into storage_buckets (id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at)
       values (?, ?, null, 0, ?, ?, ?, ?)
       on conflict (id) do update set public = 0,
         file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types`,
      [id, id, BUCKET_LIMITS.fileSize, JSON.stringify(BUCKET_LIMITS.mimeTypes), now, now],
    )
  }
}

/** Returns a bucket. Throws NoSuchBucket. */
export async function requireBucket(db: Statements, id: string): Promise<BucketRow> {
  const bucket = await db.get<BucketRow>('select * from storage_buckets where id = ?', [id])
  if (bucket === undefined) throw new StorageError('NoSuchBucket')
  return bucket
}
