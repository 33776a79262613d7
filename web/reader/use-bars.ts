import { useEffect, useState } from 'react'
import { barsOf, NARROW } from './bars.ts'
import type { Size } from './fit.ts'
import type { Reading } from './reading-state.ts'
import type { useChrome } from './use-chrome.ts'
import type { Opened } from './use-opened.ts'

/** True while something is shown, and for `ms` milliseconds after: what fades away is drawn until it has. */
function useLinger(shown: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setLingers(shown), shown ? 0 : ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return shown || lingers
}

/** Longer than the controls take to fade, in milliseconds. */
const FADING = 400
/** Between the lower bar and what stands above it, in CSS pixels. */
const ABOVE = 24

interface Room {
  readonly reading: Reading
  readonly opened: Opened
  readonly chrome: ReturnType<typeof useChrome>
  /** What is left to the pages. */
  readonly screen: Size
  /** True where something else needs the controls' room. */
  readonly hidden: boolean
}

/** Which controls there are around the pages as they are shown now, whether they are seen, and the room they take. */
export function useBars({ reading, opened, chrome, screen, hidden }: Room) {
  const [thumbnails, setThumbnails] = useState(true)
  const { ended, arrangement } = reading
  const { over, panel } = opened
  const wide = screen.width >= NARROW
  const isStrip = over === null && arrangement === 'strip'
  // A strip has its rail at the side, and keeps the lower bar to what a phone needs.
  const isRailed = isStrip && wide
  const bars = barsOf(screen, thumbnails && !isStrip && panel === null)
  const shown = chrome.shown && !ended && over !== 'grid' && !hidden
  // Thumbnails that nobody sees would be asked for, and drawn, with each turn.
  const lingers = useLinger(shown, FADING)
  return {
    bars,
    /** True while the controls are seen. */
    shown,
    /** True where there is more room than a phone's. */
    wide,
    hasSides: !ended && over === null && wide && !isStrip,
    hasBottom: !ended && over === null && !isRailed,
    hasThumbnails: bars.thumbnails && lingers,
    /** Where above the lower edge the bar of what goes by itself stands, in CSS pixels. */
    autoBottom: (shown && !isRailed ? bars.bottom : 0) + ABOVE,
    /** True where thumbnails are wanted. */
    thumbnails,
    toggleThumbnails: () => {
      setThumbnails(!(thumbnails && chrome.shown))
      chrome.show()
    },
  }
}
