import type { Size } from '../spreads/fit.ts'
import type { Direction } from '../spreads/spreads.ts'

export type SwipeEnd = 'next' | 'previous' | 'leave' | 'none'

/** The axis of the swipes that turn: sideways, or up and down. */
export type TurnAxis = 'across' | 'down'

/** A finger's movement since it went down, in CSS pixels, and its duration in milliseconds. */
export interface FingerMove {
  readonly dx: number
  readonly dy: number
  readonly ms: number
}

/** A swipe covers this share of the screen, or is at least this fast in CSS pixels per millisecond. */
const MIN_SHARE = 0.25
const MIN_SPEED = 0.4
/** A fast movement shorter than this is a tap that slipped. CSS pixels. */
const MIN_DISTANCE = 24
/** Leaving requires a longer movement, because no swipe undoes it. CSS pixels. */
const MIN_LEAVE_DISTANCE = 96

const isSwipe = (distance: number, ms: number, extent: number, shortest: number) =>
  distance >= extent * MIN_SHARE || (distance >= shortest && distance / Math.max(ms, 1) >= MIN_SPEED)

/**
 * Returns the outcome of a finished swipe. The page follows the finger: a swipe to the left brings the page on the
 * right, a swipe up the page below. If turns go across, a swipe down leaves the reader.
 */
export function swipeEnd(
  move: FingerMove,
  screen: Size,
  direction: Direction,
  turns: TurnAxis = 'across',
): SwipeEnd {
  const [x, y] = [Math.abs(move.dx), Math.abs(move.dy)]
  if (turns === 'down') {
    if (x >= y || !isSwipe(y, move.ms, screen.height, MIN_DISTANCE)) return 'none'
    return move.dy < 0 ? 'next' : 'previous'
  }
  if (x >= y) {
    if (!isSwipe(x, move.ms, screen.width, MIN_DISTANCE)) return 'none'
    return move.dx < 0 === (direction === 'ltr') ? 'next' : 'previous'
  }
  return move.dy > 0 && isSwipe(y, move.ms, screen.height, MIN_LEAVE_DISTANCE) ? 'leave' : 'none'
}
