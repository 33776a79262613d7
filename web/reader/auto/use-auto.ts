import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStillness, usePreferences } from '#web/components/preferences/preferences.ts'
import type { Reading } from '../reading-state.ts'
import { spreadKey } from '../spreads/spreads.ts'
import type { ViewHandle } from '../views.ts'
import { PACE_SETTINGS, paceBeside, scrollDistance } from './interval.ts'

/** State of the automatic turning. */
type AutoState = 'off' | 'on' | 'paused'

interface AutoOptions {
  readonly reading: Reading
  readonly view: () => ViewHandle | null
  /** True once the current page has been drawn; its time starts then. */
  readonly isShown: boolean
  /** True while a menu, a dialog or an overlay covers the pages. */
  readonly isCovered: boolean
  /** True while an overlay view is open, which moves by its own steps and does not scroll evenly. */
  readonly hasOverlayView: boolean
  /** Moves on by one screen. */
  readonly onAdvance: () => void
}

/**
 * Turns pages at the chosen pace. A strip or a row scrolls evenly instead, unless the user prefers reduced motion.
 * The advance key and a touch of the page pause it; the end of the comic stops it. On electronic ink, which wears and
 * flickers with each turn, it starts paused.
 */
export function useAuto({ reading, view, isShown, isCovered, hasOverlayView, onAdvance }: AutoOptions) {
  const [going, setGoing] = useState<AutoState>('off')
  /** Number of moves so far; each restarts the timer. */
  const [moveCount, setMoveCount] = useState(0)
  const { eink } = usePreferences()
  const { layers, arrangement, ended } = reading
  const { pace } = layers.of(PACE_SETTINGS)
  const toggle = () => setGoing(going === 'on' ? 'paused' : 'on')
  if (ended && going !== 'off') setGoing('off')

  const isRunning = going === 'on' && !isCovered && !ended
  const isContinuous = arrangement !== 'pages' && !hasOverlayView && !prefersStillness()
  const advance = useEffectEvent(() => {
    onAdvance()
    setMoveCount((before) => before + 1)
  })
  const scrollBy = useEffectEvent((pixels: number) => view()?.scrollBy?.(pixels) ?? false)
  const lengthOf = useEffectEvent(() => view()?.length?.() ?? 0)

  const key = spreadKey(reading.spread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each spread and each move restart the timer
  useEffect(() => {
    if (!isRunning || isContinuous || !isShown) return
    const timer = setTimeout(() => advance(), pace * 1_000)
    return () => clearTimeout(timer)
  }, [isRunning, isContinuous, isShown, pace, key, moveCount])

  const touch = usePageTouch(going === 'on', () => setGoing('paused'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restarts after the move at the end of the view
  useEffect(() => {
    if (!isRunning || !isContinuous || !isShown) return
    let [frame, before, rest] = [0, performance.now(), 0]
    let end: ReturnType<typeof setTimeout> | undefined
    const step = (now: number) => {
      const next = scrollDistance(Math.max(0, now - before), touch.current ? 0 : lengthOf(), pace, rest)
      before = now
      rest = next.rest
      // The last screen is shown as long as every other screen.
      if (next.pixels > 0 && !scrollBy(next.pixels)) end = setTimeout(() => advance(), pace * 1_000)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
  }, [isRunning, isContinuous, isShown, pace, touch, moveCount])

  return {
    going,
    pace,
    /** Starts or stops the automatic turning. */
    onOff: () => setGoing(going !== 'off' ? 'off' : eink ? 'paused' : 'on'),
    /**
     * True if the advance key pauses or resumes the automatic turning instead of turning: while it is on or paused,
     * and nothing covers the pages.
     */
    hasKey: going !== 'off' && !isCovered,
    /** Pauses or resumes. */
    toggle,
    stop: () => setGoing('off'),
    /** Changes the pace: slower (1) or faster (-1). */
    change: (by: 1 | -1) => layers.change(PACE_SETTINGS, { pace: paceBeside(pace, by) }),
  }
}

export type Auto = ReturnType<typeof useAuto>

/** Calls `onTouch` at the end of a touch or click on the page. The returned ref is true while the pointer is down. */
function usePageTouch(on: boolean, onTouch: () => void) {
  const [isDown] = useState(() => ({ current: false }))
  const handleTouch = useEffectEvent(onTouch)
  useEffect(() => {
    if (!on) return
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    const down = ({ target }: PointerEvent) => {
      isDown.current = target instanceof Element && target.closest('.reader-stage, .guided-stage') !== null
    }
    const up = () => {
      if (isDown.current) handleTouch()
      isDown.current = false
    }
    window.addEventListener('pointerdown', down, options)
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up, options)
    return () => stop.abort()
  }, [on, isDown])
  return isDown
}
