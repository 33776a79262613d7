import type { z } from 'zod'
import type { personHit } from '#contract/helper/discover.ts'
import type { Db } from '#db/index.ts'
import { type CatalogCard, type ListedSeries, readCards } from './cards.ts'
import type { Catalog } from './catalog.ts'
import { filterOrder } from './order.ts'
import { comicsMatching, relevanceOf, searchWords, seriesMatching, valuesMatching } from './search.ts'
import type { CatalogUser } from './select.ts'
import { readSeries } from './series.ts'
import { type SeriesEntry, type Snapshot, seriesAt, textOf } from './snapshot/snapshot.ts'
import { sortedBy } from './sorted-by.ts'

export type PersonHit = z.output<typeof personHit>

/** The results of a search. */
export interface Found {
  readonly series: ListedSeries[]
  readonly comics: CatalogCard[]
  readonly people: PersonHit[]
}

/** Maximum comics to rank. A short word can match half of a collection; then only the first by name are ranked. */
const RANKED = 1_000

/** Returns the comics that match a search text, best match first; at most `RANKED`. */
export function rankedComics(snapshot: Snapshot, text: string): Uint32Array {
  const words = searchWords(text)
  const found = filterOrder(snapshot.byName, comicsMatching(snapshot, text)).subarray(0, RANKED)
  return sortedBy(
    found,
    (no) => relevanceOf(`${snapshot.names.get(no)} ${seriesAt(snapshot, no)?.text ?? ''}`, words),
    true,
  )
}

/** Returns the series that match a search text, best match first, then by name; at most `RANKED`. */
export function rankedSeries(snapshot: Snapshot, text: string): SeriesEntry[] {
  const words = searchWords(text)
  return seriesMatching(snapshot, text)
    .map((entry) => ({ entry, relevance: relevanceOf(entry.text, words) }))
    .sort((a, b) => b.relevance - a.relevance || (a.entry.sortName < b.entry.sortName ? -1 : 1))
    .slice(0, RANKED)
    .map(({ entry }) => entry)
}

/**
 * Returns the artists and characters that match a search text: matches at word starts first, then most comics first.
 */
function peopleNamed(snapshot: Snapshot, text: string, limit: number): PersonHit[] {
  const words = searchWords(text)
  const hits = valuesMatching(snapshot, text).flatMap((value) => {
    const facet = snapshot.vocabulary.values[value]?.facet
    const count = snapshot.postings[value]?.length ?? 0
    if (count === 0 || (facet !== 'artists' && facet !== 'characters')) return []
    const kind = facet === 'artists' ? ('artist' as const) : ('character' as const)
    const isInside = relevanceOf(snapshot.vocabulary.texts.get(value), words) < words.length * 2
    return [{ value, kind, count, isInside }]
  })
  return hits
    .sort((a, b) => Number(a.isInside) - Number(b.isInside) || b.count - a.count)
    .slice(0, limit)
    .map(({ value, kind, count }) => ({ name: textOf(snapshot, value), kind, count }))
}

/** Searches series, comics and people; at most `limit` results of each. A text without words matches nothing. */
export async function find(
  db: Db,
  catalog: Catalog,
  text: string,
  limit: number,
  user: CatalogUser,
): Promise<Found> {
  const snapshot = await catalog.now(user)
  const series = rankedSeries(snapshot, text).slice(0, limit)
  return {
    series: await readSeries(
      db,
      snapshot,
      series.map(({ id }) => id),
    ),
    comics: await readCards(db, { numbers: rankedComics(snapshot, text).subarray(0, limit) }),
    people: peopleNamed(snapshot, text, limit),
  }
}
