import { useEffect, useState } from 'react'
import type { usePages } from '../pages/use-pages.ts'
import type { Reading } from '../reading-state.ts'
import { spreadKey } from './spreads.ts'

/** Records the pages that have been drawn. `isShown` is true once a page of the current spread has been drawn. */
export function useShownPages(reading: Reading, pages: ReturnType<typeof usePages>, pageCount: number) {
  const { spread, ended } = reading
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set())
  const note = (page: number) => setDrawn((known) => (known.has(page) ? known : new Set(known).add(page)))
  const isShown = spread.pages.some((page) => drawn.has(page))

  const key = spreadKey(spread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each spread that is shown
  useEffect(() => {
    if (isShown) reading.hold()
  }, [isShown, key])

  // A user who passes the last page before it has loaded has read it once it loads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's URL stands for the request
  useEffect(() => {
    if (!ended || isShown) return
    const stop = new AbortController()
    const { signal } = stop
    pages.loader.load(pages.urlOf(pageCount), { signal }).then(
      () => !signal.aborted && note(pageCount),
      () => {
        // A page that cannot be shown was not read.
      },
    )
    return () => stop.abort()
  }, [ended, isShown, pages.urlOf(pageCount)])

  return {
    isShown,
    /** Records a page whose picture has been drawn. */
    onPicture: (page: number, image: HTMLImageElement) => {
      note(page)
      pages.onPicture(page, image)
    },
  }
}
