import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { accountError } from '#records/client/errors.ts'
import { type Context, EXIT } from '../context.ts'
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

/**
 * `comics login` and `comics signup`: by a prompt, or `--email E --password-stdin`, and `--code` where the account
 * has a second factor. Nobody is signed in until it was shown.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out } = context
  const { email, password } = await credentials(context, given)
  if (email === '' || password === '') throw new AppError('fields-required')
  const account = await openAccountClient(config)
  try {
    const { auth } = account.client
    const { data, error } = given.signUp
      ? await auth.signUp({ email, password })
      : await auth.signInWithPassword({ email, password })
    if (error !== null) throw accountError(error, { url: account.url, email })
    const confirm = data.session === null
    if (confirm && data.user?.identities?.length === 0) throw new AppError('email-taken')
    const factor = data.user?.factors?.find(
      ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
    )
    if (factor !== undefined) await showSecondFactor(context, account, factor.id, given.code)
    out.line(
      confirm
        ? t('cli.login.confirm')
        : given.signUp
          ? t('cli.login.signedUp', { email })
          : t('cli.login.done', { email }),
    )
    out.event('done', { email, userId: data.user?.id ?? null, signedIn: !confirm })
    return EXIT.ok
  } finally {
    await account.close()
  }
}

/** Raises the session by a code of the authenticator app, asked for again while it is wrong; ends it otherwise. */
async function showSecondFactor(
  { out, t }: Context,
  { client: { auth }, url, signOut }: AccountClient,
  factorId: string,
  given: string | undefined,
): Promise<void> {
  try {
    for (let code = given; ; code = undefined) {
      if (code === undefined && !out.interactive) throw new AppError('code-required')
      const shown = code ?? (await (await import('../screens/second-factor.tsx')).askCode({ t }))
      const { error } = await auth.mfa.challengeAndVerify({ factorId, code: shown })
      if (error === null) return
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
  { out, t }: Context,
  given: Options,
): Promise<{ email: string; password: string }> {
  if (given.passwordStdin) {
    const password = (await text(process.stdin)).replace(/\r?\n$/, '')
    return { email: given.email ?? '', password }
  }
  if (!out.interactive) {
    out.note(t('cli.login.noTerminal'))
    throw new AppError('fields-required')
  }
  const { askCredentials } = await import('../screens/credentials.tsx')
  return askCredentials({ t, email: given.email ?? null, signUp: given.signUp })
}
