import { describe, expect, it } from 'vitest'
import { between, flowOf, offsetOf, pageAt, placeAt, readShare } from '#web/reader/scroll/flow.ts'
import { isStrip } from '#web/reader/spreads/tall.ts'

const shapes = (...ratios: (number | null)[]) =>
  ratios.map((ratio) => ({ ratio: ratio ?? 0.65, pixels: null, known: ratio !== null }))

describe('a comic that is a strip', () => {
  it.each([
    ['pages of 800 × 9000', shapes(800 / 9000, 800 / 9000, 0.4), true],
    ['a usual cover before them', shapes(0.65, 0.1, 0.1, null, null), true],
    ['usual pages', shapes(0.65, 0.66, 0.65), false],
    ['one tall page among others', shapes(0.65, 0.1, 0.66), false],
    ['one tall page of which alone is known', shapes(0.1, null, null), false],
    ['a single tall page', shapes(0.1), true],
    ['nothing known', shapes(null, null), false],
  ])('%s: %o', (_, given, expected) => {
    expect(isStrip(given)).toBe(expected)
  })
})

describe('the layout of a scrolling view', () => {
  const flow = flowOf([100, 300, 50], 10)

  it('places each page after the previous ones and the gaps', () => {
    expect(flow).toMatchObject({ starts: [0, 110, 420], total: 470 })
    expect(flowOf([], 10).total).toBe(0)
  })

  it.each([
    [-20, 0],
    [0, 0],
    [105, 0],
    [110, 1],
    [419, 1],
    [9000, 2],
  ])('at %i px is page index %i', (offset, index) => {
    expect(pageAt(flow, offset)).toBe(index)
  })

  it('keeps a point in place when page sizes change', () => {
    const place = placeAt(flow, 260)
    expect(place).toEqual({ page: 2, share: 0.5 })
    const learned = flowOf([2000, 600, 50], 10)
    expect(offsetOf(learned, place)).toBe(2010 + 300)
    expect(placeAt(learned, 2310)).toEqual(place)
  })

  it('renders only pages near the window', () => {
    const thousand = flowOf(
      Array.from({ length: 1000 }, () => 20_000),
      0,
    )
    expect(between(thousand, 9_999_000, 10_002_700)).toEqual([499, 500])
    expect(readShare(thousand, 10_000_000, 900)).toBeCloseTo(0.5, 3)
    expect([readShare(flow, 0, 900), readShare(flow, -5, 100), readShare(flow, 999, 100)]).toEqual([1, 0, 1])
  })
})
