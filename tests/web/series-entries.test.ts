import { describe, expect, it } from 'vitest'
import { rulerCells } from '#web/screens/series/ruler-cells.ts'
import { indexOfNumber, sortEntries, withGaps } from '#web/screens/series/series-entries.ts'

/** Formats issues and gaps: "1 2 (3) 4". */
const drawn = (numbers: readonly (string | null)[], missing: readonly string[]) =>
  withGaps(
    numbers.map((number) => ({ number })),
    missing,
  )
    .map((place) => {
      if (place.kind === 'issue') return place.issue.number ?? '-'
      return place.from === place.to ? `(${place.from})` : `(${place.from}-${place.to})`
    })
    .join(' ')

describe('missing numbers', () => {
  it.each([
    [['1', '2', '4'], ['3'], '1 2 (3) 4'],
    [['1', '5', '6', '8'], ['2', '3', '4', '7'], '1 (2-4) 5 6 (7) 8'],
    // Issue 2.5 is between two missing numbers.
    [['1', '2.5', '4', '5'], ['2', '3'], '1 (2) 2.5 (3) 4 5'],
    [['1', '3', 'Annual 1', null], ['2'], '1 (2) 3 Annual 1 -'],
    [['1', '2'], [], '1 2'],
    [['9', '11'], ['10'], '9 (10) 11'],
  ])('%j without %j', (numbers, missing, expected) => {
    expect(drawn(numbers, missing)).toBe(expected)
  })
})

const saga = (numbers: readonly (string | null)[]) =>
  numbers.map((number, index) => ({
    id: `c${index}`,
    number,
    added: `2026-01-0${9 - (index % 9)}T00:00:00Z`,
  }))

describe('order of a series', () => {
  const entries = withGaps(saga(['1', '2', '4', 'Annual 1']), ['3'])
  const idsIn = (sort: 'number' | 'date' | 'added') =>
    sortEntries(entries, sort, ['c3', 'c0', 'c1', 'c2']).map((entry) =>
      entry.kind === 'gap' ? 'gap' : entry.issue.id,
    )

  it('keeps gaps in place by number, and puts them last in other orders', () => {
    expect(idsIn('number')).toEqual(['c0', 'c1', 'gap', 'c2', 'c3'])
    expect(idsIn('date')).toEqual(['c3', 'c0', 'c1', 'c2', 'gap'])
    // The newest arrival comes first.
    expect(idsIn('added')).toEqual(['c0', 'c1', 'c2', 'c3', 'gap'])
  })

  it('finds a number, the gap that has it, or the next higher number', () => {
    expect(indexOfNumber(entries, '2')).toBe(1)
    expect(indexOfNumber(entries, '3')).toBe(2)
    expect(indexOfNumber(entries, '2.5')).toBe(2)
    expect(indexOfNumber(entries, 'Annual 1')).toBe(4)
    expect(indexOfNumber(entries, '9')).toBe(-1)
    expect(indexOfNumber(entries, 'x')).toBe(-1)
  })
})

describe('ruler of a series', () => {
  const cellsOf = (count: number, readUpTo: number) =>
    rulerCells(
      withGaps(saga(Array.from({ length: count }, (_, index) => String(index + 1))), []),
      ({ number }) =>
        Number(number) <= readUpTo ? 'read' : Number(number) === readUpTo + 1 ? 'current' : 'unread',
    )

  it('has a cell for each number, with gaps', () => {
    const cells = rulerCells(withGaps(saga(['1', '3', 'Annual 1', null]), ['2']), () => 'unread')
    expect(cells.map(({ first, state }) => `${first} ${state}`)).toEqual([
      '1 unread',
      '2 missing',
      '3 unread',
      'Annual 1 unread',
    ])
  })

  it('groups more than 60 numbers by ten', () => {
    expect(cellsOf(60, 0)).toHaveLength(60)
    expect(cellsOf(64, 20)).toMatchObject([
      { first: '1', last: '10', state: 'read' },
      { first: '11', last: '20', state: 'read' },
      { first: '21', last: '30', state: 'current' },
      { first: '31', last: '40', state: 'unread' },
      { first: '41', last: '50', state: 'unread' },
      { first: '51', last: '60', state: 'unread' },
      { first: '61', last: '64', state: 'unread' },
    ])
  })
})
