import { preferences } from '#web/components/preferences/preferences.ts'
import { type Zone, zoneAreas, zoneOf } from '#web/components/reading/zones.ts'
import type { Size } from '../spreads/fit.ts'
import type { Direction } from '../spreads/spreads.ts'

/**
 * Returns what a click or tap at a point of the view does, by the zones chosen for this device. `screen` is the
 * view's size in CSS pixels. Manga mirrors the zones; in a zoomed view every tap toggles the controls.
 */
export function zoneAt(
  point: { readonly x: number; readonly y: number },
  screen: Size,
  direction: Direction,
  zoomed: boolean,
): Zone {
  if (zoomed) return 'toggle'
  const share = { x: point.x / screen.width, y: point.y / screen.height }
  return zoneOf(share, zoneAreas(preferences(), direction === 'rtl'))
}
