import type { Context } from 'koa'
import { z } from 'zod'
import type { Statements } from '#db/index.ts'
import { requesterOf } from '../../http.ts'
import { AuthRefusal } from '../errors.ts'
import { normalEmail, readInput, text } from '../input.ts'
import { type AuthService, takeTry } from '../service.ts'
import { startSession } from '../sessions.ts'
import {
  forgetTokens,
  type OneTimeToken,
  type TokenKind,
  takeByCode,
  takeByLink,
} from '../tokens/one-time-tokens.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { isBanned, noteSignIn, setConfirmedEmail, type UserRow, userById } from '../users.ts'
import { confirmEmailChange } from './email-change.ts'

/** The kinds of token that each type of POST and GET /verify takes. */
const KINDS: ReadonlyMap<string, readonly TokenKind[]> = new Map([
  ['signup', ['confirmation']],
  ['invite', ['confirmation']],
  ['recovery', ['recovery']],
  ['magiclink', ['recovery']],
  ['email', ['confirmation', 'recovery']],
  ['email_change', ['email_change_current', 'email_change_new']],
])
const CHANGES_EMAIL: readonly TokenKind[] = ['email_change_current', 'email_change_new']

/** What the first of two confirmations of a change of address is answered with. */
export const HALF_DONE = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)

/** The kinds of a type. Throws `validation_failed` for a missing or unknown one. */
export function kindsOf(type: string): readonly TokenKind[] {
  if (type === '') throw invalid('Verify requires a verification type')
  const kinds = KINDS.get(type)
  if (kinds === undefined) throw invalid('Invalid email verification type')
  return kinds
}

/** Does what a taken token stands for. Answers the user who is signed in by it, null when a second one is missing. */
export async function redeem(tx: Statements, token: OneTimeToken, now: number): Promise<UserRow | null> {
  const user = await userById(tx, token.user_id)
  if (user === undefined) throw new Error('A token outlived its user.')
  if (isBanned(user, now)) throw new AuthRefusal(403, 'user_banned', 'User is banned')
  if (CHANGES_EMAIL.includes(token.kind)) {
    const changed = await confirmEmailChange(tx, user, now)
    if (changed === null) return null
  } else {
    if (user.email_confirmed_at === null) await setConfirmedEmail(tx, user.id, user.email, now)
    await forgetTokens(tx, user.id, CHANGES_EMAIL)
  }
  await noteSignIn(tx, user.id, now)
  return (await userById(tx, user.id)) ?? user
}

/** The hosted answer for numbers that nobody has: here that is all of them. */
function refusePhone(phone: string): AuthRefusal {
  return /^[1-9]\d{1,14}$/.test(phone.replace(/^\+/, '').replaceAll(' ', ''))
    ? new AuthRefusal(403, 'otp_expired', 'Token has expired or is invalid')
    : invalid('Invalid phone number format (E.164 required)')
}

const input = z.object({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  redirect_to: text,
})

/** What was shown: the code that was sent to an address, or the secret of a link. */
function shown(body: z.output<typeof input>): { readonly email: string | null; readonly secret: string } {
  const { token, token_hash: hash, email, phone } = body
  if ((token === '') === (hash === '')) throw invalid('Verify requires either a token or a token hash')
  if (token === '') {
    if (email !== '' || phone !== '' || body.redirect_to !== '') {
      throw invalid('Only the token_hash and type should be provided')
    }
    return { email: null, secret: hash }
  }
  if (email === '' || phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  return { email: normalEmail(email), secret: token }
}

/** POST /verify: a code with its address, or a link's secret, for a session. Wrong codes are counted. */
export async function verify(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const body = await readInput(ctx, input)
  if (body.type !== '' && body.phone !== '' && body.email === '') throw refusePhone(body.phone)
  const kinds = kindsOf(body.type)
  const { email, secret } = shown(body)
  const { db, limits } = service
  const now = service.now()
  takeTry([limits.verify, requesterOf(ctx)])
  if (email !== null) takeTry([limits.codeOfEmail, email])

  const answer = await db.transaction(async (tx) => {
    const token =
      email === null
        ? await takeByLink(tx, secret, kinds, now)
        : await takeByCode(tx, { email, code: secret, kinds }, now)
    // Thrown outside: a throw in here would undo the count of wrong guesses.
    if (token === null) return null
    const user = await redeem(tx, token, now)
    if (user === null) return { msg: HALF_DONE, code: '200' }
    return tokenResponse(service, tx, user, await startSession(tx, user.id, 'otp', ctx, now))
  })
  if (answer === null) {
    const what = email === null ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
    throw new AuthRefusal(403, 'otp_expired', what)
  }
  limits.verify.restore(requesterOf(ctx))
  if (email !== null) limits.codeOfEmail.restore(email)
  return answer
}
