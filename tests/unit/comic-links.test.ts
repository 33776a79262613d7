import { describe, expect, it } from 'vitest'
import { linksOf } from '#domain/comic-links.ts'
import { noMetadata } from '#domain/metadata-fields.ts'

describe('the entities that metadata names', () => {
  it('speak only of the fields that are given', () => {
    const links = linksOf({ writers: ['Ana'], inkers: [] })
    expect([...links.kinds]).toEqual(['artists'])
    expect([...links.roles]).toEqual(['writer', 'inker'])
    expect(links.named.artists).toEqual([{ name: 'Ana', role: 'writer', order: null }])
    expect(linksOf({ title: 'T', genres: ['Horror'] }).kinds.size).toBe(0)
    expect([...linksOf({ publisher: null }).kinds]).toEqual(['publishers'])
  })

  it('name a person once for each role, and a name once whatever its case', () => {
    const { named } = linksOf({
      writers: ['Ana', 'ANA', ' ana '],
      pencillers: ['Ana'],
      characters: ['Batman', 'batman', 'Robin'],
    })
    expect(named.artists.map(({ name, role }) => `${name} ${role}`)).toEqual(['Ana writer', 'Ana penciller'])
    expect(named.characters.map(({ name }) => name)).toEqual(['Batman', 'Robin'])
  })

  it.each([
    ['marvel comics', 'Marvel'],
    ['DC', 'DC Comics'],
    ['Casa Desconocida', 'Casa Desconocida'],
  ])('publisher %j is %j', (publisher, name) => {
    expect(linksOf({ publisher }).named.publishers).toEqual([{ name, role: null, order: null }])
  })

  it('say where in a storyline the comic stands', () => {
    const storyline = { name: 'Niebla', order: 2.5, total: 4 }
    expect(linksOf({ storyline }).named.storylines).toEqual([{ name: 'Niebla', role: null, order: 2.5 }])
  })

  it('leave out what is no name', () => {
    const characters = ['', '  ', 'a\u0000b', '\ud800', 'x'.repeat(501)]
    expect(linksOf({ characters }).named.characters.map(({ name }) => name)).toEqual(['a b'])
  })

  it('of an issue about which nothing is known are none, of every kind', () => {
    const { kinds, named } = linksOf(noMetadata())
    expect(kinds.size).toBe(4)
    expect(Object.values(named).flat()).toEqual([])
  })
})
