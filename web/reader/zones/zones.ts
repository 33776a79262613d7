import { preferences } from '#web/components/preferences.ts'
import { type Zone, zoneAreas, zoneOf } from '#web/components/reading/zones.ts'
import type { Size } from '../fit.ts'
import type { Direction } from '../spreads.ts'

/**
 * What a click or a tap does at a point of the room a view has, in CSS pixels: by the zones that were chosen for this
 * device. Manga mirrors them; zoomed in, every tap only shows or hides the controls.
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
