import { queryOptions } from '@tanstack/react-query'
import { type LinkStatus, link, type Pairing } from '#contract/helper/link.ts'
import { status } from '#contract/helper/status.ts'
import { accountUrl } from '../account/account.ts'
import { keptSession, storageKey } from '../account/kept-session.ts'
import { holdPage } from '../connection/base.ts'
import { call, callHere } from '../connection/helper.ts'
import { keys } from '../keys.ts'
import { keepLinkedWith } from './linked-with.ts'

export type { LinkStatus, Pairing }

/** How often a code is looked at while it is shown, in milliseconds. */
const LOOK = 1_500
/** How often the line is looked at while it is shown, in milliseconds. */
const LINE_LOOK = 5_000

/** What this computer is linked with; null where it is not. */
export const linkQuery = queryOptions({
  queryKey: keys.link,
  queryFn: async ({ signal }) => (await call(link.get, { signal })).link,
  refetchInterval: LINE_LOOK,
  staleTime: 0,
})

/** The code as it was last looked at, with who asks. */
let asked: Pairing | null = null

/** The code that this computer shows; null once it has expired. */
export const pairingQuery = queryOptions({
  queryKey: keys.pairing,
  queryFn: async ({ signal }) => {
    const { pairing } = await call(link.follow, { signal })
    asked = pairing
    return pairing
  },
  refetchInterval: LOOK,
  staleTime: 0,
  gcTime: 0,
})

/** True where this computer is linked anew with the relay that it is linked with: its account is at the same address. */
let isAgain = false
let stays = false
/** The session of this page is somebody else's than who it is linked with. */
let isOther = false

/**
 * Asks a relay for a code, maybe the one that this computer is linked with. Throws `fields-required`-like refusals of
 * the helper: `relay-unreachable`, `relay-unknown`.
 */
export async function beginLink(relay: string, again = false): Promise<Pairing> {
  isAgain = again
  return (await call(link.begin, { body: { relay } })).pairing
}

/** Allows or refuses who has claimed the code. Allowed, the page's session is soon refused, which it outlives. */
export async function decideLink(allow: boolean, carry: boolean) {
  holdPage(allow)
  try {
    const decided = await call(link.decide, { body: { allow, carry } })
    stays = decided.linked && isAgain
    // Whoever signs in here next is told with which account.
    if (decided.linked && asked?.claim) {
      keepLinkedWith(asked.relay, asked.claim.email)
      isOther = keptSession(accountUrl())?.user.email !== asked.claim.email
    }
    return decided
  } catch (error) {
    holdPage(false)
    throw error
  }
}

/** Ends the link of this computer. */
export const removeLink = () => call(link.remove)

/**
 * Waits until this computer goes on with another account than this page's, and loads the page anew with it. The session
 * of the account before is not good there; linked anew with the same person's, it goes on with that.
 */
export async function goOnWithOther(): Promise<void> {
  const before = accountUrl()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300))
  // Between the two nobody answers for a moment.
  const now = () =>
    callHere(status.config).then(
      ({ account }) => account.url,
      () => before,
    )
  while (!stays && (await now()) === before) await pause()
  if (!stays || isOther) localStorage.removeItem(storageKey(before))
  location.assign('/auth')
}
