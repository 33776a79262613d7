import type { Context } from 'koa'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { messageRequest, normalEmail, readInput } from '../input.ts'
import { routeOf, writeMessage } from '../mail/write.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { challengeOf } from '../tokens/flows.ts'
import { isBanned, isInvited, userByEmail } from '../users.ts'
import { writeEmailChange } from './email-change.ts'

/** POST /resend: sends the message of a sign-up or a change of address again, with new secrets. */
export async function resend(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const input = await readInput(ctx, messageRequest)
  const { type } = input
  if (type === 'sms' || type === 'phone_change') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (type !== 'signup' && type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const challenge = challengeOf(input)
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided.')
  }
  if (input.email === '') throw invalid('Type provided requires an email address')
  const email = normalEmail(input.email)
  enforceLimits([service.limits.messages, rateLimitKey(ctx)])
  service.mailer.interval.take(`${type === 'signup' ? 'confirmation' : type} ${email}`)
  const route = routeOf(service, ctx)
  service.mailer.afterResponse(ctx, async () => {
    const messages = await service.db.transaction(async (tx) => {
      const user = await userByEmail(tx, email)
      if (user === undefined || isBanned(user, service.now())) return []
      if (type === 'signup') {
        // A new token would invalidate the link of an invitation, and only the inviter may send that again.
        if (user.email_confirmed_at !== null || isInvited(user)) return []
        return [await writeMessage(service, tx, user, 'signup', route, challenge)]
      }
      return user.new_email === null
        ? []
        : writeEmailChange(service, tx, user, user.new_email, route, challenge)
    })
    await Promise.all(messages.map((message) => service.mailer.deliver(message)))
  })
  return {}
}
