import { expect, test } from 'vitest'
import { chooseSeed } from '../library/support/dice.ts'
import { moveStorm } from '../library/support/move-storm.ts'
import { tell } from './tell.ts'

test('rounds of renames, moves, circles and returns: every comic stays itself', async () => {
  const figures = await moveStorm(12, 400, chooseSeed('moves'))
  tell('moves', figures)
  expect(figures.moves).toBeGreaterThan(1_000)
})
