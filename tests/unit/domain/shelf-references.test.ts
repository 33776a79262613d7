import { expect, test } from 'vitest'
import { isInLoop, referencesOf, withRenamedList } from '#domain/shelf-references.ts'

test('a query refers to lists by name, but not in quoted words', () => {
  expect([...referencesOf('in:"Mis Cómics" read:no or not in:tren')]).toEqual(['mis comics', 'tren'])
  expect([...referencesOf('year:1986 "in:tren"')]).toEqual([])
})

test('a new name replaces the old one, and other queries stay as they are written', () => {
  expect(withRenamedList('read:no  and in:TREN sort:-added limit:5', 'tren', 'Mi "tren"')).toBe(
    'read:no in:"Mi \\"tren\\"" sort:-added limit:5',
  )
  expect(withRenamedList('(in:tren or not in:avión) year:1986', 'Tren', 'Barco')).toBe(
    '(in:Barco or not in:avión) year:1986',
  )
  const other = 'read:no  and in:avion'
  expect(withRenamedList(other, 'tren', 'barco')).toBe(other)
})

test('a loop of references is found at any length', () => {
  const shelf = (name: string, query: string) => ({ name, query })
  const all = [shelf('Dos', 'in:tres'), shelf('Tres', 'in:"dos" or in:cuatro'), shelf('Cuatro', 'read:no')]
  expect(isInLoop(shelf('Uno', 'in:dos'), all)).toBe(false)
  expect(isInLoop(shelf('Cuatro', 'in:dos'), all.slice(0, 2))).toBe(true)
  expect(isInLoop(shelf('Uno', 'not in:UNO'), all)).toBe(true)
})
