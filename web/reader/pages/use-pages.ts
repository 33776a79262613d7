import { useEffect, useState } from 'react'
import type { ComicDetail } from '#web/data/comic.ts'
import { pageUrl } from '#web/data/media.ts'
import { useModeChange } from '#web/data/mode.ts'
import { THUMBNAIL_WIDTH } from '../fit.ts'
import { nearby } from '../position.ts'
import type { Reading } from '../reading-state.ts'
import type { Screen } from '../use-screen.ts'
import { pageLine } from './line.ts'
import { DECODED_PIXELS, PageLoader, pixelsOf } from './page-loader.ts'
import { askedWidth, pictureWidth } from './picture-width.ts'

/** Of what may be kept decoded, what may be loaded ahead. */
const AHEAD = 0.7

/** Addresses of pages and thumbnails for this screen, and the loading of what comes next. */
export function usePages(comic: ComicDetail, reading: Reading, screen: Screen, token: string) {
  const [loader] = useState(() => new PageLoader())
  /** Thumbnails that did not come: asked for again when the server is back, not at each sight. */
  const [missing] = useState(() => new Set<number>())
  useModeChange(() => missing.clear())
  const { spreads, index, way, learn } = reading

  const [line] = useState(pageLine)
  /** The widths that pages are asked for on this line, by page and by what the screen would like. */
  const [chosen] = useState(() => new Map<string, number | undefined>())

  // Asked for as if the controls were hidden, so that showing them never loads another size. A page stays as it was
  // asked for when the line turns out to be another; who looks closer has what they look at whole.
  const widthOf = (page: number, zoom = 1) => {
    const wished = askedWidth(reading, pictureWidth(reading, page, screen) * zoom, screen)
    if (zoom > 1) return wished
    const key = `${page} ${wished}`
    if (!chosen.has(key)) chosen.set(key, line.widthFor(wished))
    return chosen.get(key)
  }
  const addressOf = (page: number, width: number | undefined) =>
    pageUrl(comic.id, page, token, width, comic.fileVersion)
  const urlOf = (page: number, zoom = 1) => addressOf(page, widthOf(page, zoom))
  const near = nearby(index, spreads, way).map((spread) => spread.pages)
  const sure = near.slice(0, 2).flat().length
  const all = near.flat()
  const wanted = all.slice(
    0,
    line.worth(
      all.map((page) => widthOf(page)),
      sure,
    ),
  )
  const order = wanted.map((page) => urlOf(page)).join('\n')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `order` holds everything that is loaded here
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    // What is on its way and comes next is not begun anew.
    const next = wanted.map((page) => urlOf(page)).find((url) => !loader.ready(url) && !loader.isBroken(url))
    if (next !== undefined && loader.isUnderWay(next)) loader.load(next, { signal }).catch(() => undefined)
    const loadAhead = async () => {
      let pixels = 0
      for (const page of wanted) {
        // More than is kept would push out what is on screen.
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
    /** A page no wider than `width` image pixels; undefined: as it is. */
    sizedUrlOf: addressOf,
    /** Null where there is none to ask for. */
    thumbnailOf: (page: number) => {
      const url = addressOf(page, THUMBNAIL_WIDTH)
      return missing.has(page) || loader.isBroken(url) ? null : url
    },
    onNoThumbnail: (page: number) => void missing.add(page),
    onPicture: (page: number, image: HTMLImageElement) => learn(page, image, widthOf(page)),
    onThumbnail: (page: number, image: HTMLImageElement) => learn(page, image, THUMBNAIL_WIDTH),
  }
}
