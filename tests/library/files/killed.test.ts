import { expect, test } from 'vitest'
import { chooseSeed } from '../support/dice.ts'
import { writeStorm } from './support/write-storm.ts'

test('a write and its undo, each killed at four random times, leave every file whole and end complete', async () => {
  const { midway } = await writeStorm(4, 60, chooseSeed('writes'))
  expect(midway).toBeGreaterThan(0)
}, 240_000)
