import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Params } from 'react-router'
import { type EntityPattern, patterns, redirects, type ScreenPattern } from './paths.ts'

/** What the module of a route exports. */
export interface RouteModule {
  readonly Component: ComponentType
  /** Fetches the data that the route renders first, given the parameters of its URL. */
  readonly query?: (client: QueryClient, params: URLSearchParams) => Promise<unknown>
  /**
   * Fetches the subject of the route, given the parameters of its path; rejects if that fails. A navigation waits a
   * moment for it, so that the screen renders once, with the picture that moves there.
   */
  readonly detail?: (client: QueryClient, params: Params) => Promise<unknown>
}

/** The modules of routes, by URL pattern. */
export type Routes = Readonly<Record<string, () => Promise<RouteModule>>>

/** Module of the layout around {@link shellRoutes}. */
export const shell = () => import('./shell/shell.tsx')

/** Routes for visitors without a session. */
export const guestRoutes = {
  [patterns.auth]: () => import('#web/screens/auth/auth.tsx'),
} as const satisfies Routes

/** Routes for signed-in users without the navigation. */
export const fullScreenRoutes = {
  [patterns.newPassword]: () => import('#web/screens/auth/new-password.tsx'),
  [patterns.read]: () => import('#web/reader/reader.tsx'),
} as const satisfies Routes

/** Routes below the navigation, for signed-in users; those of {@link visitorPatterns} also for visitors. */
export const shellRoutes = {
  [patterns.home]: () => import('#web/screens/home/home.tsx'),
  [patterns.arrangeHome]: () => import('#web/screens/home/arrange/arrange.tsx'),
  [patterns.comics]: () => import('#web/screens/comics/comics.tsx'),
  [patterns.series]: () => import('#web/screens/series/series.tsx'),
  [patterns.comic]: () => import('#web/screens/comic/comic.tsx'),
  [patterns.characters]: () => import('#web/screens/entity/grid/entity-grid.tsx'),
  [patterns.artists]: () => import('#web/screens/entity/grid/entity-grid.tsx'),
  [patterns.storylines]: () => import('#web/screens/entity/grid/entity-grid.tsx'),
  [patterns.publishers]: () => import('#web/screens/entity/grid/entity-grid.tsx'),
  [patterns.character]: () => import('#web/screens/entity/character.tsx'),
  [patterns.artist]: () => import('#web/screens/entity/artist.tsx'),
  [patterns.storyline]: () => import('#web/screens/entity/storyline/storyline.tsx'),
  [patterns.publisher]: () => import('#web/screens/entity/publisher.tsx'),
  [patterns.playlists]: () => import('#web/screens/playlists/playlists.tsx'),
  [patterns.playlist]: () => import('#web/screens/playlist/playlist.tsx'),
  [patterns.newShelf]: () => import('#web/screens/playlist/playlist.tsx'),
  [patterns.shelf]: () => import('#web/screens/playlist/playlist.tsx'),
  [patterns.editShelf]: () => import('#web/screens/playlist/playlist.tsx'),
  [patterns.profile]: () => import('#web/screens/profile/profile.tsx'),
  [patterns.readings]: () => import('#web/screens/readings/readings.tsx'),
  [patterns.settings]: () => import('#web/screens/settings/settings.tsx'),
  [patterns.server]: () => import('#web/screens/server/server.tsx'),
  [patterns.write]: () => import('#web/screens/write/write.tsx'),
  [patterns.changes]: () => import('#web/screens/changes/changes.tsx'),
  [patterns.organise]: () => import('#web/screens/organise/organise.tsx'),
  [patterns.pair]: () => import('#web/screens/pair/pair.tsx'),
  [patterns.connect]: () => import('#web/screens/settings/settings.tsx'),
  [patterns.pricing]: () => import('#web/screens/pricing/pricing.tsx'),
} as const satisfies Routes

/** Patterns of the routes that are also open to visitors, below `VisitorBar` instead of the navigation. */
export const visitorPatterns: ReadonlySet<string> = new Set([patterns.connect, patterns.pricing])

/** Routes where visits begin: the build minimises the unused code there. */
export const entrances: readonly string[] = [patterns.auth, patterns.home, patterns.comics]

type Loader = () => Promise<unknown>

const listReader = [() => import('#records/entities/entity-list.ts')]
const entityReader = [() => import('#records/entities/entities.ts')]
/**
 * What the screens that begin with data of the account load besides its client, by pattern. Loaded later, it would cost
 * them another round trip before their first covers.
 */
export const accountLoaders: Readonly<Record<EntityPattern | typeof patterns.read, readonly Loader[]>> = {
  // Bookmarks and reading days.
  [patterns.read]: [],
  [patterns.characters]: listReader,
  [patterns.artists]: listReader,
  [patterns.storylines]: listReader,
  [patterns.publishers]: listReader,
  [patterns.character]: entityReader,
  [patterns.artist]: entityReader,
  [patterns.storyline]: entityReader,
  [patterns.publisher]: entityReader,
}

/** Returns the imports that each pattern loads at once; the build reads the modules from these functions. */
export function loadersByPattern(): Readonly<Record<string, readonly Loader[]>> {
  const direct = { ...guestRoutes, ...fullScreenRoutes }
  // A screen's pattern without a route fails the type check.
  const all: Readonly<Record<ScreenPattern, Loader>> = { ...direct, ...shellRoutes }
  const loaders: Record<string, readonly Loader[]> = {}
  for (const [pattern, load] of Object.entries(all))
    loaders[pattern] = Object.hasOwn(direct, pattern) ? [load] : [shell, load]
  for (const [from, to] of Object.entries(redirects)) loaders[from] = loaders[to] ?? []
  for (const [pattern, more] of Object.entries(accountLoaders))
    loaders[pattern] = [...(loaders[pattern] ?? []), () => import('@supabase/supabase-js'), ...more]
  return loaders
}
