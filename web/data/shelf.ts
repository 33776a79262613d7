import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { discover } from '#contract/helper/discover.ts'
import { shelf, type shelfItem } from '#contract/helper/shelf.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type ShelfItem = z.output<typeof shelfItem>
export type ShelfListQuery = z.input<typeof shelf.list.query>
export type ShelfJumpsQuery = z.input<typeof shelf.jumps.query>
export type FacetsQuery = z.input<typeof discover.facets.query>
export type Facets = z.output<typeof discover.facets.response>['facets']

/** A page of the series and single comics, in the order asked. */
export const shelfListQuery = (query: ShelfListQuery) =>
  queryOptions({
    queryKey: keys.shelfList(query),
    queryFn: ({ signal }) => call(shelf.list, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Where letters or years begin in that list. */
export const shelfJumpsQuery = (query: ShelfJumpsQuery) =>
  queryOptions({
    queryKey: keys.shelfJumps(query),
    queryFn: ({ signal }) => call(shelf.jumps, { query, signal }),
  })

/** The options of every filter list, each counted under the choices of the others. */
export const facetsQuery = (query: FacetsQuery) =>
  queryOptions({
    queryKey: keys.facets(query),
    queryFn: ({ signal }) => call(discover.facets, { query, signal }),
    placeholderData: keepPreviousData,
  })
