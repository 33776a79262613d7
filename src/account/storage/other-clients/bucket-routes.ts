import { z } from 'zod'
import { requireBucket } from '../buckets.ts'
import { FILE_MAX } from '../content.ts'
import { notOffered, StorageError } from '../errors.ts'
import { jsonBody, parsed, queryOf } from '../input.ts'
import { checkedBucketName } from '../names.ts'
import { isoTime } from '../object-json.ts'
import type { StorageHandler, StorageRoutes } from '../service.ts'
import type { BucketRow } from '../tables.ts'
import { type BucketShape, bucketWrites } from './bucket-writes.ts'

const UNITS: Readonly<Record<string, number>> = { gb: 1e9, mb: 1e6, kb: 1e3, b: 1 }
const MIME_TYPE = /^([\w.+-]+\/([\w.+-]+|\*)(;\s*charset=[\w-]+)?|\*)$/

const shape = z.object({
  public: z.boolean().nullish(),
  file_size_limit: z.union([z.int().min(0), z.string()]).nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
})
const creation = shape.extend({
  id: z.string().nullish(),
  name: z.string(),
  type: z.enum(['STANDARD', 'ANALYTICS']).nullish(),
})
const paging = z.object({
  limit: z.coerce.number().int().min(1).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().default(''),
})

/**
 * Parses `5MB`, `1.5gb` or a number of bytes (units are decimal, as on hosted projects). Throws InvalidRequest,
 * EntityTooLarge.
 */
function parseSize(size: number | string): number {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)(gb|mb|kb|b)$/i.exec(String(size)) ?? []
  const bytes =
    typeof size === 'number' ? size : Math.floor(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (Number.isNaN(bytes))
    throw new StorageError('InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  if (bytes > FILE_MAX) throw new StorageError('EntityTooLarge')
  return bytes
}

function shapeOf(given: z.infer<typeof shape>): BucketShape {
  const { file_size_limit: size, allowed_mime_types: types } = given
  const invalid = types?.find((type) => type !== '' && !MIME_TYPE.test(type))
  if (invalid !== undefined)
    throw new StorageError('InvalidMimeType', `mime type ${invalid} is not supported`)
  return {
    public: given.public ?? undefined,
    fileSizeLimit: size === undefined || size === null ? size : parseSize(size),
    allowedMimeTypes: types?.filter((type) => type !== '') ?? types,
  }
}

function bucketJson(bucket: BucketRow) {
  return {
    id: bucket.id,
    name: bucket.name,
    owner: bucket.owner ?? '',
    public: bucket.public === 1,
    file_size_limit: bucket.file_size_limit,
    allowed_mime_types: bucket.allowed_mime_types && (JSON.parse(bucket.allowed_mime_types) as string[]),
    created_at: isoTime(bucket.created_at),
    updated_at: isoTime(bucket.updated_at),
  }
}

/** Lists the buckets; none without a session. */
const list: StorageHandler = async ({ db, callerOf }, ctx) => {
  if ((await callerOf(ctx)).kind === 'anon') return []
  const query = Object.keys(paging.shape).flatMap((name) => {
    const value = queryOf(ctx, name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const { limit, offset, sortColumn, sortOrder, search } = parsed(paging, Object.fromEntries(query))
  const buckets = await db.all<BucketRow>(
    `select * from storage_buckets where instr(lower(name), lower(?)) > 0
     order by ${sortColumn} ${sortOrder}, id limit ? offset ?`,
    [search, limit, offset],
  )
  // As on hosted projects, only the list contains the type.
  return buckets.map((bucket) => ({ ...bucketJson(bucket), type: 'STANDARD' }))
}

const get: StorageHandler = async ({ db, callerOf }, ctx, { bucket }) => {
  if ((await callerOf(ctx)).kind === 'anon') throw new StorageError('NoSuchBucket')
  return bucketJson(await requireBucket(db, bucket))
}

const create: StorageHandler = async ({ db, callerOf, now }, ctx) => {
  const caller = await callerOf(ctx)
  const given = await jsonBody(ctx, creation)
  const name = checkedBucketName(given.name)
  const id = given.id ? checkedBucketName(given.id) : name
  if (given.type === 'ANALYTICS') throw notOffered('analytics buckets')
  await db.transaction(async (tx) => bucketWrites(tx, caller).create(id, name, shapeOf(given), now()))
  return { name }
}

const update: StorageHandler = async ({ db, callerOf, now }, ctx, { bucket }) => {
  const caller = await callerOf(ctx)
  const given = await jsonBody(ctx, shape)
  if (Object.values(given).every((value) => value === undefined))
    throw new StorageError('InvalidRequest', 'No content provided')
  await db.transaction(async (tx) => bucketWrites(tx, caller).update(bucket, shapeOf(given), now()))
  return { message: 'Successfully updated' }
}

const empty: StorageHandler = async ({ db, files, callerOf }, ctx, { bucket }) => {
  const caller = await callerOf(ctx)
  await files.discard(await db.transaction(async (tx) => bucketWrites(tx, caller).empty(bucket)))
  return { message: 'Empty bucket has been queued. Completion may take up to an hour.' }
}

const remove: StorageHandler = async ({ db, callerOf }, ctx, { bucket }) => {
  const caller = await callerOf(ctx)
  await db.transaction(async (tx) => bucketWrites(tx, caller).remove(bucket))
  return { message: 'Successfully deleted' }
}

/** Routes for buckets. The product's own clients call none of them; they use the buckets of `contract/buckets.ts`. */
export const bucketRoutes: StorageRoutes = {
  'GET /bucket': list,
  'POST /bucket': create,
  'GET /bucket/:bucket': get,
  'PUT /bucket/:bucket': update,
  'POST /bucket/:bucket/empty': empty,
  'DELETE /bucket/:bucket': remove,
}
