import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LAYOUT_PAGES as PIECE } from '#domain/limits.ts'
import type { ComicDetail } from '#web/data/comic.ts'
import { layoutQuery, layoutStart, type PageLayout } from '#web/data/layout.ts'

/** Pages whose layout is asked for before they are reached, and behind. */
const AHEAD = 10
const BEHIND = 4

/**
 * What the helper has worked out of the pages near one, and of those asked for before; it comes when it comes, and what
 * was refused is simply not known. It is asked for piece by piece, and no longer where one has left: browsers have few
 * connections, and an answer that takes seconds holds one from the pages.
 */
export function useLayouts(comic: ComicDetail, page: number) {
  const client = useQueryClient()
  const total = comic.pages.length
  const near = [
    ...new Set([page, page + AHEAD, page - BEHIND].map((each) => layoutStart(within(each, total)))),
  ]
  const statusOf = (start: number) => client.getQueryState(layoutQuery(comic, start).queryKey)?.status
  const isOpen = (start: number) => (statusOf(start) ?? 'pending') === 'pending'
  const next = near.find(isOpen)
  const asked = Array.from({ length: Math.ceil(total / PIECE) }, (_, i) => i * PIECE + 1).filter(
    (start) => near.includes(start) || statusOf(start) === 'success',
  )
  const queries = useQueries({
    queries: asked.map((start) => ({
      ...layoutQuery(comic, start),
      enabled: start === next || (near.includes(start) && !isOpen(start)),
      retry: 1,
    })),
  })
  const known = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` changes when an answer does
  const layouts: ReadonlyMap<number, PageLayout> = useMemo(
    () => new Map(queries.flatMap(({ data = [] }) => data).map((layout) => [layout.number, layout])),
    [known],
  )
  return {
    layouts,
    /** True while a page's is being worked out. */
    isLayoutPending: (of: number): boolean => queries[asked.indexOf(layoutStart(of))]?.isFetching ?? false,
  }
}

const within = (page: number, total: number) => Math.min(Math.max(page, 1), total)
