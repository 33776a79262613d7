import { SEARCH_GROUPS, type SearchGroup } from '#contract/helper/discover.ts'
import type { Db } from '#db/index.ts'
import type { EntityKind } from '#domain/entities.ts'
import { nextIssueIndex } from '#domain/reading/next-issue.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import type { Playlist } from '../edit/playlists.ts'
import { type CatalogCard, type ListedSeries, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import { byKind, type NameHit, namesMatching, readNames } from './find-names.ts'
import { filterOrder } from './order.ts'
import {
  comicsMatching,
  correctedWords,
  isWordOf,
  relevanceOf,
  searchWords,
  seriesMatching,
} from './search.ts'
import type { CatalogUser } from './select.ts'
import { readSeries } from './series.ts'
import { countBits } from './snapshot/bitmap.ts'
import { type SeriesEntry, type Snapshot, seriesAt } from './snapshot/snapshot.ts'
import { sortedBy } from './sorted-by.ts'
import { suggestions } from './spelling.ts'

/** The results of a search; see `discover.search`. */
export interface Found extends Readonly<Record<EntityKind, NameHit[]>> {
  readonly words: string[]
  readonly corrected: boolean
  readonly similar: string[]
  readonly best: SearchGroup | null
  readonly next: CatalogCard | null
  readonly totals: Record<SearchGroup, number>
  readonly series: ListedSeries[]
  readonly comics: CatalogCard[]
  readonly playlists: Playlist[]
}

/** A text to search, and how. */
export interface Search {
  readonly text: string
  /** Maximum results of each group. */
  readonly limit: number
  /** True to search the words as they are. */
  readonly exact: boolean
  /** The user's playlists. */
  readonly playlists: readonly Playlist[]
}

/** Maximum comics to rank. A short word can match half of a collection; then only the first by name are ranked. */
const RANKED = 1_000
/** Number of words that are suggested if nothing was found. */
const SUGGESTED = 3

function rankComics(snapshot: Snapshot, words: readonly string[]): Uint32Array {
  const found = filterOrder(snapshot.byName, comicsMatching(snapshot, words)).subarray(0, RANKED)
  return sortedBy(
    found,
    (no) => relevanceOf(`${snapshot.names.get(no)} ${seriesAt(snapshot, no)?.text ?? ''}`, words),
    true,
  )
}

/** Returns the comics that match a search text, best match first; at most `RANKED`. */
export const rankedComics = async (snapshot: Snapshot, text: string): Promise<Uint32Array> =>
  rankComics(snapshot, await correctedWords(snapshot, text))

function rankSeries(snapshot: Snapshot, words: readonly string[]): SeriesEntry[] {
  return seriesMatching(snapshot, words)
    .map((entry) => ({
      entry,
      relevance: relevanceOf(entry.text, words) + nameRelevance(entry.name, words),
    }))
    .sort((a, b) => b.relevance - a.relevance || (a.entry.sortName < b.entry.sortName ? -1 : 1))
    .map(({ entry }) => entry)
}

/** Returns the series that match a search text, best match first, then by name; at most `RANKED`. */
export const rankedSeries = async (snapshot: Snapshot, text: string): Promise<SeriesEntry[]> =>
  rankSeries(snapshot, await correctedWords(snapshot, text)).slice(0, RANKED)

/** Scores how well a name matches a search as a whole: 3 if it is the words, 2 if it starts with them, 1 if it has them. */
function nameRelevance(name: string, words: readonly string[]): number {
  const [key, searched] = [searchKey(name), words.join(' ')]
  if (key === searched) return 3
  if (key.startsWith(searched)) return 2
  return words.every((word) => key.includes(word)) ? 1 : 0
}

/** Returns the row number of the issue of a series that the user reads next; undefined if none can be read. */
function nextOf({ ids, columns }: Snapshot, { comics }: SeriesEntry, { states }: CatalogUser) {
  const issues = Array.from(comics, (no) => states.get(ids[no] ?? ''))
  const index = nextIssueIndex(
    issues.map((state) => (state === undefined ? 'unread' : state.finished ? 'read' : 'started')),
    (at) => columns.readable[comics[at] ?? 0] === 1,
  )
  return index === undefined ? undefined : comics[index]
}

/** Searches series, comics, names and playlists. A text without words matches nothing. */
export async function find(
  db: Db,
  catalog: Catalog,
  { text, limit, exact, playlists }: Search,
  user: CatalogUser,
): Promise<Found> {
  const snapshot = await catalog.now(user)
  const listNames = playlists.map(({ name }) => searchKey(name))
  const asTyped = searchWords(text)
  const words = exact ? asTyped : await correctedWords(snapshot, text, listNames)
  const [series, comics] = [rankSeries(snapshot, words), rankComics(snapshot, words)]
  const names = namesMatching(snapshot, words)
  const lists =
    words.length === 0
      ? []
      : playlists.filter((_, at) => words.every((word) => listNames[at]?.includes(word)))
  const found = {
    series: await readSeries(
      db,
      snapshot,
      series.slice(0, limit).map(({ id }) => id),
    ),
    comics: await readCards(db, { numbers: comics.subarray(0, limit) }),
    ...(await readNames(
      db,
      snapshot,
      byKind((kind) => names[kind].slice(0, limit)),
    )),
    playlists: lists.slice(0, limit),
  }
  const best = bestGroup(found, words)
  const [bestSeries] = series
  const next = best === 'series' && bestSeries !== undefined ? nextOf(snapshot, bestSeries, user) : undefined
  return {
    ...found,
    words,
    corrected: words.some((word, at) => word !== asTyped[at]),
    similar: best === null ? await similarWords(snapshot, words, listNames) : [],
    best,
    next: next === undefined ? null : ((await readCards(db, { numbers: [next] }))[0] ?? null),
    totals: {
      series: series.length,
      comics: countBits(comicsMatching(snapshot, words)),
      ...byKind((kind) => names[kind].length),
      playlists: lists.length,
    },
  }
}

/** Returns words to search instead of words with which nothing was found. */
async function similarWords(
  snapshot: Snapshot,
  words: readonly string[],
  more: readonly string[],
): Promise<string[]> {
  const isFound = isWordOf(snapshot, more)
  const [unknown] = words.filter((word) => !isFound(word)).sort((a, b) => b.length - a.length)
  // Each word exists, but no text has all of them.
  if (unknown === undefined) return words.slice(0, SUGGESTED)
  return suggestions(snapshot, unknown, SUGGESTED, isFound, more)
}

/** Returns the group whose first result has the name that matches best; the earlier group if names match equally. */
function bestGroup(found: Pick<Found, SearchGroup>, words: readonly string[]): SearchGroup | null {
  let best: SearchGroup | null = null
  let most = -1
  for (const group of SEARCH_GROUPS) {
    const [first] = found[group]
    if (first === undefined) continue
    const relevance = nameRelevance('title' in first ? first.title : first.name, words)
    if (relevance > most) [best, most] = [group, relevance]
  }
  return best
}
