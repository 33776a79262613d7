import { AppError } from '#domain/errors/errors.ts'
import type { Caller } from '../guards.ts'

/** Whose call it is. Throws `unauthorized` for nobody's. */
export function userOf({ user }: Pick<Caller, 'user'>): string {
  if (user === null) throw new AppError('unauthorized')
  return user.id
}
