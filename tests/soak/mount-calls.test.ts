import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { writeCbz } from '../support/cbz.ts'
import { scanFolder } from '../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../support/servers/measured-helper.ts'
import { tempDir } from '../support/temp.ts'
import { until } from '../support/until.ts'

const PYTHON = '/usr/bin/python3'
/** Milliseconds. Without limits no request would be answered before the mount responds. */
const WAIT_MAX = 6_000
const DEADLINE = 20_000
const hasFuse = spawnSync(PYTHON, ['-c', 'import fuse; open("/dev/fuse")']).status === 0

// Needs Debian's packages fuse3 and python3-fuse, and a machine that allows mounts.
test.skipIf(!hasFuse)(
  'requests to four libraries of a hanging mount delay no other library',
  async () => {
    const home = await tempDir()
    const [source, mounted, local, flag] = ['source', 'mounted', 'local', 'hang'].map((name) =>
      join(home, name),
    ) as [string, string, string, string]
    for (const folder of [mounted, local]) await mkdir(folder)
    const far = [1, 2, 3, 4].map((n) => join(mounted, String(n)))
    for (const n of [1, 2, 3, 4]) await writeCbz(join(source, String(n), `Far ${n}.cbz`))
    for (const n of [1, 2, 3, 4, 5, 6]) await writeCbz(join(local, `Near ${n}.cbz`))
    const mount = spawn(PYTHON, [fileURLToPath(new URL('./hanging-mount.py', import.meta.url)), mounted], {
      env: { ...process.env, SRC: source, FLAG: flag },
      stdio: 'ignore',
    })
    const exit = new Promise((resolve) => mount.once('exit', resolve))
    await until(async () => execFileSync('mount', { encoding: 'utf8' }).includes(mounted))
    const siege = await startMeasuredHelper(home)
    try {
      for (const path of far) await siege.call(libraries.add, { body: { path } })
      expect(await scanFolder(siege, local)).toEqual(new Map())
      const { comics: all } = await siege.call(comics.list, { query: { limit: 100 } })
      expect(all.length).toBe(10)
      const headers = { Authorization: `Bearer ${siege.token}` }
      const ask = async (path: string) => {
        const start = performance.now()
        const stop = new AbortController()
        const timer = setTimeout(() => stop.abort(), DEADLINE)
        const answer = await fetch(siege.url + path, { headers, signal: stop.signal })
        await answer.arrayBuffer()
        clearTimeout(timer)
        return { status: answer.status, ms: performance.now() - start }
      }
      const idsOf = (name: string) => all.filter((each) => each.name.startsWith(name)).map(({ id }) => id)
      await writeFile(flag, 'all')
      const encoded = encodeURIComponent(far[0] ?? '')
      const hung = [
        ...idsOf('Far').flatMap((id) => [
          ask(`/api/comics/${id}/pages/1?w=400`),
          ask(`/api/comics/${id}/file`),
        ]),
        ...[1, 2, 3, 4].flatMap(() => [
          ask('/api/libraries'),
          ask(`/api/folders?path=${encoded}`),
          ask(`/api/folders/count?path=${encoded}`),
        ]),
      ]
      for (const id of idsOf('Near')) {
        for (const path of ['/api/helper', '/api/comics?limit=3', `/api/comics/${id}/pages/1?w=400`]) {
          const { status, ms } = await ask(path)
          expect(status).toBe(200)
          expect(ms).toBeLessThan(WAIT_MAX)
        }
      }
      await Promise.all(hung)
      expect((await siege.call(libraries.list)).details.map(({ available }) => available)).toEqual([
        ...far.map(() => false),
        true,
      ])
    } finally {
      await rm(flag, { force: true })
      execFileSync('fusermount3', ['-uz', mounted])
      await exit
      await siege.stop()
    }
  },
  120_000,
)
