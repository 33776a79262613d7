import { Busboy } from '@fastify/busboy'
import type { Context } from 'koa'
import { readBody } from '#http/requests/body.ts'
import { CollectedBytes } from '#http/requests/collected-bytes.ts'
import { checkLimits, sizeLimit } from './content.ts'
import { StorageError } from './errors.ts'
import type { BucketRow } from './tables.ts'

/** A validated upload. */
export interface Upload {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly cacheControl: string
  /** The client's own metadata, a JSON object. */
  readonly metadata: string
}

/** Maximum bytes of a client's metadata, the same as Node's limit for headers. */
const METADATA_MAX = 16 * 1024
/** Maximum bytes of the fields beside the file, with their boundaries. */
const FORM_MAX = METADATA_MAX + 64 * 1024
/** Maximum parts of a form and headers of a part; clients send at most three parts with two headers. */
const PARTS_MAX = 10
const HEADERS_MAX = 20
const UNKNOWN_TYPE = 'application/octet-stream'

/** Returns a valid value for the Cache-Control header of downloads. Throws InvalidRequest. */
function checkedCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{0,255}$/.test(value)) throw new StorageError('InvalidRequest', 'Invalid cache control')
  return value.trim() || 'no-cache'
}

/** Returns the client's metadata as JSON; `{}` for anything but a JSON object, as on hosted projects. */
function metadataOf(text: string): string {
  if (Buffer.byteLength(text) > METADATA_MAX)
    throw new StorageError('EntityTooLarge', 'The user_metadata exceeded the maximum allowed size')
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : '{}'
  } catch {
    return '{}'
  }
}

/**
 * Reads an upload: the body itself, or the file of a form. Buffers no more than the bucket's limit, whatever the
 * Content-Length. Throws EntityTooLarge, InvalidMimeType, InvalidRequest.
 */
export async function readUpload(ctx: Context, bucket: BucketRow): Promise<Upload> {
  const type = ctx.get('content-type')
  return /^multipart\/form-data\b/i.test(type) ? readForm(ctx, bucket, type) : readRaw(ctx, bucket, type)
}

async function readRaw(ctx: Context, bucket: BucketRow, type: string): Promise<Upload> {
  const mimeType = type || UNKNOWN_TYPE
  const cacheControl = checkedCacheControl(ctx.get('cache-control'))
  const metadata = metadataOf(Buffer.from(ctx.get('x-metadata'), 'base64').toString('utf8'))
  // Checked before the body is read.
  checkLimits(bucket, mimeType, Number(ctx.get('content-length')) || 0)
  const bytes = new Uint8Array(await readBody(ctx.req, sizeLimit(bucket)))
  return { bytes, mimeType, cacheControl, metadata }
}

/** The file of a form, and its other fields. */
interface Form {
  readonly file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
  readonly fields: ReadonlyMap<string, string>
}

/** Parses a multipart form; null if it is invalid, or has too many parts or too long fields. */
function parseForm(body: Buffer, type: string): Promise<Form | null> {
  return new Promise((resolve) => {
    const fields = new Map<string, string>()
    const content = new CollectedBytes()
    let fileType: string | null = null
    try {
      const form = new Busboy({
        headers: { 'content-type': type },
        limits: { parts: PARTS_MAX, files: 1, fieldSize: FORM_MAX, headerPairs: HEADERS_MAX },
      })
      form.on('field', (name, value, _nameTruncated, valueTruncated) => {
        if (valueTruncated) resolve(null)
        else if (!fields.has(name)) fields.set(name, value)
      })
      form.on('file', (_name, stream, _filename, _encoding, mimeType) => {
        fileType = mimeType
        stream.on('data', (chunk: Buffer) => content.add(chunk))
        // A form that ends within its file emits an error only here.
        stream.on('error', () => resolve(null))
      })
      form.on('partsLimit', () => resolve(null))
      form.on('error', () => resolve(null))
      form.on('finish', () => {
        const file = fileType === null ? null : { bytes: new Uint8Array(content.whole()), type: fileType }
        resolve({ file, fields })
      })
      form.end(body)
    } catch {
      // The Content-Type has no boundary.
      resolve(null)
    }
  })
}

async function readForm(ctx: Context, bucket: BucketRow, type: string): Promise<Upload> {
  const limit = sizeLimit(bucket) + FORM_MAX
  if (Number(ctx.get('content-length')) > limit) throw new StorageError('EntityTooLarge')
  const form = await parseForm(await readBody(ctx.req, limit), type)
  if (!form?.file) throw new StorageError('InvalidRequest', 'No content provided')
  const { file, fields } = form
  const mimeType = fields.get('contentType') ?? (file.type || UNKNOWN_TYPE)
  checkLimits(bucket, mimeType, file.bytes.length)
  const age = fields.get('cacheControl')
  return {
    bytes: file.bytes,
    mimeType,
    cacheControl: checkedCacheControl(age === undefined ? '' : `max-age=${age}`),
    metadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
  }
}
