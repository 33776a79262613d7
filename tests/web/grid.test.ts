import { describe, expect, it } from 'vitest'
import { fitOf } from '#web/components/cover/cover.tsx'
import { columnsFor } from '#web/components/lists/columns.ts'
import { rowsWithin } from '#web/components/lists/row-window.ts'
import { pagesWithin } from '#web/data/lists/paged-items.ts'

describe('columns by width', () => {
  it.each([
    [0, 2],
    [479, 2],
    [480, 3],
    [680, 4],
    [900, 5],
    [1120, 6],
    [1320, 7],
    [1560, 8],
    [1800, 9],
    [2060, 10],
    [5000, 10],
  ])('%i px → %i', (width, columns) => {
    expect(columnsFor(width)).toBe(columns)
  })
})

describe('rows in the window', () => {
  const rows = { count: 100, pitch: 300, top: 200, covered: 90 }
  it.each([
    [0, { first: 0, last: 2, leading: 0 }],
    [200, { first: 0, last: 2, leading: 0 }],
    [410, { first: 0, last: 3, leading: 1 }],
    [3_110, { first: 9, last: 12, leading: 10 }],
    [99_999, { first: 99, last: 99, leading: 99 }],
  ])('when scrolled by %i', (y, shown) => {
    expect(rowsWithin(rows, y, 800)).toEqual(shown)
  })
  it('are empty without rows, or while their height is unknown', () => {
    const none = { first: 0, last: -1, leading: 0 }
    expect(rowsWithin({ ...rows, count: 0 }, 500, 800)).toEqual(none)
    expect(rowsWithin({ ...rows, pitch: 0 }, 500, 800)).toEqual(none)
  })
})

describe('pages near the window', () => {
  it.each([
    [0, 20, 150, [0]],
    [50, 70, 150, [0, 60]],
    [119, 149, 150, [60, 120]],
    [-40, -1, 150, []],
    [-10, 10, 150, [0]],
    [140, 400, 150, [120]],
    [0, 10, 0, []],
  ])('items %i to %i of %i → %j', (first, last, total, offsets) => {
    expect(pagesWithin(first, last, total, 60)).toEqual(offsets)
  })
})

describe('how a cover is fitted', () => {
  it.each([
    [660 / 1020, 'cover'],
    [0.66, 'cover'],
    [0.6, 'cover'],
    [0.75, 'contain'],
    [1.4, 'contain'],
    [null, 'cover'],
  ])('%s → %s', (ratio, fit) => {
    expect(fitOf(ratio)).toBe(fit)
  })
})
