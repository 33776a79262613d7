import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { indexOf } from '#web/components/focus/roving.ts'
import { isOverlayOpen } from '#web/components/focus/use-key.ts'
import { isShortcutEnabled } from '#web/components/preferences/preferences.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'

/**
 * Selects entities of a grid: Ctrl/⌘ click or X on a card starts the selection mode, in which every click selects;
 * Escape ends it. `area` contains the event handlers of the element around the grid.
 */
export function useEntitySelection(at: (index: number) => DrawnEntity | undefined) {
  const [selected, setSelected] = useState<ReadonlyMap<string, DrawnEntity>>(new Map())
  const isSelecting = selected.size > 0
  const clear = useCallback(() => setSelected(new Map()), [])
  const toggle = useCallback(
    (entity: DrawnEntity) =>
      setSelected((before) => {
        const next = new Map(before)
        if (!next.delete(entity.id)) next.set(entity.id, entity)
        return next
      }),
    [],
  )
  useEffect(() => {
    if (!isSelecting) return
    // selection-bar.css uses this to keep a focused card from scrolling under the bar.
    const { dataset } = document.documentElement
    dataset.choosing = ''
    const press = ({ key }: { key: string }) => key === 'Escape' && !isOverlayOpen() && clear()
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      delete dataset.choosing
    }
  }, [isSelecting, clear])
  const toggleAt = (index: number | null): boolean => {
    const entity = index === null ? undefined : at(index)
    if (entity !== undefined) toggle(entity)
    return entity !== undefined
  }
  const area = {
    onClickCapture(event: MouseEvent) {
      const onCard = event.target instanceof Element && event.target.closest('a, .name-check') !== null
      if (!onCard || event.altKey || !(isSelecting || event.ctrlKey || event.metaKey)) return
      if (!toggleAt(indexOf(event.target))) return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isShortcutEnabled(event.key)) return
      if (toggleAt(indexOf(event.target))) event.preventDefault()
    },
  }
  return { selected, isSelecting, clear, toggle, area }
}
