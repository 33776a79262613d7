import { describe, expect, it } from 'vitest'
import type { GestureContext } from '#web/reader/gestures/gesture-context.ts'
import { watchTouches } from '#web/reader/gestures/touch.ts'

type Spot = readonly [x: number, y: number]

/** Returns a stage of 400 × 800 with touch input, and the list of its effects. */
function open(of: Partial<GestureContext> = {}, scrolls: Partial<Record<string, number>> = {}) {
  const did: (string | number | readonly (string | number)[])[] = []
  const room = {
    direction: 'ltr',
    turns: 'across',
    screen: { width: 400, height: 800 },
    zoom: 1,
    dismissesTap: false,
    onTurn: (by: number) => did.push(by),
    onToggle: () => did.push('controls'),
    onLeave: () => did.push('leave'),
    zoomTo: (zoom: number) => did.push(['zoom', Math.round(zoom * 100) / 100]),
    ...of,
  } as GestureContext
  const on = { control: false }
  const stage = Object.assign(new EventTarget(), {
    scrollLeft: 0,
    scrollTop: 0,
    clientWidth: 400,
    clientHeight: 800,
    scrollWidth: 400,
    scrollHeight: 800,
    closest: () => (on.control ? {} : null),
    ...scrolls,
  })
  watchTouches(stage as unknown as HTMLElement, { signal: new AbortController().signal }, () => room)
  let now = 10_000
  const send = (type: string, spots: readonly Spot[], lifted: readonly Spot[] = []) => {
    const touches = (all: readonly Spot[]) => all.map(([clientX, clientY]) => ({ clientX, clientY }))
    const event = new Event(type, { cancelable: true })
    const properties = { touches: touches(spots), changedTouches: touches(lifted), timeStamp: now }
    for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value })
    stage.dispatchEvent(event)
  }
  const drag = (from: readonly Spot[], to: readonly Spot[], ms = 200) => {
    send('touchstart', from)
    now += ms
    send('touchmove', to)
    send('touchend', [], to)
  }
  const tap = (spot: Spot, after = 1_000) => {
    now += after
    send('touchstart', [spot])
    now += 40
    send('touchend', [], [spot])
  }
  return { did, on, drag, tap, swipe: (from: Spot, to: Spot) => drag([from], [to]) }
}

const [LEFT, MIDDLE, RIGHT]: readonly [Spot, Spot, Spot] = [
  [20, 400],
  [200, 400],
  [380, 400],
]

describe('taps', () => {
  it('turn at the sides by the reading direction, and toggle the controls in the middle', () => {
    const { did, tap } = open()
    for (const spot of [RIGHT, LEFT, MIDDLE]) tap(spot)
    const manga = open({ direction: 'rtl' })
    for (const spot of [RIGHT, LEFT]) manga.tap(spot)
    expect([did, manga.did]).toEqual([
      [1, -1, 'controls'],
      [-1, 1],
    ])
  })

  it('zoom in and out when doubled; two taps that turned pages do not zoom', () => {
    const { did, tap } = open()
    tap(MIDDLE)
    tap(MIDDLE, 100)
    expect(did).toEqual(['controls', 'controls', ['zoom', 2]])
    const near = open({ zoom: 2, pans: true })
    near.tap(RIGHT)
    near.tap(RIGHT, 100)
    expect(near.did).toEqual(['controls', 'controls', ['zoom', 1]])
    const fast = open()
    fast.tap(RIGHT)
    fast.tap(RIGHT, 100)
    expect(fast.did).toEqual([1, 1])
  })

  it('are ignored on controls and while a menu is open', () => {
    const { did, on, tap } = open()
    on.control = true
    tap(RIGHT)
    const behind = open({ dismissesTap: true })
    behind.tap(RIGHT)
    expect([did, behind.did]).toEqual([[], []])
  })
})

describe('swipes', () => {
  it.each([
    ['left', { direction: 'ltr' }, [300, 400], [60, 400], [1]],
    ['right', { direction: 'ltr' }, [60, 400], [300, 400], [-1]],
    ['left, in manga', { direction: 'rtl' }, [300, 400], [60, 400], [-1]],
    ['up, reading downwards', { turns: 'down' }, [200, 700], [200, 300], [1]],
    ['down, where sideways ones turn', {}, [200, 200], [200, 600], ['leave']],
    ['a page that is zoomed in', { zoom: 2, pans: true }, [300, 400], [60, 400], []],
  ] as const)('%s', (_, room, from, to, outcome) => {
    const { did, swipe } = open(room)
    swipe(from, to)
    expect(did).toEqual(outcome)
  })

  it('pan a page wider than the screen, and turn at its edge or if the view does not scroll', () => {
    const wide = { scrollWidth: 900 }
    const within = open({}, wide)
    within.swipe([300, 400], [60, 400])
    const atEdge = open({}, { ...wide, scrollLeft: 500 })
    atEdge.swipe([300, 400], [60, 400])
    const fixed = open({ fixed: true }, { ...wide, scrollHeight: 2_000 })
    fixed.swipe([300, 400], [60, 400])
    expect([within.did, atEdge.did, fixed.did]).toEqual([[], [1], [1]])
  })
})

it('two fingers zoom without a page turn', () => {
  const { did, drag } = open({ zoom: 1.5 })
  drag(
    [
      [200, 350],
      [200, 450],
    ],
    [
      [200, 300],
      [200, 500],
    ],
  )
  expect(did).toEqual([['zoom', 3]])
})
