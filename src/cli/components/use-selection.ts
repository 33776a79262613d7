import { useInput } from 'ink'
import { useRef, useState } from 'react'

interface Wish {
  /** How many there are to choose from. */
  readonly count: number
  /** How many are seen at once. */
  readonly height: number
  readonly isActive?: boolean
  /** Where it begins. */
  readonly first?: number
  /** Enter and the right arrow. */
  readonly onOpen: (index: number) => void
}

export interface Selection {
  readonly selected: number
  /** The first that is seen. */
  readonly top: number
  select(index: number): void
}

/** Choosing one of many by arrows, `j` and `k`, pages, home and end; what is chosen stays in view. */
export function useSelection({ count, height, isActive = true, first = 0, onOpen }: Wish): Selection {
  // Keys may come faster than frames: what is chosen at the moment is not what was drawn last.
  const current = useRef(first)
  const top = useRef(0)
  const [, redraw] = useState(0)
  const within = (index: number) => Math.max(0, Math.min(count - 1, index))
  const select = (index: number) => {
    current.current = within(index)
    redraw((n) => n + 1)
  }
  useInput(
    (input, key) => {
      // Enter pressed before the keys are read one by one arrives as a line feed.
      if (key.return || input === '\n' || key.rightArrow) {
        if (count > 0) onOpen(within(current.current))
      } else if (key.upArrow || input === 'k') select(current.current - 1)
      else if (key.downArrow || input === 'j') select(current.current + 1)
      else if (key.pageUp) select(current.current - height)
      else if (key.pageDown) select(current.current + height)
      else if (key.home) select(0)
      else if (key.end) select(count - 1)
    },
    { isActive },
  )
  const selected = within(current.current)
  top.current = Math.max(0, Math.min(top.current, selected, count - height))
  if (selected >= top.current + height) top.current = selected - height + 1
  return { selected, top: top.current, select }
}
