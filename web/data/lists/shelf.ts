import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { shelf, type shelfItem } from '#contract/helper/shelf.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type ShelfItem = z.output<typeof shelfItem>
/** Returns the React key of an item; while the item is loading, a key made of its `index`. */
export function itemKey(item: ShelfItem | undefined, index: number): string {
  if (item === undefined) return `place-${index}`
  return item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`
}

export type ShelfListQuery = z.input<typeof shelf.list.query>

/** A page of the shelf (series and single issues) in the query's order. */
export const shelfListQuery = (query: ShelfListQuery) =>
  queryOptions({
    queryKey: keys.shelfList(query),
    queryFn: ({ signal }) => call(shelf.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
