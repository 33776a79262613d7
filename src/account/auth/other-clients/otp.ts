import type { Context } from 'koa'
import type { z } from 'zod'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { messageRequest, normalEmail, readInput } from '../input.ts'
import { routeOf, writeMessage } from '../mail/write.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { challengeOf } from '../tokens/flows.ts'
import { addUser, isBanned, isInvited, userByEmail, userById } from '../users.ts'

/**
 * Returns the normalized email address of a request. Throws `phone_provider_disabled` if the request has only a phone
 * number; `validation_failed` without an address, with an invalid address, or with fields that exclude each other.
 */
function addressee({ email, phone, channel }: z.output<typeof messageRequest>): string {
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided')
  if (email !== '' && channel !== '') throw invalid('Channel should only be specified with Phone OTP')
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (email === '') throw invalid('One of email or phone must be set')
  return normalEmail(email)
}

/**
 * POST /otp and /magiclink: after the response, sends a message with a link and a code that sign the user in, except to
 * a banned user. For an unknown address, first creates a user if the client may sign up; otherwise throws
 * `otp_disabled`, as hosted projects do. The rate limit bounds how many addresses a client can try. Also throws
 * `over_request_rate_limit`, `over_email_send_rate_limit`, and the errors of `readInput` and `addressee`.
 */
export async function sendOtp(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const input = await readInput(ctx, messageRequest)
  const email = addressee(input)
  const challenge = challengeOf(input)
  enforceLimits([service.limits.messages, rateLimitKey(ctx)])
  const maySignUp = input.create_user && (await service.signUpOpenTo(ctx))
  if (!maySignUp && (await userByEmail(service.db, email)) === undefined) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  service.mailer.interval.take(`recovery ${email}`)
  const route = routeOf(service, ctx)
  service.mailer.afterResponse(ctx, async () => {
    const message = await service.db.transaction(async (tx) => {
      const now = service.now()
      const known = await userByEmail(tx, email)
      if (known === undefined && !maySignUp) return null
      const newUser = { email, passwordHash: '', metadata: input.data, confirmed: false }
      const user = known ?? (await userById(tx, await addUser(tx, newUser, now)))
      if (user === undefined || isBanned(user, now)) return null
      // Unless addresses are confirmed automatically, an unconfirmed user gets a confirmation message. An invited user
      // gets a magic link instead, because a confirmation would replace the token of the invitation.
      const isFirst = !service.autoConfirm && user.email_confirmed_at === null && !isInvited(user)
      const kind = isFirst ? 'signup' : 'magiclink'
      return writeMessage(service, tx, user, kind, route, challenge)
    })
    if (message !== null) await service.mailer.deliver(message)
  })
  return {}
}
