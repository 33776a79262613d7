import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LAYOUT_PAGES as PIECE } from '#domain/limits.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { layoutQuery, layoutStart, type PageLayout } from '#web/data/comics/layout.ts'

/** Pages ahead and behind whose layout is requested. */
const AHEAD = 10
const BEHIND = 4

/**
 * Returns the layouts that the helper detected for the pages near `page`, and layouts loaded before. A layout whose
 * request fails is unknown. Chunks of pages are requested one at a time, and only near the current page: browsers have
 * few connections, and a response may block a connection for seconds.
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
  const starts = Array.from({ length: Math.ceil(total / PIECE) }, (_, i) => i * PIECE + 1).filter(
    (start) => near.includes(start) || statusOf(start) === 'success',
  )
  const queries = useQueries({
    queries: starts.map((start) => ({
      ...layoutQuery(comic, start),
      enabled: start === next || (near.includes(start) && !isOpen(start)),
      retry: 1,
    })),
  })
  const known = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` changes when a response does
  const layouts: ReadonlyMap<number, PageLayout> = useMemo(
    () => new Map(queries.flatMap(({ data = [] }) => data).map((layout) => [layout.number, layout])),
    [known],
  )
  return {
    layouts,
    /** True while the layout of a page is being detected. */
    isLayoutPending: (of: number): boolean => queries[starts.indexOf(layoutStart(of))]?.isFetching ?? false,
  }
}

const within = (page: number, total: number) => Math.min(Math.max(page, 1), total)
