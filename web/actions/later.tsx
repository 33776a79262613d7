import { type ComponentType, lazy, useSyncExternalStore } from 'react'
import { Optional } from '#web/components/screen/optional.tsx'
import { whenStill } from '#web/components/screen/stillness.ts'

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

/** Draws a part once the first sight is there. */
function later<P extends object>(Part: ComponentType<P>) {
  return function Later(props: P) {
    return useSeen() ? (
      <Optional>
        <Part {...props} />
      </Optional>
    ) : null
  }
}

/** What can be done with a card, over its cover: favourite, edit, more. */
export const CardTools = later(Tools)

/** Choosing several cards of a grid: Ctrl/⌘ click, X, long press; and the bar of what is done with them. */
export const GridSelection = later(Selecting)
