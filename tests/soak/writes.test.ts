import { expect, test } from 'vitest'
import { writeStorm } from '../library/files/support/write-storm.ts'
import { chooseSeed } from '../library/support/dice.ts'
import { printFigures } from './print-figures.ts'

/** Number of comics, and of kills during the write and as many during the undo. */
const COMICS = Number(process.env.SOAK_COMICS ?? 10_000)
const KILLS = Number(process.env.SOAK_KILLS ?? 50)

test('ten thousand files are written and undone through fifty kills each, and every one is old or new', async () => {
  const figures = await writeStorm(KILLS, COMICS, chooseSeed('writes'))
  printFigures('writes', figures)
  expect(figures.midway).toBeGreaterThan(KILLS / 2)
}, 7_200_000)
