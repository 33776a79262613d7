import type { Context } from 'koa'
import { DatabaseError } from '#db/index.ts'
import { addressOf } from '../http.ts'
import { AuthRefusal } from './errors.ts'
import { credentials, normalEmail, readInput } from './input.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { type AuthService, takeTry } from './service.ts'
import { startSession } from './sessions.ts'
import { tokenResponse } from './token-response.ts'
import { addUser, noteSignIn, userByEmail, userById } from './users.ts'

const taken = () => new AuthRefusal(422, 'user_already_exists', 'User already registered')

/** POST /signup (ACCOUNTS 2.2), auto-confirmed: answers with a session. The checks are in that section's order. */
export async function signUp(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const input = await readInput(ctx, credentials)
  if (!service.signUpOpenTo(ctx)) {
    throw new AuthRefusal(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (input.password === '') {
    if (input.email === '' && input.phone === '') {
      throw new AuthRefusal(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    throw new AuthRefusal(400, 'validation_failed', 'Signup requires a valid password')
  }
  checkPassword(input.password)
  if ((input.code_challenge === '') !== (input.code_challenge_method === '')) {
    throw new AuthRefusal(
      400,
      'validation_failed',
      'PKCE flow requires code_challenge_method and code_challenge',
    )
  }
  if (input.email === '' && input.phone !== '') {
    throw new AuthRefusal(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const email = normalEmail(input.email)
  takeTry([service.limits.signUp, addressOf(ctx)])
  if ((await userByEmail(service.db, email)) !== undefined) throw taken()

  const passwordHash = await hashPassword(input.password)
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const id = await addUser(tx, { email, passwordHash, metadata: input.data }, now).catch(
      (error: unknown) => {
        // Someone signed up with the same address while this password was hashed.
        throw error instanceof DatabaseError && error.kind === 'constraint' ? taken() : error
      },
    )
    await noteSignIn(tx, id, now)
    const user = await userById(tx, id)
    if (user === undefined) throw new Error('A user that was just added is not there.')
    return tokenResponse(service, tx, user, await startSession(tx, id, 'password', ctx, now))
  })
}
