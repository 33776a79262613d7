import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { scanFolder } from '../../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../../support/servers/measured-helper.ts'
import { tempDir } from '../../support/temp.ts'

/** Milliseconds. A job that waits for a file holds its slot for about ten seconds. */
const WAIT_MAX = 8_000

// Windows has no mkfifo.
test.skipIf(process.platform === 'win32')(
  'FIFOs in place of known comics delay no page of another comic',
  async () => {
    const home = await tempDir()
    const root = join(home, 'Comics')
    await mkdir(root)
    const names = [1, 2, 3, 4, 5, 6].map((n) => `Saga ${n}.cbz`)
    for (const name of names) await writeCbz(join(root, name))
    const helper = await startMeasuredHelper(home)
    try {
      expect(await scanFolder(helper, root)).toEqual(new Map())
      const { comics: all } = await helper.call(comics.list, { query: { limit: 10, sort: 'name' } })
      expect(all).toHaveLength(6)
      for (const name of names.slice(0, 5)) {
        await rm(join(root, name))
        execFileSync('mkfifo', [join(root, name)])
      }
      const headers = { Authorization: `Bearer ${helper.token}` }
      const timedGet = async (id: string, what: string) => {
        const start = performance.now()
        const answer = await fetch(`${helper.url}/api/comics/${id}/${what}`, { headers })
        await answer.arrayBuffer()
        return { status: answer.status, ms: Math.round(performance.now() - start) }
      }
      const [other, ...replaced] = all.map(({ id }) => id).reverse()
      const refused = Promise.allSettled(
        replaced.flatMap((id) => ['pages/1', 'pages/2?w=800', 'file'].map((what) => timedGet(id, what))),
      )
      const page = await timedGet(other ?? '', 'pages/1?w=800')
      expect(page.status).toBe(200)
      expect(page.ms).toBeLessThan(WAIT_MAX)
      const statuses = (await refused).map((one) => (one.status === 'fulfilled' ? one.value.status : null))
      expect(new Set(statuses)).toEqual(new Set([404, 422]))
      await helper.stop()
    } finally {
      // Processes that wait for a FIFO would keep the test's folder from being removed.
      for (const name of names) await rm(join(root, name), { force: true })
    }
  },
  60_000,
)
