import { BUCKETS } from '#contract/buckets.ts'
import { isJpeg, isPng } from '#domain/image-signatures.ts'
import { StorageError } from './errors.ts'
import type { BucketRow } from './tables.ts'

/** The largest object of a bucket that names no limit, in bytes: uploads are held in memory. */
export const FILE_MAX = 50 * 1024 * 1024

const IS_OF_TYPE: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  'image/png': isPng,
  'image/jpeg': isJpeg,
}

/** The type without its parameters, in small letters. */
export function essenceOf(mimeType: string): string {
  return (mimeType.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** How many bytes an object of this bucket may have. */
export function sizeLimit(bucket: BucketRow): number {
  return Math.min(bucket.file_size_limit ?? FILE_MAX, FILE_MAX)
}

/** Throws InvalidMimeType for a type that cannot be one or that the bucket does not take, EntityTooLarge. */
export function checkFits(bucket: BucketRow, mimeType: string, size: number): void {
  const refusal = new StorageError('InvalidMimeType', `mime type ${mimeType} is not supported`)
  const essence = essenceOf(mimeType)
  // It becomes a header of every download.
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(essence) || !/^[\x20-\x7e]{3,255}$/.test(mimeType)) throw refusal
  if (bucket.allowed_mime_types !== null) {
    const allowed = JSON.parse(bucket.allowed_mime_types) as string[]
    const takes = (type: string): boolean =>
      type === '*' ||
      essenceOf(type) === essence ||
      (type.endsWith('/*') && essence.startsWith(type.slice(0, -1)))
    if (allowed.length > 0 && !allowed.some(takes)) throw refusal
  }
  if (size > sizeLimit(bucket)) throw new StorageError('EntityTooLarge')
}

/**
 * In the product's own buckets an image is what it says it is: the bytes begin as that type does.
 * Throws InvalidMimeType. (A bucket made by the service role takes its callers' word, as a hosted one does.)
 */
export function checkBytes(bucket: BucketRow, mimeType: string, bytes: Uint8Array): void {
  if (!(BUCKETS as readonly string[]).includes(bucket.id)) return
  if (IS_OF_TYPE[essenceOf(mimeType)]?.(bytes) !== true)
    throw new StorageError('InvalidMimeType', `mime type ${mimeType} does not match the content`)
}
