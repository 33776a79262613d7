import type { z } from 'zod'
import type { series as endpoints } from '#contract/helper/series.ts'
import type { Db } from '#db/index.ts'
import { AppError } from '#domain/errors/errors.ts'
import { missingNumbers } from '#domain/filename/issue-number.ts'
import { SERIES_COVERS } from '#domain/limits.ts'
import { LISTED_VERSION } from '../images/due-covers.ts'
import {
  type CatalogCard,
  type FirstIssue,
  type ListedSeries,
  readCards,
  type SeriesRow,
  seriesCard,
} from './cards.ts'
import type { Catalog } from './catalog.ts'
import { queryOf } from './facets/filter-query.ts'
import { filterOrder, listOrder, type QueriedList } from './order.ts'
import type { CatalogQuery } from './query.ts'
import { searchWords } from './search.ts'
import { type CatalogUser, entriesOf, select } from './select.ts'
import { numberOf, type Snapshot, seriesAt, seriesOfKey } from './snapshot/snapshot.ts'

export type SeriesQuery = z.output<typeof endpoints.list.query>

/** The SQL order of a series' issues: by number, then by name. */
export const ISSUE_ORDER = 'c.number_order is null, c.number_order, c.sort_name, c.id'

export interface SeriesList {
  list(query: QueriedList<SeriesQuery>, user: CatalogUser): Promise<{ series: ListedSeries[]; total: number }>
  /**
   * Returns a series with its issues in order, the whole numbers missing between them, and the issues' ids by
   * publication date. Throws series-not-found.
   */
  get(
    key: string,
    user: CatalogUser,
  ): Promise<{ series: ListedSeries; issues: CatalogCard[]; missing: string[]; byDate: string[] }>
}

/** Returns the cards of series in the order of `ids` (row ids); series without a comic in the snapshot are left out. */
export async function readSeries(
  db: Pick<Db, 'all' | 'get'>,
  snapshot: Snapshot,
  ids: readonly number[],
): Promise<ListedSeries[]> {
  const found = await db.all<SeriesRow & { first_ids: string }>(
    `select id, key, folder, name, volume, publisher, year, summary, added_at, first_ids, header
     from series where id in (select value from json_each(?))`,
    [JSON.stringify(ids)],
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => {
    const [row, entry] = [byId.get(id), snapshot.series.get(id)]
    if (row === undefined || entry === undefined) return []
    const chosen = (JSON.parse(row.first_ids) as string[]).filter((each) => numberOf(snapshot, each))
    const first = Array.from(entry.comics.subarray(0, SERIES_COVERS), (no) => snapshot.ids[no] ?? '')
    return { row, entry, first: [...new Set([...chosen, ...first])].slice(0, SERIES_COVERS) }
  })
  // One JSON array instead of some six hundred rows, because converting rows to objects costs more than finding them.
  const issues = await db.get<{ issues: string }>(
    `select json_group_array(json_object('id', id, 'name', name, 'cover_version', ${LISTED_VERSION},
       'cover_ratio', cover_ratio, 'tint', tint, 'ink', ink)) as issues
     from comics c where id in (select value from json_each(?))`,
    [JSON.stringify(rows.flatMap(({ first }) => first))],
  )
  const issueOf = new Map((JSON.parse(issues?.issues ?? '[]') as FirstIssue[]).map((each) => [each.id, each]))
  return rows.map(({ row, entry, first }) =>
    seriesCard(
      row,
      entry.comics.length,
      first.flatMap((id) => issueOf.get(id) ?? []),
    ),
  )
}

export function createSeriesList(db: Db, catalog: Catalog): SeriesList {
  return {
    async list({ q = '', min = 1, sort, order, seed, limit, offset, most, ...filters }, user) {
      const snapshot = await catalog.now(user)
      const search: CatalogQuery[] = searchWords(q).length > 0 ? [{ text: { words: q, in: 'series' } }] : []
      const query = { all: [{ not: { is: 'single' as const } }, queryOf(filters, null), ...search] }
      const selected = entriesOf(snapshot, await select(snapshot, query, 'comics', user))
      const items = listOrder(snapshot, 'entries', { sort, order, seed }, null, user)
      const found = filterOrder(items, selected)
        .filter((no) => (seriesAt(snapshot, no)?.comics.length ?? 0) >= min)
        .subarray(0, most)
      const page = Array.from(found.subarray(offset, offset + limit), (no) => seriesAt(snapshot, no)?.id ?? 0)
      return { series: await readSeries(db, snapshot, page), total: found.length }
    },

    async get(key, user) {
      const snapshot = await catalog.now(user)
      const entry = seriesOfKey(snapshot, key)
      const [series] = entry === undefined ? [] : await readSeries(db, snapshot, [entry.id])
      if (entry === undefined || series === undefined) throw new AppError('series-not-found')
      const issues = await readCards(db, { numbers: entry.comics })
      const dateOf = (no: number) => snapshot.columns.released[no] || Number.POSITIVE_INFINITY
      // Equal dates keep the order of the numbers, as the sort is stable.
      const dated = Array.from(entry.comics, (no) => ({ id: snapshot.ids[no] ?? '', date: dateOf(no) }))
      const byDate = dated
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        .map(({ id }) => id)
      return { series, issues, missing: missingNumbers(issues.map(({ number }) => number)), byDate }
    },
  }
}
