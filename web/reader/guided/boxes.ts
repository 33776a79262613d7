import type { Panel } from '#web/data/layout.ts'

/** A panel is never smaller than this share of the page's sides. */
const LEAST = 0.03

/** A place on the page, in fractions of its sides. */
export interface Spot {
  readonly x: number
  readonly y: number
}

const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))
const round = (value: number) => Math.round(value * 10_000) / 10_000

/** A box drawn from one corner to the other, kept on the page; null for one too small to be meant. */
export function drawn(from: Spot, to: Spot): Panel | null {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)].map((x) => within(x, 0, 1))
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)].map((y) => within(y, 0, 1))
  const [x = 0, y = 0] = [left, top]
  const [width, height] = [(right ?? 0) - x, (bottom ?? 0) - y]
  if (width < LEAST || height < LEAST) return null
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** The box moved, as far as the page goes. */
export function moved(box: Panel, by: Spot): Panel {
  return {
    ...box,
    x: round(within(box.x + by.x, 0, 1 - box.width)),
    y: round(within(box.y + by.y, 0, 1 - box.height)),
  }
}

/** The box with its lower right corner moved, as far as the page goes. */
export function resized(box: Panel, by: Spot): Panel {
  return {
    ...box,
    width: round(within(box.width + by.x, LEAST, 1 - box.x)),
    height: round(within(box.height + by.y, LEAST, 1 - box.y)),
  }
}

/** The list with one of its items moved by places. */
export function reordered<T>(items: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const [item, other] = [items[at], items[at + by]]
  if (item === undefined || other === undefined) return items
  return items.map((each, place) => (place === at ? other : place === at + by ? item : each))
}
