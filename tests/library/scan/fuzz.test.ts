import { expect, test } from 'vitest'
import { chooseSeed } from '../support/dice.ts'
import { fuzzScans } from '../support/fuzz.ts'

test('damaged comics of every format are scanned to the end without leftover files', async () => {
  const { files, problems } = await fuzzScans(3, chooseSeed('fuzz'))
  expect(files).toBeGreaterThan(0)
  expect(problems).toBeGreaterThan(0)
})
