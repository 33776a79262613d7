import type { Point } from '../pages/use-zoom.ts'
import { type GestureContext, type GetContext, handleTap, TAP_SLOP } from './gesture-context.ts'
import { swipeEnd } from './swipe.ts'

/** Two taps within this many milliseconds are a double tap. */
const DOUBLE_TAP = 300
/** A press longer than this many milliseconds is not a tap. */
const LONG_PRESS = 500
const DOUBLE_TAP_ZOOM = 2

/** One finger on the screen, and its position when it went down. */
interface Finger extends Point {
  readonly at: number
  /** True if the finger went down while a tap only closes a menu or pauses. */
  readonly dismissesTap: boolean
  /** Edges of the page that are in view: a swipe past them turns. */
  readonly edges: Readonly<Record<'left' | 'right' | 'top' | 'bottom', boolean>>
  sideways: boolean | null
}

function between(a: Touch, b: Touch): { distance: number; middle: Point } {
  const middle = { x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 }
  return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), middle }
}

function fingerDown(
  stage: HTMLElement,
  touch: Touch,
  at: number,
  { dismissesTap, fixed = false }: GestureContext,
): Finger {
  const edges = {
    left: fixed || stage.scrollLeft <= 0,
    right: fixed || stage.scrollLeft + stage.clientWidth >= stage.scrollWidth - 1,
    top: fixed || stage.scrollTop <= 1,
    bottom: fixed || stage.scrollTop + stage.clientHeight >= stage.scrollHeight - 1,
  }
  return { x: touch.clientX, y: touch.clientY, at, dismissesTap, edges, sideways: null }
}

/** True if the page cannot be scrolled further in the finger's direction. */
function isAtEdge({ sideways, edges }: Finger, { dx, dy }: { dx: number; dy: number }): boolean {
  if (sideways) return dx < 0 ? edges.right : edges.left
  return dy < 0 ? edges.bottom : edges.top
}

/**
 * Handles taps, double taps, swipes and pinches on a view. Taps are recognized here and not by `click`, which may
 * come late or never.
 */
export function watchTouches(stage: HTMLElement, on: { signal: AbortSignal }, getContext: GetContext): void {
  let finger: Finger | null = null
  let pinch: { distance: number; zoom: number } | null = null
  let lastTap = 0

  const start = (event: TouchEvent) => {
    const [one, two] = [event.touches[0], event.touches[1]]
    pinch = one && two ? { distance: between(one, two).distance, zoom: getContext().zoom } : null
    finger = one && !two ? fingerDown(stage, one, event.timeStamp, getContext()) : null
  }

  const move = (event: TouchEvent) => {
    const [one, two] = [event.touches[0], event.touches[1]]
    if (pinch && one && two) {
      if (event.cancelable) event.preventDefault()
      const now = between(one, two)
      getContext().zoomTo((pinch.zoom * now.distance) / Math.max(pinch.distance, 1), now.middle)
    } else if (finger && one) {
      const [dx, dy] = [one.clientX - finger.x, one.clientY - finger.y]
      if (Math.hypot(dx, dy) > TAP_SLOP) finger.sideways ??= Math.abs(dx) > Math.abs(dy)
      if (finger.sideways === null || getContext().pans || !isAtEdge(finger, { dx, dy })) return
      const down = getContext().turns === 'down'
      if (finger.sideways === down) return
      // Otherwise the browser would start scrolling and send no more touch events.
      if (down && event.cancelable) event.preventDefault()
      getContext().onDrag?.(down ? { x: 0, y: dy } : { x: dx, y: 0 })
    }
  }

  const end = (event: TouchEvent) => {
    const from = finger
    const touch = event.changedTouches[0]
    if (event.touches.length === 0) pinch = null
    finger = null
    getContext().onDrag?.(null)
    if (!from || !touch) return
    if (from.sideways !== null) return swipe(from, touch, event.timeStamp)
    const control = (event.target as Element).closest('button, a')
    if (control || from.dismissesTap || event.timeStamp - from.at > LONG_PRESS) return
    // The tap is handled here, so the browser need not send a click.
    if (event.cancelable) event.preventDefault()
    tap({ x: touch.clientX, y: touch.clientY }, event.timeStamp)
  }

  const tap = (at: Point, now: number) => {
    const twice = now - lastTap < DOUBLE_TAP
    // A tap at the sides turns at once, so only a tap that toggled the controls may begin a double tap.
    lastTap = handleTap(at, getContext()) && !twice ? now : 0
    if (twice) getContext().zoomTo(getContext().zoom > 1 ? 1 : DOUBLE_TAP_ZOOM, at)
  }

  const swipe = (from: Finger, touch: Touch, now: number) => {
    if (getContext().pans) return
    const movement = { dx: touch.clientX - from.x, dy: touch.clientY - from.y, ms: now - from.at }
    const { screen, direction, turns } = getContext()
    const isWholeInView = from.edges.top && from.edges.bottom
    // A page that can still scroll that way does not turn.
    if (!(turns === 'down' || from.sideways ? isAtEdge(from, movement) : isWholeInView)) return
    const outcome = swipeEnd(movement, screen, direction, turns)
    if (outcome === 'leave') getContext().onLeave()
    else if (outcome !== 'none') getContext().onTurn(outcome === 'next' ? 1 : -1)
  }

  const cancel = () => {
    finger = null
    getContext().onDrag?.(null)
  }
  stage.addEventListener('touchstart', start, { ...on, passive: true })
  stage.addEventListener('touchmove', move, { ...on, passive: false })
  stage.addEventListener('touchend', end, { ...on, passive: false })
  stage.addEventListener('touchcancel', cancel, on)
}
