import { listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'
import type { Fit } from '#web/components/preferences/reading-choices.ts'
import type { Spread } from './spreads.ts'

/** A size in CSS pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** Shape of a page's picture: width ÷ height, and its height in image pixels if known. */
export interface Picture {
  readonly ratio: number
  readonly pixels: number | null
}

/** Assumed ratio of a page whose size is unknown. */
export const DEFAULT_RATIO = 660 / 1020

/** Largest number of physical pixels per image pixel. */
export const ENLARGE_MAX = 2

/**
 * Share of the screen that Space and the page keys scroll by; the rest stays visible, so that the reader keeps their
 * place.
 */
export const SCREENFUL = 0.85

/** Share of the screen that an arrow key scrolls by. */
export const ARROW_SCROLL = 0.2

/** Largest zoom of a page. */
export const ZOOM_MAX = 5

/** Clamps a zoom to 1–ZOOM_MAX. */
export function clampZoom(zoom: number): number {
  return Math.min(ZOOM_MAX, Math.max(1, zoom))
}

/** Returns width ÷ height of a spread. A single page on its own side leaves the other half empty. */
export function spreadRatio(spread: Spread, pictureOf: (page: number) => Picture): number {
  const ratios = spread.pages.map((page) => pictureOf(page).ratio)
  const sum = ratios.reduce((total, ratio) => total + ratio, 0)
  return spread.side === 'middle' ? sum : sum * 2
}

/**
 * Returns the size of a spread in an area, in CSS pixels. `density` is devicePixelRatio. The pages share the height,
 * so each is as wide as the height times its ratio.
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
  const heightByWidth = area.width / ratio
  const wholeHeight = Math.min(area.height, heightByWidth)
  const fitted = {
    page: wholeHeight,
    width: heightByWidth,
    height: area.height,
    original: pixels ?? area.height,
    shrink: pixels === null ? wholeHeight : Math.min(wholeHeight, pixels / density),
  }[fit]
  const height = pixels === null ? fitted : Math.min(fitted, (ENLARGE_MAX * pixels) / density)
  return { width: height * ratio, height }
}

/** Returns the default fit: `width` on a portrait phone, else `page`. */
export function defaultFit(screen: Size): Fit {
  return screen.width < 600 && screen.width < screen.height ? 'width' : 'page'
}

/**
 * Returns the width to request from the helper: one of PAGE_WIDTHS in image pixels, or undefined (the original) if that
 * needs more.
 */
export function requestWidth(cssWidth: number, density: number): number | undefined {
  const listed = PAGE_WIDTHS.filter((width) => width > THUMBNAIL_WIDTH)
  return listedWidth(Math.floor(cssWidth * density), listed) ?? undefined
}

/** Width of thumbnails in image pixels. */
export const THUMBNAIL_WIDTH = 160
