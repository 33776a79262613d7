import type { QueryClient } from '@tanstack/react-query'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { isAppError } from '#domain/errors.ts'
import { AT_HOME, HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { reachAtHome } from './base.ts'
import { callHere } from './helper.ts'
import { modeOf, type ServerMode } from './mode-of.ts'

/** Longest between two looks for a helper on this computer, in milliseconds: most browsers refuse, as they may. */
const REST_MAX = 10 * 60_000

const callHome = createCall({ baseUrl: AT_HOME })

let rest = 0
let restUntil = 0
/** The linked helper, as the relay last told: it may not answer while the helper at home does. */
let linked: string | null = null

// On another network the computer with the comics may be this one's neighbour no more, or again.
globalThis.addEventListener?.('online', () => {
  rest = restUntil = 0
})

async function linkedId(): Promise<string | null> {
  const answer = await callHere(relay.helper).catch(() => null)
  if (answer !== null) linked = answer.helper?.id ?? null
  return linked
}

/** True when the account's own helper answers on this computer. It is looked for ever more seldom while it does not. */
async function isAtHome(signal: AbortSignal): Promise<boolean> {
  if (Date.now() < restUntil) return false
  const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
  // A browser that lets no page look around refuses at once, which is an answer as well.
  const found = await callHome(status.helper, { signal: probe }).catch(() => null)
  const isOurs =
    found?.running === true && found.connectedLocal && found.id !== null && found.id === (await linkedId())
  rest = isOurs ? 0 : Math.min(REST_MAX, Math.max(MODE_RECHECK, rest * 2))
  restUntil = Date.now() + rest
  return isOurs
}

/** The mode of a page that a relay serves; says where calls go from now on. Never fails: no answer is `off`. */
export async function lookFromAway(client: QueryClient, signal: AbortSignal): Promise<ServerMode> {
  const [isHome, connectivity] = await Promise.all([
    isAtHome(signal),
    callHere(status.connectivity, { signal }).catch(() => null),
  ])
  reachAtHome(isHome)
  const found: ServerMode = isHome ? { mode: 'local', reason: null } : modeOf(null, connectivity)
  if (found.mode !== 'off') askAgainSoon(client)
  return found
}

/** True for what nobody answered, or only that somebody else would in a moment. */
const wasLost = (error: unknown): boolean =>
  error instanceof TypeError || isAppError(error, 'helper-offline') || isAppError(error, 'relay-draining')

let willAsk = false

/**
 * Asks again in a moment for what nobody answered: a line that came back before anybody saw it gone changes no mode.
 * What fails again has the mode looked at, and is asked for again.
 */
function askAgainSoon(client: QueryClient): void {
  if (willAsk) return
  willAsk = true
  setTimeout(() => {
    willAsk = false
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => wasLost(state.error) })
  }, MODE_RECHECK_OFF)
}
