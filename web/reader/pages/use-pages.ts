import { useEffect, useState } from 'react'
import { AppError } from '#domain/errors/errors.ts'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import { useModeChange } from '#web/data/connection/mode.ts'
import { pageUrl, thumbnailUrl } from '#web/data/pictures/media.ts'
import type { Reading } from '../reading-state.ts'
import { THUMBNAIL_WIDTH } from '../spreads/fit.ts'
import { nearby } from '../spreads/position.ts'
import type { Screen } from '../use-screen.ts'
import { pageBandwidth } from './bandwidth.ts'
import { DECODED_PIXELS, PageFailure, PageLoader, pixelsOf } from './page-loader.ts'
import { pictureWidth, widthToRequest } from './picture-width.ts'

const DAMAGED = new PageFailure(new AppError('page-corrupt'))

/** Share of DECODED_PIXELS that preloads may fill. */
const AHEAD = 0.7

/** Returns the URLs of pages and thumbnails for this screen, and preloads the next pages. */
export function usePages(comic: ComicDetail, reading: Reading, screen: Screen, token: string) {
  const addressOf = (page: number, width: number | undefined) =>
    pageUrl(comic.id, page, token, width, comic.fileVersion)
  const [loader] = useState(() => {
    const created = new PageLoader()
    for (const page of comic.damagedPages) created.assumeBroken(addressOf(page, undefined), DAMAGED)
    return created
  })
  /** Thumbnails that failed: requested again when the server is back, not each time they come into view. */
  const [missing] = useState(() => new Set<number>())
  useModeChange(() => missing.clear())
  const { spreads, index, lastTurn, learn } = reading

  const [bandwidth] = useState(pageBandwidth)
  /** Requested widths by page and by the width that the screen needs. */
  const [chosen] = useState(() => new Map<string, number | undefined>())

  // Widths are computed as if the controls were hidden, so that showing them never loads another size. A page keeps
  // its width when the measured speed changes; a zoomed page is requested in full.
  const widthOf = (page: number, zoom = 1) => {
    const needed = widthToRequest(reading, pictureWidth(reading, page, screen) * zoom, screen)
    if (zoom > 1) return needed
    const key = `${page} ${needed}`
    if (!chosen.has(key)) chosen.set(key, bandwidth.widthFor(needed))
    return chosen.get(key)
  }
  const urlOf = (page: number, zoom = 1) => addressOf(page, widthOf(page, zoom))
  const near = nearby(index, spreads, lastTurn).map((spread) => spread.pages)
  const least = near.slice(0, 2).flat().length
  const all = near.flat()
  const wanted = all.slice(
    0,
    bandwidth.preloadCount(
      all.map((page) => widthOf(page)),
      least,
    ),
  )
  const order = wanted.map((page) => urlOf(page)).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` covers everything that is loaded here
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // If the next page is loading already, this keeps it from being aborted.
    const next = wanted.map((page) => urlOf(page)).find((url) => !loader.ready(url) && !loader.isBroken(url))
    if (next !== undefined && loader.isUnderWay(next)) loader.load(next, { signal }).catch(() => undefined)
    const loadAhead = async () => {
      let pixels = 0
      for (const page of wanted) {
        // More preloads would evict the pages on screen.
        if (pixels > DECODED_PIXELS * AHEAD) return
        const image = await loader.load(urlOf(page), { signal }).catch(() => null)
        if (signal.aborted) return
        if (!image) continue
        pixels += pixelsOf(image)
        learn(page, image, widthOf(page))
      }
    }
    void loadAhead()
    return () => stop.abort()
  }, [order])

  return {
    loader,
    urlOf,
    /** URL of a page at most `width` image pixels wide; undefined is the original. */
    sizedUrlOf: addressOf,
    /** Null if the page has no thumbnail to request. */
    thumbnailOf: (page: number) => {
      const url = thumbnailUrl(comic.id, page, token, comic.fileVersion)
      return missing.has(page) || loader.isBroken(url) ? null : url
    },
    onNoThumbnail: (page: number) => void missing.add(page),
    onPicture: (page: number, image: HTMLImageElement) => learn(page, image, widthOf(page)),
    onThumbnail: (page: number, image: HTMLImageElement) => learn(page, image, THUMBNAIL_WIDTH),
  }
}
