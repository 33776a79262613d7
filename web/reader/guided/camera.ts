import type { Panel } from '#web/data/comics/layout.ts'
import { ENLARGE_MAX, type Size } from '../spreads/fit.ts'

/** Margin around a panel in CSS pixels. */
const MARGIN = 16

/** Position of the enlarged page, in CSS pixels from the area's upper left corner. */
export interface Shot {
  /** Enlargement, relative to the whole page fitted into the area. */
  readonly scale: number
  /** The page's upper left corner. */
  readonly x: number
  readonly y: number
  /** The part in focus; the rest is darkened. */
  readonly lit: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
}

/** Returns the size of a whole page fitted into the area. `ratio` is width ÷ height. */
export function fittedSize(ratio: number, area: Size): Size {
  const height = Math.max(1, Math.min(area.height, area.width / ratio))
  return { width: height * ratio, height }
}

/** Returns the largest scale of a page. `pixels` is its picture's height; if unknown, the scale is unlimited. */
export function maxScale(whole: Size, pixels: number | null, density: number): number {
  return pixels === null
    ? Number.POSITIVE_INFINITY
    : Math.max(1, (ENLARGE_MAX * pixels) / density / whole.height)
}

/**
 * Returns the shot with a panel in the middle of the area, as large as fits, at most at scale `most`; null is the whole
 * page.
 */
export function shotOf(panel: Panel | null, whole: Size, area: Size, most: number): Shot {
  const { x, y, width, height } = panel ?? { x: 0, y: 0, width: 1, height: 1 }
  const [wide, high] = [Math.max(width * whole.width, 1), Math.max(height * whole.height, 1)]
  const fitting = Math.min((area.width - 2 * MARGIN) / wide, (area.height - 2 * MARGIN) / high)
  const scale = panel === null ? 1 : Math.max(Math.min(fitting, most), 0.1)
  const [left, top] = [(area.width - wide * scale) / 2, (area.height - high * scale) / 2]
  return {
    scale,
    x: left - x * whole.width * scale,
    y: top - y * whole.height * scale,
    lit: { left, top, width: wide * scale, height: high * scale },
  }
}
