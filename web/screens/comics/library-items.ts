import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type ShelfItem, shelfListQuery } from '#web/data/shelf.ts'
import { pagesWithin } from './pages.ts'
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

interface Range {
  readonly first: number
  readonly last: number
  readonly top: readonly [number, number]
}

/**
 * The grid's items, fetched by pages as they come near. `at` gives an item, undefined while its page is on its way;
 * `top` are the first and the last of the window's first row.
 */
export function useLibraryItems(wish: Wish) {
  const [range, setRange] = useState<Range>({ first: 0, last: PAGE - 1, top: [0, 0] })
  const firstPage = useQuery(pageQuery(wish, 0))
  const count = firstPage.data?.total ?? 0
  const offsets = pagesWithin(range.first, range.last, count, PAGE)
  const pages = useQueries({ queries: offsets.map((offset) => pageQuery(wish, offset)) })
  const at = (index: number): ShelfItem | undefined =>
    pages[offsets.indexOf(Math.floor(index / PAGE) * PAGE)]?.data?.items[index % PAGE]
  const onRange = useCallback((first: number, last: number, top: Range['top']) => {
    setRange({ first, last, top })
  }, [])
  return { count, at, firstPage, onRange, top: range.top }
}
