import { describe, expect, it } from 'vitest'
import { gridLines } from '#web/components/charts/grid-lines.ts'
import { lastMonths, percentOf } from '#web/screens/server/collection/scale.ts'

describe('the months of the collection', () => {
  it('are the last 24, including months without comics', () => {
    const months = lastMonths(
      [
        { month: '2020-01', count: 9 },
        { month: '2026-05', count: 142 },
      ],
      new Date('2026-11-30T23:00:00Z'),
    )
    expect(months).toHaveLength(24)
    expect([months[0], months.at(-1)]).toEqual([
      { month: '2024-12', count: 0 },
      { month: '2026-11', count: 0 },
    ])
    expect(months.filter(({ count }) => count > 0)).toEqual([{ month: '2026-05', count: 142 }])
  })
})

describe('the gridlines of a scale', () => {
  it.each([
    [0, [1]],
    [1, [1]],
    [3, [1, 2, 3]],
    [7, [5, 10]],
    [142, [50, 100, 150]],
    [50_000, [25_000, 50_000]],
  ])('up to %d', (most, lines) => expect(gridLines(most)).toEqual(lines))

  it('are few integers, and the last one is at least the maximum', () => {
    for (let most = 1; most < 3_000; most++) {
      const lines = gridLines(most)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
      expect(lines.every(Number.isInteger)).toBe(true)
    }
  })
})

it('shows 100 % only if all comics have the value', () => {
  expect([percentOf(2_000, 1), percentOf(2_000, 0), percentOf(3, 3), percentOf(0, 0)]).toEqual([
    99, 100, 0, 0,
  ])
})
