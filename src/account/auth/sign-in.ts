import type { Context } from 'koa'
import { addressOf } from '../http.ts'
import { AuthRefusal } from './errors.ts'
import { credentials, readInput } from './input.ts'
import { passwordMatches, passwordOfNobody } from './passwords.ts'
import { type AuthService, takeTry } from './service.ts'
import { startSession } from './sessions.ts'
import { tokenResponse } from './token-response.ts'
import { noteSignIn, userByEmail, userById } from './users.ts'

/** POST /token?grant_type=password (ACCOUNTS 2.3). The answer never tells whether an address is known. */
export async function signIn(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const input = await readInput(ctx, credentials)
  if (input.email === '') {
    if (input.phone !== '') throw new AuthRefusal(422, 'phone_provider_disabled', 'Phone logins are disabled')
    throw new AuthRefusal(400, 'validation_failed', 'missing email or phone')
  }
  const email = input.email.trim().toLowerCase()
  const address = addressOf(ctx)
  const { signIn: byAddress, signInOfEmail } = service.limits
  const guess = `${address} ${email.slice(0, 255)}`
  takeTry([byAddress, address], [signInOfEmail, guess])

  const known = await userByEmail(service.db, email)
  const right = known
    ? await passwordMatches(input.password, known.password_hash)
    : await passwordOfNobody(input.password)
  if (!known || !right) throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
  // Only guesses are counted.
  byAddress.restore(address)
  signInOfEmail.restore(guess)

  return service.db.transaction(async (tx) => {
    const now = service.now()
    await noteSignIn(tx, known.id, now)
    const user = await userById(tx, known.id)
    // Deleted or given another password while this one was hashed.
    if (user?.password_hash !== known.password_hash) {
      throw new AuthRefusal(400, 'invalid_credentials', 'Invalid login credentials')
    }
    return tokenResponse(service, tx, user, await startSession(tx, user.id, 'password', ctx, now))
  })
}
