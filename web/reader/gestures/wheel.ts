/** What wheel events so far have come to: one gesture is a run of them without a pause. */
export interface WheelState {
  /** CSS pixels down (negative: up), of what has not yet turned. */
  readonly sum: number
  /** Turning rests until then, in milliseconds. */
  readonly restsUntil: number
  /** True once the gesture has turned, or scrolled: what still comes of it is its inertia. */
  readonly spent: boolean
  readonly at: number
  readonly way: number
  /** CSS pixels per millisecond: now, the most of the gesture, and the least since then. */
  readonly speed: number
  readonly peak: number
  readonly low: number
  /** The largest event of the gesture, in CSS pixels. */
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

/** Trackpads add up this many CSS pixels, a notch of a wheel gives more at once. */
const TURN_AFTER = 80
/** The pull past the edge of a page that scrolls. */
const PULL_AFTER = 120
/** Rest after a turn, in milliseconds. */
const REST = 250
/** Events further apart than this are two gestures, in milliseconds. */
const PAUSE = 150
/** The time between two events of a trackpad: at least so much, and before the first. */
const SHORTEST_GAP = 8
const USUAL_GAP = 16
/** A notch is this large at least, and comes no sooner after another. CSS pixels, milliseconds. */
const NOTCH = 50
const NOTCH_GAP = 30
/** A push is felt once it runs faster than this beyond twice what the run had slowed to, in CSS pixels per millisecond. */
const PUSH = 0.5

interface WheelMove {
  /** CSS pixels down. */
  readonly delta: number
  readonly now: number
  /** True for pages larger than the screen. */
  readonly scrolls: boolean
  /** True while the page can still scroll that way, which comes first. */
  readonly room: boolean
}

/** The gesture with one more event, and whether that begins a gesture or is a new push within one. */
function went(state: WheelState, { delta, now }: WheelMove) {
  const [way, size, gap] = [Math.sign(delta), Math.abs(delta), now - state.at]
  const fresh = gap > PAUSE || way !== state.way
  const speed = fresh ? size / USUAL_GAP : (state.speed + size / Math.max(gap, SHORTEST_GAP)) / 2
  const peak = fresh ? speed : Math.max(state.peak, speed)
  const low = speed >= peak ? speed : Math.min(state.low, speed)
  const largest = fresh ? size : Math.max(state.largest, size)
  // Inertia only slows down, but for a little unevenness; a wheel's notches are all alike.
  const pushed = state.low < peak / 2 && speed > state.low * 2 + PUSH
  const notch = size >= NOTCH && gap >= NOTCH_GAP && size >= state.largest * 0.9
  const next: WheelState = { ...state, at: now, way, speed, peak, low, largest }
  return { next, fresh, again: pushed || notch }
}

/**
 * One wheel event over a page. One gesture turns once: what follows of a trackpad's push is a decaying run, which a new
 * push, a pause or another way ends.
 */
export function wheelStep(
  state: WheelState,
  event: WheelMove,
): { readonly state: WheelState; readonly turn: 1 | -1 | 0 } {
  if (event.delta === 0) return { state, turn: 0 }
  const { next, fresh, again } = went(state, event)
  const restsUntil = event.now + REST
  // Scrolling that runs out at the edge is not yet a wish to turn: a pull starts after it.
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

/** A wheel event's way in CSS pixels: browsers may count in lines or pages instead. */
export function wheelPixels(delta: number, mode: number, pageHeight: number): number {
  return mode === 1 ? delta * 40 : mode === 2 ? delta * pageHeight : delta
}
