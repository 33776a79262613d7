import { use, useCallback, useEffect, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouter } from 'react-router'

/** A router keeps one at a time. */
const KEY = 'leaving'

interface Leaving {
  /** Somebody wants to leave and was not let go yet. */
  readonly isAsked: boolean
  readonly stay: () => void
  readonly go: () => void
}

/**
 * Holds whoever leaves this screen until they were asked; a tab that is closed is held by its browser. The router's own
 * hook would have every visit fetch it among the packages.
 */
export function useLeaving(): Leaving {
  const router = use(DataRouter)?.router
  const blocker = useSyncExternalStore(
    useCallback((tell: () => void) => router?.subscribe(tell) ?? (() => undefined), [router]),
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
