import type { Context } from 'koa'
import { isAppError } from '#domain/errors/errors.ts'
import { expectedError, isDisconnectError } from '#http/responses/errors.ts'
import { QueueFullError } from '../user-queues.ts'

/** By code: the status in the body, the `error` field, the default message. */
const CATALOGUE = {
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NotFound: [404, 'not_found', 'Route not found'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'InvalidRequest', 'The bucket you tried to delete is not empty'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: [415, 'invalid_mime_type', 'Invalid Content-Type header'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidBucketName: [400, 'Invalid bucket name', 'Bucket name invalid'],
  InvalidRange: [400, 'invalid_range', 'invalid range provided'],
  InvalidJWT: [400, 'InvalidJWT', 'Invalid JWT'],
  InvalidSignature: [400, 'InvalidSignature', 'Invalid signature'],
  InvalidRequest: [400, 'InvalidRequest', 'Invalid Request'],
  InvalidParameter: [400, 'InvalidParameter', 'Invalid Parameter'],
  FeatureNotEnabled: [409, 'FeatureNotEnabled', 'The feature is not enabled for this resource'],
  QuotaExceeded: [507, 'QuotaExceeded', 'The storage of this account is full'],
  SlowDown: [503, 'SlowDown', 'Please reduce your request rate'],
  DiskFull: [507, 'DiskFull', 'The disk is full. Make room and try again.'],
  InternalError: [500, 'Internal', 'Internal Server Error'],
} as const satisfies Record<string, readonly [statusCode: number, error: string, message: string]>

export type StorageCode = keyof typeof CATALOGUE

/** An error response in the storage service's form. */
export class StorageError extends Error {
  readonly code: StorageCode

  constructor(code: StorageCode, message: string = CATALOGUE[code][2]) {
    super(message)
    this.code = code
  }
}

export function invalidKey(key: string): StorageError {
  return new StorageError('InvalidKey', `Invalid key: ${key.slice(0, 1100)}`)
}

/** Returns the error for a feature of hosted projects that is not offered: image transforms, resumable uploads, S3. */
export function notOffered(feature: string): StorageError {
  return new StorageError('FeatureNotEnabled', `The feature ${feature} is not enabled for this resource`)
}

/** Maps an error to a StorageError; an unknown one to InternalError. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (isAppError(error, 'payload-too-large')) return new StorageError('EntityTooLarge')
  if (error instanceof QueueFullError || isAppError(error, 'rate-limited'))
    return new StorageError('SlowDown')
  if (isAppError(error, 'body-too-slow')) return new StorageError('InvalidRequest', error.message)
  if (isAppError(error, 'validation')) return new StorageError('InvalidRequest', error.message)
  if (expectedError(error)?.code === 'disk-full') return new StorageError('DiskFull')
  if (isDisconnectError(error)) return new StorageError('InvalidRequest', 'The request ended too early')
  return new StorageError('InternalError')
}

/** Writes an error as the response. As on hosted projects, its status is 400 or 500; the body has a specific status. */
export function renderStorageError(ctx: Context, { code, message }: StorageError): void {
  const [statusCode, error] = CATALOGUE[code]
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition', 'ETag', 'Last-Modified'])
    ctx.remove(name)
  ctx.status = code === 'InternalError' ? 500 : 400
  ctx.set('Cache-Control', 'no-store')
  ctx.body = { statusCode: String(statusCode), error, message, code }
}
