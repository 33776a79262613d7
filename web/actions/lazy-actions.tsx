import { type ComponentType, useSyncExternalStore } from 'react'
import { lazyChunk } from '#web/components/screen/lazy-chunk.tsx'
import { Optional } from '#web/components/screen/optional.tsx'
import { whenStill } from '#web/components/screen/stillness.ts'

const Tools = lazyChunk(async () => ({ default: (await import('./cards/card-tools.tsx')).CardTools }))
const Selecting = lazyChunk(async () => ({
  default: (await import('./select/grid-selection.tsx')).GridSelection,
}))
const Pressed = lazyChunk(async () => ({
  default: (await import('./cards/card-tools.tsx')).LongPressSheet,
}))
let isSeen = false
const subscribe = (listener: () => void) =>
  isSeen
    ? () => undefined
    : whenStill(() => {
        isSeen = true
        listener()
      })

/** Returns true once the first screen is rendered; chunks that it does not need, such as card actions, load then. */
export const useIsFirstScreenShown = () => useSyncExternalStore(subscribe, () => isSeen)

/** Returns a component that renders `Part` once the first screen is rendered. */
function later<P extends object>(Part: ComponentType<P>) {
  return function Later(props: P) {
    return useIsFirstScreenShown() ? (
      <Optional>
        <Part {...props} />
      </Optional>
    ) : null
  }
}

/** Lazy `CardTools`: buttons over a card's cover. */
export const CardTools = later(Tools)

/** Lazy `GridSelection`: selection of cards by Ctrl/⌘ click and X, with the bar of its actions. */
export const GridSelection = later(Selecting)

/** Lazy `LongPressSheet`: the sheet of a cover without other buttons. */
export const LongPressSheet = later(Pressed)
