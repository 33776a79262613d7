import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
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

type NameScreen = 'Characters' | 'Artists' | 'Storylines' | 'Publishers'

/** A grid of names, which are all drawn by one module. */
const nameScreen = (path: string, name: NameScreen): ScreenEntry => ({
  path,
  modules: ['screens/entity/grid/names.tsx', laterSpanish],
  load: async () => ({ Component: (await withWords(import('#web/screens/entity/grid/names.tsx')))[name] }),
})

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
  {
    path: patterns.series,
    modules: ['screens/series/series.tsx', laterSpanish],
    load: async () => ({ Component: (await withWords(import('#web/screens/series/series.tsx'))).Series }),
  },
  {
    path: patterns.comic,
    modules: ['screens/comic/comic.tsx', laterSpanish],
    load: async () => ({ Component: (await withWords(import('#web/screens/comic/comic.tsx'))).Comic }),
  },
  nameScreen(patterns.characters, 'Characters'),
  nameScreen(patterns.artists, 'Artists'),
  nameScreen(patterns.storylines, 'Storylines'),
  nameScreen(patterns.publishers, 'Publishers'),
  {
    path: patterns.character,
    modules: ['screens/entity/character.tsx', laterSpanish],
    load: async () => ({
      Component: (await withWords(import('#web/screens/entity/character.tsx'))).Character,
    }),
  },
  {
    path: patterns.artist,
    modules: ['screens/entity/artist.tsx', laterSpanish],
    load: async () => ({ Component: (await withWords(import('#web/screens/entity/artist.tsx'))).Artist }),
  },
  {
    path: patterns.storyline,
    modules: ['screens/entity/storyline/storyline.tsx', laterSpanish, '../src/i18n/es/storyline.ts'],
    load: async () => ({
      Component: (await withWords(import('#web/screens/entity/storyline/storyline.tsx'), 'storyline'))
        .Storyline,
    }),
  },
  {
    path: patterns.publisher,
    modules: ['screens/entity/publisher.tsx', laterSpanish],
    load: async () => ({
      Component: (await withWords(import('#web/screens/entity/publisher.tsx'))).Publisher,
    }),
  },
  {
    path: patterns.playlists,
    modules: ['screens/names/playlists.tsx', laterSpanish],
    load: async () => ({
      Component: (await withWords(import('#web/screens/names/playlists.tsx'))).Playlists,
    }),
  },
  {
    path: patterns.playlist,
    modules: ['screens/playlist/playlist.tsx', laterSpanish],
    load: async () => ({
      Component: (await withWords(import('#web/screens/playlist/playlist.tsx'))).Playlist,
    }),
  },
  {
    path: patterns.profile,
    modules: ['screens/profile/profile.tsx', laterSpanish, '../src/i18n/es/you.ts'],
    load: async () => ({
      Component: (await withWords(import('#web/screens/profile/profile.tsx'), 'you')).Profile,
    }),
  },
  { path: patterns.settings, modules: settingsModules, load: loadSettings },
  // What connects is fetched by the settings: a screen that few open needs no link in the page.
  { path: patterns.connect, modules: settingsModules, load: loadSettings, open: true },
  {
    path: patterns.server,
    modules: [
      'screens/server/server.tsx',
      laterSpanish,
      '../src/i18n/es/server.ts',
      '../src/i18n/es/away.ts',
    ],
    load: async () => ({
      Component: (await withWords(import('#web/screens/server/server.tsx'), 'server', 'away')).Server,
    }),
  },
  {
    path: patterns.pair,
    modules: ['screens/pair/pair.tsx', laterSpanish, '../src/i18n/es/away.ts'],
    load: async () => ({
      Component: (await withWords(import('#web/screens/pair/pair.tsx'), 'away')).Pair,
    }),
  },
  {
    path: patterns.pricing,
    modules: ['screens/pricing/pricing.tsx', laterSpanish, '../src/i18n/es/pricing.ts'],
    load: async () => ({
      Component: (await withWords(import('#web/screens/pricing/pricing.tsx'), 'pricing')).Pricing,
    }),
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
