/** State of the current wheel gesture: a run of events without a pause. */
export interface WheelState {
  /** CSS pixels down (negative: up) that have not yet led to a turn. */
  readonly sum: number
  /** Time before which nothing turns, in milliseconds. */
  readonly restsUntil: number
  /** True once the gesture has turned or scrolled: later events are its inertia. */
  readonly spent: boolean
  readonly at: number
  readonly way: number
  /** CSS pixels per millisecond: the current speed, the highest of the gesture, and the lowest since then. */
  readonly speed: number
  readonly peak: number
  readonly low: number
  /** Largest event of the gesture in CSS pixels. */
  readonly largest: number
}

export const WHEEL_AT_REST: WheelState = {
  sum: 0,
  restsUntil: 0,
  spent: false,
  at: Number.NEGATIVE_INFINITY,
  way: 0,
  speed: 0,
  peak: 0,
  low: 0,
  largest: 0,
}

/** Distance after which a gesture turns, in CSS pixels: trackpads add it up, a wheel's notch exceeds it at once. */
const TURN_AFTER = 80
/** Distance past the edge of a page that scrolls, in CSS pixels. */
const PULL_AFTER = 120
/** Pause after a turn, in milliseconds. */
const REST = 250
/** Events further apart than this are two gestures. Milliseconds. */
const PAUSE = 150
/**
 * Time between two events of a trackpad in milliseconds: the least that is assumed, and the one assumed before the
 * first event.
 */
const SHORTEST_GAP = 8
const USUAL_GAP = 16
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
  /** True if the page can still scroll that way, which takes precedence. */
  readonly room: boolean
}

/**
 * Returns the gesture after one more event; whether the event begins a gesture; and whether it is a new push within
 * one.
 */
function went(state: WheelState, { delta, now }: WheelMove) {
  const [way, size, gap] = [Math.sign(delta), Math.abs(delta), now - state.at]
  const fresh = gap > PAUSE || way !== state.way
  const speed = fresh ? size / USUAL_GAP : (state.speed + size / Math.max(gap, SHORTEST_GAP)) / 2
  const peak = fresh ? speed : Math.max(state.peak, speed)
  const low = speed >= peak ? speed : Math.min(state.low, speed)
  const largest = fresh ? size : Math.max(state.largest, size)
  // Inertia only slows down, apart from small variations; a wheel's notches are all alike.
  const pushed = state.low < peak / 2 && speed > state.low * 2 + PUSH
  const notch = size >= NOTCH && gap >= NOTCH_GAP && size >= state.largest * 0.9
  const next: WheelState = { ...state, at: now, way, speed, peak, low, largest }
  return { next, fresh, again: pushed || notch }
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
  const { next, fresh, again } = went(state, event)
  const restsUntil = event.now + REST
  // Scrolling that reaches the edge does not turn: the distance counts from the edge.
  if (event.room) return { state: { ...next, sum: 0, spent: true, restsUntil }, turn: 0 }
  const rests = event.now < state.restsUntil
  const begins = fresh || (state.spent && again)
  const spent = fresh ? false : state.spent && !(again && !rests)
  if (rests || spent) return { state: { ...next, sum: 0, spent }, turn: 0 }
  const sum = (begins ? 0 : state.sum) + event.delta
  if (Math.abs(sum) < (event.scrolls ? PULL_AFTER : TURN_AFTER)) {
    return { state: { ...next, sum, spent: false }, turn: 0 }
  }
  return { state: { ...next, sum: 0, spent: true, restsUntil }, turn: sum > 0 ? 1 : -1 }
}

/** Converts a wheel delta to CSS pixels; browsers may count in lines (mode 1) or pages (mode 2). */
export function wheelPixels(delta: number, mode: number, pageHeight: number): number {
  return mode === 1 ? delta * 40 : mode === 2 ? delta * pageHeight : delta
}
