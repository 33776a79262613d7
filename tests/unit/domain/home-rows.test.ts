import { expect, test } from 'vitest'
import { arrangedRows } from '#domain/reading/home-rows.ts'

const FACTORY = ['one', 'two', 'three'] as const
const on = (id: string) => ({ id, on: true })

test('rows are in the default order until the user chooses one', () => {
  expect(arrangedRows(null, FACTORY)).toEqual(FACTORY.map(on))
})

test('rows that are off keep their place, and rows that no longer exist are left out', () => {
  const chosen = [on('three'), { id: 'gone', on: true }, { id: 'one', on: false }, on('two')]
  expect(arrangedRows(chosen, FACTORY)).toEqual([on('three'), { id: 'one', on: false }, on('two')])
})

test('a row that the order does not know comes after the row that it follows by default', () => {
  expect(arrangedRows([on('three'), on('one')], FACTORY)).toEqual([on('three'), on('one'), on('two')])
  expect(arrangedRows([on('three'), on('two')], FACTORY)).toEqual(
    FACTORY.toSpliced(0, 3, 'one', 'three', 'two').map(on),
  )
})
