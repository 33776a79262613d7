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
 * page), 172 on a `narrow` window; less if thumbnails are not `wanted` or do not fit.
 */
export function barsOf(screen: Size, wanted: boolean, narrow: boolean): Bars {
  // A phone in landscape has no height for thumbnails.
  const thumbnails = wanted && screen.height >= 480
  if (narrow) return { top: 60, bottom: thumbnails ? 172 : 88, thumbnails }
  return { top: 60, bottom: thumbnails ? 156 : 58, thumbnails }
}

/** Panels beside the pages. */
export type Panel = 'picture' | 'contents' | 'settings'

/** What takes room from the pages: a panel, the settings' first layer, or the hint for new users. */
export type Beside = Panel | 'menu' | 'hint'

/** CSS pixels that each takes at the right of the pages. */
const WIDTHS: Readonly<Record<Beside, number>> = {
  picture: 360,
  contents: 360,
  settings: 388,
  menu: 368,
  hint: 368,
}

/**
 * Share of a narrow window's height that a panel takes below the pages, and the most that the others take; the settings
 * cover the pages.
 */
const SHEET_SHARE = 0.6
const HEIGHTS: { readonly [B in Beside]?: number } = { menu: 390, hint: 250, settings: 0 }

/** Returns the CSS pixels taken beside or below the pages, and the screen that remains for them. */
export function roomFor<S extends Size>(screen: S, taken: Beside | null) {
  const isNarrow = screen.width < NARROW
  const beside = taken !== null && !isNarrow ? WIDTHS[taken] : 0
  const share = Math.round(screen.height * SHEET_SHARE)
  const below = taken !== null && isNarrow ? Math.min(HEIGHTS[taken] ?? share, share) : 0
  return { beside, below, screen: { ...screen, width: screen.width - beside, height: screen.height - below } }
}
