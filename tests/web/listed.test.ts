import { describe, expect, it } from 'vitest'
import { hueOf, initialOf } from '#web/components/initial.ts'
import { listed, orderOf } from '#web/screens/names/listed.ts'

const names = [
  { value: 'Zoë 10', count: 3 },
  { value: 'Ángel Zúñiga', count: 1 },
  { value: 'Zoë 2', count: 7 },
]

describe('names', () => {
  it.each([
    ['', 'count', ['Zoë 2', 'Zoë 10', 'Ángel Zúñiga']],
    ['', 'name', ['Ángel Zúñiga', 'Zoë 2', 'Zoë 10']],
    [' zuniga  ANGEL ', 'count', ['Ángel Zúñiga']],
    ['zoe', 'name', ['Zoë 2', 'Zoë 10']],
    ['nobody', 'name', []],
  ] as const)('%j by %s', (query, order, expected) => {
    expect(listed(names, query, order, 'es').map(({ value }) => value)).toEqual(expected)
  })

  it('stand by how many comics they have unless an address says otherwise', () => {
    expect([orderOf(null), orderOf('name'), orderOf('<script>')]).toEqual(['count', 'name', 'count'])
  })

  it.each([
    ['ángel', 'Á'],
    ['«Éclair»', 'É'],
    ['12 monos', '1'],
    ['モンスーン', 'モ'],
    ['***', '·'],
  ])('%s is headed by %s', (name, initial) => {
    expect(initialOf(name)).toBe(initial)
  })

  it('keep their hue', () => {
    expect(hueOf('Lía')).toBe(hueOf('Lía'))
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(hueOf)).size).toBe(8)
  })
})
