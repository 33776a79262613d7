import { describe, expect, it } from 'vitest'
import { ZONE_LAYOUTS, type ZoneChoice, zoneAreas, zoneOf } from '#web/components/reading/zones.ts'
import { swipeEnd } from '#web/reader/gestures/swipe.ts'
import { WHEEL_IDLE, wheelPixels, wheelStep } from '#web/reader/gestures/wheel.ts'

const screen = { width: 1000, height: 800 }
describe('tap zones', () => {
  const at = (x: number, y: number, zones: ZoneChoice['zones'], rtl = false, zonesInverted = false) =>
    zoneOf({ x, y }, zoneAreas({ zones, zonesInverted }, rtl))

  it.each([
    [0.1, 0.5, 'previous', 'next'],
    [0.9, 0.5, 'next', 'previous'],
    [0.5, 0.5, 'toggle', 'toggle'],
    [0.1, 0.06, 'toggle', 'toggle'],
    [0.9, 0.95, 'toggle', 'toggle'],
  ])('%d, %d: %s, in manga %s', (x, y, ltr, rtl) => {
    expect(at(x, y, 'sides')).toBe(ltr)
    expect(at(x, y, 'sides', true)).toBe(rtl)
    // Inverted zones equal those of manga.
    expect(at(x, y, 'sides', false, true)).toBe(rtl)
  })

  it('divides the screen by the chosen layout', () => {
    expect([at(0.1, 0.5, 'edges'), at(0.9, 0.5, 'edges'), at(0.5, 0.9, 'edges')]).toEqual([
      'next',
      'next',
      'previous',
    ])
    expect([at(0.5, 0.1, 'corner'), at(0.5, 0.9, 'corner'), at(0.5, 0.5, 'corner')]).toEqual([
      'previous',
      'next',
      'toggle',
    ])
    expect([at(0.1, 0.5, 'forward'), at(0.5, 0.5, 'forward'), at(0.5, 0.05, 'forward')]).toEqual([
      'previous',
      'next',
      'toggle',
    ])
    for (const x of [0.1, 0.5, 0.9]) expect(at(x, 0.5, 'off')).toBe('toggle')
  })

  it('always leaves an area that toggles the controls', () => {
    const places = Array.from({ length: 400 }, (_, i) => [(i % 20) / 20, Math.floor(i / 20) / 20] as const)
    for (const zones of ZONE_LAYOUTS) {
      expect(places.some(([x, y]) => at(x, y, zones) === 'toggle')).toBe(true)
    }
  })
})

describe('swipes', () => {
  it.each([
    ['a quarter of the screen, slowly', { dx: -260, dy: 10, ms: 2000 }, 'next'],
    ['less than that, slowly', { dx: -240, dy: 10, ms: 2000 }, 'none'],
    ['a flick', { dx: 60, dy: 5, ms: 100 }, 'previous'],
    ['a tap that slipped', { dx: 10, dy: 0, ms: 5 }, 'none'],
    ['down', { dx: 10, dy: 300, ms: 400 }, 'leave'],
    ['a short flick down', { dx: 0, dy: 60, ms: 50 }, 'none'],
    ['up', { dx: 0, dy: -500, ms: 300 }, 'none'],
  ] as const)('%s', (_, drag, expected) => {
    expect(swipeEnd(drag, screen, 'ltr')).toBe(expected)
  })

  it.each([
    ['up', { dx: 10, dy: -300, ms: 400 }, 'next'],
    ['a flick down', { dx: 0, dy: 60, ms: 100 }, 'previous'],
    ['sideways', { dx: -300, dy: 20, ms: 100 }, 'none'],
    ['a slip', { dx: 0, dy: -10, ms: 5 }, 'none'],
  ] as const)('reading downwards, %s', (_, drag, expected) => {
    expect(swipeEnd(drag, screen, 'rtl', 'down')).toBe(expected)
  })

  it('is mirrored in manga', () => {
    expect(swipeEnd({ dx: -300, dy: 0, ms: 200 }, screen, 'rtl')).toBe('previous')
    expect(swipeEnd({ dx: 300, dy: 0, ms: 200 }, screen, 'rtl')).toBe('next')
  })
})

describe('the wheel', () => {
  /** Plays events `[delta, time]` over a page and lists the turns. */
  const play = (events: [number, number][], page = { scrolls: false, canScroll: false }) => {
    let state = WHEEL_IDLE
    return events.map(([delta, now]) => {
      const step = wheelStep(state, { delta, now, ...page })
      state = step.state
      return step.turn
    })
  }

  it('turns once per notch, then pauses for 250 ms', () => {
    expect(
      play([
        [100, 1000],
        [100, 1100],
        [100, 1251],
        [-120, 1600],
      ]),
    ).toEqual([1, 0, 1, -1])
  })

  it('adds up the events of a trackpad, and restarts when the direction changes', () => {
    expect(
      play([
        [30, 1000],
        [30, 1016],
        [30, 1032],
      ]),
    ).toEqual([0, 0, 1])
    expect(
      play([
        [60, 1000],
        [-30, 1016],
        [60, 1032],
      ]),
    ).toEqual([0, 0, 0])
  })

  it('scrolls a tall page first and turns after a pull of 120 px', () => {
    expect(play([[300, 1000]], { scrolls: true, canScroll: true })).toEqual([0])
    expect(
      play(
        [
          [100, 1000],
          [30, 1016],
        ],
        { scrolls: true, canScroll: false },
      ),
    ).toEqual([0, 1])
  })

  it('does not turn with the last of a scroll', () => {
    const { state } = wheelStep(WHEEL_IDLE, { delta: 200, now: 1000, scrolls: true, canScroll: true })
    expect(wheelStep(state, { delta: 200, now: 1100, scrolls: true, canScroll: false }).turn).toBe(0)
    expect(wheelStep(state, { delta: 200, now: 1300, scrolls: true, canScroll: false }).turn).toBe(1)
  })

  describe('a trackpad', () => {
    /** A trackpad flick: it accelerates, then slows down for a second. */
    const FLICK = [
      ...[
        1, 4, 12, 30, 55, 70, 64, 66, 58, 52, 47, 48, 43, 39, 35, 32, 29, 26, 24, 22, 20, 18, 16, 15, 13, 12,
      ],
      ...[11, 10, 9, 9, 8, 7, 7, 6, 5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 1],
    ]
    const flick = (from: number, count = FLICK.length, every = 16): [number, number][] =>
      FLICK.slice(0, count).map((delta, i) => [delta, from + i * every])
    const turns = (events: [number, number][], page?: { scrolls: boolean; canScroll: boolean }) =>
      play(events, page).reduce<number>((sum, turn) => sum + turn, 0)

    it('turns once per push, however long its inertia lasts', () => {
      expect(turns(flick(1000))).toBe(1)
      expect(turns(flick(1000, FLICK.length, 33))).toBe(1)
    })

    it('turns once even if a busy page receives two events as one', () => {
      const all = flick(1000)
      const merged = all.flatMap(([delta, at], i): [number, number][] => {
        if (i % 5 === 3) return []
        return [[delta + (i % 5 === 4 ? (all[i - 1]?.[0] ?? 0) : 0), at]]
      })
      expect(turns(merged)).toBe(1)
    })

    it('turns again with a new push, during or after the inertia of the first', () => {
      expect(turns([...flick(1000, 34), ...flick(1000 + 34 * 16)])).toBe(2)
      expect(turns([...flick(1000), ...flick(2500)])).toBe(2)
    })

    it('turns back at once, but never by the inertia of a scroll', () => {
      const back = flick(1400).map(([delta, at]): [number, number] => [-delta, at])
      expect(turns([...flick(1000, 25), ...back])).toBe(0)
      let { state } = wheelStep(WHEEL_IDLE, { delta: 60, now: 1000, scrolls: true, canScroll: true })
      const turned = flick(1016)
        .slice(5)
        .map(([delta, now]) => {
          const step = wheelStep(state, { delta, now, scrolls: true, canScroll: false })
          state = step.state
          return step.turn
        })
      expect(turned.every((turn) => turn === 0)).toBe(true)
    })
  })

  it('counts lines and pages as pixels', () => {
    expect([wheelPixels(3, 1, 800), wheelPixels(1, 2, 800), wheelPixels(50, 0, 800)]).toEqual([120, 800, 50])
  })
})
