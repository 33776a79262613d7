import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Panel } from '#web/data/comics/layout.ts'
import { boxBetween, moveBox, type PagePoint, resizeBox } from './boxes.ts'

interface Drawing {
  readonly onChoose: (at: number) => void
  readonly onChange: (at: number, box: Panel) => void
  readonly onDrawn: (box: Panel) => void
}

/**
 * Edits boxes by pointer: dragging a box moves it, dragging its corner resizes it, and dragging elsewhere draws a new
 * box.
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
    let drag: { from: PagePoint; at: number | null; corner: boolean; box: Panel | undefined } | null = null

    const pointOf = (event: PointerEvent): PagePoint => {
      const { left, top, width, height } = sheet.getBoundingClientRect()
      return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
    }
    const down = (event: PointerEvent) => {
      const target = event.target as Element
      const boxIndex = target.closest<HTMLElement>('[data-box]')?.dataset.box
      const at = boxIndex === undefined ? null : Number(boxIndex)
      const box = at === null ? undefined : now().boxes[at]
      drag = { from: pointOf(event), at, corner: target.closest('[data-corner]') !== null, box }
      if (at !== null) now().onChoose(at)
      sheet.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (drag === null || drag.at === null || drag.box === undefined) return
      const point = pointOf(event)
      const by = { x: point.x - drag.from.x, y: point.y - drag.from.y }
      now().onChange(drag.at, drag.corner ? resizeBox(drag.box, by) : moveBox(drag.box, by))
    }
    const up = (event: PointerEvent) => {
      const box = drag !== null && drag.at === null ? boxBetween(drag.from, pointOf(event)) : null
      drag = null
      if (box) now().onDrawn(box)
    }
    const cancel = () => {
      drag = null
    }
    sheet.addEventListener('pointerdown', down, on)
    sheet.addEventListener('pointermove', move, on)
    sheet.addEventListener('pointerup', up, on)
    sheet.addEventListener('pointercancel', cancel, on)
    return () => stop.abort()
  }, [page])
}
