import type { QueryClient } from '@tanstack/react-query'
import { usePagedItems } from '#web/data/lists/paged-items.ts'
import { shelfListQuery } from '#web/data/lists/shelf.ts'
import { PAGE } from './first-lists.ts'
import { queryOf, type Wish, wishOf } from './wish.ts'

const pageQuery = (wish: Wish, offset: number) => shelfListQuery({ ...queryOf(wish), limit: PAGE, offset })

/** Fetches what the first sight of the grid is drawn from; failures come back as the queries' own state. */
export async function fetchItems(client: QueryClient, params: URLSearchParams): Promise<void> {
  await client.prefetchQuery(pageQuery(wishOf(params), 0))
}

/** The grid's items. */
export const useLibraryItems = (wish: Wish) => usePagedItems(PAGE, (offset) => pageQuery(wish, offset))
