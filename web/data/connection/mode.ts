import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { status } from '#contract/helper/status.ts'
import { isAppError } from '#domain/errors/errors.ts'
import { HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { keys } from '../keys.ts'
import { isLive } from '../live/live-state.ts'
import { call } from './call.ts'
import { isAccountChanging, isServedByRelay } from './helper-base.ts'
import { modeOf } from './mode-of.ts'
import { pageData } from './page-data.ts'

/**
 * The server mode, at first as embedded in the page. It is reloaded when the event stream ends, when the page becomes
 * visible, every 5 s while it is `off`, and every 30 s without an event stream or on a relay's page. Never fails.
 */
export const modeQuery = queryOptions({
  queryKey: keys.mode,
  queryFn: async ({ signal, client }) => {
    if (isServedByRelay()) return (await import('./relay-mode.ts')).loadRelayMode(client, signal)
    const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
    const helper = await call(status.helper, { signal: probe }).catch(() => null)
    if (helper?.running && helper.connectedLocal) return modeOf(helper, null)
    return modeOf(helper, await call(status.connectivity, { signal }).catch(() => null))
  },
  initialData: () => {
    const helper = isServedByRelay() ? undefined : pageData('helper')
    return helper && modeOf(helper, null)
  },
  refetchInterval({ state }) {
    if (state.data?.mode === 'off') return MODE_RECHECK_OFF
    // The end of the event stream is noticed at once (`live/live.ts`).
    return isLive() && !isServedByRelay() ? false : MODE_RECHECK
  },
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: MODE_RECHECK,
})

/** True if a request failed because no server answered, or because the helper or the account is unreachable. */
export function isUnanswered(error: unknown): boolean {
  // `fetch` rejects with a TypeError without a response.
  return (
    error instanceof TypeError ||
    isAppError(error, 'account-unreachable') ||
    isAppError(error, 'helper-offline')
  )
}

/**
 * Reloads the mode after a request without a response, unless it is `off`, which is polled, or the account is changing.
 * Returns true if the helper answers now. Never rejects.
 */
export async function recheckMode(client: QueryClient): Promise<boolean> {
  const isOn = () => client.getQueryData(modeQuery.queryKey)?.mode !== 'off'
  if (!isAccountChanging() && isOn()) await client.refetchQueries(modeQuery, { cancelRefetch: false })
  return isOn()
}

/** Calls `onReached` when the mode changes to `local` or `signal`, as when the helper is reachable again. */
export function useModeChange(onReached: () => void): void {
  const { data } = useQuery(modeQuery)
  const mode = data?.mode
  const before = useRef(mode)
  const notify = useEffectEvent(onReached)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== mode
    before.current = mode
    if (changed && mode !== undefined && mode !== 'off') notify()
  }, [mode])
}
