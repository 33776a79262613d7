import { type RefObject, useEffect, useEffectEvent } from 'react'
import { prefersStillness } from '#web/components/preferences/preferences.ts'
import type { Point } from '../pages/use-zoom.ts'
import { type GestureContext, type GetContext, handleTap, TAP_SLOP } from './gesture-context.ts'
import { watchTouches } from './touch.ts'
import { WHEEL_IDLE, wheelPixels, wheelStep } from './wheel.ts'

/** The release speed is measured over this many last milliseconds. */
const SPEED_WINDOW = 80
/** The drift ends below MIN_SPEED CSS pixels per millisecond; its speed falls to a third in DECAY milliseconds. */
const MIN_SPEED = 0.05
const DECAY = 300

interface DragMove {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** Inertial scrolling after a drag with the mouse; none if the user prefers reduced motion. */
class Drift {
  readonly #element: HTMLElement
  #moves: DragMove[] = []
  #frame = 0

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** Stops the drift and forgets the drag. */
  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#moves = []
  }

  /** Records a drag by CSS pixels at a time in milliseconds. */
  moved(x: number, y: number, at: number): void {
    this.#moves = [...this.#moves.filter((move) => at - move.at < SPEED_WINDOW), { x, y, at }]
  }

  /** Starts the drift when the mouse button is released. `at` in milliseconds. */
  release(at: number): void {
    const last = this.#moves.filter((move) => at - move.at < SPEED_WINDOW)
    this.#moves = []
    if (last.length < 2 || prefersStillness()) return
    let [vx, vy] = [
      sum(last.map((move) => move.x)) / SPEED_WINDOW,
      sum(last.map((move) => move.y)) / SPEED_WINDOW,
    ]
    let before = performance.now()
    const step = (now: number) => {
      const ms = now - before
      before = now
      this.#element.scrollBy(-vx * ms, -vy * ms)
      const slower = Math.exp(-ms / DECAY)
      vx *= slower
      vy *= slower
      if (Math.hypot(vx, vy) > MIN_SPEED) this.#frame = requestAnimationFrame(step)
    }
    this.#frame = requestAnimationFrame(step)
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Two clicks within this many milliseconds are a double click. */
const DOUBLE_CLICK = 300
const DOUBLE_CLICK_ZOOM = 2

/** Handles taps, swipes, pinches, the wheel and dragging on a view. */
export function useGestures(ref: RefObject<HTMLElement | null>, context: GestureContext): void {
  const getContext = useEffectEvent(() => context)
  useEffect(() => {
    const stage = ref.current
    if (!stage) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    watchMouse(stage, on, () => getContext())
    watchTouches(stage, on, () => getContext())
    watchWheel(stage, on, () => getContext())
    return () => stop.abort()
  }, [ref])
}

/** Handles the mouse: a click acts as a tap, a double click zooms, and dragging scrolls. */
function watchMouse(stage: HTMLElement, on: { signal: AbortSignal }, getContext: GetContext): void {
  const drift = new Drift(stage)
  let pressed: Point | null = null
  let panned = false
  let dismissesTap = false
  let lastTap = Number.NEGATIVE_INFINITY
  const press = (event: PointerEvent) => {
    const mouse = event.pointerType === 'mouse' && event.button === 0
    pressed = mouse ? { x: event.clientX, y: event.clientY } : null
    panned = false
    dismissesTap = getContext().dismissesTap
    drift.stop()
  }
  const move = (event: PointerEvent) => {
    if (!pressed) return
    panned ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > TAP_SLOP
    if (!panned) return
    stage.scrollBy(-event.movementX, -event.movementY)
    drift.moved(event.movementX, event.movementY, event.timeStamp)
  }
  const release = (event: PointerEvent) => {
    if (pressed && panned) drift.release(event.timeStamp)
    pressed = null
  }
  const click = (event: MouseEvent) => {
    const control = (event.target as Element).closest('button, a, input')
    if (panned || dismissesTap || control) return
    const at = { x: event.clientX, y: event.clientY }
    const twice = event.timeStamp - lastTap < DOUBLE_CLICK
    // A click at the sides turns at once, so only a click that toggled the controls may begin a double click.
    lastTap = handleTap(at, getContext()) && !twice ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (twice) getContext().zoomTo(getContext().zoom > 1 ? 1 : DOUBLE_CLICK_ZOOM, at)
  }
  stage.addEventListener('pointerdown', press, on)
  window.addEventListener('pointermove', move, on)
  window.addEventListener('pointerup', release, on)
  stage.addEventListener('click', click, on)
  stage.addEventListener('wheel', () => drift.stop(), { ...on, passive: true })
  on.signal.addEventListener('abort', () => drift.stop())
}

function watchWheel(stage: HTMLElement, on: { signal: AbortSignal }, getContext: GetContext): void {
  let state = WHEEL_IDLE
  const wheel = (event: WheelEvent) => {
    const { sideways, direction, zoom, pans = false, zoomTo, onTurn } = getContext()
    const delta = wheelPixels(event.deltaY, event.deltaMode, stage.clientHeight)
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      return zoomTo(zoom * Math.exp(-delta / 400), { x: event.clientX, y: event.clientY })
    }
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    const [before, after] = sideways ? scrollRangeSideways(stage) : scrollRangeVertical(stage)
    const scrolls = before + after > 1
    const canScroll = scrolls && (delta > 0 ? after > 1 : before > 1)
    const step = wheelStep(state, { delta, now: event.timeStamp, scrolls, canScroll: canScroll || pans })
    state = step.state
    if (sideways && canScroll) stage.scrollBy({ left: direction === 'rtl' ? -delta : delta })
    if (step.turn !== 0) onTurn(step.turn)
  }
  stage.addEventListener('wheel', wheel, { ...on, passive: false })
}

/** Returns how far a view can still be scrolled back and forward, in CSS pixels. */
function scrollRangeVertical(stage: HTMLElement): readonly [number, number] {
  return [stage.scrollTop, stage.scrollHeight - stage.clientHeight - stage.scrollTop]
}

/** Returns the same for a view that scrolls sideways. From right to left, `scrollLeft` is negative. */
function scrollRangeSideways(stage: HTMLElement): readonly [number, number] {
  const before = Math.abs(stage.scrollLeft)
  return [before, stage.scrollWidth - stage.clientWidth - before]
}
