import { describe, expect, it } from 'vitest'
import { withoutSearch, withSearch } from '#web/app/search/last-searches.ts'
import { optionAfterKey } from '#web/app/search/option-after-key.ts'
import { litParts } from '#web/components/text/lit-parts.ts'

describe('the highlighted option', () => {
  const options = [
    { id: 'best', left: 0, top: 300 },
    { id: 'a', left: 300, top: 20 },
    { id: 'b', left: 300, top: 70 },
    { id: 'c', left: 560, top: 60 },
  ]
  it.each([
    ['ArrowDown', null, 'best'],
    ['ArrowDown', 'a', 'b'],
    ['ArrowDown', 'c', null],
    ['ArrowUp', null, 'c'],
    ['ArrowUp', 'best', null],
    // The highlighted option is no longer listed.
    ['ArrowDown', 'gone', 'best'],
    // To the nearest option of the next column, or nowhere.
    ['ArrowRight', 'best', 'b'],
    ['ArrowRight', 'a', 'c'],
    ['ArrowLeft', 'c', 'b'],
    ['ArrowRight', 'c', 'c'],
    // The cursor moves in the box.
    ['ArrowLeft', null, undefined],
    ['Home', 'b', undefined],
    ['x', null, undefined],
  ])('%s from %s: %s', (key, marked, next) => {
    expect(optionAfterKey(key, options, marked)).toBe(next)
  })
  it('is none in an empty list', () => {
    expect(optionAfterKey('ArrowDown', [], null)).toBe(null)
  })
})

describe('the words of a search in a name', () => {
  const lit = (text: string, ...words: string[]) =>
    litParts(text, words)
      .map((part) => (part.isLit ? `[${part.text}]` : part.text))
      .join('')
  it('are lit without regard to accents, case, apostrophes and hyphens', () => {
    expect(lit('The Amazing Spider-Man', 'spiderman')).toBe('The Amazing [Spider-Man]')
    expect(lit('Ana Vespertín', 'vesperti')).toBe('Ana [Vespertí]n')
    expect(lit("O'Brien en Łódź", 'obrien', 'lodz')).toBe("[O'Brien] en [Łódź]")
    expect(lit('Straße', 'strasse')).toBe('[Straße]')
    expect(lit('Nada', 'zzz')).toBe('Nada')
    expect(lit('', 'a')).toBe('')
  })
  it('are lit inside of other words from three letters on', () => {
    expect(lit('Batman nº 7', 'man', '7')).toBe('Bat[man] nº [7]')
    expect(lit('Saga 17', '7')).toBe('Saga 17')
  })
})

describe('recent searches', () => {
  it('are unique, the latest first, at most eight', () => {
    expect(withSearch(['thor', 'hulk'], ' Hulk ')).toEqual(['Hulk', 'thor'])
    expect(withSearch(['1a', '2a', '3a', '4a', '5a', '6a', '7a', '8a'], 'new')).toEqual([
      'new',
      '1a',
      '2a',
      '3a',
      '4a',
      '5a',
      '6a',
      '7a',
    ])
    expect(withSearch(['thor'], 'x')).toEqual(['thor'])
    expect(withoutSearch(['thor', 'hulk'], 'THOR')).toEqual(['hulk'])
  })
})
