import type { Panel } from '#domain/reading/page-layout.ts'
import type { Rect } from '../drawn/art.ts'
import type { PanelPage } from '../drawn/panel-makers.ts'
import { layoutOf } from './page-layout.ts'

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  const shared = Math.max(0, w) * Math.max(0, h)
  return shared / (a.w * a.h + b.w * b.h - shared)
}

const ALIKE = 0.8

function isRight(page: PanelPage, truth: readonly Rect[] | null, found: readonly Panel[]): boolean {
  if (truth === null) return true
  const rects = found.map(({ x, y, width, height }) => ({
    x: x * page.width,
    y: y * page.height,
    w: width * page.width,
    h: height * page.height,
  }))
  return rects.length === truth.length && rects.every((rect, i) => overlap(rect, truth[i] as Rect) >= ALIKE)
}

/**
 * Returns the number of pages whose panels are all found in order, in both directions, and by name the others: those
 * shown whole, which is harmless, and those with wrong panels.
 */
export async function panelScore(pagesToLookAt: AsyncIterable<PanelPage>) {
  const whole: string[] = []
  const wrong: string[] = []
  let pages = 0
  let time = 0
  for await (const page of pagesToLookAt) {
    pages++
    const { layout, ms } = await layoutOf(page.bytes)
    time += ms
    const rtl = layout.rtl.map((place) => layout.panels[place] as Panel)
    if (isRight(page, page.ltr, layout.panels) && isRight(page, page.rtl, rtl)) continue
    const summary = `${page.name}: ${layout.panels.length} of ${(page.ltr ?? page.rtl)?.length}`
    if (layout.panels.length === 0) whole.push(summary)
    else wrong.push(summary)
  }
  return { pages, right: pages - whole.length - wrong.length, whole, wrong, ms: time / pages }
}
