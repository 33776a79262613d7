import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { shelves } from '#contract/helper/shelves.ts'
import { call } from '../connection/call.ts'
import { keys } from '../keys.ts'

export type { SmartShelfCard } from '#contract/helper/shelves.ts'

/** The user's smart shelves, with what each contains now. */
export const shelvesQuery = queryOptions({
  queryKey: keys.shelves,
  queryFn: async ({ signal }) => (await call(shelves.list, { signal })).shelves,
})

/** A smart shelf. Fails with `shelf-not-found`. */
export const shelfQuery = (id: string) =>
  queryOptions({
    queryKey: keys.shelfOne(id),
    queryFn: async ({ signal }) => (await call(shelves.get, { params: { id }, signal })).shelf,
  })

/** A page of a smart shelf's comics or series, with the shelf. Fails with `shelf-not-found`. */
export const shelfItemsQuery = (id: string, limit: number, offset = 0) =>
  queryOptions({
    queryKey: keys.shelfItems(id, offset, limit),
    queryFn: ({ signal }) => call(shelves.items, { params: { id }, query: { limit, offset }, signal }),
  })

/** What a shelf with a query, in English, would contain; that of the query before while it loads. */
export const shelfPreviewQuery = (query: string) =>
  queryOptions({
    queryKey: keys.shelfPreview(query),
    queryFn: ({ signal }) => call(shelves.preview, { body: { query }, signal }),
    placeholderData: keepPreviousData,
  })
