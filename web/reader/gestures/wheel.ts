/** What wheel turns so far have added up to: CSS pixels down (negative: up), and until when turning rests. */
export interface WheelState {
  readonly sum: number
  readonly restsUntil: number
}

export const WHEEL_AT_REST: WheelState = { sum: 0, restsUntil: 0 }

/** Trackpads add up this many CSS pixels, a notch of a wheel gives more at once. */
const TURN_AFTER = 80
/** The pull past the edge of a page that scrolls. */
const PULL_AFTER = 120
/** Rest after a turn, in milliseconds. */
const REST = 250

/**
 * One wheel event over a page. `room` is true while the page can still scroll that way, which comes
 * first; `scrolls` is true for pages larger than the screen. `now` and `restsUntil` in milliseconds.
 */
export function wheelStep(
  state: WheelState,
  event: { readonly delta: number; readonly now: number; readonly scrolls: boolean; readonly room: boolean },
): { readonly state: WheelState; readonly turn: 1 | -1 | 0 } {
  // Scrolling that runs out at the edge is not yet a wish to turn: a pull starts after a rest.
  if (event.room) return { state: { sum: 0, restsUntil: event.now + REST }, turn: 0 }
  if (event.now < state.restsUntil) return { state, turn: 0 }
  const sameWay = Math.sign(event.delta) === Math.sign(state.sum)
  const sum = (sameWay ? state.sum : 0) + event.delta
  if (Math.abs(sum) < (event.scrolls ? PULL_AFTER : TURN_AFTER)) return { state: { ...state, sum }, turn: 0 }
  return { state: { sum: 0, restsUntil: event.now + REST }, turn: sum > 0 ? 1 : -1 }
}

/** A wheel event's way in CSS pixels: browsers may count in lines or pages instead. */
export function wheelPixels(delta: number, mode: number, pageHeight: number): number {
  return mode === 1 ? delta * 40 : mode === 2 ? delta * pageHeight : delta
}
