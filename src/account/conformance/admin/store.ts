import { createHash } from 'node:crypto'
import type { Statements } from '#db/index.ts'
import { AuthError, emailTaken } from '../../auth/errors.ts'
import { removeFactors } from '../../auth/mfa/factors.ts'
import { endSessionsOf } from '../../auth/sessions.ts'
import { deleteTokens } from '../../auth/tokens/one-time-tokens.ts'
import {
  addUser,
  type Metadata,
  type NewUser,
  type UserRow,
  userByEmail,
  userById,
} from '../../auth/users.ts'

/** Returns the user with an id. Throws `validation_failed` for an invalid id, `user_not_found`. */
export async function namedUser(db: Statements, id: string | undefined): Promise<UserRow> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id ?? '')) {
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  }
  const user = await userById(db, (id ?? '').toLowerCase())
  if (user === undefined) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}

/**
 * Creates a user with the given metadata, to which only a user's own sign-up adds the address. Throws `email_exists`.
 */
export async function addNamedUser(
  tx: Statements,
  user: NewUser & { email: string },
  now: number,
): Promise<UserRow> {
  if ((await userByEmail(tx, user.email)) !== undefined) throw emailTaken()
  const id = await addUser(tx, user, now)
  await tx.run('update auth_users set user_metadata = ? where id = ?', [JSON.stringify(user.metadata), id])
  return namedUser(tx, id)
}

/** Returns a page of all users, the newest first, and the number of all users. */
export async function usersPage(
  db: Statements,
  page: number,
  perPage: number,
): Promise<{ readonly users: readonly UserRow[]; readonly total: number }> {
  const users = await db.all<UserRow>(
    'select * from auth_users order by created_at desc, rowid desc limit ? offset ?',
    [perPage, (page - 1) * perPage],
  )
  const row = await db.get<{ total: number }>('select count(*) as total from auth_users')
  return { users, total: row?.total ?? 0 }
}

/** Merges `changes` into a user's `app_metadata`; a null value deletes its key. */
export async function mergeAppMetadata(tx: Statements, user: UserRow, changes: Metadata): Promise<void> {
  const merged = { ...JSON.parse(user.app_metadata), ...changes } as Metadata
  const entries = Object.entries(merged).filter(([, value]) => value !== null)
  await tx.run('update auth_users set app_metadata = ? where id = ?', [
    JSON.stringify(Object.fromEntries(entries)),
    user.id,
  ])
}

/** Bans a user for `length` milliseconds; 0 lifts the ban. */
export async function ban(tx: Statements, userId: string, length: number, now: number): Promise<void> {
  await tx.run('update auth_users set banned_until = ? where id = ?', [
    length === 0 ? null : now + length,
    userId,
  ])
}

/**
 * Deletes everything that identifies a user or allows a sign-in; the user's other rows stay. The address is replaced by
 * a hash, and is available again.
 */
export async function deleteSoftly(tx: Statements, user: UserRow, now: number): Promise<void> {
  const replacement = createHash('sha256')
    .update(user.id + user.email)
    .digest('base64url')
  await tx.run(
    `update auth_users set email = ?, password_hash = '', user_metadata = '{}', app_metadata = '{}', new_email = null,
       deleted_at = coalesce(deleted_at, ?), updated_at = ? where id = ?`,
    [replacement, now, now, user.id],
  )
  await tx.run("update auth_identities set identity_data = '{}', provider_id = id where user_id = ?", [
    user.id,
  ])
  await removeFactors(tx, user.id)
  await endSessionsOf(tx, user.id)
  await deleteTokens(tx, user.id)
}
