import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorToast } from '../toasts/use-error-toast.ts'
import { type Lift, type LiftedRow, placeOf, scrollSpeed, slotAfter, slotAt } from './reorder.ts'

/** A finished move: the row's key and its ranks before and after, from 0. */
export interface Move extends Lift {
  readonly key: string
}

/** A lifted row with its name. */
interface Lifted extends Move, LiftedRow {
  readonly name: string
}

interface Drag {
  readonly index: number
  /** Where the drag started in the page, and how far below the row's top, in CSS pixels. */
  readonly start: number
  readonly grab: number
  /** Position of the pointer in the window, in CSS pixels. */
  y: number
}

interface ReorderOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly count: number
  /**
   * Distance from one row to the next, from the page's top to the first row, and the covered height at the window's
   * top, in CSS pixels.
   */
  readonly pitch: number
  readonly top: number
  readonly covered: number
  readonly rowOf: (index: number) => { readonly key: string; readonly name: string } | undefined
  /** Returns how many positions a row counts for. */
  readonly spanOf: (index: number) => number
  readonly onMove: ((move: Move) => Promise<unknown>) | undefined
  /** Called when a handle is pressed without a drag. */
  readonly onPress?: (handle: Element) => void
}

/** Distance before a press becomes a drag, in CSS pixels. */
const SLACK = 4

/**
 * Moves rows of a list by pointer, touch and keyboard: Space lifts and drops; arrows, Page Up and Down, Home and End
 * move; Escape cancels. If saving fails, a toast offers a retry.
 */
export function useReorder(options: ReorderOptions) {
  const { list, count, pitch, top, covered, rowOf, spanOf, onMove, onPress } = options
  const { t } = useTranslation()
  const showError = useErrorToast()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [message, setMessage] = useState('')
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  // A dropped row is shown in its new slot until the list has the new order. A lifted row that has moved in the list
  // is released.
  const isOver =
    lifted !== null &&
    (lifted.by === 'dropped' ? rowOf(lifted.to)?.key === lifted.key : rowOf(lifted.from)?.key !== lifted.key)
  const lift = isOver ? null : lifted
  useEffect(() => {
    if (isOver) setLifted(null)
  }, [isOver])

  const announce = (word: 'at' | 'left' | 'back', { name, ...move }: Lifted) =>
    setMessage(t(`path.${word}`, { title: name, ...placeOf(move, count, spanOf) }))

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
    announce('back', { ...now, to: now.from })
  }

  function drop(now: Lifted): void {
    if (now.to === now.from) {
      putBack(now)
      return
    }
    setLifted({ ...now, by: 'dropped' })
    announce('left', now)
    save(now)
  }

  function take(index: number, by: 'keys' | 'pointer'): void {
    const row = rowOf(index)
    if (row === undefined || lift !== null) return
    const next = { key: row.key, name: row.name, from: index, to: index, by }
    setLifted(next)
    announce('at', next)
  }

  function place(now: Lifted, to: number): void {
    if (to === now.to) return
    setLifted({ ...now, to })
    announce('at', { ...now, to })
  }

  /** Scrolls just enough to show a slot and its neighbours. */
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

  // Latest values for the animation frames and key events below.
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

  /** Props of a row's handle. */
  const handle = (index: number) => ({
    'aria-pressed': lift?.from === index && lift.by !== 'dropped',
    // Keyboards and assistive technology click without a pointer.
    onClick: ({ detail, currentTarget }: MouseEvent) => {
      if (detail !== 0) {
        if (!wasDragged.current) onPress?.(currentTarget)
        return
      }
      if (lift?.by === 'keys') drop(lift)
      else take(index, 'keys')
    },
    onKeyDown,
    onBlur: () => {
      if (lift?.by === 'keys' && document.hasFocus()) putBack(lift)
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || lift !== null) return
      wasDragged.current = false
      event.currentTarget.setPointerCapture(event.pointerId)
      const start = event.clientY + window.scrollY
      drag.current = { index, start, grab: start - top - index * pitch, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = drag
      if (current === null) return
      current.y = event.clientY
      if (Math.abs(event.clientY + window.scrollY - current.start) <= SLACK) return
      wasDragged.current = true
      take(current.index, 'pointer')
    },
    onPointerUp: () => endDrag(true),
    onPointerCancel: () => endDrag(false),
  })

  return { lift, message, handle }
}
