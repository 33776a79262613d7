import { describe, expect, it } from 'vitest'
import { goTo, nearby, openingPage, turn } from '#web/reader/spreads/position.ts'
import { SINGLE, spreadIndex, spreadsOf } from '#web/reader/spreads/spreads.ts'

const shapes = Array.from({ length: 8 }, (_, i) => ({ number: i + 1, wide: false }))
const single = spreadsOf(shapes, SINGLE)
const double = spreadsOf(shapes, { ...SINGLE, double: true })

describe('turning', () => {
  it('goes one spread on and back', () => {
    expect(turn({ page: 1, ended: false }, 1, double)).toEqual({ page: 2, ended: false })
    expect(turn({ page: 3, ended: false }, 1, double)).toEqual({ page: 4, ended: false })
    expect(turn({ page: 4, ended: false }, -1, double)).toEqual({ page: 2, ended: false })
    expect(turn({ page: 3, ended: false }, 1, single)).toEqual({ page: 4, ended: false })
  })

  it('stays at the first page, and reaches the end past the last one', () => {
    expect(turn({ page: 1, ended: false }, -1, single)).toEqual({ page: 1, ended: false })
    expect(turn({ page: 8, ended: false }, 1, single)).toEqual({ page: 8, ended: true })
    expect(turn({ page: 8, ended: true }, 1, single)).toEqual({ page: 8, ended: true })
    expect(turn({ page: 8, ended: true }, -1, single)).toEqual({ page: 8, ended: false })
  })

  it('keeps a jump within the comic', () => {
    expect(goTo(2, double)).toEqual({ page: 4, ended: false })
    expect(goTo(99, double)).toEqual({ page: 8, ended: false })
    expect(goTo(-1, double)).toEqual({ page: 1, ended: false })
    // With page 6 found to be wide, the last page is still page 7.
    const end = goTo(99, spreadsOf(shapes.slice(0, 7), { ...SINGLE, double: true }))
    const later = shapes.slice(0, 7).map((page) => ({ ...page, wide: page.number === 6 }))
    const found = spreadsOf(later, { ...SINGLE, double: true })
    expect(found[spreadIndex(found, end.page)]?.pages).toEqual([7])
  })
})

describe('the page at which a comic opens', () => {
  const reached = (page: number, finished = false) => ({ page, pageCount: 8, finished })
  it.each([
    ['never opened', null, 1],
    ['half read', reached(4), 4],
    ['finished', reached(8, true), 1],
    ['finished at an earlier page', reached(4, true), 1],
    ['longer when it was read', reached(40), 1],
  ])('%s', (_, reading, page) => {
    expect(openingPage(reading, 8)).toBe(page)
  })

  it.each([
    [6, 6],
    [9, 4],
    [0, 4],
    [2.5, 4],
    [Number.NaN, 4],
  ])('page %d of 8 requested: opens at %d', (requested, page) => {
    expect(openingPage(reached(4), 8, requested)).toBe(page)
  })
})

describe('preloading', () => {
  it('loads this spread, three ahead and one behind, the nearest first', () => {
    expect(nearby(2, single).map((spread) => spread.pages[0])).toEqual([3, 4, 5, 2, 6])
    expect(nearby(4, single, -1).map((spread) => spread.pages[0])).toEqual([5, 4, 3, 6, 2])
    expect(nearby(0, single).map((spread) => spread.pages[0])).toEqual([1, 2, 3, 4])
    expect(nearby(4, double).map((spread) => spread.pages[0])).toEqual([8, 6])
  })
})
