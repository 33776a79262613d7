import { z } from 'zod'
import { READING_SORTS } from '#domain/reading/reading-sorts.ts'
import { contract } from '../endpoint.ts'
import { filters } from './filters.ts'
import { queryReport, queryText } from './query-report.ts'
import { comicCard, ok, order, paged, paging, seed, seriesCard, sort, time } from './shapes.ts'

/** Series, which are grouped on the server for paging. */
export const series = contract({
  list: {
    method: 'GET',
    path: '/api/series',
    access: 'user',
    query: z.object({
      /** A query (docs/queries.md). A series matches if one of its comics does; words are searched in its names. */
      q: queryText.optional(),
      /** Minimum number of issues. */
      min: z.coerce.number().int().min(1).optional(),
      sort: sort.exclude([...READING_SORTS, 'given']).default('name'),
      order,
      seed,
      ...paging,
      ...filters,
    }),
    /** `query`: as in the list of comics. */
    response: z.object({ ...paged, query: queryReport.nullable(), series: z.array(seriesCard) }),
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
      /** Ids of the issues by publication date, the earliest first; issues without a date come last. */
      byDate: z.array(z.string()),
    }),
  },
  /** Returns the series that the caller has finished between two times, the last one first. */
  finished: {
    method: 'GET',
    path: '/api/progress/finished-series',
    access: 'user',
    query: z.object({ from: time, before: time }),
    response: z.object({
      success: ok,
      /** `at`: time at which the last of its comics was finished. */
      finished: z.array(z.object({ series: seriesCard, at: time })),
    }),
  },
})
