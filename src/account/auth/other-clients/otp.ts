import type { Context } from 'koa'
import type { z } from 'zod'
import { requesterOf } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { messageRequest, normalEmail, readInput } from '../input.ts'
import { routeOf, writeMessage } from '../mail/write.ts'
import { type AuthService, takeTry } from '../service.ts'
import { challengeOf } from '../tokens/flows.ts'
import { addUser, isBanned, isInvited, userByEmail, userById } from '../users.ts'

/** The address of a request; there is none for phones here. */
function addressee({ email, phone, channel }: z.output<typeof messageRequest>): string {
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided')
  if (email !== '' && channel !== '') throw invalid('Channel should only be specified with Phone OTP')
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (email === '') throw invalid('One of email or phone must be set')
  return normalEmail(email)
}

/**
 * POST /otp and /magiclink: a message to sign in with, after the answer. Who may sign up gets an account
 * that way too, which is theirs once they have read the message. For others an unknown address is refused, as hosted
 * projects do, and counts against their address.
 */
export async function sendOtp(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const input = await readInput(ctx, messageRequest)
  const email = addressee(input)
  const challenge = challengeOf(input)
  takeTry([service.limits.messages, requesterOf(ctx)])
  const mayJoin = input.create_user && (await service.signUpOpenTo(ctx))
  if (!mayJoin && (await userByEmail(service.db, email)) === undefined) {
    throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
  }
  service.post.interval.take(`recovery ${email}`)
  const route = routeOf(service, ctx)
  service.post.afterAnswer(ctx, async () => {
    const message = await service.db.transaction(async (tx) => {
      const now = service.now()
      const known = await userByEmail(tx, email)
      if (known === undefined && !mayJoin) return null
      const newcomer = { email, passwordHash: '', metadata: input.data, confirmed: false }
      const user = known ?? (await userById(tx, await addUser(tx, newcomer, now)))
      if (user === undefined || isBanned(user, now)) return null
      // Where addresses are confirmed, the first message is the one that confirms; an invitation stays beside it.
      const isFirst = !service.autoConfirm && user.email_confirmed_at === null && !isInvited(user)
      const kind = isFirst ? 'signup' : 'magiclink'
      return writeMessage(service, tx, user, kind, route, challenge)
    })
    if (message !== null) await service.post.deliver(message)
  })
  return {}
}
