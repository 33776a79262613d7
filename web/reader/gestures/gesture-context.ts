import type { Point } from '../pages/use-zoom.ts'
import type { Size } from '../spreads/fit.ts'
import type { Direction } from '../spreads/spreads.ts'
import { zoneAt } from '../zones/zones.ts'
import type { TurnAxis } from './swipe.ts'

/** The state of a view that gestures depend on, and the callbacks they invoke. */
export interface GestureContext {
  readonly direction: Direction
  readonly turns: TurnAxis
  /** Size of the view. */
  readonly screen: Size
  readonly zoom: number
  /** True if swipes only pan and taps only toggle the controls, as in a zoomed view. */
  readonly pans?: boolean
  /** True while a menu is open or pages turn automatically: a tap then only closes the menu or pauses. */
  readonly dismissesTap: boolean
  /** True for a view that scrolls sideways, also by the wheel. */
  readonly sideways?: boolean
  /** True for a view that never scrolls, however large its content. */
  readonly fixed?: boolean
  readonly onTurn: (by: 1 | -1) => void
  readonly onToggle: () => void
  readonly onLeave: () => void
  readonly zoomTo: (zoom: number, at: Point) => void
  /** Moves the content along with the finger by an offset in CSS pixels; null releases it. */
  readonly onDrag?: (offset: Point | null) => void
}

/** Function that returns the current state of the view. */
export type GetContext = () => GestureContext

/** Movement up to which a press still counts as a tap, in CSS pixels. */
export const TAP_SLOP = 6

/** Turns the page or toggles the controls, by the zone of the point. Returns true if it toggled. */
export function handleTap(
  point: Point,
  { screen, direction, pans = false, onToggle, onTurn }: GestureContext,
): boolean {
  const zone = zoneAt(point, screen, direction, pans)
  if (zone === 'toggle') onToggle()
  else onTurn(zone === 'next' ? 1 : -1)
  return zone === 'toggle'
}
