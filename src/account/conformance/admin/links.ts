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

/** The user to invite: a new one, or one who never confirmed their address. Throws `email_exists`. */
async function invited(
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

/** POST /invite: a user without a password, and the message by which they come in. */
export const invite: AuthHandler = async (service, ctx) => {
  const input = await readInput(ctx, invitation)
  const email = normalEmail(input.email)
  const before = await userByEmail(service.db, email)
  const { user, message } = await service.db.transaction(async (tx) => {
    const user = await invited(tx, email, input.data, service.now())
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

/** Makes the message of a link's kind, for the user it is for. */
async function write(
  service: AuthService,
  tx: Statements,
  route: Route,
  kind: (typeof KINDS)[number],
  input: LinkRequest,
  passwordHash: string,
): Promise<{ readonly userId: string; readonly message: Message | undefined }> {
  const now = service.now()
  if (kind === 'invite') {
    const user = await invited(tx, input.email, input.data, now)
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

/** The kind of link that is made: who is not known yet signs up by a magic link. Throws `validation_failed`. */
async function kindOf(db: Statements, { type, email }: LinkRequest): Promise<(typeof KINDS)[number]> {
  const kind = KINDS.find((one) => one === type)
  if (kind === undefined) throw invalid(`Invalid email action link type requested: ${type.slice(0, 50)}`)
  return kind === 'magiclink' && (await userByEmail(db, email)) === undefined ? 'signup' : kind
}

/** The password of somebody who signs up by a link; one that nobody knows where none is asked for. */
async function passwordFor(kind: string, asked: LinkRequest): Promise<string> {
  if (kind !== 'signup') return ''
  if (asked.type === 'signup') {
    if (asked.password === '') throw invalid('Signup requires a valid password')
    checkPassword(asked.password)
    return hashPassword(asked.password)
  }
  return hashPassword(randomBytes(32).toString('base64url'))
}

/** POST /admin/generate_link: what a message would hold, for who sends messages themselves. */
export const generateLink: AuthHandler = async (service, ctx: Context) => {
  const asked = await readInput(ctx, linkRequest)
  const input = { ...asked, email: normalEmail(asked.email) }
  const kind = await kindOf(service.db, input)
  const passwordHash = await passwordFor(kind, input)
  const route = { origin: service.site.origin(ctx), target: service.site.target(ctx, input.redirect_to) }
  const { user, message } = await service.db.transaction(async (tx) => {
    const written = await write(service, tx, route, kind, input, passwordHash)
    return { user: await userJson(tx, await namedUser(tx, written.userId)), message: written.message }
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
