import type { Db } from '#db/index.ts'
import { endOwnSession, sessionById, sessionsOf, sessionWithLink } from './sessions.ts'

/** A browser or terminal that is signed in, as its user may see it. */
export interface SessionFacts {
  readonly id: string
  readonly createdAt: string
  readonly refreshedAt: string
  readonly userAgent: string
  readonly ip: string
  readonly aal: 'aal1' | 'aal2'
}

/** Where users are signed in. (The Supabase API has no such call: the helper serves it.) */
export interface AccountSessions {
  /** A user's sessions, the last used first. */
  list(userId: string): Promise<readonly SessionFacts[]>
  /**
   * Ends one of the user's for the session `by`; false when there is none of this id, or `by` has ended or is a linked
   * computer's, which may end nothing but itself.
   */
  end(userId: string, id: string, by: string | null): Promise<boolean>
  /** Whether the user is still signed in by it. */
  isAlive(userId: string, id: string): Promise<boolean>
  /** Whether it is the one of the user's linked computer. */
  isLinked(userId: string, id: string): Promise<boolean>
}

export function accountSessions(db: Db): AccountSessions {
  const time = (milliseconds: number): string => new Date(milliseconds).toISOString()
  return {
    async list(userId) {
      const rows = await sessionsOf(db, userId)
      return rows.map((row) => ({
        id: row.id,
        createdAt: time(row.created_at),
        refreshedAt: time(row.refreshed_at),
        userAgent: row.user_agent,
        ip: row.ip,
        aal: row.aal === 'aal2' ? 'aal2' : 'aal1',
      }))
    },
    isAlive: async (userId, id) => (await sessionById(db, id))?.user_id === userId,
    async isLinked(userId, id) {
      const session = await sessionWithLink(db, id)
      return session?.user_id === userId && session.is_link === 1
    },
    end: (userId, id, by) =>
      db.transaction(async (tx) => {
        const asking = by === null ? undefined : await sessionWithLink(tx, by)
        if (asking?.user_id !== userId || (asking.is_link === 1 && asking.id !== id)) return false
        return endOwnSession(tx, userId, id)
      }),
  }
}
