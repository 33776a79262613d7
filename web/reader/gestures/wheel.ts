/** State of the current wheel gesture: a run of events without a pause. */
export interface WheelState {
  /** CSS pixels down (negative: up) that have not yet led to a turn. */
  readonly sum: number
  /** Time before which nothing turns, in milliseconds. */
  readonly pausedUntil: number
  /** True once the gesture has turned or scrolled: later events are its inertia. */
  readonly isUsed: boolean
  readonly at: number
  readonly sign: number
  /** CSS pixels per millisecond: the current speed, the highest of the gesture, and the lowest since then. */
  readonly speed: number
  readonly peak: number
  readonly lowest: number
  /** Largest event of the gesture in CSS pixels. */
  readonly largest: number
}

export const WHEEL_IDLE: WheelState = {
  sum: 0,
  pausedUntil: 0,
  isUsed: false,
  at: Number.NEGATIVE_INFINITY,
  sign: 0,
  speed: 0,
  peak: 0,
  lowest: 0,
  largest: 0,
}

/** Distance after which a gesture turns, in CSS pixels: trackpads add it up, a wheel's notch exceeds it at once. */
const TURN_AFTER = 80
/** Distance after which a gesture past the edge of a scrolling page turns, in CSS pixels. */
const PULL_AFTER = 120
/** Pause after a turn, in milliseconds. */
const TURN_PAUSE = 250
/** Events further apart than this are two gestures. Milliseconds. */
const GESTURE_PAUSE = 150
/**
 * Time between two events of a trackpad in milliseconds: the least that is assumed, and the time assumed before the
 * first event.
 */
const MIN_GAP = 8
const DEFAULT_GAP = 16
/** A wheel notch is at least this many CSS pixels and comes at least this many milliseconds after another. */
const NOTCH = 50
const NOTCH_GAP = 30
/** A new push exceeds twice the lowest speed of the gesture by this much, in CSS pixels per millisecond. */
const PUSH = 0.5

interface WheelMove {
  /** CSS pixels down (negative: up). */
  readonly delta: number
  readonly now: number
  /** True if the page is larger than the screen. */
  readonly scrolls: boolean
  /** True if the page can still scroll in that direction; it then scrolls instead of turning. */
  readonly canScroll: boolean
}

/**
 * Returns the gesture after one more event; whether the event begins a gesture; and whether it is a new push within the
 * gesture.
 */
function withEvent(state: WheelState, { delta, now }: WheelMove) {
  const [sign, size, gap] = [Math.sign(delta), Math.abs(delta), now - state.at]
  const isNewGesture = gap > GESTURE_PAUSE || sign !== state.sign
  const speed = isNewGesture ? size / DEFAULT_GAP : (state.speed + size / Math.max(gap, MIN_GAP)) / 2
  const peak = isNewGesture ? speed : Math.max(state.peak, speed)
  const lowest = speed >= peak ? speed : Math.min(state.lowest, speed)
  const largest = isNewGesture ? size : Math.max(state.largest, size)
  // Inertia only slows down, apart from small variations; a wheel's notches are all alike.
  const isAccelerating = state.lowest < peak / 2 && speed > state.lowest * 2 + PUSH
  const isNotch = size >= NOTCH && gap >= NOTCH_GAP && size >= state.largest * 0.9
  const next: WheelState = { ...state, at: now, sign, speed, peak, lowest, largest }
  return { next, isNewGesture, isNewPush: isAccelerating || isNotch }
}

/**
 * Handles one wheel event over a page. A gesture turns once: the events after a trackpad's push are inertia, which a
 * new push, a pause or the opposite direction ends.
 */
export function wheelStep(
  state: WheelState,
  event: WheelMove,
): { readonly state: WheelState; readonly turn: 1 | -1 | 0 } {
  if (event.delta === 0) return { state, turn: 0 }
  const { next, isNewGesture, isNewPush } = withEvent(state, event)
  const pausedUntil = event.now + TURN_PAUSE
  // Scrolling that reaches the edge does not turn: the distance counts from the edge.
  if (event.canScroll) return { state: { ...next, sum: 0, isUsed: true, pausedUntil }, turn: 0 }
  const isPaused = event.now < state.pausedUntil
  const begins = isNewGesture || (state.isUsed && isNewPush)
  const isUsed = isNewGesture ? false : state.isUsed && !(isNewPush && !isPaused)
  if (isPaused || isUsed) return { state: { ...next, sum: 0, isUsed }, turn: 0 }
  const sum = (begins ? 0 : state.sum) + event.delta
  if (Math.abs(sum) < (event.scrolls ? PULL_AFTER : TURN_AFTER)) {
    return { state: { ...next, sum, isUsed: false }, turn: 0 }
  }
  return { state: { ...next, sum: 0, isUsed: true, pausedUntil }, turn: sum > 0 ? 1 : -1 }
}

/** Converts a wheel delta to CSS pixels; browsers may count in lines (mode 1) or pages (mode 2). */
export function wheelPixels(delta: number, mode: number, pageHeight: number): number {
  return mode === 1 ? delta * 40 : mode === 2 ? delta * pageHeight : delta
}
