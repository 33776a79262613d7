import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildHostile, HOSTILE } from '../../fixtures/hostile.ts'
import { askPages, askTexts, scanFolder } from '../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../support/servers/measured-helper.ts'
import { tempDir } from '../support/temp.ts'
import { printFigures } from './print-figures.ts'

/** Factor of the unpacked size that is enough for a rejection: four gigabytes of zeros. */
const SIZE = 16

test.each(Object.entries(HOSTILE))('%s in full size does not delay other requests', async (attack, names) => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await buildHostile(join(home, 'all'), SIZE)
  await mkdir(root)
  for (const name of [names].flat()) await rename(join(home, 'all', name), join(root, name))
  const siege = await startMeasuredHelper(home)
  const figures = await siege.during(async () => {
    await scanFolder(siege, root)
    await askPages(siege, 8)
    await askTexts(siege)
  })
  printFigures(attack, figures)
  expect(figures.worstWait).toBeLessThanOrEqual(1_000)
  expect(figures.peakMemory).toBeLessThanOrEqual(1_500)
  await siege.stop()
})
