import type { Context } from 'koa'
import { readBody } from '#http/body.ts'
import { checkFits, sizeLimit } from './content.ts'
import { StorageRefusal } from './errors.ts'
import type { BucketRow } from './tables.ts'

/** What a request uploads. */
export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly cacheControl: string
  /** The client's own metadata, a JSON object. */
  readonly metadata: string
}

/** A client's metadata, in bytes: as much as fits a header. */
const METADATA_MAX = 16 * 1024
/** Fields beside the file, and what marks their borders, in bytes. */
const FORM_MAX = METADATA_MAX + 64 * 1024
/** The client sends three parts at most. */
const PARTS_MAX = 10
const UNKNOWN_TYPE = 'application/octet-stream'

/** It becomes a header of every download. Throws InvalidRequest. */
function checkedCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{0,255}$/.test(value)) throw new StorageRefusal('InvalidRequest', 'Invalid cache control')
  return value.trim() || 'no-cache'
}

/** The client's metadata as JSON; what is not a JSON object counts as none (as a hosted one does). */
function metadataOf(text: string): string {
  if (Buffer.byteLength(text) > METADATA_MAX)
    throw new StorageRefusal('EntityTooLarge', 'The user_metadata exceeded the maximum allowed size')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : '{}'
  } catch {
    return '{}'
  }
}

/**
 * Reads what is to be stored: the body itself, or the file of a form. Never holds more than the
 * bucket's limit, whatever length is declared. Throws EntityTooLarge, InvalidMimeType, InvalidRequest.
 */
export async function readUpload(ctx: Context, bucket: BucketRow): Promise<Upload> {
  const type = ctx.get('content-type')
  return /^multipart\/form-data\b/i.test(type) ? readForm(ctx, bucket, type) : readRaw(ctx, bucket, type)
}

async function readRaw(ctx: Context, bucket: BucketRow, type: string): Promise<Upload> {
  const mimeType = type || UNKNOWN_TYPE
  const cacheControl = checkedCacheControl(ctx.get('cache-control'))
  const metadata = metadataOf(Buffer.from(ctx.get('x-metadata'), 'base64').toString('utf8'))
  // What cannot be taken is refused before it is sent in full.
  checkFits(bucket, mimeType, Number(ctx.get('content-length')) || 0)
  const bytes = new Uint8Array(await readBody(ctx.req, sizeLimit(bucket)))
  return { bytes, mimeType, cacheControl, metadata }
}

/** How often a form's border is in it. */
function countParts(body: Buffer, type: string): number {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  const border = quoted ?? plain
  if (border === undefined) return 0
  let count = 0
  for (let at = body.indexOf(border); at >= 0 && count <= PARTS_MAX + 1; count++)
    at = body.indexOf(border, at + border.length)
  return count - 1
}

async function readForm(ctx: Context, bucket: BucketRow, type: string): Promise<Upload> {
  const limit = sizeLimit(bucket) + FORM_MAX
  if (Number(ctx.get('content-length')) > limit) throw new StorageRefusal('EntityTooLarge')
  const body = await readBody(ctx.req, limit)
  const parts = countParts(body, type)
  const form =
    parts > 0 && parts <= PARTS_MAX
      ? await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } })
          .formData()
          .catch(() => null)
      : null
  const file = form && [...form.values()].find((value) => typeof value !== 'string')
  if (!form || !file) throw new StorageRefusal('InvalidRequest', 'No content provided')
  const field = (name: string): string | undefined => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const mimeType = field('contentType') ?? (file.type || UNKNOWN_TYPE)
  checkFits(bucket, mimeType, file.size)
  const age = field('cacheControl')
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    mimeType,
    cacheControl: checkedCacheControl(age === undefined ? '' : `max-age=${age}`),
    metadata: metadataOf(field('metadata') ?? field('userMetadata') ?? ''),
  }
}
