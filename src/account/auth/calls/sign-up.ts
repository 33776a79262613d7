import type { Context } from 'koa'
import type { z } from 'zod'
import { rateLimitKey } from '../../http.ts'
import { AuthError, invalid } from '../errors.ts'
import { credentials, normalEmail, readInput } from '../input.ts'
import { signUpAnonymously } from '../other-clients/anonymous.ts'
import { checkPassword, hashPassword } from '../passwords.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { startSession } from '../sessions.ts'
import { challengeOf } from '../tokens/flows.ts'
import { deleteTokens } from '../tokens/one-time-tokens.ts'
import { tokenResponse } from '../tokens/token-response.ts'
import {
  addUser,
  existingUser,
  mergeMetadata,
  recordSignIn,
  setConfirmedEmail,
  setPassword,
  userByEmail,
} from '../users.ts'
import { signUpUnconfirmed } from './sign-up-unconfirmed.ts'

const taken = () => new AuthError(422, 'user_already_exists', 'User already registered')

/** POST /signup: creates an account. The checks have the order of a hosted project (docs/accounts.md, Sign-up). */
export async function signUp(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const input = await readInput(ctx, credentials)
  if (!(await service.signUpOpenTo(ctx))) {
    throw service.byInvitation
      ? new AuthError(403, 'signup_disabled', 'Signups not allowed without an invitation')
      : new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
  }
  if (input.password === '') {
    if (input.email === '' && input.phone === '') {
      if (service.anonymousSignIn) return signUpAnonymously(service, ctx, input.data)
      throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
    }
    throw invalid('Signup requires a valid password')
  }
  checkPassword(input.password)
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  const challenge = challengeOf(input)
  if (input.email === '') {
    if (input.phone === '') throw invalid('Sign up only available with email provider')
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const email = normalEmail(input.email)
  enforceLimits([service.limits.signUp, rateLimitKey(ctx)])
  if (service.autoConfirm) return signUpConfirmed(service, ctx, email, input)
  return signUpUnconfirmed(service, ctx, { email, password: input.password, data: input.data, challenge })
}

async function signUpConfirmed(
  service: AuthService,
  ctx: Context,
  email: string,
  { password, data }: z.output<typeof credentials>,
): Promise<Record<string, unknown>> {
  if ((await userByEmail(service.db, email))?.email_confirmed_at) throw taken()
  const passwordHash = await hashPassword(password)
  return service.db.transaction(async (tx) => {
    const now = service.now()
    const known = await userByEmail(tx, email)
    // Another request may have signed up with the address while the password was hashed.
    if (known?.email_confirmed_at) throw taken()
    const id = known?.id ?? (await addUser(tx, { email, passwordHash, metadata: data, confirmed: true }, now))
    if (known !== undefined) {
      // An unconfirmed account has had no session, so it has no data to take over.
      await setPassword(tx, id, passwordHash, now)
      await mergeMetadata(tx, known, data, now)
      await setConfirmedEmail(tx, id, email, now)
      await deleteTokens(tx, id)
    }
    await recordSignIn(tx, id, now)
    const user = await existingUser(tx, id)
    return tokenResponse(service, tx, user, await startSession(tx, id, 'password', ctx, now))
  })
}
