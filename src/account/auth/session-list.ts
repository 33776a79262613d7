import type { Db } from '#db/index.ts'
import { endOwnSession, sessionById, sessionsOf, sessionWithLink } from './sessions.ts'

/** A signed-in browser or terminal, as shown to its user. */
export interface SessionInfo {
  readonly id: string
  readonly createdAt: string
  readonly refreshedAt: string
  readonly userAgent: string
  readonly ip: string
  readonly aal: 'aal1' | 'aal2'
}

/** Lists and ends the sessions of users. (The Supabase API has no such calls; the helper has.) */
export interface AccountSessions {
  /** Returns a user's sessions, the last used first. */
  list(userId: string): Promise<readonly SessionInfo[]>
  /**
   * Ends a session of the user on behalf of the session `by`. Returns false if the user has no session with this id, or
   * if `by` is null, has ended, or belongs to a linked computer, which may end only its own session.
   */
  end(userId: string, id: string, by: string | null): Promise<boolean>
  /** Returns true if the session exists and belongs to the user. */
  isAlive(userId: string, id: string): Promise<boolean>
  /** Returns true for the session of the user's linked computer. */
  isLinked(userId: string, id: string): Promise<boolean>
}

export function createAccountSessions(db: Db): AccountSessions {
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
