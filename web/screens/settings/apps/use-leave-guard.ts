import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router'

/** Key of the router's blocker. */
const KEY = 'leaving'

interface LeaveGuard {
  /** True while a navigation waits for the user's decision. */
  readonly isAsked: boolean
  readonly stay: () => void
  readonly go: () => void
}

/**
 * Blocks leaving this screen until the user confirms; the browser asks before the tab is closed. The router's own hook
 * is not used, because it would add to the chunk that every page loads.
 */
export function useLeaveGuard(): LeaveGuard {
  const router = use(DataRouter)?.router
  const blocker = useSyncExternalStore(
    useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => undefined), [router]),
    () => router?.state.blockers.get(KEY),
  )
  useEffect(() => {
    router?.getBlocker(
      KEY,
      ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
    )
    return () => router?.deleteBlocker(KEY)
  }, [router])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return {
    isAsked: blocker?.state === 'blocked',
    stay: () => blocker?.reset?.(),
    go: () => blocker?.proceed?.(),
  }
}
