import { useEffect, useEffectEvent, useState } from 'react'
import { prefersStillness, usePreferences } from '#web/components/preferences.ts'
import type { Reading } from '../reading-state.ts'
import { spreadKey } from '../spreads.ts'
import type { ViewHandle } from '../views.ts'
import { PACE_SETTINGS, paceBeside, wayIn } from './interval.ts'

/** Pages that follow each other by themselves: not at all, so, or as soon as somebody says so again. */
type Going = 'off' | 'on' | 'paused'

interface Room {
  readonly reading: Reading
  readonly view: () => ViewHandle | null
  /** True once what is on screen is seen: before, no time runs. */
  readonly isShown: boolean
  /** True while something else has the screen. */
  readonly resting: boolean
  /** True for a view over the pages, which has stops of its own. */
  readonly over: boolean
  /** One screen on. */
  readonly onAdvance: () => void
}

/**
 * Goes on by itself at the pace that was chosen: page by page, and in a strip or a row as an even scroll, but where
 * stillness is preferred. Space and a touch of the page pause it, the end of the comic ends it. On electronic ink, which
 * a turn wears and flickers, it only begins once it is asked for a second time.
 */
export function useAuto({ reading, view, isShown, resting, over, onAdvance }: Room) {
  const [going, setGoing] = useState<Going>('off')
  /** How often it went on: the time runs anew each time. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has its own time
  useEffect(() => {
    if (!runs || flows || !isShown) return
    const timer = setTimeout(() => advance(), pace * 1_000)
    return () => clearTimeout(timer)
  }, [runs, flows, isShown, pace, key, times])

  const touch = useTouched(going === 'on', () => setGoing('paused'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is at its end goes on once more
  useEffect(() => {
    if (!runs || !flows || !isShown) return
    let [frame, before, rest] = [0, performance.now(), 0]
    let end: ReturnType<typeof setTimeout> | undefined
    const step = (now: number) => {
      const way = wayIn(Math.max(0, now - before), touch.current ? 0 : lengthOf(), pace, rest)
      before = now
      rest = way.rest
      // The last screen is looked at as long as the others.
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
    /** Begins, or ends. */
    onOff: () => setGoing(going !== 'off' ? 'off' : eink ? 'paused' : 'on'),
    /** True while the key that goes on pauses it, or has it go on, instead: not while something else has the screen. */
    hasKey: going !== 'off' && !resting,
    /** Pauses, or goes on. */
    toggle,
    stop: () => setGoing('off'),
    /** Slower (1) or faster (-1). */
    change: (by: 1 | -1) => layers.change(PACE_SETTINGS, { pace: paceBeside(pace, by) }),
  }
}

export type Auto = ReturnType<typeof useAuto>

/** Tells of a touch of the page once it ends, so that the tap does nothing else; true meanwhile. */
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
