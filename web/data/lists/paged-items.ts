import { type QueryKey, type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** A page of a list, with how many items the whole list has. */
interface ItemPage {
  readonly total: number
  readonly items: readonly unknown[]
}

interface Range {
  readonly first: number
  readonly last: number
  /** Indexes of the first and last item of the window's first row. */
  readonly top: readonly [number, number]
}

/** Returns the offsets of the pages that contain items `first` to `last`, in order; both may be out of range. */
export function pagesWithin(first: number, last: number, total: number, size: number): number[] {
  const from = Math.max(0, first)
  const to = Math.min(total - 1, last)
  if (to < from) return []
  const offsets: number[] = []
  for (let offset = Math.floor(from / size) * size; offset <= to; offset += size) offsets.push(offset)
  return offsets
}

/**
 * Loads the items of a list in pages of `size` when they come near the window. `at` returns an item, undefined while
 * its page is loading.
 */
export function usePagedItems<P extends ItemPage, K extends QueryKey>(
  size: number,
  pageQuery: (offset: number) => UseQueryOptions<P, Error, P, K>,
) {
  const [range, setRange] = useState<Range>({ first: 0, last: size - 1, top: [0, 0] })
  const firstPage = useQuery(pageQuery(0))
  const count = firstPage.data?.total ?? 0
  const offsets = pagesWithin(range.first, range.last, count, size)
  const pages = useQueries({ queries: offsets.map((offset) => pageQuery(offset)) })
  const at = (index: number): NonNullable<P['items'][number]> | undefined =>
    pages[offsets.indexOf(Math.floor(index / size) * size)]?.data?.items[index % size] ?? undefined
  const onRange = useCallback(
    (first: number, last: number, top: Range['top'] = [0, 0]) => setRange({ first, last, top }),
    [],
  )
  return { count, at, firstPage, onRange, top: range.top }
}
