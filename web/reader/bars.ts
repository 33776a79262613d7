import type { Size } from './fit.ts'

/** Heights of the controls in CSS pixels: what the page gives up while they are shown. */
export interface Bars {
  readonly top: number
  readonly bottom: number
  /** True where thumbnails are among them. */
  readonly thumbnails: boolean
}

/** Below this width the reader is a phone's. */
export const NARROW = 900

/**
 * Room for the controls: 60 above; below 142 for thumbnails and slider and 14 between them and the page,
 * 172 on a phone; less without thumbnails, where they are not `wanted` or do not fit.
 */
export function barsOf(screen: Size, wanted: boolean): Bars {
  const narrow = screen.width < NARROW
  // A phone lying on its side has no height to give to thumbnails.
  const thumbnails = wanted && screen.height >= 480
  if (narrow) return { top: 60, bottom: thumbnails ? 172 : 88, thumbnails }
  return { top: 60, bottom: thumbnails ? 156 : 58, thumbnails }
}

/** A panel beside the pages, in CSS pixels; on a narrow screen it is a sheet below them, this share of its height. */
const PANEL_WIDTH = 360
const SHEET_SHARE = 0.6

/** What an open panel takes beside or below, in CSS pixels, and the room it leaves to the pages. */
export function besidePanel<S extends Size>(whole: S, isOpen: boolean) {
  const beside = isOpen && whole.width >= NARROW ? PANEL_WIDTH : 0
  const below = isOpen && beside === 0 ? Math.round(whole.height * SHEET_SHARE) : 0
  return { beside, below, screen: { ...whole, width: whole.width - beside, height: whole.height - below } }
}
