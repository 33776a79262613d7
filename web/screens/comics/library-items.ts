import type { QueryClient } from '@tanstack/react-query'
import { usePagedItems } from '#web/data/paged-items.ts'
import { shelfListQuery } from '#web/data/shelf.ts'
import { queryOf, type Wish, wishOf } from './wish.ts'

/** Items asked for at once. */
const PAGE = 60

const pageQuery = (wish: Wish, offset: number) => shelfListQuery({ ...queryOf(wish), limit: PAGE, offset })

/** Asks for what the first sight of the grid is drawn from; failures come back as the queries' own state. */
export async function askForItems(
  client: QueryClient,
  _query: string,
  params: URLSearchParams,
): Promise<void> {
  await client.prefetchQuery(pageQuery(wishOf(params), 0))
}

/** The grid's items. */
export const useLibraryItems = (wish: Wish) => usePagedItems(PAGE, (offset) => pageQuery(wish, offset))
