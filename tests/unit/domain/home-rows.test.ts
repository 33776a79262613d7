import { expect, test } from 'vitest'
import { arrangedRows, ROW_IDS } from '#domain/reading/home-rows.ts'
import { withShelfRow } from '#domain/reading/shelf-on-home.ts'

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

test('the row of a shelf is where the user has it, and new ones come after what is being read', () => {
  expect(arrangedRows([on('shelf:a'), on('two')], FACTORY)).toEqual(
    ['one', 'shelf:a', 'two', 'three'].map(on),
  )
  const rows = withShelfRow(null, 'a', true)
  expect(rows.slice(0, 3)).toEqual(['continueReading', 'shelf:a', 'nextInSeries'].map(on))
  expect(rows).toHaveLength(ROW_IDS.length + 1)
  expect(withShelfRow(rows, 'a', false)).toEqual(
    rows.map((row) => (row.id === 'shelf:a' ? { ...row, on: false } : row)),
  )
})
