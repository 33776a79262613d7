import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type FacetsQuery = z.input<typeof discover.facets.query>

/** The values of all facets, each counted under the filters of the other facets. */
export const facetsQuery = (query: FacetsQuery) =>
  queryOptions({
    queryKey: keys.facets(query),
    queryFn: ({ signal }) => call(discover.facets, { query, signal }),
    placeholderData: keepPreviousData,
  })
