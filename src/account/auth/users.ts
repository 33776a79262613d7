import { randomUUID } from 'node:crypto'
import type { Json } from '#contract/table.ts'
import type { Statements } from '#db/index.ts'

export type Metadata = Readonly<Record<string, Json>>

/** A row of `auth_users`. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly password_hash: string
  readonly user_metadata: string
  readonly app_metadata: string
  readonly email_confirmed_at: number | null
  readonly last_sign_in_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

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

/** The user of an address (trimmed, lower case). */
export function userByEmail(db: Statements, email: string): Promise<UserRow | undefined> {
  return db.get<UserRow>('select * from auth_users where email = ?', [email])
}

export function userById(db: Statements, id: string): Promise<UserRow | undefined> {
  return db.get<UserRow>('select * from auth_users where id = ?', [id])
}

/** The account that was made first: the owner of this machine's libraries (DESIGN 5). */
export async function firstUserId(db: Statements): Promise<string | null> {
  const row = await db.get<{ id: string }>('select id from auth_users order by created_at, rowid limit 1')
  return row?.id ?? null
}

export async function userCount(db: Statements): Promise<number> {
  return (await db.get<{ users: number }>('select count(*) as users from auth_users'))?.users ?? 0
}

/** Adds a confirmed user with their email identity and answers their id. */
export async function addUser(
  tx: Statements,
  user: { readonly email: string; readonly passwordHash: string; readonly metadata: Metadata },
  now: number,
): Promise<string> {
  const id = randomUUID()
  const facts = { email: user.email, email_verified: true, phone_verified: false, sub: id }
  const metadata = JSON.stringify({ ...user.metadata, ...facts })
  const appMetadata = JSON.stringify({ provider: 'email', providers: ['email'] })
  await tx.run(
    `insert into auth_users (id, email, password_hash, user_metadata, app_metadata, email_confirmed_at, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, user.email, user.passwordHash, metadata, appMetadata, now, now, now],
  )
  await tx.run(
    `insert into auth_identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values (?, ?, 'email', ?, ?, ?, ?)`,
    [randomUUID(), id, id, JSON.stringify(facts), now, now],
  )
  return id
}

/** Notes a sign-in on the user and their email identity. */
export async function noteSignIn(tx: Statements, userId: string, now: number): Promise<void> {
  await tx.run('update auth_users set last_sign_in_at = ?, updated_at = ? where id = ?', [now, now, userId])
  await tx.run('update auth_identities set last_sign_in_at = ?, updated_at = ? where user_id = ?', [
    now,
    now,
    userId,
  ])
}

/** Lays `changes` over the user's metadata; a null value takes its key away (ACCOUNTS 2.6). */
export async function mergeMetadata(
  tx: Statements,
  user: UserRow,
  changes: Metadata,
  now: number,
): Promise<void> {
  const merged: Record<string, Json> = JSON.parse(user.user_metadata)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) delete merged[key]
    else merged[key] = value
  }
  await tx.run('update auth_users set user_metadata = ?, updated_at = ? where id = ?', [
    JSON.stringify(merged),
    now,
    user.id,
  ])
}

export async function setPassword(tx: Statements, userId: string, hash: string, now: number): Promise<void> {
  await tx.run('update auth_users set password_hash = ?, updated_at = ? where id = ?', [hash, now, userId])
}

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

/** The user as the auth service answers them (ACCOUNTS 2.1); what is unknown is left out. */
export async function userJson(db: Statements, user: UserRow): Promise<Record<string, unknown>> {
  const identities = await db.all<IdentityRow>(
    'select * from auth_identities where user_id = ? order by created_at',
    [user.id],
  )
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: time(user.email_confirmed_at),
    phone: '',
    confirmed_at: time(user.email_confirmed_at),
    last_sign_in_at: time(user.last_sign_in_at),
    app_metadata: JSON.parse(user.app_metadata),
    user_metadata: JSON.parse(user.user_metadata),
    identities: identities.map(identityJson),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    is_anonymous: false,
  }
}
