import { queryOptions } from '@tanstack/react-query'
import { status } from '#contract/helper/status.ts'
import { HELPER_PROBE_TIMEOUT, MODE_RECHECK } from '#domain/limits.ts'
import { call } from './helper.ts'

interface Helper {
  readonly running: boolean
  readonly connectedLocal: boolean
}
interface Connectivity {
  readonly signalServer: boolean
  readonly helperOnline: boolean
}

export interface ServerMode {
  readonly mode: 'local' | 'signal' | 'off'
  /** Why it is off: nothing answers, or the relay does and the helper at home does not. */
  readonly reason: 'unreachable' | 'helper-offline' | null
}

/**
 * Spec 4: local when the helper answers that it runs and was reached directly; else signal when the relay answers.
 * A relay without the helper behind it is off, with the reason (DESIGN 5).
 */
export function modeOf(helper: Helper | null, connectivity: Connectivity | null): ServerMode {
  if (helper?.running && helper.connectedLocal) return { mode: 'local', reason: null }
  if (!connectivity?.signalServer) return { mode: 'off', reason: 'unreachable' }
  return connectivity.helperOnline
    ? { mode: 'signal', reason: null }
    : { mode: 'off', reason: 'helper-offline' }
}

/** Which mode this page is in, looked at again every 30 s (spec 9). Never fails: no answer is `off`. */
export const modeQuery = queryOptions({
  queryKey: ['mode'],
  queryFn: async ({ signal }) => {
    const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
    const helper = await call(status.helper, { signal: probe }).catch(() => null)
    if (helper?.running && helper.connectedLocal) return modeOf(helper, null)
    return modeOf(helper, await call(status.connectivity, { signal }).catch(() => null))
  },
  refetchInterval: MODE_RECHECK,
  staleTime: MODE_RECHECK,
})
