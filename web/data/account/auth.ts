import { status } from '#contract/helper/status.ts'
import { AppError } from '#domain/errors.ts'
import { HELPER_PROBE_TIMEOUT, PASSWORD_MIN } from '#domain/limits.ts'
import { accountError } from '#records/client/errors.ts'
import { call } from '../connection/helper.ts'
import { accountUrl, openAccount } from './account.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

function required({ email, password }: Credentials): Credentials {
  if (email.trim() === '' || password === '') throw new AppError('fields-required')
  return { email: email.trim(), password }
}

/** Signs in. Throws `fields-required`, `invalid-credentials`, `account-unreachable` or the provider's message. */
export async function signIn(credentials: Credentials): Promise<void> {
  const account = await openAccount()
  const { error } = await account.auth.signInWithPassword(required(credentials))
  if (error) throw accountError(error, { url: accountUrl(), email: credentials.email })
}

/**
 * Signs up. `confirm` means that a confirmation mail is on its way and there is no session yet.
 * An answer without identities is how a provider says that the address is taken.
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

/** Sends the confirmation message of a sign-up again. Throws `rate-limited` when the last one is too young. */
export async function resendConfirmation(email: string): Promise<void> {
  const options = { emailRedirectTo: `${location.origin}/` }
  const account = await openAccount()
  const { error } = await account.auth.resend({ type: 'signup', email, options })
  if (error) throw accountError(error, { url: accountUrl(), email })
}

/**
 * Asks for a message with a link to `page`, where a new password is set. Succeeds for unknown addresses too:
 * the account never tells who has one.
 */
export async function sendPasswordLink(email: string, page: string): Promise<void> {
  if (email.trim() === '') throw new AppError('fields-required')
  const redirectTo = location.origin + page
  const account = await openAccount()
  const { error } = await account.auth.resetPasswordForEmail(email.trim(), { redirectTo })
  if (error) throw accountError(error, { url: accountUrl(), email })
}

/** Gives the signed-in account another password. */
export async function setPassword(password: string): Promise<void> {
  if (password.length < PASSWORD_MIN) throw new AppError('password-weak')
  const account = await openAccount()
  const { error } = await account.auth.updateUser({ password })
  if (error) throw accountError(error, { url: accountUrl() })
}

/** Gives the second factor's code; the session is raised by it. Throws `code-wrong`. */
export async function giveCode(factorId: string, code: string): Promise<void> {
  // Applications show it in two halves.
  const digits = code.replace(/\s/g, '')
  if (digits === '') throw new AppError('fields-required')
  const account = await openAccount()
  const { error } = await account.auth.mfa.challengeAndVerify({ factorId, code: digits })
  if (error) throw accountError(error, { url: accountUrl() })
}

/**
 * Signing out must work without the helper as well: then its pictures end with the account's session, or within two
 * days.
 */
const endPictures = (everywhere: 'true' | 'false') =>
  call(status.endMedia, { query: { everywhere }, signal: AbortSignal.timeout(HELPER_PROBE_TIMEOUT) }).catch(
    () => undefined,
  )

/** Signs out of this account, everywhere, addresses of pictures included; throws the provider's message. */
export async function signOut(): Promise<void> {
  await endPictures('true')
  const account = await openAccount()
  const { error } = await account.auth.signOut()
  if (error) throw accountError(error, { url: accountUrl() })
}

/** Leaves this browser's session for another account; those elsewhere go on. Throws the provider's message. */
export async function leaveSession(): Promise<void> {
  await endPictures('false')
  const account = await openAccount()
  const { error } = await account.auth.signOut({ scope: 'local' })
  if (error) throw accountError(error, { url: accountUrl() })
}
