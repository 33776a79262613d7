import { type RefObject, useEffect } from 'react'
import { Optional } from '#web/components/screen/optional.tsx'
import { useGestures } from './gestures.ts'
import { type CardItem, useChosen } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'

interface GridSelectionProps {
  /** The element around the grid; its cards carry `data-index`. */
  readonly area: RefObject<HTMLElement | null>
  /** The item at a place of the grid; undefined while it is on its way. */
  readonly at: (index: number) => CardItem | undefined
}

/** Choosing cards of the grid that is shown, and the bar of what is done with them. */
export function GridSelection({ area, at }: GridSelectionProps) {
  const chosen = useChosen()
  useGestures({ area, at })
  const isChoosing = chosen.size > 0
  useEffect(() => {
    if (!isChoosing) return
    // A focused card is not brought to a stand under the bar.
    const root = document.documentElement
    root.dataset.choosing = ''
    return () => {
      delete root.dataset.choosing
    }
  }, [isChoosing])
  return isChoosing ? (
    // Cards can be selected before the toolbar's words are loaded.
    <Optional>
      <SelectionBar chosen={chosen} area={area} />
    </Optional>
  ) : null
}
