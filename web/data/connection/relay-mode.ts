import type { QueryClient } from '@tanstack/react-query'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { AT_HOME, HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { callPageServer } from './call.ts'
import { setHelperAtHome } from './helper-base.ts'
import { modeOf, type ServerMode } from './mode-of.ts'

/** Longest time between two probes for a helper on this computer, in milliseconds: most browsers refuse them. */
const PROBE_PAUSE_MAX = 10 * 60_000

const callLocalHelper = createCall({ baseUrl: AT_HOME })

let probePause = 0
let nextProbeAt = 0
/** Id of the linked helper, from the relay's last response, as the relay may be unreachable while the helper is not. */
let linked: string | null = null

// On another network the helper's computer may be reachable or not.
globalThis.addEventListener?.('online', () => {
  probePause = nextProbeAt = 0
})

async function linkedId(): Promise<string | null> {
  const answer = await callPageServer(relay.helper).catch(() => null)
  if (answer !== null) linked = answer.helper?.id ?? null
  return linked
}

/** True if the account's own helper answers on this computer. The pause between probes doubles while it does not. */
async function isHelperLocal(signal: AbortSignal): Promise<boolean> {
  if (Date.now() < nextProbeAt) return false
  const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
  // Browsers that block requests to the local network reject at once.
  const found = await callLocalHelper(status.helper, { signal: probe }).catch(() => null)
  const isOurs =
    found?.running === true && found.connectedLocal && found.id !== null && found.id === (await linkedId())
  probePause = isOurs ? 0 : Math.min(PROBE_PAUSE_MAX, Math.max(MODE_RECHECK, probePause * 2))
  nextProbeAt = Date.now() + probePause
  return isOurs
}

/** Returns the mode of a page that a relay serves, and sets the base URL of calls. Never rejects; returns `off` then. */
export async function loadRelayMode(client: QueryClient, signal: AbortSignal): Promise<ServerMode> {
  const [isLocal, connectivity] = await Promise.all([
    isHelperLocal(signal),
    callPageServer(status.connectivity, { signal }).catch(() => null),
  ])
  setHelperAtHome(isLocal)
  const found: ServerMode = isLocal ? { mode: 'local', reason: null } : modeOf(null, connectivity)
  if (found.mode !== 'off') retryFailedQueries(client)
  return found
}

/** True if a request got no response, or only that the helper or relay is unavailable. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError || isAppError(error, 'helper-offline') || isAppError(error, 'relay-draining')

let isRetryPlanned = false

/**
 * Refetches queries that failed without a response, after a moment. A connection that came back before its loss was
 * noticed changes no mode, so that nothing else would retry them.
 */
function retryFailedQueries(client: QueryClient): void {
  if (isRetryPlanned) return
  isRetryPlanned = true
  setTimeout(() => {
    isRetryPlanned = false
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isConnectionError(state.error) })
  }, MODE_RECHECK_OFF)
}
