import type { PageLayout, Panel } from '#web/data/comics/layout.ts'
import type { Direction } from '../spreads/spreads.ts'

/** A step of guided view: a panel of a page, or the whole page. */
export interface Stop {
  readonly page: number
  /** Null for the whole page. */
  readonly panel: Panel | null
}

/** ComicInfo page types that are one picture each, whatever lines were detected in it. */
const WHOLE_PAGE_TYPES = /^(FrontCover|InnerCover|BackCover|Advertisement)$/

/** Returns a page's type as in ComicInfo; null if there is none. */
export type TypeOf = (page: number) => string | null

/**
 * Returns the panels of a page in reading order; none for a page that is shown whole or not analysed yet. Covers and
 * adverts are shown whole, and so is a first page without a type, unless the user has corrected its panels.
 */
export function panelsOf(
  layout: PageLayout | undefined,
  direction: Direction,
  type: string | null = null,
): readonly Panel[] {
  if (layout === undefined) return []
  const isPicture = WHOLE_PAGE_TYPES.test(type ?? (layout.number === 1 ? 'FrontCover' : ''))
  if (isPicture && !layout.corrected) return []
  const { panels, rtl } = layout
  return direction === 'rtl' ? rtl.flatMap((index) => panels[index] ?? []) : panels
}

/** Returns the steps of these pages in reading order: each panel, or the whole page if it has none. */
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
