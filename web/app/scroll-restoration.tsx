import { useLayoutEffect } from 'react'
import { type createBrowserRouter, type Location, useLocation } from 'react-router'
import { followRouter, watchOpenEntries } from '#web/components/dialogs/open-entries.ts'
import {
  expectPlace,
  notePlace,
  returnToPlace,
  storePlaces,
  watchFollowed,
} from '#web/components/screen/place.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Scroll position after the next screen has rendered: unchanged, the top, or restored. */
let arrival: 'stay' | 'top' | 'back' = 'stay'
/** Path of the screen that the current view transition leaves; null without a transition. */
let leftPath: string | null = null
/** Names the picture that two screens share (`moving-cover.ts`); loaded after the first screen. */
let markSharedPicture: (otherPath: string) => void = () => undefined

/** Sets the function that names shared pictures. */
export function movePictures(mark: typeof markSharedPicture): void {
  markSharedPicture = mark
}

/**
 * Returns the key of a history entry's position; the router's key alone repeats after a URL was typed. A link with the
 * state `entry` returns to that entry's position.
 */
export const entryOf = ({ key, pathname, state }: Location): string =>
  (state as { entry?: string } | null)?.entry ?? `${key} ${pathname}`

/**
 * Handles the rejection of skipped transitions, which the router leaves unhandled: the next navigation skips one, and a
 * hidden window has none.
 */
function handleSkippedTransitions(): void {
  // Not in all browsers.
  const start = document.startViewTransition as typeof document.startViewTransition | undefined
  if (start === undefined) return
  document.startViewTransition = (update) => {
    const transition = start.call(document, update)
    transition.ready.catch(() => undefined)
    return transition
  }
}

/** Registers the listeners that must run before the router's; call it before the router is created. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual'
  watchOpenEntries()
  watchFollowed()
  handleSkippedTransitions()
}

/** Stores the scroll position of each screen before the router renders the next. */
export function watchScroll(router: Router): void {
  let { location } = router.state
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type !== 'navigate' && expectPlace(entryOf(location))) arrival = 'back'
  router.subscribe((state, { viewTransitionOpts }) => {
    followRouter()
    if (entryOf(state.location) === entryOf(location)) return
    notePlace(entryOf(location))
    leftPath = viewTransitionOpts === undefined ? null : location.pathname
    if (leftPath !== null) markSharedPicture(state.location.pathname)
    const isWithin = state.location.pathname === location.pathname && state.location.hash !== location.hash
    location = state.location
    const isKnown = expectPlace(entryOf(location))
    if (isWithin || state.preventScrollReset) arrival = 'stay'
    // The key of a new entry is new, so only entries that are returned to are known.
    else arrival = isKnown ? 'back' : 'top'
  })
  window.addEventListener('pagehide', () => {
    notePlace(entryOf(location))
    storePlaces()
  })
}

/**
 * Restores the scroll position of a screen after it has rendered, or scrolls to its top. Then marks the picture that a
 * view transition moves here.
 */
export function ScrollRestoration() {
  const entry = entryOf(useLocation())
  useLayoutEffect(() => {
    const stop = arrival === 'back' ? returnToPlace(entry) : undefined
    if (arrival === 'top') window.scrollTo(0, 0)
    // Microtasks run before the transition captures the screen.
    const path = leftPath
    if (path !== null) queueMicrotask(() => markSharedPicture(path))
    return stop
  }, [entry])
  return null
}
