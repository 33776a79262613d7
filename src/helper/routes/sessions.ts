import type { Session, sessions } from '#contract/helper/sessions.ts'
import { AppError } from '#domain/errors/errors.ts'
import type { Handlers } from '#http/server/mount.ts'
import type { Caller } from '../guards.ts'

/** The sessions of an account's users, if the account can list them. */
export interface SessionList {
  /** Returns a user's sessions, last used first. */
  list(userId: string): Promise<readonly Omit<Session, 'current'>[]>
  /** Ends a user's session on behalf of the session `by`; returns false if it does not exist or `by` may not end it. */
  end(userId: string, id: string, by: string | null): Promise<boolean>
}

/** Routes for the caller's own sessions. */
export function sessionRoutes(source: SessionList | null): Handlers<typeof sessions, Caller> {
  const idOf = ({ user }: Caller): string => {
    if (user === null) throw new AppError('unauthorized')
    return user.id
  }
  return {
    async list(_request, caller) {
      const userId = idOf(caller)
      if (source === null) return { success: true, sessions: null }
      const list = await source.list(userId)
      return {
        success: true,
        sessions: list.map((one) => ({ ...one, current: one.id === caller.sessionId })),
      }
    },
    async end({ params }, caller) {
      const ended = await source?.end(idOf(caller), params.id, caller.sessionId)
      if (ended !== true) throw new AppError('not-found')
      return { success: true }
    },
  }
}
