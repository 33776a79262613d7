import { createBrowserRouter, Navigate, Outlet } from 'react-router'
import { authLink } from '#web/data/auth-link.ts'
import { Crash } from './crash.tsx'
import { FirstSight } from './first-sight.tsx'
import { Guests, Members, Start } from './guards.tsx'
import { paths, patterns } from './paths.ts'

/** Every route; screens and the reader arrive when they are first opened. */
export function createRouter() {
  // A link for a forgotten password leads there, wherever a project's settings let it land.
  if (authLink.recovery) history.replaceState(history.state, '', paths.newPassword + location.hash)
  return createBrowserRouter([
    {
      ErrorBoundary: Crash,
      HydrateFallback: Start,
      element: (
        <>
          <Outlet />
          <FirstSight />
        </>
      ),
      children: [
        {
          Component: Guests,
          children: [
            {
              path: patterns.auth,
              lazy: async () => ({ Component: (await import('#web/screens/auth/auth.tsx')).Auth }),
            },
          ],
        },
        {
          Component: Members,
          ErrorBoundary: Crash,
          children: [
            {
              path: patterns.newPassword,
              lazy: async () => ({
                Component: (await import('#web/screens/auth/new-password.tsx')).NewPassword,
              }),
            },
            {
              path: patterns.read,
              lazy: async () => ({ Component: (await import('#web/reader/reader.tsx')).Reader }),
            },
            {
              lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
              ErrorBoundary: Crash,
              children: [
                { index: true, element: <Navigate to={paths.home} replace /> },
                { path: patterns.seriesList, element: <Navigate to={paths.comics()} replace /> },
                {
                  path: patterns.home,
                  lazy: async () => ({ Component: (await import('#web/screens/home/home.tsx')).Home }),
                },
                {
                  path: patterns.comics,
                  lazy: async () => ({ Component: (await import('#web/screens/comics/comics.tsx')).Comics }),
                },
                {
                  path: patterns.series,
                  lazy: async () => ({ Component: (await import('#web/screens/series/series.tsx')).Series }),
                },
                {
                  path: patterns.server,
                  lazy: async () => ({ Component: (await import('#web/screens/server/server.tsx')).Server }),
                },
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
}
