import type { Size } from '../spreads/fit.ts'

/** Heights of the two bars of controls in CSS pixels; a page shrinks by them while they are shown. */
export interface Bars {
  readonly top: number
  readonly bottom: number
  /** True if the bottom bar has thumbnails. */
  readonly thumbnails: boolean
}

/** Windows narrower than this get the phone layout. CSS pixels. */
export const NARROW = 900

/**
 * Returns the heights of the bars: 60 at the top; at the bottom 156 (thumbnails, slider, and 14 between them and the
 * page), 172 on a phone; less if thumbnails are not `wanted` or do not fit.
 */
export function barsOf(screen: Size, wanted: boolean): Bars {
  const narrow = screen.width < NARROW
  // A phone in landscape has no height for thumbnails.
  const thumbnails = wanted && screen.height >= 480
  if (narrow) return { top: 60, bottom: thumbnails ? 172 : 88, thumbnails }
  return { top: 60, bottom: thumbnails ? 156 : 58, thumbnails }
}

/**
 * Width of a panel beside the pages in CSS pixels. On a narrow screen it is a sheet below them, with this share of
 * the height.
 */
const PANEL_WIDTH = 360
const SHEET_SHARE = 0.6

/**
 * Returns the CSS pixels that an open panel takes beside or below the pages, and the screen that remains for them.
 */
export function withPanel<S extends Size>(screen: S, isOpen: boolean) {
  const beside = isOpen && screen.width >= NARROW ? PANEL_WIDTH : 0
  const below = isOpen && beside === 0 ? Math.round(screen.height * SHEET_SHARE) : 0
  return { beside, below, screen: { ...screen, width: screen.width - beside, height: screen.height - below } }
}
