import { expect, test } from 'vitest'
import { chooseSeed } from './support/dice.ts'
import { killStorm } from './support/kill-storm.ts'

test('killed at five moments of chance, the library is whole each time and ends like an undisturbed scan', async () => {
  const seed = chooseSeed('kills')
  const { midScan } = await killStorm(5, 60, seed)
  expect(midScan).toBeGreaterThan(0)
})
