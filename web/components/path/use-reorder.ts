import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorToast } from '../use-error-toast.ts'
import { type Lift, placeOf, scrollSpeed, slotAfter, slotAt } from './reorder.ts'

/** A row that was put elsewhere: its key, from which rank and to which, both from 0. */
export interface Move extends Lift {
  readonly key: string
}

/** What holds a row, or that it was let go and its list does not tell so yet. */
interface Lifted extends Move {
  readonly name: string
  readonly by: 'keys' | 'pointer' | 'dropped'
}

interface Drag {
  readonly index: number
  /** Where the pointer took hold of the page, and how far below the row's top, in pixels. */
  readonly start: number
  readonly grab: number
  /** Where the pointer is in the window, in pixels. */
  y: number
}

interface ReorderOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /** From a row's top to the next one's, from the page's top to the first, and what covers the window's top: pixels. */
  readonly pitch: number
  readonly top: number
  readonly covered: number
  readonly rowOf: (index: number) => { readonly key: string; readonly name: string } | undefined
  /** How many places a row stands for. */
  readonly spanOf: (index: number) => number
  readonly onMove: ((move: Move) => Promise<unknown>) | undefined
}

/** So far a pointer moves before a row comes along, in pixels: a click moves nothing. */
const SLACK = 4

/**
 * Moves the rows of a list by pointer, finger and keyboard: Space lifts and drops, arrows, Page Up and Down, Home and
 * End move, Escape puts back. A move that fails is told, and can be tried again from there.
 */
export function useReorder({ list, count, pitch, top, covered, rowOf, spanOf, onMove }: ReorderOptions) {
  const { t } = useTranslation()
  const showError = useErrorToast()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, say] = useState('')
  const drag = useRef<Drag | null>(null)

  // A row that was let go is shown in its new place until the list says so itself; one that went elsewhere is let go.
  const isOver =
    lifted !== null &&
    (lifted.by === 'dropped' ? rowOf(lifted.to)?.key === lifted.key : rowOf(lifted.from)?.key !== lifted.key)
  const lift = isOver ? null : lifted
  useEffect(() => {
    if (isOver) setLifted(null)
  }, [isOver])

  const tell = (word: 'at' | 'left' | 'back', { name, ...move }: Lifted) =>
    say(t(`path.${word}`, { title: name, ...placeOf(move, count, spanOf) }))

  function save({ name, ...move }: Lifted): void {
    const moving = onMove?.({ key: move.key, from: move.from, to: move.to }) ?? Promise.resolve()
    moving
      .catch((error: unknown) =>
        showError(error, t('path.failed', { title: name }), () => save({ name, ...move })),
      )
      .finally(() => setLifted((now) => (now?.by === 'dropped' && now.key === move.key ? null : now)))
  }

  function putBack(now: Lifted): void {
    setLifted(null)
    tell('back', { ...now, to: now.from })
  }

  function drop(now: Lifted): void {
    if (now.to === now.from) {
      putBack(now)
      return
    }
    setLifted({ ...now, by: 'dropped' })
    tell('left', now)
    save(now)
  }

  function take(index: number, by: 'keys' | 'pointer'): void {
    const row = rowOf(index)
    if (row === undefined || lift !== null) return
    const next = { key: row.key, name: row.name, from: index, to: index, by }
    setLifted(next)
    tell('at', next)
  }

  function place(now: Lifted, to: number): void {
    if (to === now.to) return
    setLifted({ ...now, to })
    tell('at', { ...now, to })
  }

  /** Scrolls no further than a slot needs to be in the window, with a neighbour on either side. */
  function show(slot: number): void {
    const above = top + (slot - 1) * pitch - covered
    const below = top + (slot + 2) * pitch - window.innerHeight
    if (above < window.scrollY) window.scrollTo(0, above)
    else if (below > window.scrollY) window.scrollTo(0, below)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (lift?.by !== 'keys') return
    const to = slotAfter(event.key, lift.to, count)
    if (event.key !== 'Escape' && to === null) return
    event.preventDefault()
    event.stopPropagation()
    if (to === null) putBack(lift)
    else {
      place(lift, to)
      show(to)
    }
  }

  function endDrag(isKept: boolean): void {
    drag.current = null
    if (lift?.by === 'pointer') (isKept ? drop : putBack)(lift)
  }

  // What the frames and keys below need of the last drawing.
  const latest = useRef({ lift, pitch, top, covered, count, place, endDrag })
  latest.current = { lift, pitch, top, covered, count, place, endDrag }
  const isDragged = lift?.by === 'pointer'

  useEffect(() => {
    if (!isDragged) return
    const held = list.current?.querySelector<HTMLElement>(`[data-index="${drag.current?.index}"]`)
    let frame = 0
    let before = performance.now()
    const follow = (time: number) => {
      frame = requestAnimationFrame(follow)
      const { current } = drag
      const { lift, pitch, top, covered, count, place } = latest.current
      if (current === null || lift === null) return
      const speed = scrollSpeed(current.y, covered, window.innerHeight)
      if (speed !== 0) window.scrollBy({ top: (speed * (time - before)) / 1_000, behavior: 'instant' })
      before = time
      const y = Math.min(
        (count - 0.5) * pitch,
        Math.max(-pitch / 2, current.y + window.scrollY - current.grab - top),
      )
      if (held) held.style.translate = `var(--lift-x) ${Math.round(y - lift.from * pitch)}px`
      place(lift, slotAt(y, pitch, count))
    }
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current.endDrag(false)
    }
    frame = requestAnimationFrame(follow)
    window.addEventListener('keydown', onEscape, true)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onEscape, true)
      held?.style.removeProperty('translate')
    }
  }, [isDragged, list])

  /** What the handle of a row carries. */
  const handle = (index: number) => ({
    'aria-pressed': lift?.from === index && lift.by !== 'dropped',
    // Keys and what speaks for people press without a pointer.
    onClick: ({ detail }: { readonly detail: number }) => {
      if (detail !== 0) return
      if (lift?.by === 'keys') drop(lift)
      else take(index, 'keys')
    },
    onKeyDown,
    onBlur: () => {
      if (lift?.by === 'keys' && document.hasFocus()) putBack(lift)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || lift !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const start = event.clientY + window.scrollY
      drag.current = { index, start, grab: start - top - index * pitch, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag
      if (current === null) return
      current.y = event.clientY
      if (Math.abs(event.clientY + window.scrollY - current.start) > SLACK) take(current.index, 'pointer')
    },
    onPointerUp: () => endDrag(true),
    onPointerCancel: () => endDrag(false),
  })

  return { lift, said, handle }
}
