import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { EntityKind } from '#domain/entities.ts'
import { type DrawnEntity, ENTITY_PAGE, type EntityListing, entityPageQuery } from '#web/data/entities.ts'

/** The names of a grid, fetched by pages as they come near; `at` gives one, undefined while its page is on its way. */
export function useNames(kind: EntityKind, listing: EntityListing) {
  const [[first, last], setRange] = useState<readonly [number, number]>([0, 0])
  const firstPage = useQuery(entityPageQuery(kind, listing, 0))
  const count = firstPage.data?.total ?? 0
  const from = Math.floor(first / ENTITY_PAGE) * ENTITY_PAGE
  const starts: number[] = []
  for (let start = from; start <= Math.min(last, count - 1); start += ENTITY_PAGE) starts.push(start)
  const pages = useQueries({ queries: starts.map((start) => entityPageQuery(kind, listing, start)) })
  const at = (index: number): DrawnEntity | undefined =>
    pages[Math.floor((index - from) / ENTITY_PAGE)]?.data?.entities[index % ENTITY_PAGE]
  const onRange = useCallback((one: number, other: number) => setRange([one, other]), [])
  return { count, at, firstPage, onRange }
}
