import { listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'

/** Width ÷ height of a typical page. */
const USUAL_RATIO = 660 / 1020

/** Returns the requested width of a page that fills this window's height, in image pixels. */
export function requestedPageWidth(): number {
  const wanted = Math.min(innerWidth, innerHeight * USUAL_RATIO) * devicePixelRatio
  return listedWidth(wanted, PAGE_WIDTHS) ?? Math.max(...PAGE_WIDTHS)
}
