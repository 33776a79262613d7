import type { QueryClient } from '@tanstack/react-query'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { shelfListQuery } from '#web/data/lists/shelf.ts'
import { PAGE } from './first-lists.ts'
import { type GridQuery, gridQueryFrom, requestQuery } from './grid-query.ts'

const pageQuery = (query: GridQuery, offset: number) =>
  shelfListQuery({ ...requestQuery(query), limit: PAGE, offset })

/** Prefetches the grid's first page; failures are shown by the query's own state. */
export async function fetchItems(client: QueryClient, params: URLSearchParams): Promise<void> {
  await client.prefetchQuery(pageQuery(gridQueryFrom(params), 0))
}

/** Returns the grid's items, loaded in pages. */
export const useLibraryItems = (query: GridQuery) => usePagedItems(PAGE, (offset) => pageQuery(query, offset))
