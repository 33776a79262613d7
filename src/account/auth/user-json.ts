import { randomUUID } from 'node:crypto'
import type { Statements } from '#db/index.ts'
import { factorsJson } from './mfa/factors.ts'
import { APP_METADATA, emailClaims, type Metadata, type UserRow } from './users.ts'

interface IdentityRow {
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly provider_id: string
  readonly identity_data: string
  readonly last_sign_in_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

const time = (milliseconds: number | null): string | undefined =>
  milliseconds === null ? undefined : new Date(milliseconds).toISOString()

function identityJson(row: IdentityRow): Record<string, unknown> {
  const data = JSON.parse(row.identity_data) as { email?: string }
  return {
    identity_id: row.id,
    id: row.provider_id,
    user_id: row.user_id,
    identity_data: data,
    provider: row.provider,
    last_sign_in_at: time(row.last_sign_in_at),
    created_at: time(row.created_at),
    updated_at: time(row.updated_at),
    email: data.email,
  }
}

/** Returns the fields of the user's row in the JSON; undefined fields are omitted. */
function userFields(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.is_anonymous === 1 ? '' : user.email,
    email_confirmed_at: time(user.email_confirmed_at),
    invited_at: time(user.invited_at),
    phone: '',
    confirmation_sent_at: time(user.confirmation_sent_at),
    confirmed_at: time(user.email_confirmed_at),
    recovery_sent_at: time(user.recovery_sent_at),
    new_email: user.new_email ?? undefined,
    email_change_sent_at: time(user.email_change_sent_at),
    reauthentication_sent_at: time(user.reauthentication_sent_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: JSON.parse(user.app_metadata),
    user_metadata: JSON.parse(user.user_metadata),
    banned_until: time(user.banned_until),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    is_anonymous: user.is_anonymous === 1,
  }
}

/** Returns the user's JSON on the wire (docs/accounts.md, Auth responses). */
export async function userJson(db: Statements, user: UserRow): Promise<Record<string, unknown>> {
  return {
    ...userFields(user),
    ...(await factorsJson(db, user.id)),
    identities: await identitiesJson(db, user.id),
  }
}

/** Returns the JSON of a user who signs up, made only from the request, so that a known address is not revealed. */
export function newUserJson(email: string, metadata: Metadata, now: number, id: string = randomUUID()) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: time(now),
    app_metadata: APP_METADATA,
    user_metadata: { ...metadata, ...emailClaims(id, email, false) },
    created_at: time(now),
    updated_at: time(now),
    is_anonymous: false,
  }
}

/** Returns the JSON of a user's identities. */
export async function identitiesJson(db: Statements, userId: string): Promise<Record<string, unknown>[]> {
  const sql = 'select * from auth_identities where user_id = ? order by created_at'
  return (await db.all<IdentityRow>(sql, [userId])).map(identityJson)
}
