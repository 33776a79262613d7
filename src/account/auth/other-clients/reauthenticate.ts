import type { Context } from 'koa'
import { AuthError, invalid } from '../errors.ts'
import { routeOf, sendNow, writeMessage } from '../mail/write.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { callerOf } from '../tokens/bearer.ts'
import { consumeByCode, deleteTokens } from '../tokens/one-time-tokens.ts'
import type { UserRow } from '../users.ts'

/** GET /reauthenticate: sends a code (nonce) by which the user proves access to their mail. */
export async function reauthenticate(service: AuthService, ctx: Context): Promise<Record<string, never>> {
  const { user } = await callerOf(service, ctx)
  if (user.is_anonymous === 1) {
    throw invalid('Reauthentication requires the user to have an email or a phone number')
  }
  if (user.email_confirmed_at === null) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  const subject = `reauthentication ${user.email}`
  service.mailer.interval.take(subject)
  const message = await service.db.transaction((tx) =>
    writeMessage(service, tx, user, 'reauthentication', routeOf(service, ctx)),
  )
  await sendNow(service, ctx, [message], 'reauthentication', async () => {
    service.mailer.interval.release(subject)
    await service.db.transaction((tx) =>
      deleteTokens(tx, user.id, ['confirmation', 'recovery', 'email_change_current', 'email_change_new']),
    )
  })
  return {}
}

/** Consumes a user's nonce. Throws `reauthentication_not_valid`, `over_request_rate_limit`. */
export async function requireNonce(service: AuthService, user: UserRow, nonce: string): Promise<void> {
  const { db, limits } = service
  enforceLimits([limits.codeOfEmail, user.email])
  const guess = { email: user.email, code: nonce, kinds: ['reauthentication'] as const, userId: user.id }
  const token = await db.transaction((tx) => consumeByCode(tx, guess, service.now()))
  if (token === null) {
    throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  }
  limits.codeOfEmail.restore(user.email)
}
