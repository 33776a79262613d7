import { expect, test } from 'vitest'
import { readMutated } from '../formats/support/read-mutated.ts'
import { chooseSeed } from '../library/support/dice.ts'
import { fuzzScans } from '../library/support/fuzz.ts'
import { printFigures, SOAK_SECONDS } from './print-figures.ts'

test('scans of damaged comics for minutes do not fail', async () => {
  const figures = await fuzzScans(SOAK_SECONDS, chooseSeed('fuzz'))
  printFigures('fuzz', figures)
  expect(figures.files).toBeGreaterThan(0)
}, 1_800_000)

test(
  'a thousand damaged comics can be opened and read without a crash',
  () => readMutated(1_000, chooseSeed('mutated')),
  1_800_000,
)
