import { useMemo, useState } from 'react'
import type { ComicDetail } from '#web/data/comic.ts'
import type { PageLayout } from '#web/data/layout.ts'
import { type Picture, USUAL_RATIO } from './fit.ts'
import { median } from './tall.ts'

/** A page's picture, and whether its shape is known or taken for what the others are. */
export interface Shape extends Picture {
  readonly known: boolean
}

const UNKNOWN: Shape = { ratio: USUAL_RATIO, pixels: null, known: false }

/** The shapes of pages, upright: as the file said, as the helper worked out, or as their pictures came. */
export function useShapes(comic: ComicDetail, layouts: ReadonlyMap<number, PageLayout>) {
  const [learned, setLearned] = useState<Readonly<Record<number, Picture>>>({})
  const shapes = useMemo(() => {
    // A PDF's pages are measured in points, and drawn at any size.
    const isDrawn = comic.format === 'pdf'
    const known = comic.pages.map(({ number, width, height }): [number, Shape | null] => {
      const said = sizeOf(layouts.get(number)) ?? sizeOf({ width, height })
      const told = learned[number]
      // What a picture told first holds on: the page is on screen by then. One that came narrower tells no pixels.
      const shape = told ? { ...told, pixels: told.pixels ?? said?.pixels ?? null } : said
      return [number, shape ? { ...shape, ...(isDrawn && { pixels: null }), known: true } : null]
    })
    const ratios = known.flatMap(([, shape]) => shape?.ratio ?? [])
    const usual = { ...UNKNOWN, ratio: median(ratios) ?? USUAL_RATIO }
    return new Map(known.map(([page, shape]) => [page, shape ?? usual]))
  }, [comic.pages, comic.format, layouts, learned])

  return {
    shapeOf: (page: number): Shape => shapes.get(page) ?? UNKNOWN,
    shapes,
    /**
     * Takes note of a page's measures once its picture has come. `asked` is the width it was asked for; a picture that
     * came narrower, or as it is, has its own size.
     */
    learn: (page: number, image: HTMLImageElement, asked: number | undefined) => {
      const { naturalWidth, naturalHeight } = image
      if (naturalWidth === 0 || naturalHeight === 0) return
      const own = asked === undefined || naturalWidth < asked
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
