import { type RefObject, useEffect } from 'react'
import { Optional } from '#web/components/screen/optional.tsx'
import { type SelectionScope, useSelectAll } from './select-all.ts'
import { type CardItem, useCardSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useSelectionGestures } from './use-selection-gestures.ts'

interface GridSelectionProps {
  /** The element around the grid; its cards carry `data-index`. */
  readonly area: RefObject<HTMLElement | null>
  /** Returns the item at an index of the grid; undefined while it is loading. */
  readonly at: (index: number) => CardItem | undefined
  /** What "select all" selects; without it only cards can be selected. */
  readonly all?: SelectionScope | undefined
}

/** Selection of cards in a grid, with the bar of its actions. */
export function GridSelection({ area, at, all }: GridSelectionProps) {
  const chosen = useCardSelection()
  const { selectAll, isBusy, isAll } = useSelectAll(all, chosen)
  useSelectionGestures({ area, at, selectAll })
  const isChoosing = chosen.size > 0
  useEffect(() => {
    if (!isChoosing) return
    // Keeps focused cards from being scrolled under the bar.
    const root = document.documentElement
    root.dataset.choosing = ''
    return () => {
      delete root.dataset.choosing
    }
  }, [isChoosing])
  return isChoosing ? (
    // Cards can be selected before the toolbar's words are loaded.
    <Optional>
      <SelectionBar chosen={chosen} area={area} selectAll={isAll ? undefined : selectAll} busy={isBusy} />
    </Optional>
  ) : null
}
