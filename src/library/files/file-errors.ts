import type { Problem } from '#decoding/jobs.ts'
import { isNoRoom } from '#disk/replace-file.ts'
import { AppError, isAppError } from '#domain/errors/errors.ts'
import { UnusualZip } from '#formats/splice/unusual-zip.ts'

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']
/** Errors of network disks that sleep or have lost their server. */
const NOT_ANSWERING = ['EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN', 'EHOSTUNREACH', 'ENOTCONN']

/** Maps an error of changing a file to an AppError; returns unknown errors unchanged. */
export function fileError(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error
  if (error instanceof UnusualZip) return unusualZip(error, path)
  if (isNoRoom(error)) return new AppError('disk-full', {}, { cause: error })
  const code = String((error as NodeJS.ErrnoException | null)?.code)
  if (NOT_WRITABLE.includes(code)) return new AppError('file-not-writable', { path }, { cause: error })
  if (NOT_ANSWERING.includes(code)) return new AppError('disk-not-answering', {}, { cause: error })
  if (code === 'ENOENT') return new AppError('comic-unavailable', { path }, { cause: error })
  return error
}

function unusualZip(error: UnusualZip, path: string): AppError {
  if (error.oddity === 'encrypted') return new AppError('comic-encrypted', {}, { cause: error })
  if (error.oddity === 'page') return new AppError('comic-corrupt', {}, { cause: error })
  return new AppError('zip-unusual', { detail: error.oddity, path }, { cause: error })
}

/** True for errors that other files of the batch will have too, so that it pauses. */
export const isOfDisk = (error: unknown): boolean =>
  isAppError(error, 'disk-full') || isAppError(error, 'disk-not-answering')

/** Returns the problem that the journal stores for an error. */
export const problemOf = (error: unknown): Problem =>
  error instanceof AppError ? { code: error.code, params: error.params } : { code: 'internal', params: {} }
