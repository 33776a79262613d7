import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { clientAddress } from '#http/requests/proxy.ts'

/** An entry of the `amr` claim: how the user was authenticated. The newest comes first; `timestamp` is in seconds. */
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
  /** The second factor that raised the session to aal2. */
  readonly factor_id: string | null
  /** The counter after the raise to aal2; refresh tokens with a lower counter are invalid. */
  readonly least_counter: number
  readonly user_agent: string
  readonly ip: string
  readonly created_at: number
  readonly refreshed_at: number
}

/**
 * Milliseconds without a refresh after which a session is deleted: half a year. (Hosted projects never delete them.)
 */
const UNUSED_LIFE = 180 * 24 * 60 * 60 * 1000

export function sessionById(db: Statements, id: string): Promise<SessionRow | undefined> {
  return db.get<SessionRow>('select * from auth_sessions where id = ?', [id])
}

/**
 * Returns a session; `is_link` is 1 for the session of the user's linked computer, else 0. One statement reads both, so
 * that a link removed in between does not leave a session of a linked computer with `is_link` 0.
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

/** Returns a user's sessions, the last used first. */
export function sessionsOf(db: Statements, userId: string): Promise<SessionRow[]> {
  return db.all<SessionRow>('select * from auth_sessions where user_id = ? order by refreshed_at desc, id', [
    userId,
  ])
}

/** Creates a session of the first assurance level; `now` in milliseconds. */
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
    ip: clientAddress(ctx.req),
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

/** Increments a session's refresh counter and returns the updated session. */
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
 * Raises a session to aal2 by a factor, and returns the updated session. The counter is increased by two, so that no
 * earlier refresh token can be exchanged for one of this level (docs/accounts.md, Refresh tokens).
 */
export async function raiseSession(
  tx: Statements,
  session: SessionRow,
  factorId: string,
  now: number,
): Promise<SessionRow> {
  const totp: AuthenticationMethod = { method: 'totp', timestamp: Math.floor(now / 1000) }
  const others = (JSON.parse(session.amr) as AuthenticationMethod[]).filter(({ method }) => method !== 'totp')
  const raised = {
    ...session,
    aal: 'aal2',
    amr: JSON.stringify([totp, ...others]),
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

/** Deletes sessions that were not refreshed for half a year. */
export async function endUnusedSessions(tx: Statements, now: number): Promise<void> {
  await tx.run('delete from auth_sessions where refreshed_at < ?', [now - UNUSED_LIFE])
}

export async function endSession(tx: Statements, id: string): Promise<void> {
  await tx.run('delete from auth_sessions where id = ?', [id])
}

/** Ends a session of this user; returns false if the user has no session with this id. */
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
