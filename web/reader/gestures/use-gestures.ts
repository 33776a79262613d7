import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from '../stage/use-zoom.ts'
import { type GestureRoom, type Room, SLIP, tapAt } from './gesture-room.ts'
import { watchTouches } from './touch.ts'
import { WHEEL_AT_REST, wheelPixels, wheelStep } from './wheel.ts'

/** Taps, swipes, pinch, wheel and dragging over the stage. */
export function useGestures(ref: RefObject<HTMLElement | null>, room: GestureRoom): void {
  const now = useEffectEvent(() => room)
  useEffect(() => {
    const stage = ref.current
    if (!stage) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    watchMouse(stage, on, () => now())
    watchTouches(stage, on, () => now())
    watchWheel(stage, on, () => now())
    return () => stop.abort()
  }, [ref])
}

/** A click taps; dragging moves what is larger than the screen. */
function watchMouse(stage: HTMLElement, on: { signal: AbortSignal }, room: Room): void {
  let pressed: Point | null = null
  let panned = false
  let resting = false
  const press = (event: PointerEvent) => {
    const mouse = event.pointerType === 'mouse' && event.button === 0
    pressed = mouse ? { x: event.clientX, y: event.clientY } : null
    panned = false
    resting = room().resting
  }
  const move = (event: PointerEvent) => {
    if (!pressed) return
    panned ||= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > SLIP
    if (panned) stage.scrollBy(-event.movementX, -event.movementY)
  }
  const release = () => {
    pressed = null
  }
  const click = (event: MouseEvent) => {
    const control = (event.target as Element).closest('button, a')
    if (!panned && !resting && !control) tapAt({ x: event.clientX, y: event.clientY }, room())
  }
  stage.addEventListener('pointerdown', press, on)
  window.addEventListener('pointermove', move, on)
  window.addEventListener('pointerup', release, on)
  stage.addEventListener('click', click, on)
}

function watchWheel(stage: HTMLElement, on: { signal: AbortSignal }, room: Room): void {
  let state = WHEEL_AT_REST
  const wheel = (event: WheelEvent) => {
    const delta = wheelPixels(event.deltaY, event.deltaMode, stage.clientHeight)
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      return room().zoomTo(room().zoom * Math.exp(-delta / 400), { x: event.clientX, y: event.clientY })
    }
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
    const below = stage.scrollHeight - stage.clientHeight
    const scrolls = below > 1
    const roomLeft = scrolls && (delta > 0 ? stage.scrollTop < below - 1 : stage.scrollTop > 0)
    const step = wheelStep(state, { delta, now: event.timeStamp, scrolls, room: roomLeft || room().zoom > 1 })
    state = step.state
    if (step.turn !== 0) room().onTurn(step.turn)
  }
  stage.addEventListener('wheel', wheel, { ...on, passive: false })
}
