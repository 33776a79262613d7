import { expect, test } from 'vitest'
import { chooseSeed } from '../library/support/dice.ts'
import { moveStorm } from '../library/support/move-storm.ts'
import { printFigures } from './print-figures.ts'

test('comics keep their ids through rounds of renames, moves, swaps and returns', async () => {
  const figures = await moveStorm(12, 400, chooseSeed('moves'))
  printFigures('moves', figures)
  expect(figures.moves).toBeGreaterThan(1_000)
})
