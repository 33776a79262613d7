import { describe, expect, it } from 'vitest'
import { withGaps } from '#web/screens/series/with-gaps.ts'

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
