import type { QueryClient } from '@tanstack/react-query'
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  Navigate,
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { authLink } from '#web/data/account/auth-link.ts'
import { isSignedIn } from '#web/data/account/session.ts'
import { hasPrefetched } from '#web/data/connection/prefetched-responses.ts'
import { mediaTokenQuery } from '#web/data/pictures/media.ts'
import { Crash } from './crash.tsx'
import { DeferredStart } from './deferred-start.tsx'
import { GuestGuard, MemberGuard, StartSpinner } from './guards.tsx'
import { paths, redirects } from './paths.ts'
import { fullScreenRoutes, guestRoutes, type Routes, shell, shellRoutes, visitorPatterns } from './routes.ts'
import { ScrollRestoration, watchHistory, watchScroll } from './scroll-restoration.tsx'

/**
 * Longest wait for prefetched lists or a screen's subject before it renders, in milliseconds. Rendering once is faster
 * than rendering twice.
 */
const MAX_WAIT = 200

/** Returns lazy routes. Their queries are requested before their screens render. */
function routesOf(routes: Routes, client: QueryClient): RouteObject[] {
  return Object.entries(routes).map(([path, load]) => ({
    path,
    handle: { open: visitorPatterns.has(path) },
    lazy: async () => {
      const { Component, query, detail } = await load()
      if (query === undefined && detail === undefined) return { Component }
      const loader = async ({ request, params }: LoaderFunctionArgs) => {
        if (!isSignedIn(client)) return null
        const waits = detail !== undefined || hasPrefetched()
        const fetched = Promise.all([
          client.prefetchQuery(mediaTokenQuery),
          query?.(client, new URL(request.url).searchParams),
          detail?.(client, params),
        ])
        // Failures are shown by the queries' own state.
        const settled = fetched.catch(() => undefined)
        if (waits) await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, MAX_WAIT))])
        return null
      }
      return {
        Component,
        loader,
        // A change of search parameters is fetched by the screen's own queries.
        shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
          currentUrl.pathname !== nextUrl.pathname,
      }
    },
  }))
}

/** Creates the router of all routes in `routes.ts`, each kind inside its guard and layout. */
export function createRouter(client: QueryClient) {
  // A password recovery link opens that screen, whatever redirect URL the hosted project has.
  if (authLink.recovery) history.replaceState(history.state, '', paths.newPassword + location.hash)
  watchHistory()
  const router = createBrowserRouter([
    {
      ErrorBoundary: Crash,
      HydrateFallback: StartSpinner,
      element: (
        <>
          <Outlet />
          <DeferredStart />
          <ScrollRestoration />
        </>
      ),
      children: [
        { Component: GuestGuard, children: routesOf(guestRoutes, client) },
        {
          Component: MemberGuard,
          ErrorBoundary: Crash,
          children: [
            ...routesOf(fullScreenRoutes, client),
            {
              lazy: shell,
              ErrorBoundary: Crash,
              children: [
                {
                  // The navigation stays usable beside a screen that failed.
                  errorElement: <Crash isInShell />,
                  children: [
                    ...Object.entries(redirects).map(([path, to]) => ({
                      path,
                      element: <Navigate to={to} replace />,
                    })),
                    ...routesOf(shellRoutes, client),
                    {
                      path: '*',
                      lazy: async () => ({
                        Component: (await import('#web/screens/not-found.tsx')).NotFound,
                      }),
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  ])
  watchScroll(router)
  return router
}
