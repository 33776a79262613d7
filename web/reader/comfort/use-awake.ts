import { useEffect } from 'react'

/** Asks the system not to turn the screen off, while `on` and the page is seen. Where there is no such thing, nothing. */
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
        // A low battery or a frame without the permission refuses: the screen goes off as ever.
      }
    }
    // The system takes it back when the page is hidden.
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
