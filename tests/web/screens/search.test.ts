import { describe, expect, it } from 'vitest'
import { withoutSearch, withSearch } from '#web/app/shell/last-searches.ts'
import { optionAfterKey } from '#web/app/shell/option-after-key.ts'

describe('the highlighted option', () => {
  const ids = ['a', 'b']
  it.each([
    ['ArrowDown', null, 'a'],
    ['ArrowDown', 'a', 'b'],
    ['ArrowDown', 'b', null],
    ['ArrowUp', null, 'b'],
    ['ArrowUp', 'a', null],
    // The highlighted option is no longer listed.
    ['ArrowDown', 'gone', 'a'],
    ['Home', 'b', undefined],
    ['x', null, undefined],
  ])('%s from %s: %s', (key, marked, next) => {
    expect(optionAfterKey(key, ids, marked)).toBe(next)
  })
  it('is none in an empty list', () => {
    expect(optionAfterKey('ArrowDown', [], null)).toBe(null)
  })
})

describe('recent searches', () => {
  it('are unique, the latest first, at most six', () => {
    expect(withSearch(['thor', 'hulk'], ' Hulk ')).toEqual(['Hulk', 'thor'])
    expect(withSearch(['1a', '2a', '3a', '4a', '5a', '6a'], 'new')).toEqual([
      'new',
      '1a',
      '2a',
      '3a',
      '4a',
      '5a',
    ])
    expect(withSearch(['thor'], 'x')).toEqual(['thor'])
    expect(withoutSearch(['thor', 'hulk'], 'THOR')).toEqual(['hulk'])
  })
})
