import type { Context } from 'koa'
import { isFromLoopback } from '#http/loopback.ts'
import { requesterOf } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { credentials, readInput } from '../input.ts'
import { passwordMatches, passwordOfNobody } from '../passwords.ts'
import { type AuthService, takeTry } from '../service.ts'
import { startSession } from '../sessions.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import { isBanned, noteSignIn, userByEmail, userById } from '../users.ts'

/** POST /token?grant_type=password. The answer never tells whether an address is known. */
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
  const address = requesterOf(ctx)
  const { signIn: byAddress, signInOfEmail, passwordOfEmail } = service.limits
  const guess = `${address} ${email.slice(0, 255)}`
  takeTry([byAddress, address], [signInOfEmail, guess])
  // Who sits at the machine gets in, whatever the rest of the world is trying.
  const fromAfar = !isFromLoopback(ctx)
  if (fromAfar) takeTry([passwordOfEmail, email.slice(0, 255)])

  const known = await userByEmail(service.db, email)
  const right = known?.password_hash
    ? await passwordMatches(input.password, known.password_hash)
    : await passwordOfNobody(input.password)
  if (!known || !right) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  // Only guesses are counted.
  byAddress.restore(address)
  signInOfEmail.restore(guess)
  if (fromAfar) passwordOfEmail.restore(email.slice(0, 255))
  // Told only to who knows the password.
  if (isBanned(known, service.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (known.email_confirmed_at === null) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }

  return service.db.transaction(async (tx) => {
    const now = service.now()
    await noteSignIn(tx, known.id, now)
    const user = await userById(tx, known.id)
    // Deleted or given another password while this one was hashed.
    if (user?.password_hash !== known.password_hash) {
      throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
    }
    return tokenResponse(service, tx, user, await startSession(tx, user.id, 'password', ctx, now))
  })
}
