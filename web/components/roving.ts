import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * Where focus goes from `index` in a grid of `count` items in `columns` columns, or null when the key is not
 * one of its own. A rail is a grid of one row.
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
  // Down into a last row that is shorter ends at the last item.
  if (key === 'ArrowDown' && target >= count)
    return Math.floor(index / columns) < Math.floor((count - 1) / columns) ? count - 1 : null
  return target >= 0 && target < count && target !== index ? target : null
}

interface Roving {
  /** The item that Tab reaches. */
  readonly current: number
  /** Has Tab reach another. */
  place(index: number): void
  /** Props for the element around the items. */
  readonly container: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void
    onFocus(event: { target: EventTarget }): void
  }
}

/** The item's place, read from its own or an outer element's `data-index`. */
function indexOf(target: EventTarget): number | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item === null ? null : Number(item.dataset.index)
}

/**
 * One tab stop for a rail or a grid: arrows move, Home and End jump, leaving and coming back keeps the place.
 * Items carry `data-index` and `tabIndex={index === current ? 0 : -1}`; `focus` brings an item into view.
 */
export function useRoving(count: number, columns: number, focus: (index: number) => void): Roving {
  const [place, setPlace] = useState(0)
  // Where the focus is on its way to: the next key goes on from there.
  const coming = useRef<number | null>(null)
  const current = Math.min(place, Math.max(0, count - 1))
  return {
    current,
    place: setPlace,
    container: {
      onKeyDown(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
        const index = indexOf(event.target)
        if (index === null) return
        const target = rovingTarget(event.key, coming.current ?? index, count, columns)
        if (target === null) return
        event.preventDefault()
        coming.current = target
        setPlace(target)
        focus(target)
      },
      onFocus(event) {
        coming.current = null
        const index = indexOf(event.target)
        if (index !== null) setPlace(index)
      },
    },
  }
}
