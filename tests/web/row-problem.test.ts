import { expect, test } from 'vitest'
import { problemOf, problemPath } from '#web/actions/ask/form/row-problem.ts'

test('a row without a value is incomplete, and a range must rise', () => {
  expect(problemOf({ field: 'read', op: ':', value: '' })).toBe('missing')
  expect(problemOf({ field: null, op: ':', value: ' ' })).toBe('missing')
  expect(problemOf({ field: 'year', op: '..', value: '..' })).toBe('missing')
  expect(problemOf({ field: 'added', op: 'within', value: 'm' })).toBe('missing')
  expect(problemOf({ field: 'year', op: ':', value: 'x' })).toBe('wrong')
  expect(problemOf({ field: 'year', op: '..', value: '2023..2010' })).toBe('falling')
  expect(problemOf({ field: 'year', op: '..', value: '2010..2010' })).toBe(null)
  expect(problemOf({ field: 'year', op: '..', value: '2010..' })).toBe(null)
  expect(problemOf({ field: 'added', op: '..', value: '2010..2009' })).toBe('falling')
  expect(problemOf({ field: 'added', op: '..', value: '2010..2010' })).toBe(null)
  expect(problemOf({ field: 'writer', op: 'none', value: '' })).toBe(null)
})

test('the first incomplete row is found in groups too', () => {
  const whole = { field: null, op: ':', value: 'luna' } as const
  const empty = { field: null, op: ':', value: '' } as const
  expect(problemPath({ kind: 'all', items: [whole, { kind: 'any', rows: [whole] }] })).toBe(null)
  expect(problemPath({ kind: 'all', items: [whole, { kind: 'any', rows: [whole, empty] }] })).toEqual([1, 1])
  expect(problemPath({ kind: 'all', items: [whole, empty] })).toEqual([1, null])
})
