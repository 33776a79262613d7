import { AppError, type ErrorCode, isAppError } from '#domain/errors/errors.ts'
import { accountError } from './errors.ts'

/** PostgreSQL's codes that calls here expect. */
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'

/**
 * A refused call as the sentence of what was being done; why is its `cause`. An ended session
 * stays itself: signing in again is the way out, whatever was being done.
 */
export function failure(code: ErrorCode, error: unknown): AppError {
  const cause = accountError(error)
  return isAppError(cause, 'session-expired') ? cause : new AppError(code, {}, { cause })
}

/** True when a value is to blame (classes 22, 23 and 54 of PostgreSQL), so that other rows would be taken. */
export function isRefusedValue(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(22|23|54)/.test(code)
}

/** True for failures that the next call would meet too. */
export function endsTheRun(error: AppError): boolean {
  return ['session-expired', 'account-unreachable', 'rate-limited'].includes(error.code)
}

/** Whose records are meant. Throws `code` when nobody is signed in. */
export function signedIn(
  userId: string | null,
  code: 'sign-in-required' | 'user-missing' = 'user-missing',
): string {
  if (userId === null) throw new AppError(code)
  return userId
}
