import { describe, expect, it } from 'vitest'
import { languageName } from '#web/components/text/language-name.ts'
import { damageOf } from '#web/screens/comic/damage.ts'
import { pageList, pagesShown, publishedOn } from '#web/screens/comic/facts.ts'
import { remediesFor } from '#web/screens/comic/remedies.ts'

describe('the publication date of a comic', () => {
  it.each([
    [{ year: 2021, month: 11, day: 18 }, '18 de noviembre de 2021'],
    [{ year: 2021, month: 1, day: null }, 'enero de 2021'],
    [{ year: 1938, month: null, day: null }, '1938'],
    [{ year: null, month: 5, day: 3 }, null],
  ])('%j', (date, expected) => {
    expect(publishedOn(date, 'es')).toBe(expected)
  })
})

it('names a language, and returns an unknown code unchanged', () => {
  expect(languageName('fr', 'es')).toBe('francés')
  expect(languageName('no es un código', 'es')).toBe('no es un código')
})

describe('pages shown', () => {
  it.each([
    [60, 10, 0, 60],
    [61, 10, 0, 30],
    [196, 5, 0, 15],
    [196, 8, 1, 196],
    [5000, 10, 2, 1200],
  ])('of %d in %d columns after %d requests for more: %d', (total, columns, requests, drawn) => {
    expect(pagesShown(total, columns, requests)).toBe(drawn)
  })
})

describe('a comic with a problem', () => {
  const some = [{}]
  it.each([
    ['comic-corrupt', some, [], 'partly'],
    ['comic-corrupt', [], [], 'unreadable'],
    ['comic-corrupt', [], some, 'partly'],
    ['metadata-corrupt', some, [], 'metadata'],
    ['page-corrupt', some, [], 'partly'],
  ])('%s', (code, pages, chapters, damage) => {
    expect(damageOf({ problem: { code }, damagedPages: [], pages, chapters })).toBe(damage)
  })

  it('is partly readable with damaged pages, which are listed in runs', () => {
    expect(damageOf({ problem: null, damagedPages: [2], pages: [1, 2], chapters: [] })).toBe('partly')
    expect(pageList([3, 19, 20, 21, 24])).toBe('3, 19–21, 24')
  })

  it('has remedies, the most useful first, and a fallback for unknown codes', () => {
    expect(remediesFor('comic-encrypted')).toEqual(['unlock'])
    expect(remediesFor('comic-corrupt')).toEqual(['copy'])
    expect(remediesFor('something-new')).toEqual(['copy'])
    // No remedy helps with DRM or with a picture that is not an archive.
    expect([remediesFor('comic-drm'), remediesFor('comic-not-archive')]).toEqual([[], []])
  })
})
