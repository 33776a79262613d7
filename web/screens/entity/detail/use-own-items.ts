import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type OwnComics, type OwnWish, ownItemsQuery } from '#web/data/entity-comics.ts'
import type { ShelfItem } from '#web/data/shelf.ts'

/** Items asked for at once. */
const PAGE = 60

/** An entity's comics as they are shown, fetched by pages as they come near; `at` is undefined while one is on its way. */
export function useOwnItems(own: OwnComics, wish: OwnWish) {
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 0])
  const firstPage = useQuery(ownItemsQuery(own, wish, PAGE, 0))
  const count = firstPage.data?.total ?? 0
  const from = Math.floor(first / PAGE) * PAGE
  const starts: number[] = []
  for (let start = from; start <= Math.min(last, count - 1); start += PAGE) starts.push(start)
  const pages = useQueries({ queries: starts.map((start) => ownItemsQuery(own, wish, PAGE, start)) })
  const at = (index: number): ShelfItem | undefined =>
    pages[Math.floor((index - from) / PAGE)]?.data?.items[index % PAGE]
  const onRange = useCallback((one: number, other: number) => setRange([one, other]), [])
  return { count, at, firstPage, onRange }
}
