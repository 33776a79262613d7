import { z } from 'zod'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { type Context, EXIT } from '../context.ts'
import { readLink } from '../link/link-file.ts'
import { linkText } from '../link/texts.ts'
import { findHelper, type RunningHelper } from '../running-helper.ts'
import { type AccountClient, openAccountClient } from '../session/session.ts'
import { signIn } from '../session/sign-in.ts'
import { linkComputer } from './link-computer.ts'

export const options = z.object({
  signUp: z.boolean(),
  email: z.string().trim().optional(),
  passwordStdin: z.boolean().default(false),
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ''))
    .optional(),
  account: z.string().trim().min(1).optional(),
  carry: z.boolean().optional(),
  yes: z.boolean().default(false),
})
type Options = z.output<typeof options>

/**
 * `comics login` and `comics signup`: by a prompt, or with `--email E --password-stdin`, and `--code` if the account
 * has a second factor. With `--account URL` this computer is linked with the account there.
 */
export async function run(context: Context, given: Options): Promise<number> {
  const { config, t, out, signal } = context
  const { account: url } = given
  if (url !== undefined) return linkComputer(context, { ...given, account: url })
  const helper = await findHelper(config.dataDir)
  const account = await openAccountClient(config, signal)
  const here = helper?.url ?? t('terminal.login.thisComputer')
  try {
    const entered = await signIn(context, given, account, account.isHere ? here : account.url)
    if (entered === null) return EXIT.interrupted
    const { email, user, session } = entered
    const confirm = session === null
    out.line(
      confirm
        ? t('cli.login.confirm')
        : given.signUp
          ? t('cli.login.signedUp', { email })
          : t('cli.login.done', { email }),
    )
    const link = await readLink(config.dataDir)
    if (link !== null) out.line(linkText(t, link))
    if (helper !== null && !confirm) out.line(await helperText(context, helper, account))
    out.event('done', { email, userId: user?.id ?? null, signedIn: !confirm })
    return EXIT.ok
  } finally {
    await account.close()
  }
}

/** Returns what the user may do at the running helper. */
async function helperText({ t }: Context, { url }: RunningHelper, account: AccountClient): Promise<string> {
  const token = async () => (await account.client.auth.getSession()).data.session?.access_token ?? null
  const owner = await createCall({ baseUrl: url, token })(status.me).then(
    (me) => me.owner,
    () => null,
  )
  if (owner === null) return t('terminal.login.noAccess', { url })
  return owner ? t('terminal.login.owner', { url }) : t('terminal.login.reader', { url })
}
