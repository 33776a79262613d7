import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { addressOf } from '../http.ts'

/** How a session was come by, newest first; timestamps in seconds. */
export interface AuthenticationMethod {
  readonly method:
    | 'password'
    | 'otp'
    | 'totp'
    | 'recovery'
    | 'invite'
    | 'magiclink'
    | 'email/signup'
    | 'email_change'
    | 'anonymous'
  readonly timestamp: number
}

/** A row of `auth_sessions`: one signed-in browser or terminal. */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly aal: string
  readonly amr: string
  readonly counter: number
  /** Base64url; signs this session's refresh tokens and nothing else. */
  readonly hmac_key: string
  /** The second factor that raised it to aal2. */
  readonly factor_id: string | null
  /** The counter it had when it was raised: refresh tokens of before are good for nothing. */
  readonly least_counter: number
  readonly user_agent: string
  readonly ip: string
  readonly created_at: number
  readonly refreshed_at: number
}

/**
 * How long a session may go without a refresh, in milliseconds: half a year. (A hosted project keeps them for ever.)
 */
const UNUSED_LIFE = 180 * 24 * 60 * 60 * 1000

export function sessionById(db: Statements, id: string): Promise<SessionRow | undefined> {
  return db.get<SessionRow>('select * from auth_sessions where id = ?', [id])
}

/**
 * A session, and whether (1 or 0) it is the one of its user's linked computer. Both are asked in one statement, so that
 * none is taken for another's after its link was taken away.
 */
export function sessionWithLink(
  db: Statements,
  id: string,
): Promise<(SessionRow & { readonly is_link: number }) | undefined> {
  return db.get(
    `select s.*, exists (select 1 from helpers h where h.user_id = s.user_id and h.session_id = s.id) as is_link
     from auth_sessions s where s.id = ?`,
    [id],
  )
}

/** A user's sessions, the last used first. */
export function sessionsOf(db: Statements, userId: string): Promise<SessionRow[]> {
  return db.all<SessionRow>('select * from auth_sessions where user_id = ? order by refreshed_at desc, id', [
    userId,
  ])
}

/** Starts a session of the first assurance level. */
export async function startSession(
  tx: Statements,
  userId: string,
  method: AuthenticationMethod['method'],
  ctx: Context,
  now: number,
): Promise<SessionRow> {
  const amr: AuthenticationMethod[] = [{ method, timestamp: Math.floor(now / 1000) }]
  const session: SessionRow = {
    id: randomUUID(),
    user_id: userId,
    aal: 'aal1',
    amr: JSON.stringify(amr),
    counter: 0,
    hmac_key: randomBytes(32).toString('base64url'),
    factor_id: null,
    least_counter: 0,
    user_agent: ctx.get('user-agent').slice(0, 500),
    ip: addressOf(ctx),
    created_at: now,
    refreshed_at: now,
  }
  await tx.run(
    `insert into auth_sessions (id, user_id, aal, amr, counter, hmac_key, user_agent, ip, created_at, refreshed_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      session.id,
      userId,
      session.aal,
      session.amr,
      session.counter,
      session.hmac_key,
      session.user_agent,
      session.ip,
      now,
      now,
    ],
  )
  return session
}

/** Counts a refresh and answers the session as it is then. */
export async function countRefresh(tx: Statements, session: SessionRow, now: number): Promise<SessionRow> {
  const counter = session.counter + 1
  await tx.run('update auth_sessions set counter = ?, refreshed_at = ? where id = ?', [
    counter,
    now,
    session.id,
  ])
  return { ...session, counter, refreshed_at: now }
}

/**
 * Raises a session to the second level by a factor. Its counter goes up by two, so that no refresh token of before
 * can bring forth one of this level (docs/accounts.md, Refresh tokens).
 */
export async function raiseSession(
  tx: Statements,
  session: SessionRow,
  factorId: string,
  now: number,
): Promise<SessionRow> {
  const shown: AuthenticationMethod = { method: 'totp', timestamp: Math.floor(now / 1000) }
  const before = (JSON.parse(session.amr) as AuthenticationMethod[]).filter(({ method }) => method !== 'totp')
  const raised = {
    ...session,
    aal: 'aal2',
    amr: JSON.stringify([shown, ...before]),
    counter: session.counter + 2,
    least_counter: session.counter + 2,
    factor_id: factorId,
  }
  await tx.run(
    'update auth_sessions set aal = ?, amr = ?, counter = ?, least_counter = ?, factor_id = ? where id = ?',
    [raised.aal, raised.amr, raised.counter, raised.least_counter, factorId, session.id],
  )
  return raised
}

/** Ends sessions that nobody has used for half a year, so that the table does not grow for ever. */
export async function endUnusedSessions(tx: Statements, now: number): Promise<void> {
  await tx.run('delete from auth_sessions where refreshed_at < ?', [now - UNUSED_LIFE])
}

export async function endSession(tx: Statements, id: string): Promise<void> {
  await tx.run('delete from auth_sessions where id = ?', [id])
}

/** Ends a session of this user; false when they have none of this id. */
export async function endOwnSession(tx: Statements, userId: string, id: string): Promise<boolean> {
  const { changes } = await tx.run('delete from auth_sessions where id = ? and user_id = ?', [id, userId])
  return changes > 0
}

export async function endSessionsOf(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_sessions where user_id = ?', [userId])
}

export async function endOtherSessions(tx: Statements, userId: string, keptId: string): Promise<void> {
  await tx.run('delete from auth_sessions where user_id = ? and id <> ?', [userId, keptId])
}
