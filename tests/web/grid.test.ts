import { describe, expect, it } from 'vitest'
import { columnsFor } from '#web/components/columns.ts'
import { fitOf } from '#web/components/cover/fit.ts'
import { pagesWithin } from '#web/screens/comics/pages.ts'

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

describe('how a cover fits', () => {
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
