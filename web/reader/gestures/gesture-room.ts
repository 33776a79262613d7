import type { Size } from '../fit.ts'
import type { Point } from '../pages/use-zoom.ts'
import type { Direction } from '../spreads.ts'
import { zoneAt } from '../zones/zones.ts'
import type { Turns } from './swipe.ts'

/** What a view tells its gestures, and what they ask of it. */
export interface GestureRoom {
  readonly direction: Direction
  readonly turns: Turns
  /** The room the view has. */
  readonly screen: Size
  readonly zoom: number
  /** True where taps and swipes only move about in what is zoomed in, and turn nothing. */
  readonly pans?: boolean
  /** True while a menu is open, or pages follow each other: a tap then only ends that. */
  readonly resting: boolean
  /** True for a view that scrolls sideways, with the wheel too. */
  readonly sideways?: boolean
  /** True for a view that does not scroll, however large what it shows. */
  readonly fixed?: boolean
  readonly onTurn: (by: 1 | -1) => void
  readonly onToggle: () => void
  readonly onLeave: () => void
  readonly zoomTo: (zoom: number, at: Point) => void
  /** Moves the content along with the finger, in CSS pixels; null lets it go back. */
  readonly onDrag?: (way: Point | null) => void
}

/** How a gesture sees the view: as it is at the moment. */
export type Room = () => GestureRoom

/** How far a finger or mouse may slip during a tap, in CSS pixels. */
export const SLIP = 6

/** Turns, or shows and hides the controls, as the zone of a point says. True when nothing was turned. */
export function tapAt(
  point: Point,
  { screen, direction, pans = false, onToggle, onTurn }: GestureRoom,
): boolean {
  const zone = zoneAt(point, screen, direction, pans)
  if (zone === 'toggle') onToggle()
  else onTurn(zone === 'next' ? 1 : -1)
  return zone === 'toggle'
}
