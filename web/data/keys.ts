/**
 * All query keys of the dashboard. Invalidating a key also invalidates all keys that begin with it.
 */
export const keys = {
  config: ['config'],
  mode: ['mode'],
  session: ['session'],
  me: ['me'],
  mediaToken: ['media-token'],
  // The linked computer: from the relay, from the account's row, and from the computer itself.
  linked: ['linked'],
  computer: ['computer'],
  link: ['link'],
  pairing: ['pairing'],
  pairingOf: (code: string) => ['pairing', code],
  unfinished: ['unfinished'],
  avatars: ['avatars'],
  avatar: (path: string) => ['avatars', path],
  sessions: ['sessions'],
  devices: ['devices'],
  network: ['network'],
  factors: ['factors'],
  tombstones: ['tombstones'],
  dataFolders: ['data-folders'],

  stats: ['stats'],
  collection: ['collection'],
  libraries: ['libraries'],
  folders: ['folders'],
  foldersIn: (path: string | undefined) => ['folders', 'in', path ?? null],
  folderCount: (path: string, onlyFirst: boolean) => ['folders', 'count', path, onlyFirst],
  scan: ['scan'],
  scanStatus: ['scan', 'status'],
  scanProblems: ['scan', 'problems'],
  scanIgnored: ['scan', 'ignored'],

  series: ['series'],
  seriesList: (query: unknown) => ['series', 'list', query],
  seriesOne: (key: string) => ['series', 'one', key],
  unwantedIssues: (key: string) => ['unwanted-issues', key],
  comics: ['comics'],
  comicsList: (query: unknown) => ['comics', 'list', query],
  shelfList: (query: unknown) => ['comics', 'shelf', query],
  shelfJumps: (query: unknown) => ['comics', 'jumps', query],
  facets: (query: unknown) => ['comics', 'facets', query],
  comicsSince: ['comics', 'since'],
  arrivals: ['comics', 'arrivals'],
  search: ['search'],
  searchFor: (text: string, exact: boolean) => ['search', text, exact],
  comic: (id: string) => ['comics', 'one', id],
  chapter: (id: string, number: number) => ['comics', 'chapter', id, number],
  chapterLengths: (id: string, version: string) => ['comics', 'chapter-lengths', id, version],
  /** Layout and contents: their keys contain the file's version, so that a scan need not make them stale. */
  layout: (id: string, version: string, from: number) => ['layout', id, version, from],
  contents: (id: string, version: string) => ['contents', id, version],

  /** Lists within a comic set, identified by `key`. */
  own: (key: string, what: string, query: unknown) => ['comics', 'own', key, what, query],

  /** Characters, artists, storylines and publishers. */
  entities: ['entities'],
  entitiesOf: (kind: string) => ['entities', kind],
  entitiesPage: (kind: string, listing: unknown, from: number) => ['entities', kind, 'page', listing, from],
  artistCounts: (query: string) => ['entities', 'artists', 'counts', query],
  accountNames: (words: string) => ['entities', 'found', words],
  entityNamed: (kind: string, name: string) => ['entities', kind, 'named', name],
  entityOne: (kind: string, id: string) => ['entities', kind, 'one', id],
  entityAliases: (kind: string, id: string) => ['entities', kind, 'aliases', id],
  entityRelated: (kind: string, id: string, count: number) => ['entities', kind, 'related', id, count],
  entityDuplicates: (kind: string, id: string) => ['entities', kind, 'duplicates', id],
  nameFaces: (kind: string, names: unknown) => ['entities', kind, 'faces', names],
  distinctPairs: ['distinct-pairs'],
  automaticNames: ['automatic-names'],
  allDuplicates: (kind: string) => ['entities', kind, 'duplicates'],

  metadata: ['metadata'],
  metadataOf: (kind: string, of: unknown) => ['metadata', kind, of],
  playlists: ['playlists'],
  playlistRuns: (id: string) => ['playlists', 'one', id],
  playlistRun: (id: string, offset: number) => ['playlists', 'one', id, offset],
  around: (list: string | null, comicId: string) => ['playlists', 'around', list, comicId],
  playlistsWith: (path: string) => ['playlists', 'with', path],
  /** The user's smart shelves, with their counts, covers and comics. */
  shelves: ['shelves'],
  shelfOne: (id: string) => ['shelves', 'one', id],
  shelfItems: (id: string, offset: number, limit: number) => ['shelves', 'items', id, offset, limit],
  shelfPreview: (query: string) => ['shelves', 'preview', query],
  suggestions: (lang: string) => ['metadata', 'suggestions', lang],

  /** Everything that depends on progress. */
  readings: ['readings'],
  favourites: ['readings', 'favourites'],
  continueReading: (limit: number) => ['readings', 'continue', limit],
  aside: ['readings', 'aside'],
  finished: (limit: number) => ['readings', 'finished', limit],
  playlistReadings: ['readings', 'playlist'],
  playlistReading: (id: string) => ['readings', 'playlist', id],
  readYears: ['readings', 'year'],
  readYear: (year: number) => ['readings', 'year', year],
  firstReadYear: ['readings', 'first-year'],
  finishedSeries: (year: number) => ['readings', 'finished-series', year],
  history: ['readings', 'history'],
  /** Not below `readings`, as progress changes only the counts of open alarms. */
  alarms: ['alarms'],
  /** Changes of library files. */
  files: ['files'],
  marked: ['bookmarks'],
  bookmarks: (comicId: string) => ['bookmarks', comicId],
  reading: ['readings', 'one'],
  readingOf: (comicId: string) => ['readings', 'one', comicId],
} as const

export type Key = readonly unknown[]

/** Keys that every scan makes stale, even if it changes nothing in the collection. */
export const scanKeys: readonly Key[] = [keys.libraries, keys.scanProblems, keys.scanIgnored]

const collectionCardKeys: readonly Key[] = [keys.series, keys.comics, keys.search]

/** Keys that a change of the collection makes stale. */
export const collectionKeys: readonly Key[] = [
  ...collectionCardKeys,
  keys.stats,
  keys.collection,
  ...scanKeys,
]

const userCardKeys: readonly Key[] = [keys.playlists, keys.shelves, keys.readings]

/** Keys of queries whose data contains cards of comics or series. */
export const cardKeys: readonly Key[] = [...collectionCardKeys, ...userCardKeys]

/** `collectionKeys`, and those of the user's lists and readings. */
export const comicListKeys: readonly Key[] = [...collectionKeys, ...userCardKeys]

/** True if `key` is `prefix` or begins with it. */
export const isOf = (key: Key, prefix: Key): boolean => prefix.every((part, index) => key[index] === part)

const OWN = 'comics.'
/** Returns the localStorage key of what this browser stores for a user, which is deleted with the account. */
export const userKey = (what: string, userId: string): string => `${OWN}${what}.${userId}`
/** True for the keys of `userKey`. */
export const isUserKey = (key: string, userId: string): boolean =>
  key.startsWith(OWN) && key.endsWith(`.${userId}`)
