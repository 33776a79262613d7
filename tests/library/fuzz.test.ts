import { expect, test } from 'vitest'
import { chooseSeed } from './support/dice.ts'
import { fuzzScans } from './support/fuzz.ts'

test('a library of damaged comics of every format is scanned to its end, and nothing is left behind', async () => {
  const { files, problems } = await fuzzScans(3, chooseSeed('fuzz'))
  expect(files).toBeGreaterThan(0)
  expect(problems).toBeGreaterThan(0)
})
