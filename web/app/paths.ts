/** Paths without parameters. */
const fixed = {
  root: '/',
  auth: '/auth',
  newPassword: '/new-password',
  home: '/home',
  characters: '/characters',
  artists: '/artists',
  storylines: '/storylines',
  publishers: '/publishers',
  playlists: '/playlists',
  profile: '/profile',
  /** The reading history. */
  readings: '/profile/readings',
  settings: '/settings',
  /** Screen that connects a reading app. */
  connect: '/settings/connect',
  server: '/server',
  /** Screen of a relay's dashboard that accepts a computer's pairing code. */
  pair: '/pair',
  pricing: '/pricing',
} as const

/** Route patterns of all screens. */
export const patterns = {
  ...fixed,
  comics: '/comics',
  series: '/series/:key',
  seriesList: '/series',
  comic: '/comic/:comicId',
  character: '/characters/:characterId',
  artist: '/artists/:artistId',
  storyline: '/storylines/:storylineId',
  publisher: '/publishers/:publisherId',
  playlist: '/playlists/:playlistId',
  read: '/read/:comicId',
} as const

/** Redirects from one pattern to another. */
export const redirects: Readonly<Record<string, string>> = {
  [patterns.root]: patterns.home,
  [patterns.seriesList]: patterns.comics,
}

/** By what the grid can be filtered: the parameters of its address, each as often as it has values. */
type GridFilters = Partial<
  Record<
    'publisher' | 'series' | 'characters' | 'storylines' | 'genres' | 'year' | 'artists' | GridTrait,
    readonly string[]
  >
>
/** The kinds of what an account lists by name, each called as its section. */
type NamedKind = 'characters' | 'artists' | 'storylines' | 'publishers'

/** Of these the address has one value at most. */
type GridTrait = 'format' | 'lacks' | 'added' | 'size'

/** Paths for links; those with parameters are functions. */
export const paths = {
  ...fixed,
  /** The collection as pictures: a view of the server. */
  collection: '/server?view=collection',
  /** The grid, filtered by title when a query is given. */
  comics: (query = '') => (query === '' ? '/comics' : `/comics?${new URLSearchParams({ q: query })}`),
  /** The grid, filtered: `comicsBy({ characters: ['Thor'] })`. */
  comicsBy: (filters: GridFilters) => {
    const params = Object.entries(filters).flatMap(([kind, values]) => values.map((value) => [kind, value]))
    return `/comics?${new URLSearchParams(params)}`
  },
  /** The grid in the order of a carousel, of what that shows: `comicsIn({ kind: 'single' })`. */
  comicsIn: (order: { readonly kind?: 'series' | 'single'; readonly sort?: 'added' | 'modified' }) =>
    `/comics?${new URLSearchParams(order)}`,
  series: (key: string) => `/series/${encodeURIComponent(key)}`,
  /** A character, artist, storyline or publisher, by id or by name: links of a comic's credits know names alone. */
  entity: (kind: NamedKind, idOrName: string) => `/${kind}/${encodeURIComponent(idOrName)}`,
  playlist: (id: string) => `/playlists/${encodeURIComponent(id)}`,
  comic: (comicId: string) => `/comic/${encodeURIComponent(comicId)}`,
  /** The reader, going on in a list at the comic's end: `list` is `playlist:ID` or `storyline:ID`. */
  readIn: (comicId: string, list: string) =>
    `/read/${encodeURIComponent(comicId)}?${new URLSearchParams({ list })}`,
  /** The reader: at a page, from 1, or where the comic was left. */
  read: (comicId: string, page?: number) =>
    `/read/${encodeURIComponent(comicId)}${page === undefined ? '' : `?page=${page}`}`,
  /** The reader: a comic that was read to its end, begun anew. */
  readAgain: (comicId: string) => `/read/${encodeURIComponent(comicId)}?again`,
  /** The reader: at a chapter of a text book, from 1. */
  readChapter: (comicId: string, chapter: number) =>
    `/read/${encodeURIComponent(comicId)}?chapter=${chapter}`,
  /** The reader: at a place of a text book, by its number (`#domain/book-place.ts`). */
  readPlace: (comicId: string, place: number) => `/read/${encodeURIComponent(comicId)}?place=${place}`,
}

/**
 * Where to go after signing in: the place the visitor came for. Only our own addresses are followed, so that a
 * link can send nobody elsewhere.
 */
export function afterSignIn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith(paths.auth)) return paths.home
  return from
}

/** Inicio is active on / and /home, the others by the beginning of the path; a series and a comic belong to Cómics. */
export function isActive(link: string, pathname: string): boolean {
  if (link === paths.home) return pathname === paths.root || pathname === paths.home
  if (link === paths.comics() && /^\/(series|comic)\//.test(pathname)) return true
  return pathname === link || pathname.startsWith(`${link}/`)
}
