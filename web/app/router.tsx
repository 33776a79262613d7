import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
} from 'react-router'
import { authLink } from '#web/data/auth-link.ts'
import { hasEarly } from '#web/data/first-answers.ts'
import { mediaTokenQuery } from '#web/data/media.ts'
import { isSignedIn } from '#web/data/session.ts'
import { Crash } from './crash.tsx'
import { FirstSight } from './first-sight.tsx'
import { Guests, Members, Start } from './guards.tsx'
import { paths } from './paths.ts'
import { Places, watchBack, watchPlaces } from './places.tsx'
import { framedScreens, guestScreens, redirects, type ScreenEntry, shell, wholeScreens } from './screens.ts'

/**
 * How long lists that were asked for before all else are waited for, in milliseconds: a screen that is drawn with them
 * is there sooner than one that is drawn twice.
 */
const PATIENCE = 200

/** The routes of screens that arrive when they are first opened, with their questions already on their way. */
function routesOf(screens: readonly ScreenEntry[], client: QueryClient): RouteObject[] {
  return screens.map(({ path, load, open = false }) => ({
    path,
    handle: { open },
    lazy: async () => {
      const { Component, ask } = await load()
      if (ask === undefined) return { Component }
      const loader = async ({ request }: LoaderFunctionArgs) => {
        if (!isSignedIn(client)) return null
        const early = hasEarly()
        const { searchParams } = new URL(request.url)
        // Failures come back as the queries' own state.
        const asked = Promise.all([
          client.prefetchQuery(mediaTokenQuery),
          ask(client, searchParams.get('q')?.trim() ?? '', searchParams),
        ])
        if (early) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
        return null
      }
      // A search within a screen asks by itself.
      return { Component, loader, shouldRevalidate: () => false }
    },
  }))
}

/** The router of all that `screens.ts` lists, each kind within what guards and frames it. */
export function createRouter(client: QueryClient) {
  // A link for a forgotten password leads there, wherever a project's settings let it land.
  if (authLink.recovery) history.replaceState(history.state, '', paths.newPassword + location.hash)
  watchBack()
  const router = createBrowserRouter([
    {
      ErrorBoundary: Crash,
      HydrateFallback: Start,
      element: (
        <>
          <Outlet />
          <FirstSight />
          <Places />
        </>
      ),
      children: [
        { Component: Guests, children: routesOf(guestScreens, client) },
        {
          Component: Members,
          ErrorBoundary: Crash,
          children: [
            ...routesOf(wholeScreens, client),
            {
              lazy: shell.load,
              ErrorBoundary: Crash,
              children: [
                ...redirects.map(({ from, to }) => ({ path: from, element: <Navigate to={to} replace /> })),
                ...routesOf(framedScreens, client),
                {
                  path: '*',
                  lazy: async () => ({ Component: (await import('#web/screens/not-found.tsx')).NotFound }),
                },
              ],
            },
          ],
        },
      ],
    },
  ])
  watchPlaces(router)
  return router
}
