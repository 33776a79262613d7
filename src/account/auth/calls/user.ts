import type { Context } from 'koa'
import { z } from 'zod'
import { isFromLoopback } from '#http/server/loopback.ts'
import { rateLimitKey } from '../../http.ts'
import { AuthError } from '../errors.ts'
import { metadata, normalEmail, readLargeInput, text } from '../input.ts'
import { requireSecondFactor } from '../mfa/factors.ts'
import { requireNonce } from '../other-clients/reauthenticate.ts'
import { checkPassword, hashPassword, passwordMatches } from '../passwords.ts'
import { type AuthService, enforceLimits } from '../service.ts'
import { type AuthenticationMethod, endOtherSessions, type SessionRow } from '../sessions.ts'
import { ANY_AUDIENCE } from '../tokens/access-token.ts'
import { authenticateAny, type Caller, callerOf } from '../tokens/bearer.ts'
import { challengeOf, deleteAuthCodes } from '../tokens/flows.ts'
import { deleteTokens } from '../tokens/one-time-tokens.ts'
import { userJson } from '../user-json.ts'
import { mergeMetadata, setConfirmedEmail, setPassword, type UserRow, userById } from '../users.ts'
import { requireFree, startEmailChange } from './email-change.ts'

/** GET /user: returns the caller. Tokens for a helper are accepted too. */
export async function getUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const { user } = await authenticateAny(service, ctx, ANY_AUDIENCE)
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

/** Milliseconds after which a session needs a reauthentication to set a password, if the account requires one. */
const RECENT = 86_400_000

/**
 * PUT /user: changes address, password and metadata. A new password ends the user's other sessions and invalidates
 * earlier messages; a new address takes effect once it is confirmed (with `autoConfirm`, an anonymous user's at once).
 */
export async function updateUser(service: AuthService, ctx: Context): Promise<Record<string, unknown>> {
  const caller = await callerOf(service, ctx)
  const { user, session } = caller
  const input = await readLargeInput(ctx, changes)
  const email = input.email === '' ? user.email : normalEmail(input.email)
  const newEmail = email === user.email ? null : email
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

  const signUpConfirmed = newEmail !== null && user.is_anonymous === 1 && service.autoConfirm
  if (newEmail !== null && !signUpConfirmed) {
    await startEmailChange(service, ctx, user, newEmail, challenge)
  }
  const answer = await service.db.transaction(async (tx) => {
    const now = service.now()
    const current = await userById(tx, user.id)
    if (current === undefined) {
      throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
    }
    if (input.data) await mergeMetadata(tx, current, input.data, now)
    if (signUpConfirmed) {
      await requireFree(tx, newEmail)
      await setConfirmedEmail(tx, user.id, newEmail, now)
    }
    if (hash !== null) {
      await setPassword(tx, user.id, hash, now)
      await endOtherSessions(tx, user.id, session.id)
      await deleteAuthCodes(tx, user.id)
      await deleteTokens(tx, user.id, newEmail === null ? [] : ['email_change_current', 'email_change_new'])
    }
    return userJson(tx, (await userById(tx, user.id)) ?? current)
  })
  // Only failed attempts count.
  if (hash !== null && user.password_hash !== '') {
    for (const [limit, key] of passwordLimits(service, ctx, user)) limit.restore(key)
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
    // Limited because both checks reveal something about the password to a client with a stolen session.
    enforceLimits(...passwordLimits(service, ctx, user))
    await requireCurrentPassword(service, user, session, input.current_password)
    if (await passwordMatches(input.password, user.password_hash)) {
      throw new AuthError(422, 'same_password', 'New password should be different from the old password.')
    }
  }
  return hashPassword(input.password)
}

/** Returns the rate limits of a password guess, which are shared with sign-in. */
function passwordLimits({ limits }: AuthService, ctx: Context, { email }: UserRow) {
  const own = [limits.signInOfEmail, `${rateLimitKey(ctx)} ${email}`] as const
  return isFromLoopback(ctx) ? [own] : [own, [limits.passwordOfEmail, email] as const]
}

/** True if the session was created by a link or code of a message, such as that of a password recovery. */
const isRecovery = ({ amr }: SessionRow): boolean =>
  (JSON.parse(amr) as AuthenticationMethod[]).some(({ method }) => method === 'recovery' || method === 'otp')

/**
 * Checks the current password. Throws `current_password_invalid` if it is wrong, `current_password_required` if it is
 * missing and required, except for a session of a recovery.
 */
async function requireCurrentPassword(
  service: AuthService,
  user: UserRow,
  session: SessionRow,
  given: string,
): Promise<void> {
  const message = 'Current password required when setting new password.'
  if (given === '') {
    if (!service.passwordChange.currentPassword || isRecovery(session)) return
    throw new AuthError(400, 'current_password_required', message)
  }
  if (!(await passwordMatches(given, user.password_hash))) {
    throw new AuthError(400, 'current_password_invalid', message)
  }
}
