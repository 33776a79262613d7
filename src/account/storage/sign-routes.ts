import { z } from 'zod'
import { requireBucket } from './buckets.ts'
import { objectFor } from './download.ts'
import { notOffered } from './errors.ts'
import { jsonBody } from './input.ts'
import { checkedKey } from './names.ts'
import { ownedObjects } from './owned-objects.ts'
import type { StorageHandler, StorageRoutes } from './service.ts'
import { wantsReplace } from './upload.ts'

const KEYS_MAX = 1000
/** Maximum life of a signed URL in seconds: a hundred years, so that the expiry stays a valid date. */
const LIFE_MAX = 100 * 366 * 86_400
const life = z.int().min(1).max(LIFE_MAX)

const signing = z.object({ expiresIn: life, transform: z.record(z.string(), z.unknown()).nullish() })
const signingMany = z.object({ expiresIn: life, paths: z.array(z.string()).min(1).max(KEYS_MAX) })

const NOT_SEEN = 'Either the object does not exist or you do not have access to it'

const signOne: StorageHandler = async (service, ctx, params) => {
  const caller = await service.callerOf(ctx)
  const { expiresIn, transform } = await jsonBody(ctx, signing)
  if (Object.keys(transform ?? {}).length > 0) throw notOffered('image transformation')
  const row = await objectFor(service, caller, params)
  const path = `${row.bucket_id}/${row.name}`
  return { signedURL: `/object/sign/${path}?token=${await service.signer.signDownload(path, expiresIn)}` }
}

const signMany: StorageHandler = async ({ db, signer, callerOf }, ctx, { bucket }) => {
  const caller = await callerOf(ctx)
  const { expiresIn, paths } = await jsonBody(ctx, signingMany)
  const found = new Set((await ownedObjects(db, caller).findAll(bucket, paths)).map(({ name }) => name))
  return Promise.all(
    paths.map(async (path) => {
      if (!found.has(path)) return { error: NOT_SEEN, path, signedURL: null }
      const token = await signer.signDownload(`${bucket}/${path}`, expiresIn)
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
    }),
  )
}

const signUpload: StorageHandler = async ({ db, signer, callerOf }, ctx, { bucket, key }) => {
  const caller = await callerOf(ctx)
  const replace = wantsReplace(ctx)
  const location = { bucket_id: (await requireBucket(db, bucket)).id, name: checkedKey(key) }
  await ownedObjects(db, caller).checkPut({ ...location, size: 0 }, replace)
  const path = `${location.bucket_id}/${location.name}`
  const token = await signer.signUpload(path, { caller, replace })
  return { url: `/object/upload/sign/${path}?token=${token}`, token }
}

export const signRoutes: StorageRoutes = {
  'POST /object/upload/sign/:bucket/*': signUpload,
  'POST /object/sign/:bucket/*': signOne,
  'POST /object/sign/:bucket': signMany,
}
