import type { EntityKind } from '#domain/entities.ts'
import { quoted } from '#domain/query/quoted.ts'

/** Paths without parameters. */
const fixed = {
  root: '/',
  auth: '/auth',
  newPassword: '/new-password',
  home: '/home',
  /** Screen that arranges the rows of home. */
  arrangeHome: '/home/edit',
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
  /** Screen that writes metadata into files: the preview, or a batch of file changes. */
  write: '/write',
  /** The history of file changes. */
  changes: '/changes',
  /** Screen that gives comics names and folders by templates. */
  organise: '/organise',
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
  newShelf: '/playlists/shelf/new',
  shelf: '/playlists/shelf/:shelfId',
  editShelf: '/playlists/shelf/:shelfId/edit',
  read: '/read/:comicId',
} as const

const redirected = {
  [patterns.root]: patterns.home,
  [patterns.seriesList]: patterns.comics,
} as const
/** Redirects from one pattern to another. */
export const redirects: Readonly<Record<string, string>> = redirected

/** The patterns that have a screen of their own. */
export type ScreenPattern = Exclude<(typeof patterns)[keyof typeof patterns], keyof typeof redirected>

/** The patterns of entities and of their grids. The kind of an entity is the first segment of its URLs. */
export type EntityPattern = Extract<ScreenPattern, `/${EntityKind}${string}`>

/** The fields of queries that the filters of the panel are conditions on. */
export const FIELD_OF = {
  read: 'read',
  publisher: 'publisher',
  series: 'series',
  characters: 'character',
  storylines: 'storyline',
  genres: 'genre',
  year: 'year',
  artists: 'by',
} as const

/** A condition of a link: a facet's value, or a measure of the collection's charts. */
type LinkedCondition = readonly [
  kind: Exclude<keyof typeof FIELD_OF, 'read'> | 'format' | 'lacks' | 'added' | 'size',
  value: string,
]

function conditionText([kind, value]: LinkedCondition): string {
  if (kind === 'format') return `file:${value}`
  if (kind === 'lacks') return `missing:${value}`
  if (kind === 'added') return `added:${value}`
  if (kind === 'year') return `year:${value}`
  if (kind !== 'size') return `${FIELD_OF[kind]}=${quoted(value)}`
  const [from = '', to = ''] = value.split('-')
  const parts = [...(Number(from) > 0 ? [`size>=${from}mb`] : []), ...(to === '' ? [] : [`size<${to}mb`])]
  return parts.join(' ')
}

/** Returns the text of a query with conditions that must all be true, in English: links are made without a parser. */
const queryOfConditions = (conditions: readonly LinkedCondition[]): string =>
  conditions.map(conditionText).join(' ')

/** Paths for links; paths with parameters are functions. */
export const paths = {
  ...fixed,
  /** The server screen's view with charts of the collection. */
  collection: '/server?view=collection',
  /** The grid, filtered by title when a query is given. */
  comics: (query = '') => (query === '' ? '/comics' : `/comics?${new URLSearchParams({ q: query })}`),
  /** The charts of the comics that match a query. */
  figures: (query: string) => `/comics?${new URLSearchParams({ q: query, view: 'figures' })}`,
  /** The grid with a query of conditions: `comicsBy(['characters', 'Thor'])`. */
  comicsBy: (...conditions: readonly LinkedCondition[]) =>
    `/comics?${new URLSearchParams({ q: queryOfConditions(conditions) })}`,
  /** The grid with the kind and the order of a carousel: `comicsIn({ kind: 'single' })`. */
  comicsIn: (order: { readonly kind?: 'series' | 'single'; readonly sort?: 'added' | 'modified' }) =>
    `/comics?${new URLSearchParams(order)}`,
  series: (key: string) => `/series/${encodeURIComponent(key)}`,
  /** A character, artist, storyline or publisher, by id or by name: a comic's credits have only names. */
  entity: (kind: EntityKind, idOrName: string) => `/${kind}/${encodeURIComponent(idOrName)}`,
  playlist: (id: string) => `/playlists/${encodeURIComponent(id)}`,
  /** A smart shelf, and the editor of one, which may begin with another query. */
  shelf: (id: string) => `/playlists/shelf/${encodeURIComponent(id)}`,
  editShelf: (id: string, q?: string) =>
    `/playlists/shelf/${encodeURIComponent(id)}/edit${q === undefined ? '' : `?${new URLSearchParams({ q })}`}`,
  /** The editor of a new smart shelf, which may begin with a name and a query. */
  newShelf: (begin: { readonly name?: string; readonly q?: string } = {}) =>
    `/playlists/shelf/new${Object.keys(begin).length === 0 ? '' : `?${new URLSearchParams(begin)}`}`,
  /** A batch of file changes of any kind, running or done. */
  fileBatch: (id: string) => `/write?${new URLSearchParams({ batch: id })}`,
  comic: (comicId: string) => `/comic/${encodeURIComponent(comicId)}`,
  /** The reader, continuing with the next comic of a list: `list` is `playlist:ID` or `storyline:ID`. */
  readIn: (comicId: string, list: string) =>
    `/read/${encodeURIComponent(comicId)}?${new URLSearchParams({ list })}`,
  /** The reader at a page, from 1, or at the comic's progress. */
  read: (comicId: string, page?: number) =>
    `/read/${encodeURIComponent(comicId)}${page === undefined ? '' : `?page=${page}`}`,
  /** The reader at the first page of a finished comic, which starts a new pass. */
  readAgain: (comicId: string) => `/read/${encodeURIComponent(comicId)}?again`,
  /** The reader at a chapter of a text book, from 1. */
  readChapter: (comicId: string, chapter: number) =>
    `/read/${encodeURIComponent(comicId)}?chapter=${chapter}`,
  /** The reader at a position in a text book, as a number (`#domain/reading/book-place.ts`). */
  readPlace: (comicId: string, place: number) => `/read/${encodeURIComponent(comicId)}?place=${place}`,
}

/**
 * Returns the path to open after signing in: the path that redirected to /auth, else home. Only paths of this origin
 * are accepted, so that a link cannot redirect to another site.
 */
export function afterSignIn(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith(paths.auth)) return paths.home
  return from
}

/** True on the home screen, also at the root. */
export const isHome = (pathname: string): boolean =>
  [paths.home, `${paths.home}/`, paths.root].includes(pathname)

/** True if a navigation link is active: Inicio on /, Cómics on series and comics, and each on paths below its own. */
export function isActive(link: string, pathname: string): boolean {
  if (link === paths.home && isHome(pathname)) return true
  if (link === paths.comics() && /^\/(series|comic)\//.test(pathname)) return true
  return pathname === link || pathname.startsWith(`${link}/`)
}
