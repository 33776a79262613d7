import type { Session, User } from '@supabase/supabase-js'
import { AppError, type ErrorCode } from '#domain/errors/errors.ts'
import { accountError } from '#records/client/errors.ts'
import { withoutEcho } from '../components/without-echo.ts'
import type { Context } from '../context.ts'
import { errorText } from '../error-text.ts'
import { readPassword } from '../read-password.ts'
import type { Credentials } from '../screens/credentials.tsx'
import type { AccountClient } from './session.ts'

/** The given credentials; missing ones are asked for. */
export interface SignInOptions {
  readonly signUp: boolean
  readonly email?: string | undefined
  readonly passwordStdin: boolean
  /** The six digits, for an account with a second factor. */
  readonly code?: string | undefined
}

/** The user who has signed in or up. */
export interface SignedIn extends Credentials {
  readonly user: User | null
  /** Null if the email must be confirmed first. */
  readonly session: Session | null
  readonly hasFactor: boolean
}

type Account = Pick<AccountClient, 'client' | 'url' | 'signOut'>

/**
 * Signs in or up with a prompt or with given credentials, and verifies the second factor if the account has one;
 * without the factor no session is kept. `server` names the account. Returns null if the user leaves a prompt.
 */
export async function signIn(
  context: Context,
  given: SignInOptions,
  account: Account,
  server: string,
): Promise<SignedIn | null> {
  const entered = await enter(context, given, account, server)
  if (entered === null) return null
  const { user, session } = entered.data
  if (session === null && user?.identities?.length === 0) throw new AppError('email-taken')
  const factor = user?.factors?.find(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  )
  if (factor !== undefined && !(await showSecondFactor(context, account, factor.id, given.code))) return null
  // The verification creates another session.
  const raised = factor === undefined ? session : (await account.client.auth.getSession()).data.session
  return { ...entered.credentials, user, session: raised, hasFactor: factor !== undefined }
}

/** Errors that another attempt may avoid. */
const TYPED_WRONG: readonly ErrorCode[] = [
  'invalid-credentials',
  'password-weak',
  'email-invalid',
  'email-taken',
]

type Entered = Awaited<ReturnType<AccountClient['client']['auth']['signUp']>>['data']

/** Signs in or up; asks again after a typing error on a terminal. Null if the user leaves the prompt. */
async function enter(
  context: Context,
  given: SignInOptions,
  { client: { auth }, url }: Account,
  server: string,
): Promise<{ readonly data: Entered; readonly credentials: Credentials } | null> {
  const { t, out, signal } = context
  for (let known = given.email ?? null; ; ) {
    const entered = await credentials(context, given, { server, email: known })
    if (entered === null) return null
    const { email, password } = entered
    if (email === '' || password === '') throw new AppError('fields-required')
    const { data, error } = await withoutEcho(
      () => (given.signUp ? auth.signUp({ email, password }) : auth.signInWithPassword({ email, password })),
      signal,
    )
    if (error === null) return { data, credentials: entered }
    const why = accountError(error, { url, email })
    if (!out.interactive || given.passwordStdin || !TYPED_WRONG.includes(why.code)) throw why
    out.note(errorText(t, why), true)
    known = why.code === 'email-invalid' || why.code === 'email-taken' ? null : email
  }
}

/**
 * Verifies the code of an authenticator app; asks again while it is wrong, and ends the session otherwise. Returns
 * false if the user leaves the prompt.
 */
async function showSecondFactor(
  { out, t, signal }: Context,
  { client: { auth }, url, signOut }: Account,
  factorId: string,
  given: string | undefined,
): Promise<boolean> {
  try {
    for (let code = given; ; code = undefined) {
      if (code === undefined && !out.interactive) throw new AppError('code-required')
      const shown = code ?? (await (await import('../screens/second-factor.tsx')).askCode(t, signal))
      if (shown === null) {
        await signOut()
        return false
      }
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code: shown })
      // The session with the second factor is not stored then.
      signal.throwIfAborted()
      if (error === null) return true
      const why = accountError(error, { url })
      if (!out.interactive || why.code !== 'code-wrong') throw why
      out.note(t('errors.code-wrong'))
    }
  } catch (error) {
    await signOut()
    throw error
  }
}

async function credentials(
  { out, t, signal }: Context,
  given: SignInOptions,
  known: { readonly server: string; readonly email: string | null },
): Promise<Credentials | null> {
  if (given.passwordStdin) return { email: given.email ?? '', password: await readPassword() }
  if (!out.interactive) throw new AppError('password-required')
  const { askCredentials } = await import('../screens/credentials.tsx')
  return askCredentials({ t, signUp: given.signUp, ...known }, signal)
}
