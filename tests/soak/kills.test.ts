import { expect, test } from 'vitest'
import { chooseSeed } from '../library/support/dice.ts'
import { killStorm } from '../library/support/kill-storm.ts'
import { tell } from './tell.ts'

test('killed at fifty moments of chance', async () => {
  const figures = await killStorm(50, 150, chooseSeed('kills'))
  tell('kills', figures)
  expect(figures.midScan).toBeGreaterThan(25)
})
