import { useInput } from 'ink'
import { useRef, useState } from 'react'

interface Options {
  /** Number of entries. */
  readonly count: number
  /** Number of visible entries. */
  readonly height: number
  readonly isActive?: boolean
  /** The initially selected index. */
  readonly first?: number
  /** Called for Enter and the right arrow. */
  readonly onOpen: (index: number) => void
}

export interface Selection {
  readonly selected: number
  /** Index of the first visible entry. */
  readonly top: number
  select(index: number): void
}

/** Selects an entry with arrows, `j` and `k`, page keys, home and end; keeps it visible. */
export function useSelection({ count, height, isActive = true, first = 0, onOpen }: Options): Selection {
  // Keys may arrive faster than renders, so the current index is in a ref.
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
      // Enter arrives as a line feed if it was pressed before raw mode was on.
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
