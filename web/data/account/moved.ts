import { status } from '#contract/helper/status.ts'
import { isAway } from '../connection/base.ts'
import { callHere } from '../connection/helper.ts'
import { accountUrl, currentSession, openAccount } from './account.ts'
import { storageKey } from './kept-session.ts'

/**
 * Loads the page anew where its computer has gone on with another account since, as when it was linked in another tab:
 * then this never returns.
 */
export async function followAccount(): Promise<void> {
  if (isAway()) return
  const before = accountUrl()
  const now = await callHere(status.config).catch(() => null)
  if (now === null || now.account.url === before) return
  localStorage.removeItem(storageKey(before))
  location.reload()
  await new Promise(() => undefined)
}

let ending: Promise<void> | null = null

async function end(): Promise<void> {
  await followAccount()
  const account = await openAccount()
  await account.auth.signOut({ scope: 'local' })
}

/** Ends the session here only, or follows the computer to its other account. True for the call that did. */
export async function endSession(): Promise<boolean> {
  if ((await currentSession()) === null) return false
  const isFirst = ending === null
  ending ??= end().finally(() => {
    ending = null
  })
  await ending
  return isFirst
}
