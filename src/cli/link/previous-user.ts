import { join } from 'node:path'
import { EXPORTED_TABLES } from '#contract/exported.ts'
import { isThere } from '#disk/is-there.ts'
import { accountError } from '#records/client/errors.ts'
import { askYes } from '../components/ask-yes.ts'
import type { Context } from '../context.ts'
import { type AccountClient, openAccountClient } from '../session/session.ts'
import type { Holder } from '../transfer/carry-over.ts'
import { carrierOf } from './carry.ts'
import type { PreviousUser } from './establish.ts'
import { type Link, readLink } from './link-file.ts'

/** Milliseconds between two progress lines. */
const LINE_EVERY = 2_000

/**
 * Runs `work` with the user who is signed in at this terminal before the link, and with a function that copies the
 * user's data if `carry` is true, or if it is undefined and the user agrees. `work` gets null without a session, and if
 * the user is the linked one. Throws login-required if `carry` is true and there is no session.
 */
export async function withPreviousUser<T>(
  context: Context,
  link: Link,
  carry: boolean | undefined,
  work: (previous: PreviousUser | null) => Promise<T>,
): Promise<T> {
  const { config, t, out } = context
  if (!(await hasAccount(context))) return work(null)
  const account = await openAccountClient(config)
  try {
    const user = await account.user().catch((error: unknown) => {
      if (carry === true) throw error
      return null
    })
    if (user === null) {
      out.note(t('commands.link.carryNobody'))
      return await work(null)
    }
    // Linked again with the same account, so nothing is copied.
    if (account.url === link.account.url && user.id === link.user.id) return await work(null)
    const holder = { client: account.client, userId: user.id }
    const wanted =
      carry ?? (await isWanted(context, account, holder, { from: user.email, to: link.user.email }))
    return await work({ userId: user.id, carryOver: wanted ? carrier(context, holder) : null })
  } finally {
    await account.close()
  }
}

/** Returns true if there is an account whose data can be copied. */
async function hasAccount({ config }: Context): Promise<boolean> {
  if (config.hosted !== null || (await readLink(config.dataDir)) !== null) return true
  return isThere(join(config.dataDir, 'accounts.db'))
}

async function isWanted(
  context: Context,
  { url }: AccountClient,
  holder: Holder,
  names: { readonly from: string; readonly to: string },
): Promise<boolean> {
  if (!context.out.interactive) return false
  const rows = await rowsOf(holder, url)
  if (rows === 0) return false
  const { t, out } = context
  out.note(t('commands.link.carryHeld', { ...names, rows }))
  // The data is copied, so it stays in its account, too.
  return askYes(context, t('commands.link.carryAsk', names), true)
}

/** Returns the number of rows of a user that can be copied. Throws account-unreachable. */
async function rowsOf({ client, userId }: Holder, url: string): Promise<number> {
  let rows = 0
  for (const table of EXPORTED_TABLES) {
    const { count, error } = await client
      .from(table)
      .select('*', { count: 'exact', head: true })
      .eq('user_id', userId)
      .retry(false)
    if (error !== null) throw accountError(error, { url })
    rows += count ?? 0
  }
  return rows
}

function carrier({ t, out, signal }: Context, holder: Holder) {
  let [rows, last] = [0, Date.now()]
  return carrierOf(async () => holder, {
    signal,
    onProgress(count) {
      rows += count
      if (Date.now() - last < LINE_EVERY) return
      last = Date.now()
      out.event('progress', { rows })
      if (!out.json) out.note(t('commands.link.carrying', { rows }))
    },
  })
}
