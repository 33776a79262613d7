import type { Size } from '../fit.ts'
import type { Direction } from '../spreads.ts'

export type SwipeEnd = 'next' | 'previous' | 'leave' | 'none'

/** Which swipes turn: sideways ones, or upwards and downwards. */
export type Turns = 'across' | 'down'

/** A finger's way from where it went down, in CSS pixels, and how long it took, in milliseconds. */
export interface FingerWay {
  readonly dx: number
  readonly dy: number
  readonly ms: number
}

/** A quarter of the screen, or this fast, in CSS pixels per millisecond. */
const SHARE = 0.25
const SPEED = 0.4
/** A fast move shorter than this is a tap that slipped. */
const SHORTEST = 24
/** Leaving takes a longer pull, because it cannot be turned back with another swipe. */
const LEAVE_SHORTEST = 96

const farEnough = (way: number, ms: number, extent: number, shortest: number) =>
  way >= extent * SHARE || (way >= shortest && way / Math.max(ms, 1) >= SPEED)

/**
 * What letting go means: the page follows the finger, so pulling it left brings what lies right, and pulling it up what
 * lies below. Where swipes turn sideways, one down leaves.
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
