import { AppError } from '#domain/errors/errors.ts'
import type { Caller } from '../guards.ts'

/** Returns the id of the caller's user. Throws `unauthorized` without one. */
export function userOf({ user }: Pick<Caller, 'user'>): string {
  if (user === null) throw new AppError('unauthorized')
  return user.id
}
