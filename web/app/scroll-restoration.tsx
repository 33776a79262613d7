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

/** Returns a unique key of a history entry; the router's key alone repeats after a URL was typed. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`

/** Registers the listeners that must run before the router's; call it before the router is created. */
export function watchHistory(): void {
  history.scrollRestoration = 'manual'
  watchOpenEntries()
  watchFollowed()
}

/** Stores the scroll position of each screen before the router renders the next. */
export function watchScroll(router: Router): void {
  let { location } = router.state
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type !== 'navigate' && expectPlace(entryOf(location))) arrival = 'back'
  router.subscribe((state) => {
    followRouter()
    if (entryOf(state.location) === entryOf(location)) return
    notePlace(entryOf(location))
    const isWithin = state.location.pathname === location.pathname && state.location.hash !== location.hash
    location = state.location
    const isKnown = expectPlace(entryOf(location))
    if (isWithin || state.preventScrollReset) arrival = 'stay'
    else arrival = state.historyAction === 'POP' && isKnown ? 'back' : 'top'
  })
  window.addEventListener('pagehide', () => {
    notePlace(entryOf(location))
    storePlaces()
  })
}

/** Restores the scroll position of a screen after it has rendered, or scrolls to its top. */
export function ScrollRestoration() {
  const entry = entryOf(useLocation())
  useLayoutEffect(() => {
    if (arrival === 'back') return returnToPlace(entry)
    if (arrival === 'top') window.scrollTo(0, 0)
    return undefined
  }, [entry])
  return null
}
