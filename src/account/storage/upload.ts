import { randomUUID, webcrypto } from 'node:crypto'
import type { Context } from 'koa'
import { requireBucket } from './buckets.ts'
import type { Caller } from './caller.ts'
import { checkBytes } from './content.ts'
import { StorageError } from './errors.ts'
import { queryOf } from './input.ts'
import { checkedKey } from './names.ts'
import { ownedObjects } from './owned-objects.ts'
import type { StorageHandler, StorageParams, StorageRoutes, StorageService } from './service.ts'
import type { ObjectRow } from './tables.ts'
import { readUpload } from './upload-body.ts'

/** True if the request may replace an existing object. */
export function wantsReplace(ctx: Context): boolean {
  return ctx.get('x-upsert') === 'true'
}

/** Returns the ETag of a content: the hash of its bytes, computed outside of the event loop. */
async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return `"${digest.toString('hex').slice(0, 32)}"`
}

/**
 * Stores a request's body: the file first, then its row. A replaced file is deleted after the commit. Of several
 * concurrent uploads the last to commit remains.
 */
async function store(
  service: StorageService,
  ctx: Context,
  caller: Caller,
  { bucket: bucketId, key }: StorageParams,
  replace: boolean,
): Promise<ObjectRow> {
  const { db, files, now } = service
  const bucket = await requireBucket(db, bucketId)
  const location = { bucket_id: bucket.id, name: checkedKey(key) }
  // Checked before the body is read, and once more in the transaction.
  await ownedObjects(db, caller).checkPut({ ...location, size: 0 }, replace)
  const { bytes, mimeType, cacheControl, metadata } = await readUpload(ctx, bucket)
  checkBytes(bucket, mimeType, bytes)
  await ownedObjects(db, caller).checkPut({ ...location, size: bytes.length }, replace)

  const version = randomUUID()
  const object = {
    ...location,
    version,
    size: bytes.length,
    mime_type: mimeType,
    cache_control: cacheControl,
    etag: await etagOf(bytes),
    user_metadata: metadata,
  }
  await files.write(version, bytes)
  try {
    const { row, replaced } = await db.transaction((tx) =>
      ownedObjects(tx, caller).put(object, replace, now()),
    )
    if (replaced !== null) await files.discard([replaced])
    return row
  } catch (error) {
    await files.discard([version])
    throw error
  }
}

const responseOf = ({ id, bucket_id, name }: ObjectRow) => ({ Id: id, Key: `${bucket_id}/${name}` })

const upload: StorageHandler = async (service, ctx, params) =>
  responseOf(await store(service, ctx, await service.callerOf(ctx), params, wantsReplace(ctx)))

const update: StorageHandler = async (service, ctx, params) =>
  responseOf(await store(service, ctx, await service.callerOf(ctx), params, true))

const uploadSigned: StorageHandler = async (service, ctx, params) => {
  const token = queryOf(ctx, 'token')
  if (token === undefined) throw new StorageError('InvalidRequest', 'A token is required')
  const grant = await service.signer.verifyUpload(token, `${params.bucket}/${params.key}`)
  const { Key } = responseOf(await store(service, ctx, grant.caller, params, grant.replace))
  return { Key }
}

export const uploadRoutes: StorageRoutes = {
  'PUT /object/upload/sign/:bucket/*': uploadSigned,
  'POST /object/:bucket/*': upload,
  'PUT /object/:bucket/*': update,
}
