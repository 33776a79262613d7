import type { MarginPage } from '../drawn/margin-pages.ts'
import { layoutOf } from './page-layout.ts'

/** Allowed rest of a margin, in fractions of the page. */
const LEFT_OVER = 0.015
/** Tolerance in pixels: half a pixel of a line is invisible. */
const BLUR = 1

/** Returns the number of pages with correct crops, and the pages whose content was cropped. */
export async function cropScore(pagesToLookAt: AsyncIterable<MarginPage>) {
  const wrong: string[] = []
  const cut: string[] = []
  let pages = 0
  let time = 0
  for await (const page of pagesToLookAt) {
    pages++
    const { layout, ms } = await layoutOf(page.bytes)
    time += ms
    const over = leftOver(page, layout.crop)
    if (over.some((each) => each < 0)) cut.push(page.name)
    if (over.some((each) => each < 0 || each > LEFT_OVER))
      wrong.push(`${page.name}: ${over.map((each) => each.toFixed(3)).join(' ')}`)
  }
  return { pages, right: pages - wrong.length, cut, wrong, ms: time / pages }
}

/** Returns the rest of each side's margin in fractions of the page; negative if content is cropped. */
function leftOver(
  { width, height, content }: MarginPage,
  crop: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number },
): number[] {
  const box = content ?? { x: 0, y: 0, w: width, h: height }
  const over = (margin: number, cut: number, of: number) => {
    const left = Math.max(0, margin) / of - cut
    return left < 0 && left * of >= -BLUR ? 0 : left
  }
  return [
    over(box.y, crop.top, height),
    over(width - box.x - box.w, crop.right, width),
    over(height - box.y - box.h, crop.bottom, height),
    over(box.x, crop.left, width),
  ]
}
