import type { Panel } from '#web/data/comics/layout.ts'

/** Smallest side of a panel, as a share of the page's. */
const MIN_SIDE = 0.03

/** A point of the page, in fractions of its sides. */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

const clamp = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))
const round = (value: number) => Math.round(value * 10_000) / 10_000

/** Returns the box between two corners, clipped to the page; null if it is too small to be intended. */
export function boxBetween(from: PagePoint, to: PagePoint): Panel | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => clamp(x, 0, 1))
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => clamp(y, 0, 1))
  const [x = 0, y = 0] = [left, top]
  const [width, height] = [(right ?? 0) - x, (bottom ?? 0) - y]
  if (width < MIN_SIDE || height < MIN_SIDE) return null
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** Returns the box moved within the page. */
export function moveBox(box: Panel, by: PagePoint): Panel {
  return {
    ...box,
    x: round(clamp(box.x + by.x, 0, 1 - box.width)),
    y: round(clamp(box.y + by.y, 0, 1 - box.height)),
  }
}

/** Returns the box with its lower right corner moved within the page. */
export function resizeBox(box: Panel, by: PagePoint): Panel {
  return {
    ...box,
    width: round(clamp(box.width + by.x, MIN_SIDE, 1 - box.x)),
    height: round(clamp(box.height + by.y, MIN_SIDE, 1 - box.y)),
  }
}

/** Returns the list with the item at `at` and its neighbour swapped; unchanged at the ends. */
export function swapNeighbours<T>(items: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const [item, other] = [items[at], items[at + by]]
  if (item === undefined || other === undefined) return items
  return items.map((each, index) => (index === at ? other : index === at + by ? item : each))
}
