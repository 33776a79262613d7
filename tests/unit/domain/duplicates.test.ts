import { expect, it } from 'vitest'
import { duplicateGroups, findDuplicates, pairOf } from '#domain/duplicates.ts'
import type { EntityKind } from '#domain/entities.ts'

const named = (names: readonly string[]) => names.map((name) => ({ id: name, name }))
const groups = (kind: EntityKind, names: readonly string[], refused: readonly string[] = []) =>
  duplicateGroups(kind, named(names), new Set(refused)).map((group) => group.map(({ name }) => name))

it.each([
  ['artists', 'J. Ibarrola', 'Julia Ibarrola'],
  ['artists', 'Ibarrola, Julia', 'Julia Ibarrola'],
  ['artists', 'José Muñoz', 'Jose Munoz'],
  ['artists', 'J.L. Borges', 'JL Borges'],
  ['artists', 'Stan Sakai', 'Stan Sakaai'],
  ['characters', 'Spider-Man', 'Spiderman'],
  ['publishers', 'Marvel', 'Marvel Comics'],
  ['storylines', 'Civil War', 'Civil  war!'],
] as const)('of %s, %s and %s are likely the same', (kind, one, other) => {
  expect(groups(kind, [one, other])).toEqual([[one, other]])
  expect(groups(kind, [other, one])).toEqual([[other, one]])
})

it.each([
  ['artists', 'John Smith', 'Jane Smith'],
  ['artists', 'J. Smith', 'K. Smith'],
  ['characters', 'X-Men 2099', 'X-Men 2098'],
  ['characters', 'Batman', 'Catman'],
  ['characters', 'J. Jonah', 'John Jonah'],
  ['publishers', 'Dark Horse', 'Dark House'],
  ['artists', 'Ana', 'Ane'],
  ['artists', '小林', '小森'],
] as const)('of %s, %s and %s are not likely the same', (kind, one, other) => {
  expect(groups(kind, [one, other])).toEqual([])
})

it('a name with an ambiguous initial is in one group: with all its candidates, or the first of them', () => {
  expect(groups('artists', ['J. Smith', 'John Smith', 'Jane Smith'])).toEqual([
    ['J. Smith', 'John Smith', 'Jane Smith'],
  ])
  expect(groups('artists', ['John Smith', 'Jane Smith', 'J. Smith'])).toEqual([['John Smith', 'J. Smith']])
})

it('rejected candidates are not suggested again, in either order', () => {
  expect(groups('artists', ['J. Roe', 'Jo Roe'], [pairOf('Jo Roe', 'J. Roe')])).toEqual([])
  const [one, ...others] = named(['Jo Roe', 'J. Roe', 'Bo'])
  expect(one && findDuplicates('artists', one, others, new Set())).toEqual([{ id: 'J. Roe', name: 'J. Roe' }])
  expect(one && findDuplicates('artists', one, others.slice(1), new Set())).toEqual([])
})
