import { useEffect } from 'react'

/**
 * Holds a screen wake lock while `on` and the page is visible. Does nothing in browsers without the Screen Wake Lock
 * API.
 */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isStopped = false
    const acquire = async () => {
      if (isStopped || document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return
      try {
        const acquired = await navigator.wakeLock.request('screen')
        if (isStopped) void acquired.release()
        else lock = acquired
      } catch {
        // Rejected on a low battery or in a frame without the permission: the screen turns off as usual.
      }
    }
    // The system releases the lock when the page is hidden.
    const onVisibility = () => void acquire()
    document.addEventListener('visibilitychange', onVisibility)
    void acquire()
    return () => {
      isStopped = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [on])
}
