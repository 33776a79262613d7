import { useLayoutEffect } from 'react'
import { type createBrowserRouter, type Location, useLocation } from 'react-router'
import { followRouter, leaveEmptyEntries, watchOpenEntries } from '#web/components/open-entries.ts'
import { expectPlace, notePlace, returnToPlace, storePlaces, watchFollowed } from '#web/components/place.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** What becomes of the page once the next screen is drawn. */
let arrival: 'stay' | 'top' | 'back' = 'stay'

/** One entry of the history: a key alone stands for several where the address was typed anew. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`

/** What must be heard before the router: called before it is made. */
export function watchBack(): void {
  history.scrollRestoration = 'manual'
  watchOpenEntries()
  watchFollowed()
}

/** Notes where each screen is left, before the router draws the next. */
export function watchPlaces(router: Router): void {
  let { location } = router.state
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (loaded?.type !== 'navigate' && expectPlace(entryOf(location))) arrival = 'back'
  router.subscribe((state) => {
    followRouter(state.navigation.state !== 'idle')
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

/** Once a screen is drawn: brings it to where it was left, or to its top. */
export function Places() {
  const entry = entryOf(useLocation())
  useLayoutEffect(() => {
    leaveEmptyEntries()
    if (arrival === 'back') return returnToPlace(entry)
    if (arrival === 'top') window.scrollTo(0, 0)
    return undefined
  }, [entry])
  return null
}
