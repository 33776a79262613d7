import { listedWidth, PAGE_WIDTHS } from '#domain/limits.ts'

/** Width ÷ height of most pages. */
const USUAL_RATIO = 660 / 1020

/** How wide a page that fills this window's height is asked for, in image pixels. */
export function widthAsked(): number {
  const wanted = Math.min(innerWidth, innerHeight * USUAL_RATIO) * devicePixelRatio
  return listedWidth(wanted, PAGE_WIDTHS) ?? Math.max(...PAGE_WIDTHS)
}
