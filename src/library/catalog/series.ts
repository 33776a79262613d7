import type { z } from 'zod'
import { type Filters, hasChoice } from '#contract/helper/filters.ts'
import type { series as endpoints } from '#contract/helper/series.ts'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { Db, Value } from '#db/index.ts'
import { newSeed, shuffled } from '#domain/draw.ts'
import { AppError } from '#domain/errors.ts'
import { missingNumbers } from '#domain/issue-number.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import {
  COMIC_ROWS,
  type ComicRow,
  comicCard,
  type FirstIssue,
  type ListedSeries,
  type SeriesRow,
  seriesCard,
} from './cards.ts'
import { type CatalogIndex, matching } from './catalog-index.ts'
import { searchPatterns } from './search-text.ts'

export type SeriesQuery = z.output<typeof endpoints.list.query>

/** The order of a series' issues everywhere: by number, then by name. */
export const ISSUE_ORDER = 'c.number_order is null, c.number_order, c.sort_name, c.id'

const SORTS: Record<Exclude<SeriesQuery['sort'], 'random'>, string> = {
  name: 'sort_name',
  count: 'count',
  added: 'added_at',
  modified: 'modified_at',
}

/** The series of the collection. */
export interface SeriesList {
  list(query: SeriesQuery): Promise<{ series: ListedSeries[]; total: number }>
  /**
   * One series with its issues in order, and the whole numbers that are missing between them. Throws series-not-found.
   */
  get(key: string): Promise<{ series: ListedSeries; issues: ComicCard[]; missing: string[] }>
  /** Cards by row id, in the order asked; series without comics are left out. */
  byIds(ids: readonly number[]): Promise<ListedSeries[]>
}

export function createSeriesList(db: Db, index: CatalogIndex): SeriesList {
  async function cards(rows: readonly SeriesRow[]): Promise<ListedSeries[]> {
    const ids = rows.flatMap((row) => JSON.parse(row.first_ids) as string[])
    // As one text: six hundred rows of a page would cost more to become objects than to be found.
    const found = await db.get<{ issues: string }>(
      `select json_group_array(json_object('id', id, 'name', name, 'cover_version', ${LISTED_VERSION},
         'cover_ratio', cover_ratio, 'tint', tint, 'ink', ink)) as issues
       from comics c where id in (select value from json_each(?))`,
      [JSON.stringify(ids)],
    )
    const issues = JSON.parse(found?.issues ?? '[]') as FirstIssue[]
    const byId = new Map(issues.map((issue) => [issue.id, issue]))
    return rows.map((row) => seriesCard(row, byId))
  }

  async function byIds(ids: readonly number[]): Promise<ListedSeries[]> {
    const rows = await db.all<SeriesRow>(
      'select * from series where id in (select value from json_each(?)) and count > 0',
      [JSON.stringify(ids)],
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return cards(ids.map((id) => byId.get(id)).filter((row) => row !== undefined))
  }

  /** The series with a comic that fits; null when nothing is chosen. */
  async function fitting(query: Filters): Promise<string | null> {
    const catalog = await index.catalog()
    const mask = matching(catalog, query)
    if (mask === null) return null
    const ids = new Set<number>()
    catalog.series.forEach((id, place) => {
      if (id !== 0 && mask[place] === 1) ids.add(id)
    })
    return JSON.stringify([...ids])
  }

  return {
    byIds,

    async list({ q, min, sort, order, seed, limit, offset, ...filters }) {
      const where = ['count > 0']
      const params: Value[] = []
      const ids = hasChoice(filters) ? await fitting(filters) : null
      if (ids !== null) {
        where.push('id in (select value from json_each(?))')
        params.push(ids)
      }
      if (q) {
        const patterns = searchPatterns(q)
        where.push(...patterns.map(() => "search like ? escape '\\'"))
        params.push(...patterns)
      }
      if (min !== undefined) {
        where.push('count >= ?')
        params.push(min)
      }
      const filter = where.join(' and ')
      if (sort === 'random') {
        const candidates = await db.all<{ id: number; key: string }>(
          `select id, key from series where ${filter}`,
          params,
        )
        const drawn = shuffled(candidates, ({ key }) => key, seed ?? newSeed())
        if (order === 'desc') drawn.reverse()
        const page = drawn.slice(offset, offset + limit)
        return { series: await byIds(page.map(({ id }) => id)), total: candidates.length }
      }
      const counted = await db.get<{ total: number }>(
        `select count(*) as total from series where ${filter}`,
        params,
      )
      const direction = order === 'desc' ? 'desc' : 'asc'
      const rows = await db.all<SeriesRow>(
        `select * from series where ${filter} order by ${SORTS[sort]} ${direction}, id ${direction} limit ? offset ?`,
        [...params, limit, offset],
      )
      return { series: await cards(rows), total: counted?.total ?? 0 }
    },

    async get(key) {
      const row = await db.get<SeriesRow>('select * from series where key = ? and count > 0', [key])
      if (row === undefined) throw new AppError('series-not-found')
      const issues = await db.all<ComicRow>(
        `${COMIC_ROWS} where c.series_id = ? and c.available = 1 order by ${ISSUE_ORDER}`,
        [row.id],
      )
      const [card] = await cards([row])
      if (card === undefined) throw new AppError('series-not-found')
      return {
        series: card,
        issues: issues.map(comicCard),
        missing: missingNumbers(issues.map(({ number }) => number)),
      }
    },
  }
}
