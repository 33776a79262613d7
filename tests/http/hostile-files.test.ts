import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { buildHostile, HOSTILE } from '../../fixtures/hostile.ts'
import { besieged } from '../support/besieged.ts'
import { writeCbz } from '../support/cbz.ts'
import { askPages, askTexts, scanFolder } from '../support/hostile-attacks.ts'
import { tempDir } from '../support/temp.ts'

/**
 * Milliseconds the helper may be deaf, and megabytes it and all it starts may take, whatever is thrown at it. Unmended
 * it was deaf for minutes; the second that is promised is held by the soak, on a machine that does nothing else.
 */
const WAIT_MAX = 5_000
const MEMORY_MAX = 1_500

test('files made to stop the helper stop nothing, are told as problems, and the others are read', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await mkdir(root)
  await buildHostile(root)
  for (const n of [1, 2, 3]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
  const siege = await besieged(home)

  let problems = new Map<string, string>()
  const scanned = await siege.during(async () => {
    problems = await scanFolder(siege, root)
  })
  const asked = await siege.during(async () => {
    const answers = await askPages(siege, 4)
    // A text book has no pages.
    expect(answers.filter((status) => ![200, 404, 422].includes(status))).toEqual([])
    await askTexts(siege)
  })
  for (const { worstWait, peakMemory } of [scanned, asked]) {
    expect(worstWait).toBeLessThanOrEqual(WAIT_MAX)
    expect(peakMemory).toBeLessThanOrEqual(MEMORY_MAX)
  }

  const told = [
    HOSTILE.tags,
    HOSTILE.values,
    HOSTILE.names,
    HOSTILE.tar,
    ...HOSTILE.drawings,
    ...HOSTILE.interlaced,
  ]
  expect(told.filter((name) => !problems.has(name))).toEqual([])
  expect([...problems.keys()].filter((name) => name.startsWith('Saga'))).toEqual([])
  const { comics: series } = await siege.call(comics.list, { query: { q: 'Saga', limit: 200 } })
  expect(series.every(({ cover }) => cover !== null)).toBe(true)
  await siege.stop()
}, 180_000)
