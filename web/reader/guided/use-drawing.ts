import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Panel } from '#web/data/layout.ts'
import { drawn, moved, resized, type Spot } from './boxes.ts'

interface Drawing {
  readonly onChoose: (at: number) => void
  readonly onChange: (at: number, box: Panel) => void
  readonly onDrawn: (box: Panel) => void
}

/**
 * Edits boxes by pointer: dragging a box moves it, dragging its corner resizes it, and dragging elsewhere draws a new
 * one.
 */
export function useDrawing(
  page: RefObject<HTMLElement | null>,
  boxes: readonly Panel[],
  drawing: Drawing,
): void {
  const now = useEffectEvent(() => ({ boxes, ...drawing }))
  useEffect(() => {
    const sheet = page.current
    if (!sheet) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    let held: { from: Spot; at: number | null; corner: boolean; box: Panel | undefined } | null = null

    const spotOf = (event: PointerEvent): Spot => {
      const { left, top, width, height } = sheet.getBoundingClientRect()
      return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    }
    const down = (event: PointerEvent) => {
      const target = event.target as Element
      const said = target.closest<HTMLElement>('[data-box]')?.dataset.box
      const at = said === undefined ? null : Number(said)
      const box = at === null ? undefined : now().boxes[at]
      held = { from: spotOf(event), at, corner: target.closest('[data-corner]') !== null, box }
      if (at !== null) now().onChoose(at)
      sheet.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (held === null || held.at === null || held.box === undefined) return
      const spot = spotOf(event)
      const by = { x: spot.x - held.from.x, y: spot.y - held.from.y }
      now().onChange(held.at, held.corner ? resized(held.box, by) : moved(held.box, by))
    }
    const up = (event: PointerEvent) => {
      const box = held !== null && held.at === null ? drawn(held.from, spotOf(event)) : null
      held = null
      if (box) now().onDrawn(box)
    }
    const cancel = () => {
      held = null
    }
    sheet.addEventListener('pointerdown', down, on)
    sheet.addEventListener('pointermove', move, on)
    sheet.addEventListener('pointerup', up, on)
    sheet.addEventListener('pointercancel', cancel, on)
    return () => stop.abort()
  }, [page])
}
