import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { bucketNamed } from './buckets.ts'
import type { Caller } from './caller.ts'
import { checkFits } from './content.ts'
import { StorageError } from './errors.ts'
import { jsonBody } from './input.ts'
import { checkedKey } from './names.ts'
import { objectJson } from './object-json.ts'
import { checkReach, ownedObjects } from './owned-objects.ts'
import type { StorageHandler, StorageRoutes, StorageService } from './service.ts'
import type { ObjectRow } from './tables.ts'
import { wantsReplace } from './upload.ts'

/** Keys in one call. */
const KEYS_MAX = 1000

const removal = z.object({ prefixes: z.array(z.string()).min(1).max(KEYS_MAX) })
const transfer = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  // A copy without its metadata is not offered.
  copyMetadata: z.literal(true).optional(),
})

/**
 * Both ends of a move or copy: the object, seen by its caller, and a place that takes it.
 * Throws NoSuchKey, NoSuchBucket, InvalidKey, AccessDenied, InvalidMimeType, EntityTooLarge.
 */
async function bothEnds(
  { db }: StorageService,
  caller: Caller,
  { bucketId, sourceKey, destinationBucket, destinationKey }: z.infer<typeof transfer>,
): Promise<{ from: ObjectRow; bucket: string; key: string }> {
  const key = checkedKey(destinationKey)
  const from = await ownedObjects(db, caller).find(bucketId, checkedKey(sourceKey))
  if (from === undefined) throw new StorageError('NoSuchKey')
  checkReach(caller, key)
  const bucket = await bucketNamed(db, destinationBucket || bucketId)
  checkFits(bucket, from.mime_type, from.size)
  return { from, bucket: bucket.id, key }
}

/** The bytes stay where they are: a file is named by its version. */
const move: StorageHandler = async (service, ctx) => {
  const caller = await service.callerOf(ctx)
  const { from, bucket, key } = await bothEnds(service, caller, await jsonBody(ctx, transfer))
  const row = await service.db.transaction((tx) =>
    ownedObjects(tx, caller).move(from, bucket, key, service.now()),
  )
  return { message: 'Successfully moved', Id: row.id, Key: row.name }
}

const copy: StorageHandler = async (service, ctx) => {
  const { db, files, now } = service
  const caller = await service.callerOf(ctx)
  const { from, bucket, key } = await bothEnds(service, caller, await jsonBody(ctx, transfer))
  const replace = wantsReplace(ctx)
  const object = { ...from, bucket_id: bucket, name: key, version: randomUUID() }
  await ownedObjects(db, caller).checkPut(object, replace)
  try {
    await files.copy(from.version, object.version)
  } catch (error) {
    // Replaced or removed in this moment.
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
