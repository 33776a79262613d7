import { z } from 'zod'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { accountError } from '#records/client/errors.ts'
import { withoutEcho } from '../components/without-echo.ts'
import { type Context, EXIT } from '../context.ts'
import { errorText } from '../error-text.ts'
import { readPassword } from '../read-password.ts'
import { findHelper, type RunningHelper } from '../running-helper.ts'
import type { Credentials } from '../screens/credentials.tsx'
import { type AccountClient, openAccountClient } from '../session.ts'

export const options = z.object({
  signUp: z.boolean(),
  email: z.string().trim().optional(),
  passwordStdin: z.boolean().default(false),
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .optional(),
})
type Options = z.output<typeof options>

/** What another try may mend. */
const TYPED_WRONG: readonly ErrorCode[] = [
  'invalid-credentials',
  'password-weak',
  'email-invalid',
  'email-taken',
]

/**
 * `comics login` and `comics signup`: by a prompt, or `--email E --password-stdin`, and `--code` where the account
 * has a second factor. Nobody is signed in until it was shown.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out } = context
  const helper = await findHelper(config.dataDir)
  const server = config.hosted?.url ?? helper?.url ?? t('terminal.login.thisComputer')
  const account = await openAccountClient(config)
  try {
    const entered = await enter(context, given, account, server)
    if (entered === null) return EXIT.interrupted
    const { data, email } = entered
    const confirm = data.session === null
    if (confirm && data.user?.identities?.length === 0) throw new AppError('email-taken')
    const factor = data.user?.factors?.find(
      ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
    )
    if (factor !== undefined && !(await showSecondFactor(context, account, factor.id, given.code)))
      return EXIT.interrupted
    out.line(
      confirm
        ? t('cli.login.confirm')
        : given.signUp
          ? t('cli.login.signedUp', { email })
          : t('cli.login.done', { email }),
    )
    if (helper !== null && data.session !== null) out.line(await helperText(context, helper, account))
    out.event('done', { email, userId: data.user?.id ?? null, signedIn: !confirm })
    return EXIT.ok
  } finally {
    await account.close()
  }
}

type Entered = Awaited<ReturnType<AccountClient['client']['auth']['signUp']>>['data']

/** Signs in or up; what a person at a terminal typed wrong is asked for again. Null when they leave it. */
async function enter(
  context: Context,
  given: Options,
  { client: { auth }, url }: AccountClient,
  server: string,
): Promise<{ data: Entered; email: string } | null> {
  const { t, out } = context
  for (let known = given.email ?? null; ; ) {
    const asked = await credentials(context, given, { server, email: known })
    if (asked === null) return null
    const { email, password } = asked
    if (email === '' || password === '') throw new AppError('fields-required')
    const { data, error } = await withoutEcho(() =>
      given.signUp ? auth.signUp({ email, password }) : auth.signInWithPassword({ email, password }),
    )
    if (error === null) return { data, email }
    const why = accountError(error, { url, email })
    if (!out.interactive || given.passwordStdin || !TYPED_WRONG.includes(why.code)) throw why
    out.note(errorText(t, why), true)
    known = why.code === 'email-invalid' || why.code === 'email-taken' ? null : email
  }
}

/** What the helper that runs lets the account do that has just signed in. */
async function helperText({ t }: Context, { url }: RunningHelper, account: AccountClient): Promise<string> {
  const token = async () => (await account.client.auth.getSession()).data.session?.access_token ?? null
  const owner = await createCall({ baseUrl: url, token })(status.me).then(
    (me) => me.owner,
    () => null,
  )
  if (owner === null) return t('terminal.login.noAccess', { url })
  return owner ? t('terminal.login.owner', { url }) : t('terminal.login.reader', { url })
}

/**
 * Raises the session by a code of the authenticator app, asked for again while it is wrong; ends it otherwise. False
 * when the person leaves the prompt.
 */
async function showSecondFactor(
  { out, t, signal }: Context,
  { client: { auth }, url, signOut }: AccountClient,
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
  given: Options,
  known: { readonly server: string; readonly email: string | null },
): Promise<Credentials | null> {
  if (given.passwordStdin) return { email: given.email ?? '', password: await readPassword() }
  if (!out.interactive) throw new AppError('password-required')
  const { askCredentials } = await import('../screens/credentials.tsx')
  return askCredentials({ t, signUp: given.signUp, ...known }, signal)
}
