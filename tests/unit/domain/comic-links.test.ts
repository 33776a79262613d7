import { describe, expect, it } from 'vitest'
import { linksOf } from '#domain/metadata/comic-links.ts'
import { noMetadata } from '#domain/metadata/metadata-fields.ts'

describe('entities in metadata', () => {
  it('come only from the given fields', () => {
    const links = linksOf({ writers: ['Ana'], inkers: [] })
    expect([...links.kinds]).toEqual(['artists'])
    expect([...links.roles]).toEqual(['writer', 'inker'])
    expect(links.named.artists).toEqual([{ name: 'Ana', role: 'writer', order: null }])
    expect(linksOf({ title: 'T', genres: ['Horror'] }).kinds.size).toBe(0)
    expect([...linksOf({ publisher: null }).kinds]).toEqual(['publishers'])
  })

  it('contain a person once for each role, and equal names once, ignoring case', () => {
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
  ])('publisher %j is named %j', (publisher, name) => {
    expect(linksOf({ publisher }).named.publishers).toEqual([{ name, role: null, order: null }])
  })

  it("contain the comic's position in a storyline", () => {
    const storyline = { name: 'Niebla', order: 2.5, total: 4 }
    expect(linksOf({ storyline }).named.storylines).toEqual([{ name: 'Niebla', role: null, order: 2.5 }])
  })

  it('omit values that are not names', () => {
    const characters = ['', '  ', 'a\u0000b', '\ud800', 'x'.repeat(501)]
    expect(linksOf({ characters }).named.characters.map(({ name }) => name)).toEqual(['a b'])
  })

  it('are empty lists of every kind for an issue without metadata', () => {
    const { kinds, named } = linksOf(noMetadata())
    expect(kinds.size).toBe(4)
    expect(Object.values(named).flat()).toEqual([])
  })
})
