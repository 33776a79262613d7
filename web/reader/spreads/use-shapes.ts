import { useMemo, useState } from 'react'
import type { ComicDetail } from '#web/data/comics/comic.ts'
import type { PageLayout } from '#web/data/comics/layout.ts'
import { DEFAULT_RATIO, type Picture } from './fit.ts'
import { median } from './tall.ts'

/** Shape of a page's picture, and whether it is known or assumed from other pages. */
export interface Shape extends Picture {
  readonly known: boolean
}

const UNKNOWN: Shape = { ratio: DEFAULT_RATIO, pixels: null, known: false }

/** Returns the upright shapes of pages: from the file, from the helper's detection, or from loaded pictures. */
export function useShapes(comic: ComicDetail, layouts: ReadonlyMap<number, PageLayout>) {
  const [learned, setLearned] = useState<Readonly<Record<number, Picture>>>({})
  const shapes = useMemo(() => {
    // A PDF's pages are measured in points and drawn at any size.
    const isDrawn = comic.format === 'pdf'
    const known = comic.pages.map(({ number, width, height }): [number, Shape | null] => {
      const declared = sizeOf(layouts.get(number)) ?? sizeOf({ width, height })
      const fromPicture = learned[number]
      // The ratio of the first loaded picture stays, as the page is on screen by then. A scaled picture does not reveal
      // the original's pixels.
      const shape = fromPicture
        ? { ...fromPicture, pixels: fromPicture.pixels ?? declared?.pixels ?? null }
        : declared
      return [number, shape ? { ...shape, ...(isDrawn && { pixels: null }), known: true } : null]
    })
    const ratios = known.flatMap(([, shape]) => shape?.ratio ?? [])
    const usual = { ...UNKNOWN, ratio: median(ratios) ?? DEFAULT_RATIO }
    return new Map(known.map(([page, shape]) => [page, shape ?? usual]))
  }, [comic.pages, comic.format, layouts, learned])

  return {
    shapeOf: (page: number): Shape => shapes.get(page) ?? UNKNOWN,
    shapes,
    /**
     * Records the size of a loaded picture. `requestedWidth` is the width of the request; a picture that is narrower,
     * or unscaled, has its original size.
     */
    learn: (page: number, image: HTMLImageElement, requestedWidth: number | undefined) => {
      const { naturalWidth, naturalHeight } = image
      if (naturalWidth === 0 || naturalHeight === 0) return
      const own = requestedWidth === undefined || naturalWidth < requestedWidth
      setLearned((now) => {
        const before = now[page]
        if (before && (before.pixels !== null || !own)) return now
        const ratio = before?.ratio ?? naturalWidth / naturalHeight
        return { ...now, [page]: { ratio, pixels: own ? naturalHeight : null } }
      })
    },
  }
}

function sizeOf(page: { width: number | null; height: number | null } | undefined): Picture | null {
  if (!page?.width || !page.height) return null
  return { ratio: page.width / page.height, pixels: page.height }
}
