import { useEffect, useEffectEvent, useState } from 'react'
import { type Spread, spreadKey } from '../spreads.ts'
import type { PageLoader } from './page-loader.ts'

/** A blank page comes only after this, in milliseconds. */
const PATIENCE = 200

/**
 * The spread to draw: the one asked for as soon as its pictures are decoded, until then the last one, but for no longer
 * than PATIENCE, also while one leafs on: it would seem to stand still. `onPicture` is told of a picture before it is
 * drawn, as a wide one may not be drawn in a pair.
 */
export function useShownSpread(
  asked: Spread,
  loader: PageLoader,
  urlOf: (page: number) => string,
  onPicture: (page: number, image: HTMLImageElement) => void,
): Spread {
  const [shown, setShown] = useState(asked)
  const arrived = spreadKey(shown) === spreadKey(asked)
  const ready = asked.pages.every((page) => loader.ready(urlOf(page)) !== null)
  const samePages = shown.pages.some((page) => page === asked.pages[0] || page === asked.pages[1])

  const showAsked = useEffectEvent(() => setShown(asked))
  const tell = useEffectEvent(onPicture)
  useEffect(() => {
    if (arrived) return
    const timer = setTimeout(() => showAsked(), PATIENCE)
    return () => clearTimeout(timer)
  }, [arrived])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the spread's name stands for it and its addresses
  useEffect(() => {
    if (arrived) return
    const stop = new AbortController()
    const { signal } = stop
    const pictures = asked.pages.map(async (page) => {
      const image = await loader.load(urlOf(page), { signal, urgent: true })
      if (!signal.aborted) tell(page, image)
    })
    void Promise.allSettled(pictures).then(() => {
      if (!signal.aborted) setShown(asked)
    })
    return () => stop.abort()
  }, [spreadKey(asked), arrived])

  // A new pairing of pages that are on screen already has nothing to wait for.
  if (!arrived && (ready || samePages)) setShown(asked)
  return arrived || ready || samePages ? asked : shown
}
