import { describe, expect, it } from 'vitest'
import { hueOf, initialOf } from '#web/components/pictures/initial.ts'
import { filterNames } from '#web/screens/playlists/playlist-order.ts'

const names = [{ value: 'Zoë 10' }, { value: 'Ángel Zúñiga' }, { value: 'Zoë 2' }]

describe('names', () => {
  it.each([
    ['', ['Ángel Zúñiga', 'Zoë 2', 'Zoë 10']],
    [' zuniga  ANGEL ', ['Ángel Zúñiga']],
    ['zoe', ['Zoë 2', 'Zoë 10']],
    ['nobody', []],
  ] as const)('%j', (query, expected) => {
    expect(filterNames(names, query, 'es').map(({ value }) => value)).toEqual(expected)
  })

  it.each([
    ['ángel', 'Á'],
    ['«Éclair»', 'É'],
    ['12 monos', '1'],
    ['モンスーン', 'モ'],
    ['***', '·'],
  ])('the initial of %s is %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })

  it('have a stable hue', () => {
    expect(hueOf('Lía')).toBe(hueOf('Lía'))
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(hueOf)).size).toBe(8)
  })
})
