import type { Context } from 'koa'
import { rateLimitKey } from '../../http.ts'
import { invalid } from '../errors.ts'
import { messageRequest, normalEmail, readInput } from '../input.ts'
import { routeOf, writeMessage } from '../mail/write.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { challengeOf } from '../tokens/flows.ts'
import { isBanned, userByEmail } from '../users.ts'

/**
 * POST /recover: sends a message to set a new password. Content and time of the response are the same for every
 * address: the address is looked up after the response.
 */
export async function recover(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const input = await readInput(ctx, messageRequest)
  if (input.email === '') throw invalid('Password recovery requires an email')
  const email = normalEmail(input.email)
  const challenge = challengeOf(input)
  enforceLimits([service.limits.messages, rateLimitKey(ctx)])
  service.mailer.interval.take(`recovery ${email}`)
  const route = routeOf(service, ctx)
  service.mailer.afterResponse(ctx, async () => {
    const message = await service.db.transaction(async (tx) => {
      const user = await userByEmail(tx, email)
      if (user === undefined || isBanned(user, service.now())) return null
      return writeMessage(service, tx, user, 'recovery', route, challenge)
    })
    if (message !== null) await service.mailer.deliver(message)
  })
  return {}
}
