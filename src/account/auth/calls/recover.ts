import type { Context } from 'koa'
import { requesterOf } from '../../http.ts'
import { invalid } from '../errors.ts'
import { messageRequest, normalEmail, readInput } from '../input.ts'
import { routeOf, writeMessage } from '../mail/write.ts'
import { type AuthService, takeTry } from '../service.ts'
import { challengeOf } from '../tokens/flows.ts'
import { isBanned, userByEmail } from '../users.ts'

/**
 * POST /recover: a message to set a new password. The answer is the same for every address, in words and
 * in time: all that depends on whether it is known happens after it.
 */
export async function recover(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const input = await readInput(ctx, messageRequest)
  if (input.email === '') throw invalid('Password recovery requires an email')
  const email = normalEmail(input.email)
  const challenge = challengeOf(input)
  takeTry([service.limits.messages, requesterOf(ctx)])
  service.post.interval.take(`recovery ${email}`)
  const route = routeOf(service, ctx)
  service.post.afterAnswer(ctx, async () => {
    const message = await service.db.transaction(async (tx) => {
      const user = await userByEmail(tx, email)
      if (user === undefined || isBanned(user, service.now())) return null
      return writeMessage(service, tx, user, 'recovery', route, challenge)
    })
    if (message !== null) await service.post.deliver(message)
  })
  return {}
}
