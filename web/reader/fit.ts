import { listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'
import type { Fit } from '#web/components/reading-choices.ts'
import type { Spread } from './spreads.ts'

/** A size in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A page's picture: width ÷ height, and its own height in image pixels where it is known. */
export interface Picture {
  readonly ratio: number
  readonly pixels: number | null
}

/** What a page is taken for until its size is known. */
export const USUAL_RATIO = 660 / 1020

/** A picture is never drawn larger than this, in physical by image pixels. */
export const ENLARGE_MAX = 2

/** Of the window, what Space and the page keys scroll: the eye finds its place by the rest. */
export const SCREENFUL = 0.85

/** Share of the screen that an arrow key scrolls by. */
export const ARROW_SCROLL = 0.2

/** How far one may zoom in. */
export const ZOOM_MAX = 5

/** Keeps a zoom between 1 and ZOOM_MAX. */
export function zoomWithin(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(1, zoom))
}

/** Width ÷ height of a whole spread; a page lying on one side leaves the other one empty beside it. */
export function spreadRatio(spread: Spread, pictureOf: (page: number) => Picture): number {
  const ratios = spread.pages.map((page) => pictureOf(page).ratio)
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return spread.side === 'middle' ? sum : sum * 2
}

/**
 * The size of a spread in an area, in CSS pixels. `density` is devicePixelRatio.
 * Its pages share the height, so each is as wide as the height times its ratio.
 */
export function fitSpread(
  spread: Spread,
  pictureOf: (page: number) => Picture,
  area: Size,
  fit: Fit,
  density: number,
): Size {
  const ratio = spreadRatio(spread, pictureOf)
  const known = spread.pages.flatMap((page) => pictureOf(page).pixels ?? [])
  const pixels = known.length > 0 ? Math.max(...known) : null
  const byWidth = area.width / ratio
  const whole = Math.min(area.height, byWidth)
  const wanted = {
    page: whole,
    width: byWidth,
    height: area.height,
    original: pixels ?? area.height,
    shrink: pixels === null ? whole : Math.min(whole, pixels / density),
  }[fit]
  const height = pixels === null ? wanted : Math.min(wanted, (ENLARGE_MAX * pixels) / density)
  return { width: height * ratio, height }
}

/** A portrait phone fills its width, everything else shows the whole page. */
export function usualFit(screen: Size): Fit {
  return screen.width < 600 && screen.width < screen.height ? 'width' : 'page'
}

/** Which width of a page to ask the helper for: a listed one, undefined for the original beyond them. */
export function widthToAsk(cssWidth: number, density: number): number | undefined {
  const listed = PAGE_WIDTHS.filter((width) => width > THUMBNAIL_WIDTH)
  return listedWidth(Math.floor(cssWidth * density), listed) ?? undefined
}

/** Thumbnails, in image pixels. */
export const THUMBNAIL_WIDTH = 160
