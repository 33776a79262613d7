import { AppError } from '#domain/errors/errors.ts'
import type { Bounds } from '#domain/query/values.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import type { Facet } from './facets/facet-values.ts'

export type TitleOperator = 'is' | 'contains' | 'begins' | 'ends'

type Leaf =
  /** Comics with a facet value, or with any value of the facet. */
  | { has: { facet: Facet; value: string } }
  | { has: { facet: Facet; any: true } }
  /** Comics with a value of one of the facets that contains a text; ignores accents, case and hyphens. */
  | { value: { of: readonly Facet[]; contains: string } }
  /** Comics with a value of one of the facets that is a number within bounds. */
  | { value: { of: readonly Facet[]; bounds: Bounds } }
  /**
   * `comic`: every word is in the texts of the comic or its series. `series`: every word is in the text of the series.
   * `phrase`: the words are searched as one text.
   */
  | { text: { words: string; in: 'comic' | 'series'; phrase?: true } }
  /**
   * Dates are milliseconds since 1970, except `released`, which is 20051014. A missing value, such as the date of an
   * undated comic, fulfils `!=` and no other comparison.
   */
  | {
      compare: {
        field: 'released' | 'added' | 'modified' | 'pages' | 'size' | 'number' | 'total'
        is: '<' | '<=' | '=' | '!=' | '>=' | '>'
        value: number
      }
    }
  /** Titles of comics, or names of series in lists of entries; ignores accents and case. */
  | { title: { is: TitleOperator; value: string } }
  /** The name of a comic's series; ignores accents, case and hyphens. */
  | { seriesName: { is: 'is' | 'contains'; value: string } }
  | { read: ReadState }
  /** The share of a comic that was read (0 if it was never opened, 1 if it was finished), or the last time it was. */
  | { reading: { field: 'share' | 'at'; bounds: Bounds } }
  /** `gapped`: comics of series that lack numbers between their issues. */
  | { is: 'single' | 'readable' | 'complete' | 'gapped' }
  /** Index in `LACKABLE` of the missing metadata. */
  | { lacks: number }
  | { format: string | null }
  /** Comics in one of these library folders. */
  | { in: { libraries: readonly string[] } }
  | { in: { series: string } }
  | { in: { ids: readonly string[] } }
  | { in: { numbers: Iterable<number> } }

/** A catalog query: a single condition, or a combination of queries. */
export type CatalogQuery = Leaf | { all: CatalogQuery[] } | { any: CatalogQuery[] } | { not: CatalogQuery }

/** Query texts of `QUERY_DEPTH_MAX` levels and `QUERY_TERMS_MAX` conditions do not exceed these limits. */
export const DEPTH_MAX = 48
export const NODES_MAX = 400

export const EVERYTHING: CatalogQuery = { all: [] }
export const NOTHING: CatalogQuery = { any: [] }

function childrenOf(query: CatalogQuery): readonly CatalogQuery[] {
  if ('all' in query) return query.all
  if ('any' in query) return query.any
  return 'not' in query ? [query.not] : []
}

/** Throws validation if a query has more than `DEPTH_MAX` levels or `NODES_MAX` nodes. */
export function checkBounds(query: CatalogQuery): void {
  let nodes = 0
  let level: readonly CatalogQuery[] = [query]
  for (let depth = 1; level.length > 0; depth++) {
    nodes += level.length
    if (depth > DEPTH_MAX || nodes > NODES_MAX)
      throw new AppError('validation', {
        detail: `more than ${NODES_MAX} conditions, or nested deeper than ${DEPTH_MAX}`,
      })
    level = level.flatMap(childrenOf)
  }
}

/** Returns the estimated cost of evaluating a query: posting lists are cheapest, texts most expensive. */
function costOf(query: CatalogQuery): number {
  if ('has' in query || 'in' in query) return 1
  if ('read' in query || 'is' in query || 'format' in query || 'lacks' in query) return 2
  if ('compare' in query || 'reading' in query || 'seriesName' in query) return 3
  if ('value' in query) return 8
  if ('text' in query) return 20
  if ('title' in query) return 30
  return childrenOf(query).reduce((sum, child) => sum + costOf(child), 0)
}

/** Returns an equivalent query: `all` and `any` flattened, double negations removed, the cheapest conditions first. */
export function normalized(query: CatalogQuery): CatalogQuery {
  if ('not' in query) {
    const inner = normalized(query.not)
    return 'not' in inner ? inner.not : { not: inner }
  }
  if ('all' in query) {
    const parts = query.all.map(normalized).flatMap((each) => ('all' in each ? each.all : [each]))
    const [only] = parts
    if (only !== undefined && parts.length === 1) return only
    return { all: parts.toSorted((a, b) => costOf(a) - costOf(b)) }
  }
  if ('any' in query) {
    const parts = query.any.map(normalized).flatMap((each) => ('any' in each ? each.any : [each]))
    const [only] = parts
    return only !== undefined && parts.length === 1 ? only : { any: parts }
  }
  return query
}
