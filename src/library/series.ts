import type { z } from 'zod'
import type { series as endpoints } from '#contract/helper/series.ts'
import type { ComicCard, SeriesCard } from '#contract/helper/shapes.ts'
import type { Db, Value } from '#db/index.ts'
import { AppError } from '#domain/errors.ts'
import { COMIC_ROWS, type ComicRow, comicCard, type FirstIssue, type SeriesRow, seriesCard } from './cards.ts'
import { searchPattern } from './search.ts'

export type SeriesQuery = z.output<typeof endpoints.list.query>

/** The order of a series' issues everywhere: by number, then by name. */
export const ISSUE_ORDER = 'c.number_order is null, c.number_order, c.sort_name, c.id'

const SORTS: Record<SeriesQuery['sort'], string> = {
  name: 'sort_name',
  count: 'count',
  added: 'added_at',
  modified: 'modified_at',
  random: 'random()',
}

/** The series of the collection. */
export interface SeriesList {
  list(query: SeriesQuery): Promise<{ series: SeriesCard[]; total: number }>
  /** One series with its issues in order. Throws series-not-found. */
  get(key: string): Promise<{ series: SeriesCard; issues: ComicCard[] }>
}

export function createSeriesList(db: Db): SeriesList {
  async function cards(rows: readonly SeriesRow[]): Promise<SeriesCard[]> {
    const ids = rows.flatMap((row) => JSON.parse(row.first_ids) as string[])
    const issues = await db.all<FirstIssue>(
      'select id, name, cover_version, cover_ratio, tint, ink from comics where id in (select value from json_each(?))',
      [JSON.stringify(ids)],
    )
    const byId = new Map(issues.map((issue) => [issue.id, issue]))
    return rows.map((row) => seriesCard(row, byId))
  }

  return {
    async list({ q, min, sort, order, limit, offset }) {
      const where = ['count > 0']
      const params: Value[] = []
      if (q) {
        where.push("search like ? escape '\\'")
        params.push(searchPattern(q))
      }
      if (min !== undefined) {
        where.push('count >= ?')
        params.push(min)
      }
      const filter = where.join(' and ')
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
      return { series: card, issues: issues.map(comicCard) }
    },
  }
}
