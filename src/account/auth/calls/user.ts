import type { Context } from 'koa'
import { z } from 'zod'
import { isFromLoopback } from '#http/loopback.ts'
import { requesterOf } from '../../http.ts'
import { AuthError } from '../errors.ts'
import { metadata, normalEmail, readLargeInput, text } from '../input.ts'
import { requireSecondFactor } from '../mfa/factors.ts'
import { requireNonce } from '../other-clients/reauthenticate.ts'
import { checkPassword, hashPassword, passwordMatches } from '../passwords.ts'
import { type AuthService, takeTry } from '../service.ts'
import { type AuthenticationMethod, endOtherSessions, type SessionRow } from '../sessions.ts'
import { ANY_AUDIENCE } from '../tokens/access-token.ts'
import { anyCallerOf, type Caller, callerOf } from '../tokens/bearer.ts'
import { challengeOf, forgetCodes } from '../tokens/flows.ts'
import { forgetTokens } from '../tokens/one-time-tokens.ts'
import { userJson } from '../user-json.ts'
import { mergeMetadata, setConfirmedEmail, setPassword, type UserRow, userById } from '../users.ts'
import { requireFree, startEmailChange } from './email-change.ts'

/** GET /user: the caller, also for a helper that is asked by them. */
export async function getUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { user } = await anyCallerOf(service, ctx, ANY_AUDIENCE)
  return userJson(service.db, user)
}

const changes = z.object({
  email: text,
  phone: text,
  password: text,
  current_password: text,
  nonce: text,
  data: metadata.nullish(),
  app_metadata: z.unknown().optional(),
  role: z.unknown().optional(),
  code_challenge: text,
  code_challenge_method: text,
})
type Changes = z.output<typeof changes>

/** A session older than this has to show more before it sets a password, where the account is set so. */
const RECENT = 86_400_000

/**
 * PUT /user: address, password and data. A new password ends the user's other sessions and makes what was
 * sent to them before worthless; a new address counts once it is confirmed.
 */
export async function updateUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const caller = await callerOf(service, ctx)
  const { user, session } = caller
  const input = await readLargeInput(ctx, changes)
  const asked = input.email === '' ? user.email : normalEmail(input.email)
  const newEmail = asked === user.email ? null : asked
  if (input.password !== '') checkPassword(input.password)
  if (input.app_metadata !== undefined || input.role !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata and role requires admin privileges')
  }
  if (input.phone !== '') {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone numbers are not offered here')
  }
  const challenge = challengeOf(input)
  if (input.password !== '' || newEmail !== null) await requireSecondFactor(service.db, session)
  if (newEmail !== null) await requireFree(service.db, newEmail)
  const hash = input.password === '' ? null : await newPasswordHash(service, ctx, caller, input)

  const confirmedAtOnce = newEmail !== null && user.is_anonymous === 1 && service.autoConfirm
  if (newEmail !== null && !confirmedAtOnce) {
    await startEmailChange(service, ctx, user, newEmail, challenge)
  }
  const answer = await service.db.transaction(async (tx) => {
    const now = service.now()
    const current = await userById(tx, user.id)
    if (current === undefined) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    }
    if (input.data) await mergeMetadata(tx, current, input.data, now)
    if (confirmedAtOnce) {
      await requireFree(tx, newEmail)
      await setConfirmedEmail(tx, user.id, newEmail, now)
    }
    if (hash !== null) {
      await setPassword(tx, user.id, hash, now)
      await endOtherSessions(tx, user.id, session.id)
      await forgetCodes(tx, user.id)
      await forgetTokens(tx, user.id, newEmail === null ? [] : ['email_change_current', 'email_change_new'])
    }
    return userJson(tx, (await userById(tx, user.id)) ?? current)
  })
  // Only what was refused was a guess.
  if (hash !== null && user.password_hash !== '') {
    for (const [limit, key] of passwordTries(service, ctx, user)) limit.restore(key)
  }
  return answer
}

async function newPasswordHash(
  service: AuthService,
  ctx: Context,
  { user, session }: Caller,
  input: Changes,
): Promise<string> {
  const { reauthentication } = service.passwordChange
  if (user.is_anonymous === 1 && input.email === '') {
    throw new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    )
  }
  if (reauthentication && service.now() - session.created_at > RECENT) {
    if (input.nonce === '') {
      throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication')
    }
    await requireNonce(service, user, input.nonce)
  }
  if (user.password_hash !== '') {
    // Both answers tell something of the password to who may only have found the session.
    takeTry(...passwordTries(service, ctx, user))
    await requireCurrentPassword(service, user, session, input.current_password)
    if (await passwordMatches(input.password, user.password_hash)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
    }
  }
  return hashPassword(input.password)
}

/** What a try at the password counts against: the same as at a sign-in. */
function passwordTries({ limits }: AuthService, ctx: Context, { email }: UserRow) {
  const own = [limits.signInOfEmail, `${requesterOf(ctx)} ${email}`] as const
  return isFromLoopback(ctx) ? [own] : [own, [limits.passwordOfEmail, email] as const]
}

/** Whether a session was come by with the message that recovers a password. */
const isRecovery = ({ amr }: SessionRow): boolean =>
  (JSON.parse(amr) as AuthenticationMethod[]).some(({ method }) => method === 'recovery' || method === 'otp')

/** A current password that is given must be right; where the account is set so, it must be given. */
async function requireCurrentPassword(
  service: AuthService,
  user: UserRow,
  session: SessionRow,
  given: string,
): Promise<void> {
  const sentence = 'Current password required when setting new password.'
  if (given === '') {
    if (!service.passwordChange.currentPassword || isRecovery(session)) return
    throw new AuthError(400, 'current_password_required', sentence)
  }
  if (!(await passwordMatches(given, user.password_hash))) {
    throw new AuthError(400, 'current_password_invalid', sentence)
  }
}
