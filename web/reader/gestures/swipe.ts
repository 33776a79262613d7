import type { Size } from '../fit.ts'
import type { Direction } from '../spreads.ts'

export type SwipeEnd = 'next' | 'previous' | 'leave' | 'none'

/** The axis of the swipes that turn: sideways, or up and down. */
export type Turns = 'across' | 'down'

/** A finger's movement since it went down, in CSS pixels, and its duration in milliseconds. */
export interface FingerWay {
  readonly dx: number
  readonly dy: number
  readonly ms: number
}

/** A swipe covers this share of the screen, or is at least this fast in CSS pixels per millisecond. */
const SHARE = 0.25
const SPEED = 0.4
/** A fast movement shorter than this is a tap that slipped. CSS pixels. */
const SHORTEST = 24
/** Leaving takes a longer movement, because no swipe undoes it. CSS pixels. */
const LEAVE_SHORTEST = 96

const farEnough = (way: number, ms: number, extent: number, shortest: number) =>
  way >= extent * SHARE || (way >= shortest && way / Math.max(ms, 1) >= SPEED)

/**
 * Returns the outcome of a finished swipe. The page follows the finger: a swipe to the left brings the page on the
 * right, a swipe up the page below. If turns go across, a swipe down leaves the reader.
 */
export function swipeEnd(
  way: FingerWay,
  screen: Size,
  direction: Direction,
  turns: Turns = 'across',
): SwipeEnd {
  const [x, y] = [Math.abs(way.dx), Math.abs(way.dy)]
  if (turns === 'down') {
    if (x >= y || !farEnough(y, way.ms, screen.height, SHORTEST)) return 'none'
    return way.dy < 0 ? 'next' : 'previous'
  }
  if (x >= y) {
    if (!farEnough(x, way.ms, screen.width, SHORTEST)) return 'none'
    return way.dx < 0 === (direction === 'ltr') ? 'next' : 'previous'
  }
  return way.dy > 0 && farEnough(y, way.ms, screen.height, LEAVE_SHORTEST) ? 'leave' : 'none'
}
