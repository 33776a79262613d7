import { describe, expect, it } from 'vitest'
import { issueOrder, missingNumbers, numberInSeries } from '#domain/filename/issue-number.ts'

describe('the numbers of a series', () => {
  it('sort annuals after the issues, by their own numbers', () => {
    const numbers = ['Annual 10', '2', 'Annual 2', '-1', '10', '1.MU', 'Annual', '½', '1']
    const ordered = numbers.toSorted((a, b) => (issueOrder(a) ?? 0) - (issueOrder(b) ?? 0))
    expect(ordered).toEqual(['-1', '½', '1', '1.MU', '2', '10', 'Annual', 'Annual 2', 'Annual 10'])
  })

  it.each([
    ['1', null, ['Gull Patrol Annual', null], 'Annual 1'],
    ['1', null, ['Gull Patrol', 'Gull Patrol - Annual'], 'Annual 1'],
    ['2', null, ['Patrulla Gaviota Anual', null], 'Annual 2'],
    [null, null, ['Gull Patrol Annual 2015', null], 'Annual 2015'],
    [null, 2016, ['Gull Patrol Annual', null], 'Annual 2016'],
    [null, null, ['Gull Patrol Annual', null], 'Annual'],
    ['Annual 3', null, ['Gull Patrol Annual', null], 'Annual 3'],
    ['1', 2015, ['Gull Patrol', null], '1'],
    ['1', 2015, ['Manual', 'The Manual'], '1'],
    [null, 2015, ['Gull Patrol', null], null],
  ] as const)('%s (%s) of %j is labelled %s', (number, year, names, label) =>
    expect(numberInSeries(number, year, names)).toBe(label),
  )

  it('report no missing issue because of an annual', () => {
    expect(missingNumbers(['1', '2', '4', 'Annual 8'])).toEqual(['3'])
  })
})
