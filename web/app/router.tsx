import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
} from 'react-router'
import { authLink } from '#web/data/account/auth-link.ts'
import { isSignedIn } from '#web/data/account/session.ts'
import { hasEarly } from '#web/data/connection/first-answers.ts'
import { mediaTokenQuery } from '#web/data/pictures/media.ts'
import { Crash } from './crash.tsx'
import { FirstSight } from './first-sight.tsx'
import { Guests, Members, Start } from './guards.tsx'
import { paths, redirects } from './paths.ts'
import { guestRoutes, openRoutes, type Routes, shell, shellRoutes, wholeRoutes } from './routes.ts'
import { Places, watchBack, watchPlaces } from './scroll-restoration.tsx'

/**
 * How long lists that were asked for before all else are waited for, in milliseconds: a screen that is drawn with them
 * is there sooner than one that is drawn twice.
 */
const PATIENCE = 200

/** Returns lazy routes. Their queries are requested before their screens render. */
function routesOf(routes: Routes, client: QueryClient): RouteObject[] {
  return Object.entries(routes).map(([path, load]) => ({
    path,
    handle: { open: openRoutes.has(path) },
    lazy: async () => {
      const { Component, query } = await load()
      if (query === undefined) return { Component }
      const loader = async ({ request }: LoaderFunctionArgs) => {
        if (!isSignedIn(client)) return null
        const early = hasEarly()
        // Failures come back as the queries' own state.
        const asked = Promise.all([
          client.prefetchQuery(mediaTokenQuery),
          query(client, new URL(request.url).searchParams),
        ])
        if (early) await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
        return null
      }
      // A search within a screen asks by itself.
      return { Component, loader, shouldRevalidate: () => false }
    },
  }))
}

/** The router of all that `routes.ts` lists, each kind within what guards and frames it. */
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
        { Component: Guests, children: routesOf(guestRoutes, client) },
        {
          Component: Members,
          ErrorBoundary: Crash,
          children: [
            ...routesOf(wholeRoutes, client),
            {
              lazy: shell,
              ErrorBoundary: Crash,
              children: [
                ...Object.entries(redirects).map(([path, to]) => ({
                  path,
                  element: <Navigate to={to} replace />,
                })),
                ...routesOf(shellRoutes, client),
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
