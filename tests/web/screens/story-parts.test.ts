import { describe, expect, it } from 'vitest'
import type { ComicCard } from '#contract/helper/shapes.ts'
import type { ReadingState } from '#domain/reading/reading-state.ts'
import {
  countParts,
  markOf,
  nextPart,
  type Part,
  pathsAfterMove,
  storyRows,
} from '#web/screens/entity/storyline/parts.ts'
import { storySeries } from '#web/screens/entity/storyline/story-aside.tsx'

const card = (path: string, series = 'Bruma') =>
  ({ path, series, seriesKey: series.toLowerCase(), available: true }) as ComicCard
const part = (path: string, order: number | null, series?: string): Part => ({
  path,
  order,
  comic: card(path, series),
})
const summary = (rows: ReturnType<typeof storyRows>) =>
  rows.map((row) => (row.kind === 'part' ? row.part.path : `${row.gap.from}-${row.gap.to}`))

describe('rows of a story', () => {
  const parts = [part('a', 1), part('b', 4), part('c', 5), part('d', null)]

  it('have gaps before the part that follows them, and a last gap before parts without a number', () => {
    expect(summary(storyRows(parts, 7))).toEqual(['a', '2-3', 'b', 'c', '6-7', 'd'])
    expect(countParts(storyRows(parts, 7))).toBe(8)
    expect(summary(storyRows([], null))).toEqual([])
  })

  it('are numbered on if parts have no number', () => {
    const unnumbered = [...parts, part('e', null)]
    expect(unnumbered.map((each) => markOf(unnumbered, each))).toEqual(['1', '4', '5', '6', '7'])
    const [only] = [part('a', null)]
    expect(markOf([only], only)).toBe('1')
  })

  it('return the paths in their new order after a move', () => {
    const rows = storyRows(parts, null)
    expect(summary(rows)).toEqual(['a', '2-3', 'b', 'c', 'd'])
    expect(pathsAfterMove(rows, 3, 0)).toEqual(['c', 'a', 'b', 'd'])
    expect(pathsAfterMove(rows, 0, 1)).toEqual(['a', 'b', 'c', 'd'])
    expect(pathsAfterMove(rows, 0, 4)).toEqual(['b', 'c', 'd', 'a'])
  })
})

describe('the next part of a story', () => {
  const parts = [part('a', 1), { ...part('b', 2), comic: null }, part('c', 3), part('d', 4)]
  const next = (states: Readonly<Record<string, ReadingState['state']>>) => {
    const found = nextPart(parts, ({ path }) => ({ state: states[path] ?? 'unread' }) as ReadingState)
    return found && [found.comic.path, found.isStarted]
  }

  it('is the first, a started one, or the one after the last read; none once all are read', () => {
    expect(next({})).toEqual(['a', false])
    expect(next({ a: 'read' })).toEqual(['c', true])
    expect(next({ c: 'read' })).toEqual(['d', true])
    expect(next({ a: 'read', d: 'started' })).toEqual(['d', true])
    expect(next({ d: 'read' })).toEqual(['a', true])
    expect(next({ a: 'read', c: 'read', d: 'read' })).toBeNull()
  })
})

it('series of a story are listed with their parts, those with most parts first', () => {
  const found = storySeries([part('a', 1, 'Sol'), part('b', 2), part('c', null, 'Sol'), part('d', 4, 'Sol')])
  expect(found.map(({ name, orders, count }) => [name, orders, count])).toEqual([
    ['Sol', [1, 4], 3],
    ['Bruma', [2], 1],
  ])
})
