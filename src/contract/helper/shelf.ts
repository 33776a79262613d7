import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { plainFilters } from './plain-filters.ts'
import { queryReport, queryText } from './query-report.ts'
import { comicSetId } from './sets.ts'
import { comicCard, ok, order, paged, paging, seriesCard, sort } from './shapes.ts'

/** Query parameters of the shelf: filters and order. */
const shelfQuery = {
  /** A query (docs/queries.md). */
  q: queryText.optional(),
  /** Only series, or only single comics (docs/architecture.md, Series). */
  kind: z.enum(['series', 'single']).optional(),
  sort: sort.exclude(['random']).default('name'),
  order,
  ...filters,
  ...plainFilters,
  among: comicSetId,
}

export const shelfItem = z.discriminatedUnion('kind', [
  /**
   * `sameName`: another series has the same name, so the folder must be shown. `matching`: number of its comics that
   * match the filters.
   */
  z.object({ kind: z.literal('series'), series: seriesCard, sameName: z.boolean(), matching: z.int() }),
  z.object({ kind: z.literal('comic'), comic: comicCard }),
])

/** Series and single comics in one list. A series is included if one of its comics matches. */
export const shelf = contract({
  list: {
    method: 'GET',
    path: '/api/shelf',
    access: 'user',
    query: z.object({ ...shelfQuery, ...paging }),
    /** `of`: total number without filters. `query`: as in the list of comics. */
    response: z.object({ ...paged, of: z.int(), query: queryReport.nullable(), items: z.array(shelfItem) }),
  },
  /**
   * Returns the index of the first item of each letter in the list by name, or of each year in lists by time; none in
   * other lists.
   */
  jumps: {
    method: 'GET',
    path: '/api/shelf/jumps',
    access: 'user',
    query: z.object(shelfQuery),
    response: z.object({
      success: ok,
      jumps: z.array(z.object({ label: z.string(), index: z.int() })),
    }),
  },
})
