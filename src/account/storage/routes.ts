import type { Context } from 'koa'
import { changeRoutes } from './change-routes.ts'
import { downloadRoutes } from './download.ts'
import { notOffered, renderStorageError, StorageError, toWireError } from './errors.ts'
import { listRoutes } from './list-routes.ts'
import { decoded } from './names.ts'
import { bucketRoutes } from './other-clients/bucket-routes.ts'
import type { StorageRoutes, StorageService } from './service.ts'
import { signRoutes } from './sign-routes.ts'
import { uploadRoutes } from './upload.ts'

/** Addresses with a word of their own come before those that begin with a bucket's name. */
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

/** What a hosted project has and this one does not. */
const NOT_OFFERED: ReadonlyMap<string, string> = new Map([
  ['render', 'image transformation'],
  ['upload', 'resumable upload'],
  ['s3', 'S3 protocol'],
  ['cdn', 'CDN cache'],
  ['iceberg', 'analytics buckets'],
  ['vector', 'vector buckets'],
])

/** Calls that need no `apikey`: the address itself is the permission, so that a browser can follow it. */
const OPEN = /^((GET|HEAD) \/object\/(sign|public)|PUT \/object\/upload\/sign)\/[^/]+\/./

/** True for the storage calls that are answered without an `apikey`. `path` is what follows `/storage/v1`. */
export function isPublicStorageCall(method: string, path: string): boolean {
  return OPEN.test(`${method} ${path}`)
}

async function answer(service: StorageService, ctx: Context, path: string): Promise<void> {
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

/** Answers a request below `/storage/v1`; `path` is what follows. Refusals in the storage service's form. */
export async function answerStorage(service: StorageService, ctx: Context, path: string): Promise<void> {
  ctx.set('Cache-Control', 'no-store')
  ctx.set('X-Content-Type-Options', 'nosniff')
  try {
    await answer(service, ctx, path)
  } catch (error) {
    const refusal = toWireError(error)
    if (refusal.code === 'InternalError') ctx.app.emit('error', error, ctx)
    renderStorageError(ctx, refusal)
  }
}
