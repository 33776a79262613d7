import { status } from '#contract/helper/status.ts'
import { callPageServer } from '../connection/call.ts'
import { isServedByRelay } from '../connection/helper-base.ts'
import { accountUrl, currentSession, openAccount } from './account.ts'
import { storageKey } from './stored-session.ts'

/** Reloads the page and never resolves if the helper now uses another account, as after linking in another tab. */
export async function reloadOnAccountChange(): Promise<void> {
  if (isServedByRelay()) return
  const before = accountUrl()
  const now = await callPageServer(status.config).catch(() => null)
  if (now === null || now.account.url === before) return
  localStorage.removeItem(storageKey(before))
  location.reload()
  await new Promise(() => undefined)
}

let ending: Promise<void> | null = null

async function end(): Promise<void> {
  await reloadOnAccountChange()
  const account = await openAccount()
  await account.auth.signOut({ scope: 'local' })
}

/** Signs out in this browser, or reloads if the account changed. Returns true for the first of concurrent calls. */
export async function endSessionHere(): Promise<boolean> {
  if ((await currentSession()) === null) return false
  const isFirst = ending === null
  ending ??= end().finally(() => {
    ending = null
  })
  await ending
  return isFirst
}
