import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import { z } from 'zod'
import type { Statements } from '#db/index.ts'
import { requireFree, writeEmailChange } from '../../auth/calls/email-change.ts'
import { deleteUser } from '../../auth/deleted-users.ts'
import { AuthError, emailTaken, invalid } from '../../auth/errors.ts'
import type { AuthHandler } from '../../auth/handler.ts'
import { metadata, normalEmail, readInput, text } from '../../auth/input.ts'
import type { Message } from '../../auth/mail/message.ts'
import { type Route, routeOf, sendNow, writeMessage } from '../../auth/mail/write.ts'
import { checkPassword, hashPassword } from '../../auth/passwords.ts'
import type { AuthService } from '../../auth/service.ts'
import { userJson } from '../../auth/user-json.ts'
import { mergeMetadata, type UserRow, userByEmail } from '../../auth/users.ts'
import { addNamedUser, namedUser } from './store.ts'

const data = metadata.nullish().transform((value) => value ?? {})
const invitation = z.object({ email: text, data })

/**
 * Creates a user for an address unless an unconfirmed user has it, and stores the time of the invitation. Returns the
 * user. Throws `email_exists` if a confirmed user has the address.
 */
async function invitedUser(
  tx: Statements,
  email: string,
  metadata: z.output<typeof data>,
  now: number,
): Promise<UserRow> {
  const known = await userByEmail(tx, email)
  if (known?.email_confirmed_at) throw emailTaken()
  const user = known ?? (await addNamedUser(tx, { email, passwordHash: '', metadata, confirmed: false }, now))
  await tx.run('update auth_users set invited_at = ? where id = ?', [now, user.id])
  return namedUser(tx, user.id)
}

/**
 * POST /invite: creates a user without a password, or reuses an unconfirmed user, and sends an invitation. Throws
 * `email_exists`. If sending fails, deletes the user if it is new, and throws `unexpected_failure`.
 */
export const invite: AuthHandler = async (service, ctx) => {
  const input = await readInput(ctx, invitation)
  const email = normalEmail(input.email)
  const before = await userByEmail(service.db, email)
  const { user, message } = await service.db.transaction(async (tx) => {
    const user = await invitedUser(tx, email, input.data, service.now())
    const message = await writeMessage(service, tx, user, 'invite', routeOf(service, ctx))
    return { user: await namedUser(tx, user.id), message }
  })
  await sendNow(service, ctx, [message], 'invite', async () => {
    if (before === undefined) await service.db.transaction((tx) => deleteUser(tx, user.id))
  })
  return userJson(service.db, user)
}

const KINDS = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const

const linkRequest = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data,
  redirect_to: text,
})
type LinkRequest = z.output<typeof linkRequest>

/**
 * Creates a message with a link of this kind, without sending it. For `invite` and `signup`, also creates the user
 * unless an unconfirmed user has the address. Throws `email_exists`, `validation_failed`, and `user_not_found` for the
 * other kinds if no user has the address. `passwordHash` is for a new user.
 */
async function createMessage(
  service: AuthService,
  tx: Statements,
  route: Route,
  kind: (typeof KINDS)[number],
  input: LinkRequest,
  passwordHash: string,
): Promise<{ readonly userId: string; readonly message: Message | undefined }> {
  const now = service.now()
  if (kind === 'invite') {
    const user = await invitedUser(tx, input.email, input.data, now)
    return { userId: user.id, message: await writeMessage(service, tx, user, kind, route) }
  }
  const known = await userByEmail(tx, input.email)
  if (kind === 'signup') {
    if (known?.email_confirmed_at) throw emailTaken()
    if (known !== undefined) await mergeMetadata(tx, known, input.data, now)
    const { email, data: metadata } = input
    const user = known ?? (await addNamedUser(tx, { email, passwordHash, metadata, confirmed: false }, now))
    return { userId: user.id, message: await writeMessage(service, tx, user, kind, route) }
  }
  if (known === undefined) throw new AuthError(404, 'user_not_found', 'User with this email not found')
  if (kind === 'magiclink' || kind === 'recovery') {
    return { userId: known.id, message: await writeMessage(service, tx, known, kind, route) }
  }
  const newEmail = normalEmail(input.new_email)
  await requireFree(tx, newEmail)
  const messages = await writeEmailChange(service, tx, known, newEmail, route, null)
  const to = kind === 'email_change_current' ? known.email : newEmail
  return { userId: known.id, message: messages.find((message) => message.to === to) }
}

/**
 * Returns the requested kind of link, but `signup` for a magic link to an unknown address. Throws `validation_failed`
 * for an unknown kind.
 */
async function kindOf(db: Statements, { type, email }: LinkRequest): Promise<(typeof KINDS)[number]> {
  const kind = KINDS.find((each) => each === type)
  if (kind === undefined) throw invalid(`Invalid email action link type requested: ${type.slice(0, 50)}`)
  return kind === 'magiclink' && (await userByEmail(db, email)) === undefined ? 'signup' : kind
}

/**
 * Returns the hash of the requested password for a sign-up, and an empty text for other kinds. If a magic link became a
 * sign-up, hashes a random password. Throws `validation_failed` without a password, and `weak_password`.
 */
async function passwordHashFor(kind: string, request: LinkRequest): Promise<string> {
  if (kind !== 'signup') return ''
  if (request.type === 'signup') {
    if (request.password === '') throw invalid('Signup requires a valid password')
    checkPassword(request.password)
    return hashPassword(request.password)
  }
  return hashPassword(randomBytes(32).toString('base64url'))
}

/**
 * POST /admin/generate_link: creates a link and a code, and returns them with their user. Sends no message, because the
 * client sends it. Throws the errors of `kindOf`, `passwordHashFor` and `createMessage`.
 */
export const generateLink: AuthHandler = async (service, ctx: Context) => {
  const request = await readInput(ctx, linkRequest)
  const input = { ...request, email: normalEmail(request.email) }
  const kind = await kindOf(service.db, input)
  const passwordHash = await passwordHashFor(kind, input)
  const route = { origin: service.site.origin(ctx), target: service.site.target(ctx, input.redirect_to) }
  const { user, message } = await service.db.transaction(async (tx) => {
    const { userId, message } = await createMessage(service, tx, route, kind, input, passwordHash)
    return { user: await userJson(tx, await namedUser(tx, userId)), message }
  })
  const link = message?.link ?? ''
  return {
    ...user,
    action_link: link,
    email_otp: message?.code ?? '',
    hashed_token: new URL(link).searchParams.get('token') ?? '',
    verification_type: kind,
    redirect_to: route.target,
  }
}
