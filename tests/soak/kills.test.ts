import { expect, test } from 'vitest'
import { chooseSeed } from '../library/support/dice.ts'
import { killStorm } from '../library/support/kill-storm.ts'
import { printFigures } from './print-figures.ts'

test('the helper recovers from kills at fifty random moments', async () => {
  const figures = await killStorm(50, 150, chooseSeed('kills'))
  printFigures('kills', figures)
  expect(figures.midScan).toBeGreaterThan(25)
})
