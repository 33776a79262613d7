import { describe, expect, it } from 'vitest'
import {
  keepSeen,
  lastPage,
  runStart,
  SINGLE,
  type Spread,
  showsTwoPages,
  spreadIndex,
  spreadKey,
  spreadsOf,
} from '#web/reader/spreads/spreads.ts'

/** `pages(6, [4])`: six pages, the fourth in landscape format. */
const pages = (count: number, wide: number[] = []) =>
  Array.from({ length: count }, (_, i) => ({ number: i + 1, wide: wide.includes(i + 1) }))

const read = (spreads: Spread[]) =>
  spreads.map(({ pages: [a, b], side }) => (b ? `${a}-${b}` : side === 'middle' ? `${a}` : `${a} ${side}`))

const double = (count: number, wide: number[] = [], shifted: number[] = []) =>
  read(spreadsOf(pages(count, wide), { ...SINGLE, double: true, shifted: new Set(shifted) }))

describe('one page at a time', () => {
  it('shows every page alone', () => {
    expect(read(spreadsOf(pages(3, [2]), SINGLE))).toEqual(['1', '2', '3'])
  })
})

describe('two pages at a time', () => {
  it.each([
    [0, []],
    [1, ['1']],
    [2, ['1', '2 first']],
    [3, ['1', '2-3']],
    [6, ['1', '2-3', '4-5', '6 first']],
  ])('a comic of %i pages: the cover alone, the last odd page on its side', (count, expected) => {
    expect(double(count)).toEqual(expected)
  })

  it('shows a landscape picture alone and starts pairing again after it', () => {
    expect(double(9, [4])).toEqual(['1', '2-3', '4', '5-6', '7-8', '9 first'])
    expect(double(9, [5])).toEqual(['1', '2-3', '4 first', '5', '6-7', '8-9'])
    expect(double(5, [2, 3])).toEqual(['1', '2', '3', '4-5'])
  })

  it('treats a wraparound cover as a spread', () => {
    expect(double(4, [1])).toEqual(['1', '2-3', '4 first'])
  })

  it('shifts by one: the cover pairs, or the lead of a later run stands alone', () => {
    expect(double(5, [], [1])).toEqual(['1-2', '3-4', '5 first'])
    expect(double(8, [4], [5])).toEqual(['1', '2-3', '4', '5 second', '6-7', '8 first'])
    expect(double(8, [4], [1])).toEqual(['1-2', '3 first', '4', '5-6', '7-8'])
  })
})

describe('choices and detected pairs', () => {
  it('pairs the first page too where there is no cover', () => {
    expect(read(spreadsOf(pages(5), { ...SINGLE, double: true, cover: false }))).toEqual([
      '1-2',
      '3-4',
      '5 first',
    ])
  })

  it('restarts within a run, and shifts there', () => {
    const layout = { ...SINGLE, double: true, begins: new Set([1, 5]), shifted: new Set([5]) }
    expect(read(spreadsOf(pages(8), layout))).toEqual(['1', '2-3', '4 first', '5 second', '6-7', '8 first'])
    expect([runStart(pages(8), 4, layout.begins), runStart(pages(8), 7, layout.begins)]).toEqual([1, 5])
  })

  it('shows wide pages as two, one page at a time', () => {
    const spreads = spreadsOf(pages(3, [2]), { ...SINGLE, split: true })
    expect(spreads.map(({ pages: [page], half }) => [page, half])).toEqual([
      [1, undefined],
      [2, 'first'],
      [2, 'second'],
      [3, undefined],
    ])
    expect([spreadIndex(spreads, 2), spreadIndex(spreads, 2, 'second'), spreadIndex(spreads, 3)]).toEqual([
      1, 2, 3,
    ])
  })
})

describe('pairs found while reading', () => {
  const upright = { ...SINGLE, double: true }
  const paired = spreadsOf(pages(14), upright)
  /** Returns the spreads of 14 pages with page 7 wide, after the first `count` pairs were seen. */
  const onceSeen = (count: number, shifted: number[] = [], begins: number[] = []) => {
    const found = spreadsOf(pages(14, [7]), {
      ...upright,
      begins: new Set(begins),
      shifted: new Set(shifted),
    })
    const seen = new Set(paired.slice(0, count).map(spreadKey))
    return read(keepSeen(found, paired, seen, pages(14, [7])))
  }

  it('replace the earlier ones while only the cover was seen', () => {
    expect(onceSeen(1, [2], [2]).slice(0, 5)).toEqual(['1', '2 second', '3-4', '5-6', '7'])
  })

  it('do not change a run with a seen pair, up to the wide page, but do after it', () => {
    const whole = ['1', '2-3', '4-5', '6 first', '7', '8 second', '9-10', '11-12', '13-14']
    expect([onceSeen(2, [2, 8], [2]), onceSeen(3, [2, 8], [2])]).toEqual([whole, whole])
    // Back at the cover, the result is the same.
    expect(onceSeen(2, [1, 8])).toEqual(whole)
  })

  it('show a wide page alone, though it was in a pair', () => {
    expect(onceSeen(4)).toEqual(['1', '2-3', '4-5', '6 first', '7', '8-9', '10-11', '12-13', '14 first'])
  })

  it('include pages added since, even if the last spread was seen', () => {
    const found = spreadsOf(pages(16), upright)
    const seen = new Set(paired.map(spreadKey))
    expect(read(keepSeen(found, paired, seen, pages(16))).slice(-2)).toEqual(['14-15', '16 first'])
  })

  it('lose or repeat no page, whatever was seen', () => {
    for (let count = 0; count <= paired.length; count++) {
      const numbers = onceSeen(count, [1, 8]).join('-').match(/\d+/g)?.map(Number)
      expect(numbers).toEqual(pages(14).map(({ number }) => number))
    }
  })
})

describe('the run that S shifts', () => {
  it.each([
    [1, 1],
    [3, 1],
    [4, 5],
    [7, 5],
  ])('at page %i it is the run that starts at %i', (page, start) => {
    expect(runStart(pages(8, [4]), page)).toBe(start)
  })

  it('is none at a wide page with nothing after it', () => {
    expect(runStart(pages(4, [4]), 4)).toBeNull()
  })
})

describe('finding a page', () => {
  const spreads = spreadsOf(pages(7), { ...SINGLE, double: true })
  it.each([
    [1, 0],
    [2, 1],
    [3, 1],
    [7, 3],
    [99, 3],
  ])('page %i is on spread %i', (page, index) => {
    expect(spreadIndex(spreads, page)).toBe(index)
  })

  it('counts a spread as read to its last page', () => {
    expect(spreads.map(lastPage)).toEqual([1, 3, 5, 7])
  })
})

describe('a screen for two pages', () => {
  it.each([
    [1440, 900, true],
    [1000, 833, true],
    [999, 600, false],
    [1100, 1000, false],
    [390, 844, false],
  ])('%i × %i: %s', (width, height, expected) => {
    expect(showsTwoPages(width, height)).toBe(expected)
  })
})
