import { useEffect, useState } from 'react'
import type { Reading } from '../reading-state.ts'
import type { Size } from '../spreads/fit.ts'
import type { Opened } from '../use-opened.ts'
import { barsOf } from './bars.ts'
import type { useChrome } from './use-chrome.ts'

/** True while `shown`, and for `ms` milliseconds afterwards, so that the fade-out is rendered. */
function useLinger(shown: boolean, ms: number): boolean {
  const [lingers, setLingers] = useState(shown)
  useEffect(() => {
    const timer = setTimeout(() => setLingers(shown), shown ? 0 : ms)
    return () => clearTimeout(timer)
  }, [shown, ms])
  return shown || lingers
}

/** Longer than the fade-out of the controls, in milliseconds. */
const FADE_OUT = 400
/** Distance between the bottom bar and the bar of automatic turning, in CSS pixels. */
const AUTO_BAR_GAP = 24

interface BarsOptions {
  readonly reading: Reading
  readonly opened: Opened
  readonly chrome: ReturnType<typeof useChrome>
  /** Screen that remains for the pages. */
  readonly screen: Size
  /** True outside the phone layout. */
  readonly wide: boolean
  /** True if something else covers the controls. */
  readonly hidden: boolean
}

/** Returns which controls are rendered, whether they are visible, and their sizes. */
export function useBars({ reading, opened, chrome, screen, wide, hidden }: BarsOptions) {
  const [thumbnails, setThumbnails] = useState(true)
  const { ended, arrangement } = reading
  const { over, panel, menu } = opened
  const isStrip = over === null && arrangement === 'strip'
  // A strip has a vertical slider at the side, and needs the bottom bar only on a phone.
  const isRailed = isStrip && wide
  const hasRoom = panel === null || panel === 'settings'
  const usual = barsOf(screen, thumbnails && !isStrip && hasRoom, !wide)
  // The settings' first layer covers the bottom bar of a phone.
  const isMenuBelow = menu && !wide
  const bars = isMenuBelow ? { ...usual, bottom: 16, thumbnails: false } : usual
  const shown = chrome.shown && !ended && over !== 'grid' && !hidden
  // Hidden thumbnails would be requested and rendered with each turn.
  const lingers = useLinger(shown, FADE_OUT)
  return {
    bars,
    /** True while the controls are visible. */
    shown,
    hasSides: !ended && over === null && wide && !isStrip,
    hasBottom: !ended && over === null && !isRailed && !isMenuBelow,
    hasThumbnails: bars.thumbnails && lingers,
    /** Distance of the bar of automatic turning from the lower edge, in CSS pixels. */
    autoBottom: (shown && !isRailed ? bars.bottom : 0) + AUTO_BAR_GAP,
    /** True if the user has thumbnails turned on. */
    thumbnails,
    toggleThumbnails: () => {
      setThumbnails(!(thumbnails && chrome.shown))
      chrome.show()
    },
  }
}
