import type { FileHandle } from 'node:fs/promises'
import type { Context } from 'koa'
import { requireBucket } from './buckets.ts'
import { type Caller, SERVICE } from './caller.ts'
import { isFresh, partOf } from './conditions.ts'
import { essenceOf } from './content.ts'
import { StorageError } from './errors.ts'
import { queryOf } from './input.ts'
import { checkedKey } from './names.ts'
import { ownedObjects } from './owned-objects.ts'
import type { StorageHandler, StorageParams, StorageRoutes, StorageService } from './service.ts'
import type { ObjectRow } from './tables.ts'

/**
 * Types that browsers may display inline, because they contain no script; others are downloaded as attachments. New
 * types of uploads must be checked for this.
 */
const INLINE_TYPES = ['image/png', 'image/jpeg']

/** Returns an object that the caller may see. Throws NoSuchBucket, InvalidKey, NoSuchKey. */
export async function objectFor(
  { db }: StorageService,
  caller: Caller,
  { bucket, key }: StorageParams,
): Promise<ObjectRow> {
  const row = await ownedObjects(db, caller).find((await requireBucket(db, bucket)).id, checkedKey(key))
  if (row === undefined) throw new StorageError('NoSuchKey')
  return row
}

/** Returns the caller to read as; every caller may read a public bucket. */
async function readerOf({ db, callerOf }: StorageService, ctx: Context, bucket: string): Promise<Caller> {
  const caller = await callerOf(ctx)
  return (await requireBucket(db, bucket)).public === 1 ? SERVICE : caller
}

/** Returns the caller to read as on public URLs. Throws NoSuchBucket for a private bucket. */
async function publicReader({ db }: StorageService, bucket: string): Promise<Caller> {
  if ((await requireBucket(db, bucket)).public === 0) throw new StorageError('NoSuchBucket')
  return SERVICE
}

function setObjectHeaders(ctx: Context, row: ObjectRow): void {
  ctx.status = 200
  ctx.set('Content-Type', row.mime_type)
  ctx.set('ETag', row.etag)
  ctx.set('Last-Modified', new Date(row.updated_at).toUTCString())
  ctx.set('Cache-Control', row.cache_control)
  ctx.set('Accept-Ranges', 'bytes')
  // Prevents an object from running scripts on this origin.
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox")
  const download = queryOf(ctx, 'download')
  if (download) {
    const name = encodeURIComponent(download)
    ctx.set('Content-Disposition', `attachment; filename=${name}; filename*=UTF-8''${name}`)
  } else if (download === '' || !INLINE_TYPES.includes(essenceOf(row.mime_type))) {
    ctx.set('Content-Disposition', 'attachment')
  }
}

/** Opens an object's file. Throws NoSuchKey if it does not exist; its row is not deleted. */
async function openFile({ files }: StorageService, row: ObjectRow): Promise<FileHandle> {
  try {
    return await files.open(row.version)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StorageError('NoSuchKey')
  }
}

/**
 * Sends an object: 200, 206 with `Range`, 304 if the client's copy is current. `life` is the time until a signed URL
 * expires, in seconds.
 */
async function send(
  service: StorageService,
  ctx: Context,
  find: () => Promise<ObjectRow>,
  life?: number,
): Promise<undefined> {
  let row = await find()
  const file = await openFile(service, row).catch(async (error: unknown) => {
    // The object may have been replaced or removed since its row was read.
    if (!(error instanceof StorageError)) throw error
    row = await find()
    return openFile(service, row)
  })
  setObjectHeaders(ctx, row)
  if (life !== undefined) ctx.set('Cache-Control', `private, max-age=${life}`)
  try {
    if (isFresh(ctx, row)) {
      ctx.status = 304
      await file.close()
      return
    }
    const range = partOf(ctx, row)
    if (range !== null) {
      ctx.status = 206
      ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${row.size}`)
    }
    const { start, end } = range ?? { start: 0, end: row.size - 1 }
    if (row.size > 0) ctx.body = file.createReadStream({ start, end })
    else {
      await file.close()
      ctx.body = Buffer.alloc(0)
    }
    ctx.length = end - start + 1
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Responds to HEAD with the headers of the whole object. */
function sendHead(ctx: Context, row: ObjectRow): undefined {
  setObjectHeaders(ctx, row)
  ctx.length = row.size
}

/** Returns an object's JSON in the responses of the info routes. */
function infoOf(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.size,
    content_type: row.mime_type,
    cache_control: row.cache_control,
    etag: row.etag,
    metadata: JSON.parse(row.user_metadata) as object,
    last_modified: new Date(row.updated_at).toISOString(),
    created_at: new Date(row.created_at).toISOString(),
  }
}

const download: StorageHandler = async (service, ctx, params) => {
  const caller = await readerOf(service, ctx, params.bucket)
  return send(service, ctx, () => objectFor(service, caller, params))
}

const downloadPublic: StorageHandler = async (service, ctx, params) => {
  const caller = await publicReader(service, params.bucket)
  return send(service, ctx, () => objectFor(service, caller, params))
}

/** Sends an object without a session, because the URL's token was signed for a caller who may read the object. */
const downloadSigned: StorageHandler = async (service, ctx, params) => {
  const token = queryOf(ctx, 'token')
  if (token === undefined) throw new StorageError('InvalidRequest', 'A token is required')
  const life = await service.signer.verifyDownload(token, `${params.bucket}/${params.key}`)
  const find = () => objectFor(service, SERVICE, params)
  return ctx.method === 'HEAD' ? sendHead(ctx, await find()) : send(service, ctx, find, life)
}

const head: StorageHandler = async (service, ctx, params) =>
  sendHead(ctx, await objectFor(service, await readerOf(service, ctx, params.bucket), params))

const headPublic: StorageHandler = async (service, ctx, params) =>
  sendHead(ctx, await objectFor(service, await publicReader(service, params.bucket), params))

const info: StorageHandler = async (service, ctx, params) =>
  infoOf(await objectFor(service, await readerOf(service, ctx, params.bucket), params))

const infoPublic: StorageHandler = async (service, _ctx, params) =>
  infoOf(await objectFor(service, await publicReader(service, params.bucket), params))

export const downloadRoutes: StorageRoutes = {
  'GET /object/authenticated/:bucket/*': download,
  'HEAD /object/authenticated/:bucket/*': head,
  'GET /object/public/:bucket/*': downloadPublic,
  'HEAD /object/public/:bucket/*': headPublic,
  'GET /object/sign/:bucket/*': downloadSigned,
  'HEAD /object/sign/:bucket/*': downloadSigned,
  'GET /object/info/authenticated/:bucket/*': info,
  'GET /object/info/public/:bucket/*': infoPublic,
  'GET /object/info/:bucket/*': info,
  'GET /object/:bucket/*': download,
  'HEAD /object/:bucket/*': head,
}
