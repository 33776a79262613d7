import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from 'koa'
import type { Statements } from '#db/index.ts'
import { addressOf } from '../http.ts'

/** How a session was come by, newest first (ACCOUNTS 2.1); timestamps in seconds. */
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
  readonly refreshed_at: number
}

export function sessionById(db: Statements, id: string): Promise<SessionRow | undefined> {
  return db.get<SessionRow>('select * from auth_sessions where id = ?', [id])
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
      ctx.get('user-agent').slice(0, 500),
      addressOf(ctx),
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

export async function endSession(tx: Statements, id: string): Promise<void> {
  await tx.run('delete from auth_sessions where id = ?', [id])
}

export async function endSessionsOf(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_sessions where user_id = ?', [userId])
}

export async function endOtherSessions(tx: Statements, userId: string, keptId: string): Promise<void> {
  await tx.run('delete from auth_sessions where user_id = ? and id <> ?', [userId, keptId])
}
