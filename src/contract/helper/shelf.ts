import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { among } from './sets.ts'
import { comicCard, ok, order, paged, paging, seriesCard, sort } from './shapes.ts'
import { traits } from './traits.ts'

/** What a series or a single comic of the shelf is chosen by, and their order. */
const wish = {
  /** Words that all must be in the names of a comic or its series, anywhere and in any order. */
  q: z.string().trim().optional(),
  /** Series alone, or single comics alone (docs/architecture.md, Series). */
  kind: z.enum(['series', 'single']).optional(),
  sort: sort.exclude(['random']).default('name'),
  order,
  ...filters,
  ...traits,
  among,
}

export const shelfItem = z.discriminatedUnion('kind', [
  /** `sameName`: another series is called the same, so that its folder tells which this is. */
  z.object({ kind: z.literal('series'), series: seriesCard, sameName: z.boolean() }),
  z.object({ kind: z.literal('comic'), comic: comicCard }),
])

/** Series and single comics as one list: a series is in it when one of its comics fits. */
export const shelf = contract({
  list: {
    method: 'GET',
    path: '/api/shelf',
    access: 'user',
    query: z.object({ ...wish, ...paging }),
    /** `of`: how many there are, whatever is chosen. */
    response: z.object({ ...paged, of: z.int(), items: z.array(shelfItem) }),
  },
  /** Where each letter begins in the list by name, and each year in those by time; none by count. */
  jumps: {
    method: 'GET',
    path: '/api/shelf/jumps',
    access: 'user',
    query: z.object(wish),
    response: z.object({
      success: ok,
      jumps: z.array(z.object({ label: z.string(), index: z.int() })),
    }),
  },
})
