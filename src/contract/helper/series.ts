import { z } from 'zod'
import { LIST_MAX, READ_TOLD } from '#domain/limits.ts'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { comicCard, ok, order, paged, paging, seed, seriesCard, sought } from './shapes.ts'

/** Ids of the comics that somebody has read to the end: the account knows them, and the helper their series. */
const read = z.array(z.string()).max(READ_TOLD)

/** Series, grouped on the server: a page of them is known without all comics. */
export const series = contract({
  list: {
    method: 'GET',
    path: '/api/series',
    access: 'user',
    query: z.object({
      q: sought.optional(),
      /** At least this many issues. */
      min: z.coerce.number().int().min(1).optional(),
      sort: z.enum(['name', 'count', 'added', 'modified', 'random']).default('name'),
      order,
      seed,
      ...paging,
      ...filters,
    }),
    response: z.object({ ...paged, series: z.array(seriesCard) }),
  },
  get: {
    method: 'GET',
    path: '/api/series/:key',
    access: 'user',
    params: z.object({ key: z.string().min(1) }),
    response: z.object({
      success: ok,
      series: seriesCard,
      issues: z.array(comicCard),
      missing: z.array(z.string()),
    }),
  },
  /** How many of the comics that somebody has read each series has; series without any are left out. */
  read: {
    method: 'POST',
    path: '/api/series/read',
    access: 'user',
    body: z.object({ read }),
    response: z.object({ success: ok, series: z.array(z.object({ key: z.string(), count: z.int() })) }),
  },
  /** The next issue after each given one that opens and was not read; left out where its series has none. */
  following: {
    method: 'POST',
    path: '/api/series/following',
    access: 'user',
    body: z.object({ after: z.array(z.string()).max(LIST_MAX), read }),
    response: z.object({
      success: ok,
      following: z.array(z.object({ after: z.string(), comic: comicCard })),
    }),
  },
  /** Of which series of the given comics everything was read, each with the first of them: in the order given. */
  finished: {
    method: 'POST',
    path: '/api/series/finished',
    access: 'user',
    body: z.object({ of: read, read }),
    response: z.object({
      success: ok,
      finished: z.array(z.object({ comicId: z.string(), series: seriesCard })),
    }),
  },
})
