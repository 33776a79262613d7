import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStillness, usePreferences } from '#web/components/preferences.ts'
import type { Reading } from '../reading-state.ts'
import { spreadKey } from '../spreads.ts'
import type { ViewHandle } from '../views.ts'
import { PACE_SETTINGS, paceBeside, wayIn } from './interval.ts'

/** State of the automatic turning. */
type Going = 'off' | 'on' | 'paused'

interface Room {
  readonly reading: Reading
  readonly view: () => ViewHandle | null
  /** True once the current page has been drawn; time does not run before. */
  readonly isShown: boolean
  /** True while a menu, a dialog or an overlay covers the pages. */
  readonly resting: boolean
  /** True while a view over the pages is open, which moves by steps of its own. */
  readonly over: boolean
  /** Moves on by one screen. */
  readonly onAdvance: () => void
}

/**
 * Turns pages at the chosen pace. A strip or a row scrolls evenly instead, unless the user prefers reduced motion.
 * The advance key and a touch of the page pause it; the end of the comic stops it. On electronic ink, which wears and
 * flickers with each turn, it starts paused.
 */
export function useAuto({ reading, view, isShown, resting, over, onAdvance }: Room) {
  const [going, setGoing] = useState<Going>('off')
  /** Number of moves so far; each restarts the timer. */
  const [times, setTimes] = useState(0)
  const { eink } = usePreferences()
  const { layers, arrangement, ended } = reading
  const { pace } = layers.of(PACE_SETTINGS)
  const toggle = () => setGoing(going === 'on' ? 'paused' : 'on')
  if (ended && going !== 'off') setGoing('off')

  const runs = going === 'on' && !resting && !ended
  const flows = arrangement !== 'pages' && !over && !prefersStillness()
  const advance = useEffectEvent(() => {
    onAdvance()
    setTimes((before) => before + 1)
  })
  const moveOn = useEffectEvent((pixels: number) => view()?.moveOn?.(pixels) ?? false)
  const lengthOf = useEffectEvent(() => view()?.length?.() ?? 0)

  const key = spreadKey(reading.spread)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each spread and each move restart the timer
  useEffect(() => {
    if (!runs || flows || !isShown) return
    const timer = setTimeout(() => advance(), pace * 1_000)
    return () => clearTimeout(timer)
  }, [runs, flows, isShown, pace, key, times])

  const touch = useTouched(going === 'on', () => setGoing('paused'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect restarts after the move at the end of the view
  useEffect(() => {
    if (!runs || !flows || !isShown) return
    let [frame, before, rest] = [0, performance.now(), 0]
    let end: ReturnType<typeof setTimeout> | undefined
    const step = (now: number) => {
      const way = wayIn(Math.max(0, now - before), touch.current ? 0 : lengthOf(), pace, rest)
      before = now
      rest = way.rest
      // The last screen is shown as long as the others.
      if (way.pixels > 0 && !moveOn(way.pixels)) end = setTimeout(() => advance(), pace * 1_000)
      else frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(end)
    }
  }, [runs, flows, isShown, pace, touch, times])

  return {
    going,
    pace,
    /** Turns it on or off. */
    onOff: () => setGoing(going !== 'off' ? 'off' : eink ? 'paused' : 'on'),
    /**
     * True if the advance key pauses or resumes the automatic turning instead of turning: while it is on or paused,
     * and nothing covers the pages.
     */
    hasKey: going !== 'off' && !resting,
    /** Pauses or resumes. */
    toggle,
    stop: () => setGoing('off'),
    /** Changes the pace: slower (1) or faster (-1). */
    change: (by: 1 | -1) => layers.change(PACE_SETTINGS, { pace: paceBeside(pace, by) }),
  }
}

export type Auto = ReturnType<typeof useAuto>

/** Calls `onTouch` at the end of a touch or click on the page. The returned ref is true while the pointer is down. */
function useTouched(on: boolean, tell: () => void) {
  const [held] = useState(() => ({ current: false }))
  const told = useEffectEvent(tell)
  useEffect(() => {
    if (!on) return
    const stop = new AbortController()
    const listen = { signal: stop.signal, capture: true }
    const down = ({ target }: PointerEvent) => {
      held.current = target instanceof Element && target.closest('.reader-stage, .guided-stage') !== null
    }
    const up = () => {
      if (held.current) told()
      held.current = false
    }
    window.addEventListener('pointerdown', down, listen)
    for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, up, listen)
    return () => stop.abort()
  }, [on, held])
  return held
}
