import { Busboy } from '@fastify/busboy'
import type { Context } from 'koa'
import { readBody } from '#http/body.ts'
import { CollectedBytes } from '#http/collected-bytes.ts'
import { checkFits, sizeLimit } from './content.ts'
import { StorageError } from './errors.ts'
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
/** The client sends three parts at most, of two headers each. */
const PARTS_MAX = 10
const HEADERS_MAX = 20
const UNKNOWN_TYPE = 'application/octet-stream'

/** It becomes a header of every download. Throws InvalidRequest. */
function checkedCacheControl(value: string): string {
  if (!/^[\x20-\x7e]{0,255}$/.test(value)) throw new StorageError('InvalidRequest', 'Invalid cache control')
  return value.trim() || 'no-cache'
}

/** The client's metadata as JSON; what is not a JSON object counts as none (as a hosted one does). */
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

/** What a form brought: its file, and its other fields. */
interface Form {
  readonly file: { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | null
  readonly fields: ReadonlyMap<string, string>
}

/** Takes a form apart; null for what is none, or has more parts or longer fields than a client sends. */
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
      form.on('field', (name, value, _nameCut, valueCut) => {
        if (valueCut) resolve(null)
        else if (!fields.has(name)) fields.set(name, value)
      })
      form.on('file', (_name, stream, _filename, _encoding, mimeType) => {
        fileType = mimeType
        stream.on('data', (chunk: Buffer) => content.add(chunk))
        // A form that ends within its file tells it there alone.
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
      // A type without a border.
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
  checkFits(bucket, mimeType, file.bytes.length)
  const age = fields.get('cacheControl')
  return {
    bytes: file.bytes,
    mimeType,
    cacheControl: checkedCacheControl(age === undefined ? '' : `max-age=${age}`),
    metadata: metadataOf(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
  }
}
