import type { QueryClient } from '@tanstack/react-query'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { relay } from '#contract/relay.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { AT_HOME, HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { callPageServer } from './call.ts'
import { setHelperAtHome } from './helper-base.ts'
import { modeOf, type ServerMode } from './mode-of.ts'

/** Longest time between two probes for a helper on this computer, in milliseconds. Most browsers refuse such probes. */
const PROBE_PAUSE_MAX = 10 * 60_000

const callLocalHelper = createCall({ baseUrl: AT_HOME })

let probePause = 0
let nextProbeAt = 0
/** Id of the linked helper, from the relay's last response, used while only the relay is unreachable. */
let linked: string | null = null

// Probe again at once when the network has changed.
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

/** Returns the mode of a page that a relay serves, and sets the base URL of calls. Never rejects. */
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

/** True if a request got no response, or the response that the helper or the relay is unavailable. */
const isConnectionError = (error: unknown): boolean =>
  error instanceof TypeError || isAppError(error, 'helper-offline') || isAppError(error, 'relay-draining')

let isRetryPlanned = false

/**
 * Refetches queries on screen that failed without a response, after MODE_RECHECK_OFF milliseconds. If the connection is
 * back before its loss was noticed, the mode does not change, and nothing else retries these queries.
 */
function retryFailedQueries(client: QueryClient): void {
  if (isRetryPlanned) return
  isRetryPlanned = true
  setTimeout(() => {
    isRetryPlanned = false
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isConnectionError(state.error) })
  }, MODE_RECHECK_OFF)
}
