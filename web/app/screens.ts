import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { OwnArea } from '#i18n/load.ts'
import { withWords } from './later-words.ts'
import { patterns } from './paths.ts'

/** The words that only later screens say, in the language most begin with. */
const laterSpanish = '../src/i18n/es/later.ts'

/** What the reader alone says. */
const READER_WORDS = ['guided', 'handling', 'picture', 'places', 'reader', 'textBook'] as const
// Those of text books come when one is opened.
const readerSpanish = ['guided', 'handling', 'picture', 'places', 'reader'].map(
  (area) => `../src/i18n/es/${area}.ts`,
)

/** What a screen's module gives to the router. */
interface Loaded {
  readonly Component: ComponentType
  /** Asks for what the screen is drawn from, given the `q` of its address, and all that it says. */
  readonly ask?: (client: QueryClient, query: string, params: URLSearchParams) => Promise<unknown>
}

export interface ScreenEntry {
  readonly path: string
  /** The modules (below `web/`) and packages it is drawn from: the helper's page links them, so that it comes at once. */
  readonly modules: readonly string[]
  readonly load: () => Promise<Loaded>
  /** True for what visitors without a session may see too. */
  readonly open?: boolean
}

/** What frames the screens of {@link framedScreens}. */
export const shell: Omit<ScreenEntry, 'path'> = {
  modules: ['app/shell/shell.tsx'],
  load: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
}

/** For visitors without a session. */
export const guestScreens: readonly ScreenEntry[] = [
  {
    path: patterns.auth,
    modules: ['screens/auth/auth.tsx'],
    load: async () => ({ Component: (await import('#web/screens/auth/auth.tsx')).Auth }),
  },
]

/** For members, and as large as the window. */
export const wholeScreens: readonly ScreenEntry[] = [
  {
    path: patterns.newPassword,
    modules: ['screens/auth/new-password.tsx'],
    load: async () => ({ Component: (await import('#web/screens/auth/new-password.tsx')).NewPassword }),
  },
  {
    path: patterns.read,
    // The account is asked where a comic was left before its page is shown.
    modules: ['reader/reader.tsx', '@supabase/supabase-js', laterSpanish, ...readerSpanish],
    load: async () => ({
      Component: (await withWords(import('#web/reader/reader.tsx'), ...READER_WORDS)).Reader,
    }),
  },
]

/** A screen with its words: those that screens after the first sight share, and the areas that it alone has. */
const worded = <N extends string>(
  path: string,
  module: string,
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
  name: N,
  ...areas: readonly OwnArea[]
): ScreenEntry => ({
  path,
  modules: [module, laterSpanish, ...areas.map((area) => `../src/i18n/es/${area}.ts`)],
  load: async () => ({ Component: (await withWords(load(), ...areas))[name] }),
})

/** A grid of names, which are all drawn by one module. */
const nameScreen = (path: string, name: 'Characters' | 'Artists' | 'Storylines' | 'Publishers') =>
  worded(path, 'screens/entity/grid/names.tsx', () => import('#web/screens/entity/grid/names.tsx'), name)

const settingsModules = [
  'screens/settings/settings.tsx',
  laterSpanish,
  '../src/i18n/es/settings.ts',
  '../src/i18n/es/handling.ts',
]
const loadSettings = async () => ({
  Component: (
    await withWords(import('#web/screens/settings/settings.tsx'), 'settings', 'handling', 'reader', 'away')
  ).Settings,
})

/** For members, below the navigation; those that are open have a visitor's bar instead. */
export const framedScreens: readonly ScreenEntry[] = [
  {
    path: patterns.home,
    modules: ['screens/home/home.tsx'],
    load: async () => {
      const { Home, askForHome } = await import('#web/screens/home/home.tsx')
      return { Component: Home, ask: askForHome }
    },
  },
  {
    path: patterns.comics,
    modules: ['screens/comics/comics.tsx'],
    load: async () => {
      const { Comics, askForComics } = await import('#web/screens/comics/comics.tsx')
      return { Component: Comics, ask: askForComics }
    },
  },
  worded(
    patterns.series,
    'screens/series/series.tsx',
    () => import('#web/screens/series/series.tsx'),
    'Series',
  ),
  worded(patterns.comic, 'screens/comic/comic.tsx', () => import('#web/screens/comic/comic.tsx'), 'Comic'),
  nameScreen(patterns.characters, 'Characters'),
  nameScreen(patterns.artists, 'Artists'),
  nameScreen(patterns.storylines, 'Storylines'),
  nameScreen(patterns.publishers, 'Publishers'),
  worded(
    patterns.character,
    'screens/entity/character.tsx',
    () => import('#web/screens/entity/character.tsx'),
    'Character',
  ),
  worded(
    patterns.artist,
    'screens/entity/artist.tsx',
    () => import('#web/screens/entity/artist.tsx'),
    'Artist',
  ),
  worded(
    patterns.storyline,
    'screens/entity/storyline/storyline.tsx',
    () => import('#web/screens/entity/storyline/storyline.tsx'),
    'Storyline',
    'storyline',
  ),
  worded(
    patterns.publisher,
    'screens/entity/publisher.tsx',
    () => import('#web/screens/entity/publisher.tsx'),
    'Publisher',
  ),
  worded(
    patterns.playlists,
    'screens/names/playlists.tsx',
    () => import('#web/screens/names/playlists.tsx'),
    'Playlists',
  ),
  worded(
    patterns.playlist,
    'screens/playlist/playlist.tsx',
    () => import('#web/screens/playlist/playlist.tsx'),
    'Playlist',
  ),
  worded(
    patterns.profile,
    'screens/profile/profile.tsx',
    () => import('#web/screens/profile/profile.tsx'),
    'Profile',
    'you',
  ),
  worded(
    patterns.readings,
    'screens/readings/readings.tsx',
    () => import('#web/screens/readings/readings.tsx'),
    'Readings',
    'history',
  ),
  { path: patterns.settings, modules: settingsModules, load: loadSettings },
  // What connects is fetched by the settings: a screen that few open needs no link in the page.
  { path: patterns.connect, modules: settingsModules, load: loadSettings, open: true },
  worded(
    patterns.server,
    'screens/server/server.tsx',
    () => import('#web/screens/server/server.tsx'),
    'Server',
    'server',
    'away',
  ),
  worded(patterns.pair, 'screens/pair/pair.tsx', () => import('#web/screens/pair/pair.tsx'), 'Pair', 'away'),
  {
    ...worded(
      patterns.pricing,
      'screens/pricing/pricing.tsx',
      () => import('#web/screens/pricing/pricing.tsx'),
      'Pricing',
      'pricing',
    ),
    open: true,
  },
]

/** Addresses that lead to another. */
export const redirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/', to: patterns.home },
  { from: patterns.seriesList, to: patterns.comics },
]

/** The modules and packages of each address' screen, by its pattern. */
export function screenModules(): Readonly<Record<string, readonly string[]>> {
  const framed = framedScreens.map(({ path, modules }) => [path, [...shell.modules, ...modules]] as const)
  const alone = [...guestScreens, ...wholeScreens].map(({ path, modules }) => [path, modules] as const)
  const led = redirects.flatMap(({ from, to }) =>
    framed.filter(([path]) => path === to).map(([, modules]) => [from, modules] as const),
  )
  return Object.fromEntries([...framed, ...alone, ...led])
}
