import type { Panel } from '#domain/page-layout.ts'
import type { Rect } from '../drawn/art.ts'
import { type PanelPage, panelPages } from '../drawn/panel-pages.ts'
import { looked } from './looked.ts'

function overlap(a: Rect, b: Rect): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  const shared = Math.max(0, w) * Math.max(0, h)
  return shared / (a.w * a.h + b.w * b.h - shared)
}

const ALIKE = 0.8

function isRight(page: PanelPage, truth: readonly Rect[], found: readonly Panel[]): boolean {
  const rects = found.map(({ x, y, width, height }) => ({
    x: x * page.width,
    y: y * page.height,
    w: width * page.width,
    h: height * page.height,
  }))
  return rects.length === truth.length && rects.every((rect, i) => overlap(rect, truth[i] as Rect) >= ALIKE)
}

/** How many of the drawn pages have all panels found in order, both ways; the others by name. */
export async function panelScore(few = false) {
  const wrong: string[] = []
  let pages = 0
  let time = 0
  for await (const page of panelPages(few)) {
    pages++
    const { layout, ms } = await looked(page.bytes)
    time += ms
    const rtl = layout.rtl.map((place) => layout.panels[place] as Panel)
    const isAllRight = isRight(page, page.ltr, layout.panels) && isRight(page, page.rtl, rtl)
    if (!isAllRight) wrong.push(`${page.name}: ${layout.panels.length} of ${page.ltr.length}`)
  }
  return { pages, right: pages - wrong.length, wrong, ms: time / pages }
}
