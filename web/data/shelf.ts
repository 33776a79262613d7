import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { shelf, type shelfItem } from '#contract/helper/shelf.ts'
import { call } from './helper.ts'
import { keys } from './keys.ts'

export type ShelfItem = z.output<typeof shelfItem>
export type ShelfListQuery = z.input<typeof shelf.list.query>

/** A page of the series and single comics, in the order asked. */
export const shelfListQuery = (query: ShelfListQuery) =>
  queryOptions({
    queryKey: keys.shelfList(query),
    queryFn: ({ signal }) => call(shelf.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
