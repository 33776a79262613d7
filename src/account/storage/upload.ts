import { randomUUID, webcrypto } from 'node:crypto'
import type { Context } from 'koa'
import { bucketNamed } from './buckets.ts'
import type { Caller } from './caller.ts'
import { checkBytes } from './content.ts'
import { StorageError } from './errors.ts'
import { queryOf } from './input.ts'
import { checkedKey } from './names.ts'
import { ownedObjects } from './owned-objects.ts'
import type { StorageHandler, StorageParams, StorageRoutes, StorageService } from './service.ts'
import type { ObjectRow } from './tables.ts'
import { readUpload } from './upload-body.ts'

/** True when the client asks to replace what is there. */
export function wantsReplace(ctx: Context): boolean {
  return ctx.get('x-upsert') === 'true'
}

/** The tag of a content: the same bytes have the same, wherever they are. Computed beside the event loop. */
async function etagOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  return `"${digest.toString('hex').slice(0, 32)}"`
}

/**
 * Stores a request's body: the file first, then its row; what it replaces goes after the commit. Whoever comes
 * last of several at once is what stays.
 */
async function store(
  service: StorageService,
  ctx: Context,
  caller: Caller,
  { bucket: bucketId, key }: StorageParams,
  replace: boolean,
): Promise<ObjectRow> {
  const { db, files, now } = service
  const bucket = await bucketNamed(db, bucketId)
  const place = { bucket_id: bucket.id, name: checkedKey(key) }
  // Refused before the bytes are read, and once more with them in the transaction.
  await ownedObjects(db, caller).checkPut({ ...place, size: 0 }, replace)
  const { bytes, mimeType, cacheControl, metadata } = await readUpload(ctx, bucket)
  checkBytes(bucket, mimeType, bytes)
  await ownedObjects(db, caller).checkPut({ ...place, size: bytes.length }, replace)

  const version = randomUUID()
  const object = {
    ...place,
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

const answer = ({ id, bucket_id, name }: ObjectRow) => ({ Id: id, Key: `${bucket_id}/${name}` })

const upload: StorageHandler = async (service, ctx, params) =>
  answer(await store(service, ctx, await service.callerOf(ctx), params, wantsReplace(ctx)))

const update: StorageHandler = async (service, ctx, params) =>
  answer(await store(service, ctx, await service.callerOf(ctx), params, true))

const uploadSigned: StorageHandler = async (service, ctx, params) => {
  const token = queryOf(ctx, 'token')
  if (token === undefined) throw new StorageError('InvalidRequest', 'A token is required')
  const grant = await service.signer.verifyUpload(token, `${params.bucket}/${params.key}`)
  const { Key } = answer(await store(service, ctx, grant.caller, params, grant.replace))
  return { Key }
}

export const uploadRoutes: StorageRoutes = {
  'PUT /object/upload/sign/:bucket/*': uploadSigned,
  'POST /object/:bucket/*': upload,
  'PUT /object/:bucket/*': update,
}
