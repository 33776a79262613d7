import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { accountError } from '#records/errors.ts'
import { type Context, EXIT } from '../context.ts'
import { openAccountClient } from '../session.ts'

export const options = z.object({
  signUp: z.boolean(),
  email: z.string().trim().optional(),
  passwordStdin: z.boolean().default(false),
})
type Options = z.output<typeof options>

/** `comics login` and `comics signup`: by a prompt, or `--email E --password-stdin`. */
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
    if (error !== null) throw accountError(error)
    const confirm = data.session === null
    if (confirm && data.user?.identities?.length === 0) throw new AppError('email-taken')
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
