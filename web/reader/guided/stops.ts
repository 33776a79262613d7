import type { PageLayout, Panel } from '#web/data/layout.ts'
import type { Direction } from '../spreads.ts'

/** Where one looks: a panel of a page, or all of it. */
export interface Stop {
  readonly page: number
  /** Null: the whole page. */
  readonly panel: Panel | null
}

/** ComicInfo's types of pages that are one picture each, whatever lines run through it. */
const PICTURES = /^(FrontCover|InnerCover|BackCover|Advertisement)$/

/** What a page is said to be, as ComicInfo's page types; null when unsaid. */
export type TypeOf = (page: number) => string | null

/**
 * The panels of a page as they are read; none of one that is shown whole, or not known yet. Covers and adverts are shown
 * whole, and so is a first page that is not said to be anything else, unless somebody has drawn its panels.
 */
export function panelsOf(
  layout: PageLayout | undefined,
  direction: Direction,
  type: string | null = null,
): readonly Panel[] {
  if (layout === undefined) return []
  const isPicture = PICTURES.test(type ?? (layout.number === 1 ? 'FrontCover' : ''))
  if (isPicture && !layout.corrected) return []
  return direction === 'rtl' ? layout.panelsRtl : layout.panels
}

/** Everything one looks at on these pages, in the order it is read: a page without panels is one stop. */
export function stopsOf(
  pages: readonly number[],
  layoutOf: (page: number) => PageLayout | undefined,
  direction: Direction,
  typeOf: TypeOf = () => null,
): Stop[] {
  return pages.flatMap((page): Stop[] => {
    const panels = panelsOf(layoutOf(page), direction, typeOf(page))
    return panels.length > 0 ? panels.map((panel) => ({ page, panel })) : [{ page, panel: null }]
  })
}
