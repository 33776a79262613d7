import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { buildHostile, HOSTILE } from '../../../fixtures/hostile.ts'
import { writeCbz } from '../../support/cbz.ts'
import { askPages, askTexts, scanFolder } from '../../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../../support/servers/measured-helper.ts'
import { tempDir } from '../../support/temp.ts'

/**
 * Limits of the response time in milliseconds, and of the memory of the helper and its processes in megabytes. Without
 * protection responses took minutes. The soak checks the documented limit of a second on an otherwise idle machine.
 */
const WAIT_MAX = 20_000
const MEMORY_MAX = 1_500

test('hostile files are reported as problems; the helper responds and reads the other comics', async () => {
  const home = await tempDir()
  const root = join(home, 'Comics')
  await mkdir(root)
  await buildHostile(root)
  for (const n of [1, 2, 3]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
  const helper = await startMeasuredHelper(home)

  let problems = new Map<string, string>()
  const scanned = await helper.during(async () => {
    problems = await scanFolder(helper, root)
  })
  const served = await helper.during(async () => {
    const answers = await askPages(helper, 4)
    // A text book has no pages.
    expect(answers.filter((status) => ![200, 404, 422].includes(status))).toEqual([])
    await askTexts(helper)
  })
  for (const { worstWait, peakMemory } of [scanned, served]) {
    expect(worstWait).toBeLessThanOrEqual(WAIT_MAX)
    expect(peakMemory).toBeLessThanOrEqual(MEMORY_MAX)
  }

  const problemNames = [
    HOSTILE.tags,
    HOSTILE.values,
    HOSTILE.names,
    HOSTILE.tar,
    ...HOSTILE.drawings,
    ...HOSTILE.interlaced,
  ]
  expect(problemNames.filter((name) => !problems.has(name))).toEqual([])
  expect([...problems.keys()].filter((name) => name.startsWith('Saga'))).toEqual([])
  const { comics: series } = await helper.call(comics.list, { query: { q: 'Saga', limit: 200 } })
  expect(series.every(({ cover }) => cover !== null)).toBe(true)
  await helper.stop()
}, 180_000)
