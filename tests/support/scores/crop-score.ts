import type { MarginPage } from '../drawn/margin-pages.ts'
import { looked } from './looked.ts'

/** How much margin may be left, in fractions of the page; a side is right that leaves no more. */
const LEFT_OVER = 0.015
/** Lines are as wide as they are: half a pixel of one is not seen. */
const BLUR = 1

/** How many sides are right, and how many pages lost something that is drawn. */
export async function cropScore(pagesToLookAt: AsyncIterable<MarginPage>) {
  const wrong: string[] = []
  const cut: string[] = []
  let pages = 0
  let time = 0
  for await (const page of pagesToLookAt) {
    pages++
    const { layout, ms } = await looked(page.bytes)
    time += ms
    const over = leftOver(page, layout.crop)
    if (over.some((each) => each < 0)) cut.push(page.name)
    if (over.some((each) => each < 0 || each > LEFT_OVER))
      wrong.push(`${page.name}: ${over.map((each) => each.toFixed(3)).join(' ')}`)
  }
  return { pages, right: pages - wrong.length, cut, wrong, ms: time / pages }
}

/** What is left of each side's margin, in fractions of the page; below nothing where something drawn is cut. */
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
