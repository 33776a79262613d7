import { BUCKETS } from '#contract/buckets.ts'
import { uploadTypeOf } from '#domain/image-signatures.ts'
import { StorageError } from './errors.ts'
import type { BucketRow } from './tables.ts'

/** Maximum bytes of an object in any bucket, because uploads are buffered in memory. */
export const FILE_MAX = 50 * 1024 * 1024

/** Returns a MIME type without its parameters, in lower case. */
export function essenceOf(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Returns the maximum bytes of an object in a bucket. */
export function sizeLimit(bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? FILE_MAX, FILE_MAX)
}

/**
 * Throws InvalidMimeType for a type that is invalid or not allowed in the bucket, EntityTooLarge for too many bytes.
 */
export function checkLimits(bucket: BucketRow, mimeType: string, size: number): void {
  const typeError = new StorageError('InvalidMimeType', `mime type ${mimeType} is not supported`)
  const essence = essenceOf(mimeType)
  // The type is sent as a header of every download.
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(essence) || !/^[\x20-\x7e]{3,255}$/.test(mimeType)) throw typeError
  if (bucket.allowed_mime_types !== null) {
    const allowed = JSON.parse(bucket.allowed_mime_types) as string[]
    const isAllowed = (type: string): boolean =>
      type === '*' ||
      essenceOf(type) === essence ||
      (type.endsWith('/*') && essence.startsWith(type.slice(0, -1)))
    if (allowed.length > 0 && !allowed.some(isAllowed)) throw typeError
  }
  if (size > sizeLimit(bucket)) throw new StorageError('EntityTooLarge')
}

/**
 * Throws InvalidMimeType if, in one of the product's own buckets, the bytes do not start with the type's signature.
 * (Buckets created by the service role are not checked, as on hosted projects.)
 */
export function checkBytes(bucket: BucketRow, mimeType: string, bytes: Uint8Array): void {
  if (!(BUCKETS as readonly string[]).includes(bucket.id)) return
  if (uploadTypeOf(bytes) !== essenceOf(mimeType))
    throw new StorageError('InvalidMimeType', `mime type ${mimeType} does not match the content`)
}
