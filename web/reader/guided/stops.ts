import type { PageLayout, Panel } from '#web/data/layout.ts'
import type { Direction } from '../spreads.ts'

/** Where one looks: a panel of a page, or all of it. */
export interface Stop {
  readonly page: number
  /** Null: the whole page. */
  readonly panel: Panel | null
}

/** The panels of a page as they are read; none of one that is shown whole, or not known yet. */
export function panelsOf(layout: PageLayout | undefined, direction: Direction): readonly Panel[] {
  if (layout === undefined) return []
  return direction === 'rtl' ? layout.panelsRtl : layout.panels
}

/** Everything one looks at on these pages, in the order it is read: a page without panels is one stop. */
export function stopsOf(
  pages: readonly number[],
  layoutOf: (page: number) => PageLayout | undefined,
  direction: Direction,
): Stop[] {
  return pages.flatMap((page): Stop[] => {
    const panels = panelsOf(layoutOf(page), direction)
    return panels.length > 0 ? panels.map((panel) => ({ page, panel })) : [{ page, panel: null }]
  })
}
