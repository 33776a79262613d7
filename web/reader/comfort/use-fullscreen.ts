import { useEffect, useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Full screen state and its toggle. The document itself goes full screen, so that menus and dialogs stay visible. */
export function useFullscreen() {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => {
    const change = active ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // The browser may refuse, as in a frame without the permission.
    change.catch(() => undefined)
  }
  return { active, possible: document.fullscreenEnabled, toggle }
}

/**
 * Enters full screen when a comic is opened, if `on`, and exits it when the reader is closed. Browsers allow this only
 * during a click or key press: for a comic opened by its URL, the first of these enters.
 */
export function useOpensFullscreen(on: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice made while reading applies to the next comic
  useEffect(() => {
    const stop = new AbortController()
    const enter = () => {
      stop.abort()
      document.documentElement.requestFullscreen().catch(() => undefined)
    }
    if (on && document.fullscreenEnabled && document.fullscreenElement === null) {
      if (navigator.userActivation?.isActive) enter()
      else for (const event of ['pointerup', 'keydown'] as const) addEventListener(event, enter, stop)
    }
    return () => {
      stop.abort()
      leaveFullscreen()
    }
  }, [])
}

function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
}
