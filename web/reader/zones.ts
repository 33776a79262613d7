import type { Size } from './fit.ts'
import type { Direction } from './spreads.ts'

export type Zone = 'next' | 'previous' | 'toggle'

/** Shares of the screen. */
const SIDE = 0.3
const EDGE = 0.12

/**
 * What a tap does: the sides turn, the rest shows or hides the controls.
 * Manga mirrors the sides; zoomed in, every tap only shows or hides the controls.
 */
export function zoneAt(
  point: { readonly x: number; readonly y: number },
  screen: Size,
  direction: Direction,
  zoomed: boolean,
): Zone {
  const [x, y] = [point.x / screen.width, point.y / screen.height]
  if (zoomed || y < EDGE || y > 1 - EDGE) return 'toggle'
  if (x < SIDE) return direction === 'rtl' ? 'next' : 'previous'
  if (x > 1 - SIDE) return direction === 'rtl' ? 'previous' : 'next'
  return 'toggle'
}
