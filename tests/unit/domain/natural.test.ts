import { describe, expect, it } from 'vitest'
import { compareNatural, naturalKey } from '#domain/text/natural.ts'

describe('natural order', () => {
  it.each([
    ['2.jpg', '10.jpg'],
    ['a/10.jpg', 'b/2.jpg'],
    ['a\\9.jpg', 'a\\10.jpg'],
    ['A1', 'a2'],
    ['p007', 'p8'],
    ['*.png', '[.png'],
    ['99999999999999999999998', '99999999999999999999999'],
    ['a', 'a/b'],
    ['\uffff', '\u{1f600}'],
  ])('%s comes before %s', (first, second) => {
    expect(compareNatural(first, second)).toBeLessThan(0)
    expect(compareNatural(second, first)).toBeGreaterThan(0)
  })

  it('is total: only equal names compare as equal', () => {
    expect(compareNatural('a1', 'a1')).toBe(0)
    expect(compareNatural('a01', 'a1')).not.toBe(0)
    expect(compareNatural('A1', 'a1')).not.toBe(0)
  })

  it('sort keys compare as binary text', () => {
    const names = ['Été 10', 'ete 9', 'Zorro', 'batman 100', 'Batman 20']
    expect(names.toSorted((a, b) => (naturalKey(a) < naturalKey(b) ? -1 : 1))).toEqual([
      'Batman 20',
      'batman 100',
      'ete 9',
      'Été 10',
      'Zorro',
    ])
  })

  it('takes linear time for long paths', () => {
    const folder = 'a1'.repeat(200)
    const names = Array.from({ length: 10_000 }, (_, i) => `${folder}${(i * 7_919) % 10_000}.jpg`)
    const start = process.cpuUsage()
    expect(names.toSorted(compareNatural).at(-1)).toBe(`${folder}9999.jpg`)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(8_000)
  })
})
