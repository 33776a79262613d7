import { describe, expect, it } from 'vitest'
import type { SeriesCard } from '#web/data/comics/series.ts'
import { featuredOf } from '#web/screens/home/featured.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const ago = (days: number) => new Date(NOW - days * 24 * 60 * 60 * 1000).toISOString()

const series = (name: string, count: number, daysAgo: number, version: string | null = 'v') =>
  ({
    name,
    count,
    added: ago(daysAgo),
    stack: [{ id: name, version, tint: 'red', ratio: null }],
  }) as unknown as SeriesCard

describe('the featured series', () => {
  const featured = (largest: SeriesCard[], latest: SeriesCard[]) => featuredOf(largest, latest, NOW)?.name

  it('is the one with the most issues among those with a cover', () => {
    const bare = series('Bare', 90, 40, null)
    expect(featured([bare, series('Big', 50, 40), series('Small', 3, 40)], [bare])).toBe('Big')
    expect(featured([bare], [series('Small', 3, 40)])).toBe('Small')
    expect(featured([bare], [bare])).toBeUndefined()
    expect(featured([], [])).toBeUndefined()
  })

  it('is the largest with recent issues, unless they came with the first scan', () => {
    const big = series('Big', 50, 40)
    const news = [series('Three', 3, 1), series('Seven', 7, 2), series('Nine', 9, 20)]
    expect(featured([big], news)).toBe('Seven')
    expect(featured([big], [series('Bare', 30, 1, null), big])).toBe('Big')
    // A first scan adds everything within a day.
    expect(featured([series('Big', 50, 1.5)], [series('Small', 3, 1)])).toBe('Big')
  })
})
