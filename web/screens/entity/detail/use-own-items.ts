import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Reading } from '#domain/reading-state.ts'
import { type OwnComics, type OwnWish, ownItemsQuery } from '#web/data/entity-comics.ts'
import { readingsShownQuery } from '#web/data/progress.ts'
import type { ShelfItem } from '#web/data/shelf.ts'

/** Items asked for at once. */
const PAGE = 60

export interface OwnItem {
  readonly item: ShelfItem
  readonly reading: Reading | undefined
}

/** An entity's comics as they are shown, fetched by pages as they come near; `at` is undefined while one is on its way. */
export function useOwnItems(own: OwnComics, wish: OwnWish) {
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 0])
  const firstPage = useQuery(ownItemsQuery(own, wish, PAGE, 0))
  const count = firstPage.data?.total ?? 0
  const from = Math.floor(first / PAGE) * PAGE
  const starts: number[] = []
  for (let start = from; start <= Math.min(last, count - 1); start += PAGE) starts.push(start)
  const pages = useQueries({ queries: starts.map((start) => ownItemsQuery(own, wish, PAGE, start)) })
  const readings = useQueries({
    queries: pages.map(({ data }) =>
      readingsShownQuery(
        (data?.items ?? []).flatMap((item) => (item.kind === 'comic' ? [item.comic.id] : [])),
      ),
    ),
  })
  const at = (index: number): OwnItem | undefined => {
    const page = Math.floor((index - from) / PAGE)
    const item = pages[page]?.data?.items[index % PAGE]
    if (item === undefined) return undefined
    const reading = item.kind === 'comic' ? readings[page]?.data?.get(item.comic.id) : undefined
    return { item, reading }
  }
  const onRange = useCallback((one: number, other: number) => setRange([one, other]), [])
  return { count, at, firstPage, onRange }
}
