import { expect, test } from 'vitest'
import { readMutated } from '../formats/support/read-mutated.ts'
import { chooseSeed } from '../library/support/dice.ts'
import { fuzzScans } from '../library/support/fuzz.ts'
import { SOAK_SECONDS, tell } from './tell.ts'

test('minutes of damaged comics, each through a whole scan', async () => {
  const figures = await fuzzScans(SOAK_SECONDS, chooseSeed('fuzz'))
  tell('fuzz', figures)
  expect(figures.files).toBeGreaterThan(0)
}, 1_800_000)

test(
  'a thousand damaged comics, each opened and read',
  () => readMutated(1_000, chooseSeed('mutated')),
  1_800_000,
)
