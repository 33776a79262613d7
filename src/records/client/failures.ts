import { AppError, type ErrorCode, isAppError } from '#domain/errors/errors.ts'
import { accountError } from './errors.ts'

/** PostgreSQL error codes. */
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

/**
 * Returns an error with the code of the failed operation and the original error as its `cause`. session-expired is
 * returned as it is, because the user must sign in again whatever the operation was.
 */
export function failure(code: ErrorCode, error: unknown): AppError {
  const cause = accountError(error)
  return isAppError(cause, 'session-expired') ? cause : new AppError(code, {}, { cause })
}

/**
 * Returns true if a value caused the error (classes 22, 23 and 54 of PostgreSQL), so that other rows would be accepted.
 */
export function isRefusedValue(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(22|23|54)/.test(code)
}

/** Returns true for errors that the next request would return, too. */
export function isRunEnding(error: AppError): boolean {
  return ['session-expired', 'account-unreachable', 'rate-limited'].includes(error.code)
}

/** Returns the user id. Throws `code` if it is null. */
export function signedIn(
  userId: string | null,
  code: 'sign-in-required' | 'user-missing' = 'user-missing',
): string {
  if (userId === null) throw new AppError(code)
  return userId
}
