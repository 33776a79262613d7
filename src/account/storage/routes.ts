import type { Context } from 'koa'
import { changeRoutes } from './change-routes.ts'
import { downloadRoutes } from './download.ts'
import { notOffered, renderStorageError, StorageError, toStorageError } from './errors.ts'
import { listRoutes } from './list-routes.ts'
import { decoded } from './names.ts'
import { bucketRoutes } from './other-clients/bucket-routes.ts'
import type { StorageRoutes, StorageService } from './service.ts'
import { signRoutes } from './sign-routes.ts'
import { uploadRoutes } from './upload.ts'

/** Routes with a fixed second segment come before those with a bucket there. */
const routes: StorageRoutes = {
  ...bucketRoutes,
  ...listRoutes,
  ...signRoutes,
  ...changeRoutes,
  ...downloadRoutes,
  ...uploadRoutes,
}

const matchers = Object.entries(routes).map(([route, handler]) => {
  const pattern = route.replace(':bucket', '(?<bucket>[^/]+)').replace('*', '(?<key>.+)')
  return { pattern: new RegExp(`^${pattern}/?$`), handler }
})

/** Features of hosted projects that are not offered, by the first segment of their path. */
const NOT_OFFERED: ReadonlyMap<string, string> = new Map([
  ['render', 'image transformation'],
  ['upload', 'resumable upload'],
  ['s3', 'S3 protocol'],
  ['cdn', 'CDN cache'],
  ['iceberg', 'analytics buckets'],
  ['vector', 'vector buckets'],
])

/** Routes without `apikey`, which a browser can open, because the signed or public URL authorizes the request. */
const PUBLIC = /^((GET|HEAD) \/object\/(sign|public)|PUT \/object\/upload\/sign)\/[^/]+\/./

/** True for requests that need no `apikey`. `path` is the path below `/storage/v1`. */
export function isPublicStorageCall(method: string, path: string): boolean {
  return PUBLIC.test(`${method} ${path}`)
}

async function handle(service: StorageService, ctx: Context, path: string): Promise<void> {
  for (const { pattern, handler } of matchers) {
    const found = pattern.exec(`${ctx.method} ${path}`)
    if (found === null) continue
    const { bucket = '', key = '' } = found.groups ?? {}
    const body = await handler(service, ctx, { bucket: decoded(bucket), key: decoded(key) })
    if (body !== undefined) ctx.body = body
    return
  }
  const feature = NOT_OFFERED.get(path.split('/')[1] ?? '')
  throw feature === undefined ? new StorageError('NotFound') : notOffered(feature)
}

/** Handles a request below `/storage/v1`; `path` is the rest. Errors are sent in the storage service's form. */
export async function handleStorage(service: StorageService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  try {
    await handle(service, ctx, path)
  } catch (error) {
    const storageError = toStorageError(error)
    if (storageError.code === 'InternalError') ctx.app.emit('error', error, ctx)
    renderStorageError(ctx, storageError)
  }
}
