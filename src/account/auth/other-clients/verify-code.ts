import type { Context } from 'koa'
import { z } from 'zod'
import { rateLimitKey } from '../../http.ts'
import { HALF_CONFIRMED, kindsOf, redeem } from '../calls/redeem.ts'
import { AuthError, invalid } from '../errors.ts'
import { normalEmail, readInput, text } from '../input.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { startSession } from '../sessions.ts'
import { consumeByCode, consumeByLink } from '../tokens/one-time-tokens.ts'
import { tokenResponse } from '../tokens/token-response.ts'

/** Returns the error of hosted projects for an unknown phone number; no number is known here. */
function phoneError(phone: string): AuthError {
  return /^[1-9]\d{1,14}$/.test(phone.replace(/^\+/, '').replaceAll(' ', ''))
    ? new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
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

/** Returns the code and its address, or the secret of a link with a null address. Throws `validation_failed`. */
function credentialOf(body: z.output<typeof input>): {
  readonly email: string | null
  readonly secret: string
} {
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

/** POST /verify: exchanges a code with its address, or a link's secret, for a session. Wrong codes are counted. */
export async function verifyCode(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const body = await readInput(ctx, input)
  if (body.type !== '' && body.phone !== '' && body.email === '') throw phoneError(body.phone)
  const kinds = kindsOf(body.type)
  const { email, secret } = credentialOf(body)
  const { db, limits } = service
  const now = service.now()
  enforceLimits([limits.verify, rateLimitKey(ctx)])
  if (email !== null) enforceLimits([limits.codeOfEmail, email])

  const answer = await db.transaction(async (tx) => {
    const token =
      email === null
        ? await consumeByLink(tx, secret, kinds, now)
        : await consumeByCode(tx, { email, code: secret, kinds }, now)
    // The error is thrown after the commit; inside the transaction it would undo the count of wrong guesses.
    if (token === null) return null
    const user = await redeem(tx, token, now)
    if (user === null) return { msg: HALF_CONFIRMED, code: '200' }
    return tokenResponse(service, tx, user, await startSession(tx, user.id, 'otp', ctx, now))
  })
  if (answer === null) {
    const message =
      email === null ? 'Email link is invalid or has expired' : 'Token has expired or is invalid'
    throw new AuthError(403, 'otp_expired', message)
  }
  limits.verify.restore(rateLimitKey(ctx))
  if (email !== null) limits.codeOfEmail.restore(email)
  return answer
}
