import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { writeCbz } from '../support/cbz.ts'
import { scanFolder } from '../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../support/servers/measured-helper.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'
import { hangingFolder, hasFuse } from './hanging-folder.ts'

/** Milliseconds. A job that waits for its disk times out after nine seconds; a decoder process starts in one or two. */
const WAIT_MAX = 6_000

test.skipIf(!hasFuse).each(['all', 'read'] as const)(
  'a hanging mount (%s) delays no page of another library and is read again once it responds',
  async (what) => {
    const home = await tempDir()
    const folder = await hangingFolder(home)
    const { source, mounted } = folder
    const local = join(home, 'local')
    await mkdir(local)
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await writeCbz(join(source, 'Comics', `Far ${n}.cbz`))
    for (let n = 1; n <= 40; n++) await writeCbz(join(local, `Near ${n}.cbz`))
    const siege = await startMeasuredHelper(home)
    try {
      await siege.call(libraries.add, { body: { path: join(mounted, 'Comics') } })
      expect(await scanFolder(siege, local)).toEqual(new Map())
      const { comics: all } = await siege.call(comics.list, { query: { limit: 100 } })
      const far = all.filter(({ name }) => name.startsWith('Far')).map(({ id }) => id)
      const near = all.filter(({ name }) => name.startsWith('Near')).map(({ id }) => id)
      expect([far.length, near.length]).toEqual([8, 40])
      const headers = { Authorization: `Bearer ${siege.token}` }
      const ask = async (id: string, page = 1) => {
        const start = performance.now()
        const answer = await fetch(`${siege.url}/api/comics/${id}/pages/${page}?w=800`, { headers })
        await answer.arrayBuffer()
        return { status: answer.status, ms: Math.round(performance.now() - start) }
      }
      await ask(far[0] ?? '')
      folder.hang(what)
      // Without the first comic, which is open and may be in memory.
      const hung = far.slice(1).flatMap((id) => [ask(id, 1), ask(id, 2), ask(id, 3)])
      const waits: number[] = []
      for (const id of near) {
        const { status, ms } = await ask(id)
        expect(status).toBe(200)
        waits.push(ms)
      }
      const answers = await Promise.all(hung)
      const again = await ask(far[1] ?? '')
      process.stdout.write(
        `${what}: near: worst ${Math.max(...waits)} ms; far: ${JSON.stringify(answers.map(({ status, ms }) => `${status} ${ms}`))}; again ${JSON.stringify(again)}\n`,
      )
      expect(Math.max(...waits)).toBeLessThan(WAIT_MAX)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
      expect(again.status).toBe(503)
      const after = (await ask(near[0] ?? '', 2)).ms
      expect(after).toBeLessThan(WAIT_MAX)
      folder.respond()
      await until(async () => (await ask(far[2] ?? '')).status === 200)
      for (const id of far) expect((await ask(id, 2)).status).toBe(200)
    } finally {
      folder.respond()
      await siege.stop()
      await folder.close()
    }
  },
  300_000,
)
