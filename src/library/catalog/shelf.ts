import type { z } from 'zod'
import { FILTER_KINDS, type Filters } from '#contract/helper/filters.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { shelf as endpoints } from '#contract/helper/shelf.ts'
import type { Db, Value } from '#db/index.ts'
import { fold } from '#domain/slug.ts'
import type { Traits } from '#domain/traits.ts'
import type { ListedSeries } from './cards.ts'
import type { ComicNumbers, ComicSets } from './comic-sets.ts'
import type { Comics } from './comics.ts'
import { searchPatterns } from './search-text.ts'
import type { SeriesList } from './series.ts'
import { type Jump, jumpsOf } from './shelf-jumps.ts'
import { withTraits } from './traits.ts'

export type ShelfQuery = z.output<typeof endpoints.list.query>
export type ShelfWish = z.output<typeof endpoints.jumps.query>

export type ShelfItem =
  | { readonly kind: 'series'; readonly series: ListedSeries; readonly sameName: boolean }
  | { readonly kind: 'comic'; readonly comic: ComicCard }

/** Series and single comics as one list. */
export interface Shelf {
  /** A page of it, how many fit (`total`), and how many there are (`of`). */
  list(query: ShelfQuery): Promise<{ items: ShelfItem[]; total: number; of: number }>
  /** Where each letter or year begins, in the list's order. */
  jumps(wish: ShelfWish): Promise<Jump[]>
}

/** The column of each order, and what of it the jumps are told by. */
const SORTS = {
  name: { by: 'sort_name', mark: 'substr(sort_name, 1, 1)' },
  added: { by: 'added_at', mark: 'substr(added_at, 1, 4)' },
  modified: { by: 'modified', mark: "strftime('%Y', modified / 1000, 'unixepoch')" },
  count: { by: 'count', mark: null },
  given: { by: 'given', mark: null },
} as const

interface Part {
  readonly sql: string
  readonly params: readonly Value[]
}

/** What a comic `c` must be for the filters: within a kind any chosen value, between kinds all. */
function chosenPart(filters: Filters): Part[] {
  return FILTER_KINDS.flatMap((kind) => {
    const chosen = filters[kind]
    if (chosen === undefined || chosen.length === 0) return []
    const sql = `c.no in (select l.comic_no from facet_values v join facet_links l on l.value_id = v.id
      where v.kind = ? and v.folded in (select value from json_each(?)))`
    return [{ sql, params: [kind, JSON.stringify(chosen.map(fold))] }]
  })
}

/** What it must be for the traits and a set. */
function traitPart(traits: Traits, set: ComicNumbers | null): Part[] {
  const part = withTraits(traits, set)
  return part === null ? [] : [{ sql: `c.no in (${part.sql})`, params: part.params }]
}

const joined = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  params: parts.flatMap(({ params }) => params),
})

function seriesPart(filters: readonly Part[], patterns: readonly string[], given: boolean): Part {
  const columns =
    "'series' as kind, s.id as ref, s.sort_name, s.added_at, strftime('%s', s.modified_at) * 1000 as modified, s.count"
  const [place, from] = given
    ? ['g.place', 'series s join given_series g on g.series_id = s.id']
    : ['null', 'series s']
  const all: Part = {
    sql: `select ${columns}, ${place} as given from ${from} where s.count > 0`,
    params: [],
  }
  if (filters.length + patterns.length === 0) return all
  const named = patterns.map((pattern): Part => {
    return { sql: "(c.search like ? escape '\\' or s.search like ? escape '\\')", params: [pattern, pattern] }
  })
  const fits = joined([...filters, ...named], ' and ')
  return {
    sql: `${all.sql} and exists (select 1 from comics c where c.series_id = s.id and c.available = 1 and ${fits.sql})`,
    params: fits.params,
  }
}

function singlesPart(filters: readonly Part[], patterns: readonly string[], given: boolean): Part {
  const named = patterns.map((pattern): Part => {
    return { sql: "c.search like ? escape '\\'", params: [pattern] }
  })
  const single: Part = { sql: 'c.available = 1 and c.series_id is null', params: [] }
  const fits = joined([single, ...filters, ...named], ' and ')
  return {
    sql: `select 'comic' as kind, c.id as ref, c.sort_name, c.added_at, c.mtime as modified, 1 as count,
        ${given ? 'g.place' : 'null'} as given
      from comics c ${given ? 'join given g on g.no = c.no' : ''} where ${fits.sql}`,
    params: fits.params,
  }
}

/** A set's comics and their series with their places in it, as tables that are looked up by what they are of. */
const GIVEN = `with given(no, place) as materialized (select value, key from json_each(?)),
  given_series(series_id, place) as materialized (
    select c.series_id, min(place) from given join comics c on c.no = given.no
    where c.series_id is not null group by c.series_id)`

/** Everything that fits a wish within a set, as rows of `kind, ref, sort_name, added_at, modified, count, given`. */
function rowsOf({ q, kind, sort, order: _, ...filters }: ShelfWish, set: ComicNumbers | null): Part {
  const chosen = [...chosenPart(filters), ...traitPart(filters, set)]
  const patterns = searchPatterns(q ?? '')
  const given = sort === 'given' && set !== null
  const rows = joined(
    [
      ...(kind === 'single' ? [] : [seriesPart(chosen, patterns, given)]),
      ...(kind === 'series' ? [] : [singlesPart(chosen, patterns, given)]),
    ],
    ' union all ',
  )
  return given ? { sql: `${GIVEN} ${rows.sql}`, params: [JSON.stringify(set), ...rows.params] } : rows
}

export function createShelf(db: Db, comics: Comics, series: SeriesList, sets: ComicSets): Shelf {
  const setOf = ({ among }: Pick<ShelfWish, 'among'>): ComicNumbers | null =>
    among === undefined ? null : sets.numbersOf(among)

  async function count({ sql, params }: Part): Promise<number> {
    const row = await db.get<{ total: number }>(`select count(*) as total from (${sql})`, [...params])
    return row?.total ?? 0
  }

  /** Those of some series, by their keys, that share their name with another. */
  async function sharingNames(ids: readonly number[]): Promise<Set<string>> {
    const rows = await db.all<{ key: string }>(
      `select s.key from series s where s.id in (select value from json_each(?)) and exists
         (select 1 from series o where o.count > 0 and o.sort_name = s.sort_name and o.id <> s.id)`,
      [JSON.stringify(ids)],
    )
    return new Set(rows.map(({ key }) => key))
  }

  return {
    async list({ limit, offset, ...wish }) {
      const rows = rowsOf(wish, setOf(wish))
      const by = wish.sort === 'given' && wish.among === undefined ? 'sort_name' : SORTS[wish.sort].by
      const page = await db.all<{ kind: 'series' | 'comic'; ref: number | string }>(
        `select kind, ref from (${rows.sql}) order by ${by} ${wish.order}, ref ${wish.order} limit ? offset ?`,
        [...rows.params, limit, offset],
      )
      const everything = rowsOf({ sort: 'name', order: 'asc', among: wish.among }, setOf(wish))
      const seriesIds = page.flatMap(({ kind, ref }) => (kind === 'series' ? [Number(ref)] : []))
      const [inPage, sharing, singles, total, of] = await Promise.all([
        series.byIds(seriesIds),
        sharingNames(seriesIds),
        comics.byIds(page.flatMap(({ kind, ref }) => (kind === 'comic' ? [String(ref)] : []))),
        count(rows),
        count(everything),
      ])
      // Each comes in the order asked; what has gone meanwhile is left out.
      const items = page.flatMap(({ kind, ref }): ShelfItem[] => {
        const comic = kind === 'comic' ? singles.find(({ id }) => id === ref) : undefined
        if (comic) return [{ kind: 'comic', comic }]
        const card = kind === 'series' ? inPage.shift() : undefined
        return card ? [{ kind: 'series', series: card, sameName: sharing.has(card.key) }] : []
      })
      return { items, total, of }
    },

    async jumps(wish) {
      const { mark } = SORTS[wish.sort]
      if (mark === null) return []
      const rows = rowsOf(wish, setOf(wish))
      return jumpsOf(
        await db.all<{ mark: string; count: number }>(
          `select ${mark} as mark, count(*) as count from (${rows.sql}) group by mark order by mark ${wish.order}`,
          [...rows.params],
        ),
      )
    },
  }
}
