import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type FacetsQuery = z.input<typeof discover.facets.query>

/** The options of every filter list, each counted under the choices of the others. */
export const facetsQuery = (query: FacetsQuery) =>
  queryOptions({
    queryKey: keys.facets(query),
    queryFn: ({ signal }) => call(discover.facets, { query, signal }),
    placeholderData: keepPreviousData,
  })
