import { type ComponentProps, lazy, useSyncExternalStore } from 'react'
import { Optional } from '#web/components/optional.tsx'
import { whenStill } from '#web/components/stillness.ts'

const Tools = lazy(async () => ({ default: (await import('./cards/card-tools.tsx')).CardTools }))
const Selecting = lazy(async () => ({ default: (await import('./select/grid-selection.tsx')).GridSelection }))

let isSeen = false
const subscribe = (tell: () => void) =>
  isSeen
    ? () => undefined
    : whenStill(() => {
        isSeen = true
        tell()
      })

/** True once a first sight is there: what it can do without, as what is done with cards, is fetched after it. */
export const useSeen = () => useSyncExternalStore(subscribe, () => isSeen)

/** What can be done with a card, over its cover: favourite, edit, more. */
export function CardTools(props: ComponentProps<typeof Tools>) {
  return useSeen() ? (
    <Optional>
      <Tools {...props} />
    </Optional>
  ) : null
}

/** Choosing several cards of a grid: Ctrl/⌘ click, X, long press; and the bar of what is done with them. */
export function GridSelection(props: ComponentProps<typeof Selecting>) {
  return useSeen() ? (
    <Optional>
      <Selecting {...props} />
    </Optional>
  ) : null
}
