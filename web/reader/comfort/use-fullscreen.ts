import { useEffect, useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the whole screen is used. The document itself goes full screen, so that menus and dialogs come along. */
export function useFullscreen() {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => {
    const change = active ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    // A browser may refuse (a frame without the permission); nothing is lost then.
    change.catch(() => undefined)
  }
  return { active, possible: document.fullscreenEnabled, toggle }
}

/**
 * Takes the whole screen as a comic is opened, where that was chosen, and gives it back when the reader is left. A
 * browser allows it to a click or a key alone: opened by its address, the comic waits for the first of these.
 */
export function useOpensFullscreen(on: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen while reading is for the next comic
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
