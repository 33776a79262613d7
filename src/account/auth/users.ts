import { randomUUID } from 'node:crypto'
import type { Json } from '#contract/table.ts'
import type { Statements } from '#db/index.ts'
import { BODY_MAX } from '#domain/limits.ts'
import { AuthError } from './errors.ts'

export type Metadata = Readonly<Record<string, Json>>

/** A row of `auth_users`. */
export interface UserRow {
  readonly id: string
  /** The address; an anonymous user's id instead. */
  readonly email: string
  /** Empty without a password. */
  readonly password_hash: string
  readonly user_metadata: string
  readonly app_metadata: string
  readonly email_confirmed_at: number | null
  readonly last_sign_in_at: number | null
  readonly created_at: number
  readonly updated_at: number
  readonly is_anonymous: number
  readonly banned_until: number | null
  readonly invited_at: number | null
  readonly confirmation_sent_at: number | null
  readonly recovery_sent_at: number | null
  readonly reauthentication_sent_at: number | null
  readonly email_change_sent_at: number | null
  /** The requested new address, until it is confirmed; else null. */
  readonly new_email: string | null
  /** Number of confirmations still missing for `new_email`. */
  readonly email_change_missing: number
}

/** Returns the user with an address (trimmed, lower case). */
export function userByEmail(db: Statements, email: string): Promise<UserRow | undefined> {
  return db.get<UserRow>('select * from auth_users where email = ?', [email])
}

export function userById(db: Statements, id: string): Promise<UserRow | undefined> {
  return db.get<UserRow>('select * from auth_users where id = ?', [id])
}

/** Returns an existing user. Throws an Error for an unknown id. */
export async function existingUser(db: Statements, id: string): Promise<UserRow> {
  const user = await userById(db, id)
  if (user === undefined) throw new Error('The user does not exist.')
  return user
}

/** True if a user was invited and has not accepted yet. */
export function isInvited({ invited_at, email_confirmed_at, password_hash }: UserRow): boolean {
  return invited_at !== null && email_confirmed_at === null && password_hash === ''
}

/** True while a user may not sign in. `now` in milliseconds. */
export function isBanned(user: UserRow, now: number): boolean {
  return user.banned_until !== null && user.banned_until > now
}

/** Returns the id of the first user with a confirmed address, who owns this machine's libraries; null without one. */
export async function firstUserId(db: Statements): Promise<string | null> {
  const row = await db.get<{ id: string }>(
    'select id from auth_users where email_confirmed_at is not null order by email_confirmed_at, rowid limit 1',
  )
  return row?.id ?? null
}

export interface NewUser {
  /** Null for an anonymous user. */
  readonly email: string | null
  /** Empty for a user without a password. */
  readonly passwordHash: string
  readonly metadata: Metadata
  readonly confirmed: boolean
}

/** Creates a user, with an email identity if there is an address, and returns the user's id. */
export async function addUser(tx: Statements, user: NewUser, now: number): Promise<string> {
  const id = randomUUID()
  const { email } = user
  const claims = email === null ? {} : emailClaims(id, email, user.confirmed)
  const appMetadata = email === null ? {} : APP_METADATA
  await tx.run(
    `insert into auth_users (id, email, password_hash, user_metadata, app_metadata, email_confirmed_at, is_anonymous, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      id,
      email ?? id,
      user.passwordHash,
      JSON.stringify({ ...user.metadata, ...claims }),
      JSON.stringify(appMetadata),
      email !== null && user.confirmed ? now : null,
      Number(email === null),
      now,
      now,
    ],
  )
  if (email !== null) await addEmailIdentity(tx, id, email, user.confirmed, now)
  return id
}

/** The `app_metadata` of every user with an address. */
export const APP_METADATA = { provider: 'email', providers: ['email'] } as const

/** Returns the `identity_data` of an email identity, which is also part of the user's metadata. */
export const emailClaims = (id: string, email: string, verified: boolean) => ({
  email,
  email_verified: verified,
  phone_verified: false,
  sub: id,
})

async function addEmailIdentity(
  tx: Statements,
  userId: string,
  email: string,
  verified: boolean,
  now: number,
): Promise<void> {
  await tx.run(
    `insert into auth_identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values (?, ?, 'email', ?, ?, ?, ?)`,
    [randomUUID(), userId, userId, JSON.stringify(emailClaims(userId, email, verified)), now, now],
  )
}

/** Sets a user's confirmed address: confirms the current one, or replaces it. */
export async function setConfirmedEmail(
  tx: Statements,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  await tx.run(
    `update auth_users set email = ?, is_anonymous = 0, email_confirmed_at = coalesce(email_confirmed_at, ?),
       user_metadata = json_set(user_metadata, '$.email', ?, '$.email_verified', json('true')), updated_at = ?
     where id = ?`,
    [email, now, email, now, userId],
  )
  const { changes } = await tx.run(
    `update auth_identities
     set identity_data = json_set(identity_data, '$.email', ?, '$.email_verified', json('true')), updated_at = ?
     where user_id = ? and provider = 'email'`,
    [email, now, userId],
  )
  if (changes > 0) return
  await addEmailIdentity(tx, userId, email, true, now)
  await tx.run('update auth_users set app_metadata = json_patch(app_metadata, ?) where id = ?', [
    JSON.stringify(APP_METADATA),
    userId,
  ])
}

/** Stores the time of a sign-in for the user and their identities. */
export async function recordSignIn(tx: Statements, userId: string, now: number): Promise<void> {
  await tx.run('update auth_users set last_sign_in_at = ?, updated_at = ? where id = ?', [now, now, userId])
  await tx.run('update auth_identities set last_sign_in_at = ?, updated_at = ? where user_id = ?', [
    now,
    now,
    userId,
  ])
}

/** Merges `changes` into the user's metadata; a null value deletes its key. Throws a 413 if the result exceeds 1 MB. */
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
  const text = JSON.stringify(merged)
  // The limit of one body does not bound what many calls merge, and every response contains the metadata.
  if (Buffer.byteLength(text) > BODY_MAX) {
    throw new AuthError(413, 'request_entity_too_large', 'User metadata is larger than 1 MB')
  }
  await tx.run('update auth_users set user_metadata = ?, updated_at = ? where id = ?', [text, now, user.id])
}

export async function setPassword(tx: Statements, userId: string, hash: string, now: number): Promise<void> {
  await tx.run('update auth_users set password_hash = ?, updated_at = ? where id = ?', [hash, now, userId])
}
