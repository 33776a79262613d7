import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { status } from '#contract/helper/status.ts'
import { isAppError } from '#domain/errors.ts'
import { HELPER_PROBE_TIMEOUT, MODE_RECHECK, MODE_RECHECK_OFF } from '#domain/limits.ts'
import { keys } from '../keys.ts'
import { isLive } from '../live/live-state.ts'
import { isAway, isHeld } from './base.ts'
import { call } from './helper.ts'
import { known } from './known.ts'
import { modeOf } from './mode-of.ts'

/**
 * The mode of this page: written into the page at first, looked at again when the event stream ends, every 30 s while
 * there is none, every 5 s while nothing answers, and when the page is shown again. Never fails: no answer is `off`.
 */
export const modeQuery = queryOptions({
  queryKey: keys.mode,
  queryFn: async ({ signal, client }) => {
    if (isAway()) return (await import('./away.ts')).lookFromAway(client, signal)
    const probe = AbortSignal.any([signal, AbortSignal.timeout(HELPER_PROBE_TIMEOUT)])
    const helper = await call(status.helper, { signal: probe }).catch(() => null)
    if (helper?.running && helper.connectedLocal) return modeOf(helper, null)
    return modeOf(helper, await call(status.connectivity, { signal }).catch(() => null))
  },
  initialData: () => {
    const helper = isAway() ? undefined : known('helper')
    return helper && modeOf(helper, null)
  },
  refetchInterval({ state }) {
    if (state.data?.mode === 'off') return MODE_RECHECK_OFF
    // The end of the event stream is noticed at once (`live/live.ts`).
    return isLive() && !isAway() ? false : MODE_RECHECK
  },
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  staleTime: MODE_RECHECK,
})

/** True for a call that nobody answered, or for which nobody is there to answer. */
export function isUnanswered(error: unknown): boolean {
  // `fetch` rejects with a TypeError when nothing answers.
  return (
    error instanceof TypeError ||
    isAppError(error, 'account-unreachable') ||
    isAppError(error, 'helper-offline')
  )
}

/**
 * Looks at the mode at once: nobody answered a call. While it is off it is looked at often enough. Answers, and never
 * fails, with whether somebody answers now.
 */
export async function recheckMode(client: QueryClient): Promise<boolean> {
  const isOn = () => client.getQueryData(modeQuery.queryKey)?.mode !== 'off'
  if (!isHeld() && isOn()) await client.refetchQueries(modeQuery, { cancelRefetch: false })
  return isOn()
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
