import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Returns the index that a key moves the focus to in a grid of `count` items in `columns` columns; null for other
 * keys. A rail is a grid of one row.
 */
export function rovingTarget(key: string, index: number, count: number, columns: number): number | null {
  const oneRow = columns >= count
  const target = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: oneRow ? null : index - columns,
    ArrowDown: oneRow ? null : index + columns,
    Home: 0,
    End: count - 1,
  }[key]
  if (target === undefined || target === null) return null
  // Down from above a shorter last row goes to its last item.
  if (key === 'ArrowDown' && target >= count)
    return Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : null
  return target >= 0 && target < count && target !== index ? target : null
}

interface Roving {
  /** Index of the tab stop. */
  readonly current: number
  /** Moves the tab stop. */
  place(index: number): void
  /** Props for the element around the items. */
  readonly container: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
    onFocus(event: { target: EventTarget }): void
  }
}

/** Returns an item's index from its own or an outer element's `data-index`; null outside the items. */
export function indexOf(target: EventTarget | null): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item === null ? null : Number(item.dataset.index)
}

/**
 * Roving tab index of a rail or grid: arrows move, Home and End jump, and the tab stop is remembered. Items carry
 * `data-index` and `tabIndex={index === current ? 0 : -1}`; `focus` brings an item into view.
 */
export function useRoving(count: number, columns: number, focus: (index: number) => void): Roving {
  const [place, setPlace] = useState(0)
  // Pending target of the focus, from which the next key continues.
  const pending = useRef<number | null>(null)
  const current = Math.min(place, Math.max(0, count - 1))
  return {
    current,
    place: setPlace,
    container: {
      onKeyDown(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const index = indexOf(event.target)
        if (index === null) return
        const target = rovingTarget(event.key, pending.current ?? index, count, columns)
        if (target === null) return
        event.preventDefault()
        pending.current = target
        setPlace(target)
        focus(target)
      },
      onFocus(event) {
        pending.current = null
        const index = indexOf(event.target)
        if (index !== null) setPlace(index)
      },
    },
  }
}
