import { AppError } from '#domain/errors.ts'
import { PASSWORD_MIN } from '#domain/limits.ts'
import { accountError } from '#records/errors.ts'
import { accountClient } from './account.ts'

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
  const { error } = await accountClient().auth.signInWithPassword(required(credentials))
  if (error) throw accountError(error, { url: location.origin, email: credentials.email })
}

/**
 * Signs up. `confirm` means that a confirmation mail is on its way and there is no session yet.
 * An answer without identities is how a provider says that the address is taken (spec 8).
 */
export async function signUp(credentials: Credentials): Promise<'signed-in' | 'confirm'> {
  const given = required(credentials)
  if (given.password.length < PASSWORD_MIN) throw new AppError('password-weak')
  const { data, error } = await accountClient().auth.signUp({
    ...given,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  if (error) throw accountError(error, { url: location.origin, email: credentials.email })
  if (data.user?.identities?.length === 0) throw new AppError('email-taken')
  return data.session === null ? 'confirm' : 'signed-in'
}

/** Signs out of this account; throws the provider's message. */
export async function signOut(): Promise<void> {
  const { error } = await accountClient().auth.signOut()
  if (error) throw accountError(error, { url: location.origin })
}
