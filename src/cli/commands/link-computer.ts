import { AppError } from '#domain/errors/errors.ts'
import { type Library, openLibrary } from '#library/index.ts'
import { createSessionlessClient } from '../account/supabase-client.ts'
import { askYes } from '../components/ask-yes.ts'
import { type Context, EXIT } from '../context.ts'
import { establish, linkOf } from '../link/establish.ts'
import { helperId } from '../link/helper-id.ts'
import { linkClient, linkedComputer } from '../link/helper-row.ts'
import type { Link } from '../link/link-file.ts'
import { withPreviousUser } from '../link/previous-user.ts'
import { type RelayCalls, relayCalls } from '../link/relay-calls.ts'
import { findHelper, type RunningHelper } from '../running-helper.ts'
import { type AccountClient, openAccountClient } from '../session/session.ts'
import { type SignedIn, type SignInOptions, signIn } from '../session/sign-in.ts'

interface LinkOptions extends SignInOptions {
  /** The relay's URL, with or without `https://`. */
  readonly account: string
  readonly carry?: boolean | undefined
  /** True to replace another linked computer without asking. */
  readonly yes: boolean
}

/**
 * Runs `comics login --account URL`: signs in or up at the relay's account, and links this computer with that account
 * (docs/relay.md, Linking). The new session becomes the link's session; it is ended if the user declines or linking
 * fails. A running helper applies the new link by itself. Returns the exit code. Throws consent-required, and the
 * errors of `relayCalls`, `signIn`, `withPreviousUser` and `establish`.
 */
export async function linkComputer(context: Context, given: LinkOptions): Promise<number> {
  const { config, t, out } = context
  const at = await relayCalls(given.account)
  const account = accountAt(at)
  const entered = await signIn(context, given, account, at.url)
  if (entered === null) return EXIT.interrupted
  const { session, email } = entered
  if (session === null) {
    out.line(t('cli.login.confirm'))
    out.line(t('commands.link.afterwards', { called: config.called, url: at.url }))
    out.event('done', { email, userId: entered.user?.id ?? null, signedIn: false, linked: false })
    return EXIT.ok
  }
  const library = await openLibrary(config.dataDir)
  let done = false
  try {
    const { access_token, refresh_token } = session
    const link = linkOf(at, { access_token, refresh_token })
    if (!(await mayReplace(context, link, library, given.yes))) return EXIT.interrupted
    // Read now, because the helper is briefly unavailable when it restarts with its new link.
    const helper = await findHelper(config.dataDir)
    const carried = await withPreviousUser(context, link, given.carry, (previous) =>
      establish(config.dataDir, link, library, previous),
    )
    done = true
    const signedIn = await signInHere(context, entered)
    printLink(context, { link, helper, signedIn })
    if (carried !== null) {
      const rows = Object.values(carried).reduce((sum, count) => sum + count, 0)
      out.line(t('commands.link.carried', { email: link.user.email, rows }))
    }
    out.event('done', {
      email,
      userId: link.user.id,
      signedIn,
      linked: true,
      relay: link.relay,
      carried,
    })
    return EXIT.ok
  } finally {
    if (!done) await account.signOut()
    await library.close()
  }
}

/** Returns a client of a relay's account. The client does not store its session, because the link stores it. */
function accountAt({ account }: RelayCalls): Pick<AccountClient, 'client' | 'url' | 'signOut'> {
  const client = createSessionlessClient(account)
  const signOut = async () => void (await client.auth.signOut({ scope: 'local' }))
  return { client, url: account.url, signOut }
}

/**
 * Returns true if no other computer is linked with the account, if `yes` is true, or if the user agrees to replace the
 * other computer. Throws consent-required if the terminal is not interactive, and account-unreachable.
 */
async function mayReplace(
  context: Context,
  link: Link,
  { settings }: Library,
  yes: boolean,
): Promise<boolean> {
  const { t, out } = context
  const other = await linkedComputer(
    linkClient(link, async () => link.session.access_token),
    link,
  )
  if (other === null || other.id === (await helperId(settings))) return true
  const { name, platform } = other
  const { email } = link.user
  out.note(t('commands.link.other', { email, name: platform === '' ? name : `${name} (${platform})` }))
  if (yes) return true
  if (!out.interactive) throw new AppError('consent-required')
  return askYes(context, t('commands.link.replace'))
}

/**
 * Signs this terminal in with a second session of the account. Returns false if the sign-in fails, or if the account
 * has a second factor: the link's sign-in has used its code, and a code can be used only once.
 */
async function signInHere({ config }: Context, { email, password, hasFactor }: SignedIn): Promise<boolean> {
  if (hasFactor) return false
  const account = await openAccountClient(config)
  try {
    return (await account.client.auth.signInWithPassword({ email, password })).error === null
  } finally {
    await account.close()
  }
}

interface Linked {
  readonly link: Link
  readonly helper: RunningHelper | null
  readonly signedIn: boolean
}

function printLink({ config, t, out }: Context, { link, helper, signedIn }: Linked): void {
  const { called } = config
  const { user, relay: url } = link
  out.line(t('commands.link.done', { email: user.email, url }))
  out.line(
    helper === null ? t('commands.link.start') : t('commands.link.running', { called, here: helper.url }),
  )
  // NODE_EXTRA_CA_CERTS is set for this process, but the running helper may have been started without it.
  if (helper !== null && process.env.NODE_EXTRA_CA_CERTS) {
    out.note(t('commands.link.trustRunning', { here: helper.url }))
  }
  if (!signedIn) out.line(t('commands.link.signIn'))
}
