import type { z } from 'zod'
import { FILTER_KINDS, type Filters } from '#contract/helper/filters.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { shelf as endpoints } from '#contract/helper/shelf.ts'
import type { Db, Value } from '#db/index.ts'
import { fold } from '#domain/slug.ts'
import type { Traits } from '#domain/traits.ts'
import type { ListedSeries } from './cards.ts'
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

/** What it must be for the traits. */
function traitPart(traits: Traits): Part[] {
  const part = withTraits(traits)
  return part === null ? [] : [{ sql: `c.no in (${part.sql})`, params: part.params }]
}

const joined = (parts: readonly Part[], between: string): Part => ({
  sql: parts.map(({ sql }) => sql).join(between),
  params: parts.flatMap(({ params }) => params),
})

function seriesPart(filters: readonly Part[], patterns: readonly string[]): Part {
  const columns =
    "'series' as kind, s.id as ref, s.sort_name, s.added_at, strftime('%s', s.modified_at) * 1000 as modified, s.count"
  const all: Part = { sql: `select ${columns} from series s where s.count > 0`, params: [] }
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

function singlesPart(filters: readonly Part[], patterns: readonly string[]): Part {
  const named = patterns.map((pattern): Part => {
    return { sql: "c.search like ? escape '\\'", params: [pattern] }
  })
  const single: Part = { sql: 'c.available = 1 and c.series_id is null', params: [] }
  const fits = joined([single, ...filters, ...named], ' and ')
  return {
    sql: `select 'comic' as kind, c.id as ref, c.sort_name, c.added_at, c.mtime as modified, 1 as count
      from comics c where ${fits.sql}`,
    params: fits.params,
  }
}

/** Everything that fits a wish, as rows of `kind, ref, sort_name, added_at, modified, count`. */
function rowsOf({ q, kind, sort: _, order: __, ...filters }: ShelfWish): Part {
  const chosen = [...chosenPart(filters), ...traitPart(filters)]
  const patterns = searchPatterns(q ?? '')
  return joined(
    [
      ...(kind === 'single' ? [] : [seriesPart(chosen, patterns)]),
      ...(kind === 'series' ? [] : [singlesPart(chosen, patterns)]),
    ],
    ' union all ',
  )
}

export function createShelf(db: Db, comics: Comics, series: SeriesList): Shelf {
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
      const rows = rowsOf(wish)
      const { by } = SORTS[wish.sort]
      const page = await db.all<{ kind: 'series' | 'comic'; ref: number | string }>(
        `select kind, ref from (${rows.sql}) order by ${by} ${wish.order}, ref ${wish.order} limit ? offset ?`,
        [...rows.params, limit, offset],
      )
      const everything = rowsOf({ sort: 'name', order: 'asc' })
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
      const rows = rowsOf(wish)
      return jumpsOf(
        await db.all<{ mark: string; count: number }>(
          `select ${mark} as mark, count(*) as count from (${rows.sql}) group by mark order by mark ${wish.order}`,
          [...rows.params],
        ),
      )
    },
  }
}
