import { expect, test } from 'vitest'
import { loopErrors } from '#web/screens/playlist/shelf/edit/loop-errors.ts'

test('a condition through which a shelf contains itself is an error', () => {
  const others = [{ name: 'Noche', query: 'in:luna read:no' }]
  const error = { expected: 'other-list', suggestion: null }
  expect(loopErrors('Luna', 'sin leer lista:luna', others)).toEqual([{ ...error, at: 9, length: 10 }])
  expect(loopErrors('Luna', 'lista:noche', others)).toEqual([{ ...error, at: 0, length: 11 }])
  expect(loopErrors('Sol', 'lista:noche lista:luna', others)).toEqual([])
  expect(loopErrors('', 'sin leer', others)).toEqual([])
})
