import type { Panel } from '#web/data/layout.ts'
import { ENLARGE_MAX, type Size } from '../fit.ts'

/** Free room around a panel, in CSS pixels. */
const AIR = 16

/** How a page is laid before the reader. CSS pixels, from the area's upper left corner. */
export interface Shot {
  /** By how much the page is larger than when it is seen whole. */
  readonly scale: number
  /** Where its upper left corner comes to lie. */
  readonly x: number
  readonly y: number
  /** What is looked at: the rest lies in the dark. */
  readonly lit: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

/** A page's size when all of it is seen. `ratio` is width ÷ height. */
export function wholeSize(ratio: number, area: Size): Size {
  const height = Math.max(1, Math.min(area.height, area.width / ratio))
  return { width: height * ratio, height }
}

/** How far a page may be enlarged. `pixels` is its picture's height where it is known. */
export function scaleMax(whole: Size, pixels: number | null, density: number): number {
  return pixels === null
    ? Number.POSITIVE_INFINITY
    : Math.max(1, (ENLARGE_MAX * pixels) / density / whole.height)
}

/** Puts a panel into the middle of the area, as large as it fits; null: the whole page. */
export function shotOf(panel: Panel | null, whole: Size, area: Size, most: number): Shot {
  const { x, y, width, height } = panel ?? { x: 0, y: 0, width: 1, height: 1 }
  const [wide, high] = [Math.max(width * whole.width, 1), Math.max(height * whole.height, 1)]
  const fitting = Math.min((area.width - 2 * AIR) / wide, (area.height - 2 * AIR) / high)
  const scale = panel === null ? 1 : Math.max(Math.min(fitting, most), 0.1)
  const [left, top] = [(area.width - wide * scale) / 2, (area.height - high * scale) / 2]
  return {
    scale,
    x: left - x * whole.width * scale,
    y: top - y * whole.height * scale,
    lit: { left, top, width: wide * scale, height: high * scale },
  }
}
