import { queryOptions } from '@tanstack/react-query'
import { type LinkStatus, link, type Pairing } from '#contract/helper/link.ts'
import { status } from '#contract/helper/status.ts'
import { accountUrl } from '../account/account.ts'
import { storageKey, storedSession } from '../account/stored-session.ts'
import { call, callPageServer } from '../connection/call.ts'
import { setAccountChanging } from '../connection/helper-base.ts'
import { keys } from '../keys.ts'
import { storeLinkEmail } from './stored-link-email.ts'

export type { LinkStatus, Pairing }

/** Polling interval of a pairing code, in milliseconds. */
const PAIRING_INTERVAL = 1_500
/** Polling interval of the tunnel's state, in milliseconds. */
const LINK_INTERVAL = 5_000

/** The link of this computer; null if there is none. */
export const linkQuery = queryOptions({
  queryKey: keys.link,
  queryFn: async ({ signal }) => (await call(link.get, { signal })).link,
  refetchInterval: LINK_INTERVAL,
  staleTime: 0,
})

/** The pairing as it was last loaded, with its claim. */
let lastPairing: Pairing | null = null

/** The pairing whose code this computer shows; null once it has expired. */
export const pairingQuery = queryOptions({
  queryKey: keys.pairing,
  queryFn: async ({ signal }) => {
    const { pairing } = await call(link.follow, { signal })
    lastPairing = pairing
    return pairing
  },
  refetchInterval: PAIRING_INTERVAL,
  staleTime: 0,
  gcTime: 0,
})

/** True if this computer is linked again with its current relay, so that the account's URL does not change. */
let isSameRelay = false
/** True once a link with the same relay was accepted. */
let keepsAccountUrl = false
/** True if the page's session belongs to another user than the new link. */
let isOtherUser = false

/**
 * Requests a pairing code from a relay. `again`: it is the relay that this computer is linked with. Throws
 * `fields-required`, `relay-unreachable`, `relay-unknown`.
 */
export async function beginLink(relay: string, again = false): Promise<Pairing> {
  isSameRelay = again
  return (await call(link.begin, { body: { relay } })).pairing
}

/** Accepts or rejects the claim of the code. Once accepted, the page ignores that its session is soon rejected. */
export async function decideLink(allow: boolean, carry: boolean) {
  setAccountChanging(allow)
  try {
    const decided = await call(link.decide, { body: { allow, carry } })
    keepsAccountUrl = decided.linked && isSameRelay
    // The sign-in screen shows which account to use.
    if (decided.linked && lastPairing?.claim) {
      storeLinkEmail(lastPairing.relay, lastPairing.claim.email)
      isOtherUser = storedSession(accountUrl())?.user.email !== lastPairing.claim.email
    }
    return decided
  } catch (error) {
    setAccountChanging(false)
    throw error
  }
}

/** Removes the link of this computer. */
export const removeLink = () => call(link.remove)

/**
 * Waits until the helper uses another account, unless the new link is with the same relay; then loads the sign-in
 * screen. Deletes the session, unless the new link is with the same relay and user.
 */
export async function reloadWithNewAccount(): Promise<void> {
  const before = accountUrl()
  const pause = () => new Promise((resolve) => setTimeout(resolve, 300))
  // The helper is unreachable for a moment while it switches, so errors count as no change.
  const now = () =>
    callPageServer(status.config).then(
      ({ account }) => account.url,
      () => before,
    )
  while (!keepsAccountUrl && (await now()) === before) await pause()
  if (!keepsAccountUrl || isOtherUser) localStorage.removeItem(storageKey(before))
  location.assign('/auth')
}
