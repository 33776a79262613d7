import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { requireBucket } from './buckets.ts'
import type { Caller } from './caller.ts'
import { checkLimits } from './content.ts'
import { StorageError } from './errors.ts'
import { jsonBody } from './input.ts'
import { checkedKey } from './names.ts'
import { objectJson } from './object-json.ts'
import { ownedObjects, requireWritable } from './owned-objects.ts'
import type { StorageHandler, StorageRoutes, StorageService } from './service.ts'
import type { ObjectRow } from './tables.ts'
import { wantsReplace } from './upload.ts'

/** Maximum keys in one request. */
const KEYS_MAX = 1000

const removal = z.object({ prefixes: z.array(z.string()).min(1).max(KEYS_MAX) })
const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  // Copying without the metadata is not supported.
  copyMetadata: z.literal(true).optional(),
})

/**
 * Returns the source and destination of a move or copy, after checking that the caller may use both. Throws NoSuchKey,
 * NoSuchBucket, InvalidKey, AccessDenied, InvalidMimeType, EntityTooLarge.
 */
async function sourceAndDestination(
  { db }: StorageService,
  caller: Caller,
  { bucketId, sourceKey, destinationBucket, destinationKey }: z.infer<typeof transfer>,
): Promise<{ from: ObjectRow; bucket: string; key: string }> {
  const key = checkedKey(destinationKey)
  const from = await ownedObjects(db, caller).find(bucketId, checkedKey(sourceKey))
  if (from === undefined) throw new StorageError('NoSuchKey')
  requireWritable(caller, key)
  const bucket = await requireBucket(db, destinationBucket || bucketId)
  checkLimits(bucket, from.mime_type, from.size)
  return { from, bucket: bucket.id, key }
}

/** Moves an object by changing only its row, because its file is named by its version. */
const move: StorageHandler = async (service, ctx) => {
  const caller = await service.callerOf(ctx)
  const { from, bucket, key } = await sourceAndDestination(service, caller, await jsonBody(ctx, transfer))
  const row = await service.db.transaction((tx) =>
    ownedObjects(tx, caller).move(from, bucket, key, service.now()),
  )
  return { message: 'Successfully moved', Id: row.id, Key: row.name }
}

const copy: StorageHandler = async (service, ctx) => {
  const { db, files, now } = service
  const caller = await service.callerOf(ctx)
  const { from, bucket, key } = await sourceAndDestination(service, caller, await jsonBody(ctx, transfer))
  const replace = wantsReplace(ctx)
  const object = { ...from, bucket_id: bucket, name: key, version: randomUUID() }
  await ownedObjects(db, caller).checkPut(object, replace)
  try {
    await files.copy(from.version, object.version)
  } catch (error) {
    // The object was replaced or removed since its row was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new StorageError('NoSuchKey')
    throw error
  }
  try {
    const { row, replaced } = await db.transaction((tx) =>
      ownedObjects(tx, caller).put(object, replace, now()),
    )
    if (replaced !== null) await files.discard([replaced])
    return { Id: row.id, Key: `${row.bucket_id}/${row.name}`, ...objectJson(row) }
  } catch (error) {
    await files.discard([object.version])
    throw error
  }
}

const removeMany: StorageHandler = async (service, ctx, { bucket }) => {
  const caller = await service.callerOf(ctx)
  const { prefixes } = await jsonBody(ctx, removal)
  const removed = await service.db.transaction((tx) => ownedObjects(tx, caller).remove(bucket, prefixes))
  await service.files.discard(removed.map(({ version }) => version))
  return removed.map(objectJson)
}

const removeOne: StorageHandler = async (service, ctx, { bucket, key }) => {
  const caller = await service.callerOf(ctx)
  const removed = await service.db.transaction((tx) =>
    ownedObjects(tx, caller).remove(bucket, [checkedKey(key)]),
  )
  if (removed.length === 0) throw new StorageError('NoSuchKey')
  await service.files.discard(removed.map(({ version }) => version))
  return { message: 'Successfully deleted' }
}

export const changeRoutes: StorageRoutes = {
  'POST /object/move': move,
  'POST /object/copy': copy,
  'DELETE /object/:bucket': removeMany,
  'DELETE /object/:bucket/*': removeOne,
}
