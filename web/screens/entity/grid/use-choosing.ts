import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from 'react'
import { isKeyHeard } from '#web/components/preferences/preferences.ts'
import type { DrawnEntity } from '#web/data/entities/entities.ts'

const indexOf = (target: EventTarget): number | null => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return item === null ? null : Number(item.dataset.index)
}

/** True while a dialog or a menu is open: its Escape is its own. */
const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/**
 * Choosing several names of a grid: Ctrl/⌘ click or X on a card, then every click; Escape ends it. `area` goes to the
 * element around the grid.
 */
export function useChoosing(at: (index: number) => DrawnEntity | undefined) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, DrawnEntity>>(new Map())
  const isChoosing = chosen.size > 0
  const clear = useCallback(() => setChosen(new Map()), [])
  const toggle = useCallback(
    (entity: DrawnEntity) =>
      setChosen((before) => {
        const next = new Map(before)
        if (!next.delete(entity.id)) next.set(entity.id, entity)
        return next
      }),
    [],
  )
  useEffect(() => {
    if (!isChoosing) return
    // A focused card is not brought to a stand under the bar.
    const { dataset } = document.documentElement
    dataset.choosing = ''
    const press = ({ key }: { key: string }) => key === 'Escape' && !isCovered() && clear()
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      delete dataset.choosing
    }
  }, [isChoosing, clear])
  const pick = (index: number | null): boolean => {
    const entity = index === null ? undefined : at(index)
    if (entity !== undefined) toggle(entity)
    return entity !== undefined
  }
  const area = {
    onClickCapture(event: MouseEvent) {
      const onCard = event.target instanceof Element && event.target.closest('a, .name-check') !== null
      if (!onCard || event.altKey || !(isChoosing || event.ctrlKey || event.metaKey)) return
      if (!pick(indexOf(event.target))) return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isKeyHeard(event.key)) return
      if (pick(indexOf(event.target))) event.preventDefault()
    },
  }
  return { chosen, isChoosing, clear, toggle, area }
}
