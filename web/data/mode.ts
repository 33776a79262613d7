import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { status } from '#contract/helper/status.ts'
import { isAppError } from '#domain/errors.ts'
import { HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'
import { known } from './known.ts'

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
 * Local when the helper answers that it runs and was reached directly; else signal when the relay answers.
 * A relay without the helper behind it is off, with the reason.
 */
export function modeOf(helper: Helper | null, connectivity: Connectivity | null): ServerMode {
  if (helper?.running && helper.connectedLocal) return { mode: 'local', reason: null }
  if (!connectivity?.signalServer) return { mode: 'off', reason: 'unreachable' }
  return connectivity.helperOnline
    ? { mode: 'signal', reason: null }
    : { mode: 'off', reason: 'helper-offline' }
}

/**
 * Which mode this page is in: told by the page at first, looked at again every 30 s, sooner while nothing answers, and
 * when the page shows again. Never fails: no answer is `off`.
 */
export const modeQuery = queryOptions({
  queryKey: keys.mode,
  queryFn: async ({ signal }) => {
    const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
    const helper = await call(status.helper, { signal: probe }).catch(() => null)
    if (helper?.running && helper.connectedLocal) return modeOf(helper, null)
    return modeOf(helper, await call(status.connectivity, { signal }).catch(() => null))
  },
  initialData: () => {
    const helper = known('helper')
    return helper && modeOf(helper, null)
  },
  refetchInterval: ({ state }) => (state.data?.mode === 'off' ? MODE_RECHECK_OFF : MODE_RECHECK),
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: MODE_RECHECK,
})

/** True for a call that nobody answered. */
export function isUnanswered(error: unknown): boolean {
  // `fetch` rejects with a TypeError when nothing answers.
  return error instanceof TypeError || isAppError(error, 'account-unreachable')
}

/** Looks at the mode at once: nobody answered a call. While it is off it is looked at often enough. */
export function recheckMode(client: QueryClient): void {
  if (client.getQueryData(modeQuery.queryKey)?.mode === 'off') return
  void client.refetchQueries(modeQuery, { cancelRefetch: false }) // it never fails
}

/** Calls back when the helper is reached in another way than before, above all when it has come back. */
export function useModeChange(onReached: () => void): void {
  const { data } = useQuery(modeQuery)
  const mode = data?.mode
  const before = useRef(mode)
  const tell = useEffectEvent(onReached)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== mode
    before.current = mode
    if (changed && mode !== undefined && mode !== 'off') tell()
  }, [mode])
}
