import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunctionArgs, Navigate, Outlet } from 'react-router'
import { authLink } from '#web/data/auth-link.ts'
import { mediaTokenQuery } from '#web/data/media.ts'
import { isSignedIn } from '#web/data/session.ts'
import { Crash } from './crash.tsx'
import { FirstSight } from './first-sight.tsx'
import { Guests, Members, Start } from './guards.tsx'
import { paths, patterns } from './paths.ts'

/** Asks for what a screen is drawn from, given the `q` of its address. */
type Ask = (client: QueryClient, query: string) => void

/** A screen whose questions are on their way before React draws it for the first time. */
function asking(client: QueryClient, Component: ComponentType, ask: Ask) {
  const loader = ({ request }: LoaderFunctionArgs) => {
    if (!isSignedIn(client)) return null
    void client.prefetchQuery(mediaTokenQuery) // its failure comes back as the query's own state
    ask(client, new URL(request.url).searchParams.get('q')?.trim() ?? '')
    return null
  }
  // A search within a screen asks by itself.
  return { Component, loader, shouldRevalidate: () => false }
}

/** Every route; screens and the reader arrive when they are first opened. */
export function createRouter(client: QueryClient) {
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
                  lazy: async () => {
                    const { Home, askForHome } = await import('#web/screens/home/home.tsx')
                    return asking(client, Home, askForHome)
                  },
                },
                {
                  path: patterns.comics,
                  lazy: async () => {
                    const { Comics, askForComics } = await import('#web/screens/comics/comics.tsx')
                    return asking(client, Comics, askForComics)
                  },
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
