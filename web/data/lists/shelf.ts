import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { shelf, type shelfItem } from '#contract/helper/shelf.ts'
import { call } from '../connection/helper.ts'
import { keys } from '../keys.ts'

export type ShelfItem = z.output<typeof shelfItem>
/** Returns a key of an item that is drawn; `index` is its rank while it is not here yet. */
export function itemKey(item: ShelfItem | undefined, index: number): string {
  if (item === undefined) return `place-${index}`
  return item.kind === 'series' ? `series-${item.series.key}` : `comic-${item.comic.id}`
}

export type ShelfListQuery = z.input<typeof shelf.list.query>

/** A page of the series and single comics, in the order asked. */
export const shelfListQuery = (query: ShelfListQuery) =>
  queryOptions({
    queryKey: keys.shelfList(query),
    queryFn: ({ signal }) => call(shelf.list, { query, signal }),
    placeholderData: keepPreviousData,
  })
