import type { Statements } from '#db/index.ts'
import { AuthError } from '../errors.ts'
import type { SessionRow } from '../sessions.ts'

/** Milliseconds until an unverified factor is deleted. */
const UNVERIFIED_LIFE = 300_000

/** A row of `auth_factors`: an authenticator app. */
export interface FactorRow {
  readonly id: string
  readonly user_id: string
  readonly friendly_name: string
  readonly status: 'unverified' | 'verified'
  /** Base32. */
  readonly secret: string
  /** The time step of the last accepted code; -1 before the first. */
  readonly last_step: number
  readonly last_challenged_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

export function factorsOf(db: Statements, userId: string): Promise<FactorRow[]> {
  return db.all<FactorRow>('select * from auth_factors where user_id = ? order by created_at, id', [userId])
}

/** Returns a factor of the user. Throws `mfa_factor_not_found`, also for a factor of another user. */
export async function ownFactor(db: Statements, userId: string, id: string | undefined): Promise<FactorRow> {
  const sql = 'select * from auth_factors where id = ? and user_id = ?'
  const factor = id === undefined ? undefined : await db.get<FactorRow>(sql, [id, userId])
  if (factor === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** Returns a factor's JSON, without its secret. */
export function factorJson(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: new Date(factor.created_at).toISOString(),
    updated_at: new Date(factor.updated_at).toISOString(),
    status: factor.status,
    factor_type: 'totp',
    ...(factor.friendly_name !== '' && { friendly_name: factor.friendly_name }),
    ...(factor.last_challenged_at !== null && {
      last_challenged_at: new Date(factor.last_challenged_at).toISOString(),
    }),
  }
}

/** Returns the `factors` field of the user's JSON; an empty object without factors. */
export async function factorsJson(
  db: Statements,
  userId: string,
): Promise<{ readonly factors?: readonly Record<string, unknown>[] }> {
  const factors = await factorsOf(db, userId)
  return factors.length === 0 ? {} : { factors: factors.map(factorJson) }
}

/** Returns true if the user has a verified factor. */
export async function hasFactor(db: Statements, userId: string): Promise<boolean> {
  const sql = "select 1 from auth_factors where user_id = ? and status = 'verified' limit 1"
  return (await db.get(sql, [userId])) !== undefined
}

/**
 * Throws `insufficient_aal` for an aal1 session of a user with a verified factor (docs/accounts.md, Second factors).
 */
export async function requireSecondFactor(db: Statements, session: SessionRow): Promise<void> {
  if (session.aal === 'aal2') return
  if (await hasFactor(db, session.user_id)) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    )
  }
}

/** Deletes unverified factors older than UNVERIFIED_LIFE, with their challenges. */
export async function deleteUnverifiedFactors(tx: Statements, now: number): Promise<void> {
  await tx.run("delete from auth_factors where status = 'unverified' and created_at < ?", [
    now - UNVERIFIED_LIFE,
  ])
}

/**
 * Deletes a factor; sessions raised by it fall back to aal1. (Access tokens already issued claim aal2 until they
 * expire, as on hosted projects; the account itself reads the level of the session.)
 */
export async function removeFactor(tx: Statements, factor: FactorRow): Promise<void> {
  await tx.run('delete from auth_factors where id = ?', [factor.id])
  const raised = await tx.all<SessionRow>('select * from auth_sessions where factor_id = ?', [factor.id])
  for (const { id, amr } of raised) {
    const methods = (JSON.parse(amr) as { method: string }[]).filter(({ method }) => method !== 'totp')
    await tx.run("update auth_sessions set aal = 'aal1', factor_id = null, amr = ? where id = ?", [
      JSON.stringify(methods),
      id,
    ])
  }
}

/** Deletes all factors of a user. The caller must end the user's sessions, because their level stays aal2. */
export async function removeFactors(tx: Statements, userId: string): Promise<void> {
  await tx.run('delete from auth_factors where user_id = ?', [userId])
}
