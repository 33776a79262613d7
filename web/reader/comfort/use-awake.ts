import { useEffect } from 'react'

/**
 * Holds a screen wake lock while `on` and the page is visible. Does nothing in browsers without the Screen Wake Lock
 * API.
 */
export function useAwake(on: boolean): void {
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const ask = async () => {
      if (over || document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (over) void given.release()
        else lock = given
      } catch {
        // Rejected on a low battery or in a frame without the permission: the screen turns off as usual.
      }
    }
    // The system releases the lock when the page is hidden.
    const seen = () => void ask()
    document.addEventListener('visibilitychange', seen)
    void ask()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [on])
}
