import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import type { Statements } from '#db/index.ts'
import { deleteUser } from '../../auth/deleted-users.ts'
import { AuthError, emailTaken, invalid } from '../../auth/errors.ts'
import type { AuthHandler } from '../../auth/handler.ts'
import { metadata, normalEmail, readLargeInput } from '../../auth/input.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import { userJson } from '../../auth/user-json.ts'
import {
  existingUser,
  mergeMetadata,
  setConfirmedEmail,
  setPassword,
  type UserRow,
  userByEmail,
} from '../../auth/users.ts'
import { addNamedUser, ban, deleteSoftly, mergeAppMetadata, namedUser, usersPage } from './store.ts'

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

/** The fields that the admin routes for users read; others are ignored. */
const adminUser = z.object({
  id: text,
  email: text,
  phone: text,
  password: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata.nullish(),
  app_metadata: metadata.nullish(),
  ban_duration: text,
})
type AdminUserInput = z.output<typeof adminUser>

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** Parses a Go duration (`24h`, `1h30m`, `1.5h`) to milliseconds; `none` is 0. Throws `validation_failed`. */
function banLength(duration: string): number {
  if (duration === 'none') return 0
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) {
    throw invalid(`invalid format for ban duration: time: invalid duration "${duration.slice(0, 50)}"`)
  }
  const parts = duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)
  return [...parts].reduce((sum, [, count, unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
}

/** Parses a query parameter as a positive integer; a missing one is `fallback`. Throws `validation_failed`. */
function countOf(ctx: Context, name: string, fallback: number): number {
  const value = ctx.query[name]
  if (value === undefined || value === '') return fallback
  const result = z.coerce.number().int().min(1).max(1_000_000).safeParse(value)
  if (result.success) return result.data
  throw invalid(`Bad Pagination Parameters: ${name}`)
}

/** GET /admin/users: returns a page of all users, with a `Link` header for the next and the last page. */
export const listUsers: AuthHandler = async (service, ctx) => {
  const page = countOf(ctx, 'page', 1)
  const perPage = countOf(ctx, 'per_page', 50)
  const { users, total } = await usersPage(service.db, page, perPage)
  const last = Math.ceil(total / perPage)
  const link = (number: number, rel: string) =>
    `</auth/v1/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`
  ctx.set('X-Total-Count', String(total))
  ctx.set('Link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
  return { users: await Promise.all(users.map((user) => userJson(service.db, user))), aud: 'authenticated' }
}

/** GET /admin/users/:id */
export const getUser: AuthHandler = async ({ db }, _ctx, { id }) => userJson(db, await namedUser(db, id))

function rejectPhone({ phone }: AdminUserInput): void {
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not offered here')
}

/** Stores the fields that creating and updating a user have in common. */
async function applyFields(tx: Statements, user: UserRow, input: AdminUserInput, now: number): Promise<void> {
  if (input.app_metadata) await mergeAppMetadata(tx, user, input.app_metadata)
  if (input.ban_duration !== '') await ban(tx, user.id, banLength(input.ban_duration), now)
}

/** POST /admin/users: creates a user without a sign-up, with a random password if none is given. */
export const createUser: AuthHandler = async (service, ctx) => {
  const input = await readLargeInput(ctx, adminUser)
  rejectPhone(input)
  if (input.email === '') throw invalid('Cannot create a user without either an email or phone')
  const email = normalEmail(input.email)
  if ((await userByEmail(service.db, email)) !== undefined) throw emailTaken()
  if (input.password !== '') checkPassword(input.password)
  const passwordHash = await hashPassword(input.password || randomBytes(32).toString('base64url'))

  return service.db.transaction(async (tx) => {
    const now = service.now()
    const confirmed = input.email_confirm === true
    const metadata = input.user_metadata ?? {}
    const user = await addNamedUser(tx, { email, passwordHash, metadata, confirmed }, now)
    await applyFields(tx, user, input, now)
    return userJson(tx, await namedUser(tx, user.id))
  })
}

/** PUT /admin/users/:id: changes the given fields, without confirmation messages. */
export const updateUser: AuthHandler = async (service, ctx, { id }) => {
  const { id: userId } = await namedUser(service.db, id)
  const input = await readLargeInput(ctx, adminUser)
  rejectPhone(input)
  const email = input.email === '' ? null : normalEmail(input.email)
  if (input.password !== '') checkPassword(input.password)
  const hash = input.password === '' ? null : await hashPassword(input.password)

  return service.db.transaction(async (tx) => {
    const now = service.now()
    const user = await namedUser(tx, userId)
    const other = email === null ? undefined : await userByEmail(tx, email)
    if (other !== undefined && other.id !== userId) throw emailTaken()
    if (email !== null || input.email_confirm === true) await changeEmail(tx, user, email, input, now)
    if (hash !== null) await setPassword(tx, userId, hash, now)
    if (input.user_metadata) {
      await mergeMetadata(tx, await existingUser(tx, userId), input.user_metadata, now)
    }
    await applyFields(tx, await existingUser(tx, userId), input, now)
    return userJson(tx, await namedUser(tx, userId))
  })
}

/** Stores a new address, or confirms the old. It is confirmed by `email_confirm`, or if the old address was. */
async function changeEmail(
  tx: Statements,
  user: UserRow,
  email: string | null,
  { email_confirm: confirm }: AdminUserInput,
  now: number,
): Promise<void> {
  await setConfirmedEmail(tx, user.id, email ?? user.email, now)
  await tx.run('update auth_users set user_metadata = ?, email_confirmed_at = ? where id = ?', [
    user.user_metadata,
    confirm === true ? (user.email_confirmed_at ?? now) : user.email_confirmed_at,
    user.id,
  ])
}

const deletion = z.object({ should_soft_delete: z.boolean().nullish() })

/** DELETE /admin/users/:id */
export const removeUser: AuthHandler = async (service, ctx, { id }) => {
  const user = await namedUser(service.db, id)
  const { should_soft_delete: softly } = await readLargeInput(ctx, deletion)
  await service.db.transaction((tx) =>
    softly === true ? deleteSoftly(tx, user, service.now()) : deleteUser(tx, user.id),
  )
  return {}
}
