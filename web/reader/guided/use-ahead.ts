import { useEffect } from 'react'
import type { ComicDetail } from '#web/data/comic.ts'
import type { PageLoader } from '../pages/page-loader.ts'
import type { Reading } from '../reading-state.ts'

/** Has the next page ready in the size that its panels need. */
export function useAhead(
  loader: PageLoader,
  comic: ComicDetail,
  { spread }: Reading,
  urlOf: (page: number) => string,
): void {
  const last = spread.pages.at(-1) ?? 1
  const url = last < comic.pages.length ? urlOf(last + 1) : null
  useEffect(() => {
    if (url === null) return
    const stop = new AbortController()
    // What does not come is asked for again, and told, when one gets there.
    loader.load(url, { signal: stop.signal }).catch(() => undefined)
    return () => stop.abort()
  }, [loader, url])
}
