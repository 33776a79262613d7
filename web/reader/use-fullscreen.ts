import { useSyncExternalStore } from 'react'

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

/** Gives the screen back when the reader is left. */
export function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined)
}
