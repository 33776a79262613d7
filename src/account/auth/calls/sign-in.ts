import type { Context } from 'koa'
import { isFromLoopback } from '#http/server/loopback.ts'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { credentials, readInput } from '../input.ts'
import { passwordMatches, spendPasswordTime } from '../passwords.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { startSession } from '../sessions.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { isBanned, recordSignIn, userByEmail, userById } from '../users.ts'

/** POST /token?grant_type=password: signs a user in. The response does not reveal whether an address is known. */
export async function signIn(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const input = await readInput(ctx, credentials)
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (input.email === '') {
    if (input.phone !== '') throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
    throw invalid('missing email or phone')
  }
  const email = input.email.trim().toLowerCase()
  const address = rateLimitKey(ctx)
  const { signIn: byAddress, signInOfEmail, passwordOfEmail } = service.limits
  const guess = `${address} ${email.slice(0, 255)}`
  enforceLimits([byAddress, address], [signInOfEmail, guess])
  // The limit per email does not apply on loopback, so that remote guesses cannot lock the owner out.
  const isRemote = !isFromLoopback(ctx)
  if (isRemote) enforceLimits([passwordOfEmail, email.slice(0, 255)])

  const known = await userByEmail(service.db, email)
  const matches = known?.password_hash
    ? await passwordMatches(input.password, known.password_hash)
    : await spendPasswordTime(input.password)
  if (!known || !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  // Only failed attempts count.
  byAddress.restore(address)
  signInOfEmail.restore(guess)
  if (isRemote) passwordOfEmail.restore(email.slice(0, 255))
  // Checked after the password, so that only a client that knows it learns the state of the account.
  if (isBanned(known, service.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (known.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }

  return service.db.transaction(async (tx) => {
    const now = service.now()
    await recordSignIn(tx, known.id, now)
    const user = await userById(tx, known.id)
    // The user may have been deleted, or the password changed, while the password was hashed.
    if (user?.password_hash !== known.password_hash) {
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
    }
    return tokenResponse(service, tx, user, await startSession(tx, user.id, 'password', ctx, now))
  })
}
