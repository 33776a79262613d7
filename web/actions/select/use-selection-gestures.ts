import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { indexOf } from '#web/components/focus/roving.ts'
import { isOverlayOpen } from '#web/components/focus/use-key.ts'
import { isShortcutEnabled } from '#web/components/preferences/preferences.ts'
import {
  type CardItem,
  clearSelection,
  isSelecting,
  registerGrid,
  selectItems,
  toggleItem,
} from './selection.ts'

interface Grid {
  readonly area: RefObject<HTMLElement | null>
  readonly at: (index: number) => CardItem | undefined
  /** Selects the whole list; undefined if it cannot be selected. */
  readonly selectAll: (() => Promise<void>) | undefined
}

/** Focuses a card after the selection has ended. */
export function focusCard(area: HTMLElement | null, index: number | null): void {
  area?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true })
}

/**
 * Selects cards of a grid by mouse and keyboard; on touch screens a selection begins in a card's sheet. Uses native
 * listeners, so that the grid needs no code for it and a click that selects does not open the card.
 */
export function useSelectionGestures({ area, at, selectAll }: Grid): void {
  const latest = useRef(at)
  const latestAll = useRef(selectAll)
  useLayoutEffect(() => {
    latest.current = at
    latestAll.current = selectAll
  })
  useEffect(() => {
    const grid = area.current
    if (grid === null) return
    const off = new AbortController()
    const { signal } = off
    /** Index of the card selected last, from which Shift extends the selection. */
    let anchor: number | null = null

    const pick = (index: number, reaches: boolean) => {
      const item = latest.current(index)
      if (item === undefined) return
      if (reaches && anchor !== null && isSelecting()) {
        const [first, last] = [Math.min(anchor, index), Math.max(anchor, index)]
        const places = Array.from({ length: last - first + 1 }, (_, place) => first + place)
        selectItems(places.flatMap((place) => latest.current(place) ?? []))
      } else toggleItem(item)
      anchor = index
    }
    const onClick = (event: MouseEvent) => {
      const index = indexOf(event.target)
      const onCard = event.target instanceof Element && event.target.closest('a, .card-check') !== null
      const chooses = event.ctrlKey || event.metaKey || isSelecting()
      if (index === null || !onCard || event.altKey || !chooses) return
      event.preventDefault()
      event.stopPropagation()
      pick(index, event.shiftKey)
    }
    const onKey = (event: KeyboardEvent) => {
      const index = indexOf(event.target)
      if (index === null || event.altKey) return
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a' || latestAll.current === undefined) return
        event.preventDefault()
        void latestAll.current()
        return
      }
      if (event.key.toLowerCase() !== 'x' || !isShortcutEnabled(event.key)) return
      event.preventDefault()
      pick(index, event.shiftKey)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isSelecting() || isOverlayOpen()) return
      event.preventDefault()
      clearSelection()
      const isInBar = document.activeElement?.closest('.selection-bar') !== null
      if (isInBar || document.activeElement === document.body) focusCard(grid, anchor)
    }

    grid.addEventListener('click', onClick, { capture: true, signal })
    grid.addEventListener('keydown', onKey, { signal })
    document.addEventListener('keydown', onEscape, { signal })
    return () => off.abort()
  }, [area])
  // The selection belongs to this grid.
  useEffect(registerGrid, [])
}
