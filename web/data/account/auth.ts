import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors/errors.ts'
import { HELPER_PROBE_TIMEOUT, PASSWORD_MIN } from '#domain/limits.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/call.ts'
import { accountUrl, openAccount } from './account.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

function required({ email, password }: Credentials): Credentials {
  if (email.trim() === '' || password === '') throw new AppError('fields-required')
  return { email: email.trim(), password }
}

/** Signs in. Throws `fields-required`, `invalid-credentials`, `account-unreachable` and others of `accountError`. */
export async function signIn(credentials: Credentials): Promise<void> {
  const account = await openAccount()
  const { error } = await account.auth.signInWithPassword(required(credentials))
  if (error) throw accountError(error, { url: accountUrl(), email: credentials.email })
}

/**
 * Signs up. Returns `confirm` if a confirmation e-mail was sent and no session exists yet. A response without
 * identities means that the e-mail address is taken. Throws `fields-required`, `password-weak`, `email-taken` or the
 * errors of `accountError`.
 */
export async function signUp(credentials: Credentials): Promise<'signed-in' | 'confirm'> {
  const given = required(credentials)
  if (given.password.length < PASSWORD_MIN) throw new AppError('password-weak')
  const account = await openAccount()
  const { data, error } = await account.auth.signUp({
    ...given,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  if (error) throw accountError(error, { url: accountUrl(), email: credentials.email })
  if (data.user?.identities?.length === 0) throw new AppError('email-taken')
  return data.session === null ? 'confirm' : 'signed-in'
}

/** Sends the confirmation e-mail of a sign-up again. Throws `rate-limited` too soon after the last e-mail. */
export async function resendConfirmation(email: string): Promise<void> {
  const options = { emailRedirectTo: `${location.origin}/` }
  const account = await openAccount()
  const { error } = await account.auth.resend({ type: 'signup', email, options })
  if (error) throw accountError(error, { url: accountUrl(), email })
}

/**
 * Sends an e-mail with a link to `page`, where a new password is set. Also succeeds for unknown addresses, so that it
 * does not reveal who has an account.
 */
export async function sendPasswordLink(email: string, page: string): Promise<void> {
  if (email.trim() === '') throw new AppError('fields-required')
  const redirectTo = location.origin + page
  const account = await openAccount()
  const { error } = await account.auth.resetPasswordForEmail(email.trim(), { redirectTo })
  if (error) throw accountError(error, { url: accountUrl(), email })
}

/** Changes the signed-in user's password. Throws `password-weak` and the errors of `accountError`. */
export async function setPassword(password: string): Promise<void> {
  if (password.length < PASSWORD_MIN) throw new AppError('password-weak')
  const account = await openAccount()
  const { error } = await account.auth.updateUser({ password })
  if (error) throw accountError(error, { url: accountUrl() })
}

/** Verifies the second factor's code, which completes the session. Throws `code-wrong`. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  // Authenticator apps show the code in two groups of digits, so users type a space.
  const digits = code.replace(/\s/g, '')
  if (digits === '') throw new AppError('fields-required')
  const account = await openAccount()
  const { error } = await account.auth.mfa.challengeAndVerify({ factorId, code: digits })
  if (error) throw accountError(error, { url: accountUrl() })
}

/**
 * Revokes the media tokens. Never rejects, because signing out must work without the helper. Tokens that could not be
 * revoked expire with the account's session, or within two days.
 */
const revokeMediaTokens = (everywhere: 'true' | 'false') =>
  call(status.endMedia, { query: { everywhere }, signal: AbortSignal.timeout(HELPER_PROBE_TIMEOUT) }).catch(
    () => undefined,
  )

/** Signs out on all devices and revokes all media tokens. Throws the errors of `accountError`. */
export async function signOut(): Promise<void> {
  await revokeMediaTokens('true')
  const account = await openAccount()
  const { error } = await account.auth.signOut()
  if (error) throw accountError(error, { url: accountUrl() })
}

/** Ends this browser's session only. Throws the errors of `accountError`. */
export async function signOutHere(): Promise<void> {
  await revokeMediaTokens('false')
  const account = await openAccount()
  const { error } = await account.auth.signOut({ scope: 'local' })
  if (error) throw accountError(error, { url: accountUrl() })
}
