import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { writeCbz } from '../support/cbz.ts'
import { scanFolder } from '../support/servers/hostile-attacks.ts'
import { startMeasuredHelper } from '../support/servers/measured-helper.ts'
import { tempDir } from '../support/temp.ts'
import { hangingFolder, hasFuse } from './hanging-folder.ts'

/** Milliseconds. Without limits no request would be answered before the mount responds. */
const WAIT_MAX = 6_000
const DEADLINE = 20_000

test.skipIf(!hasFuse)(
  'requests to four libraries of a hanging mount delay no other library',
  async () => {
    const home = await tempDir()
    const folder = await hangingFolder(home)
    const { source, mounted } = folder
    const local = join(home, 'local')
    await mkdir(local)
    const far = [1, 2, 3, 4].map((n) => join(mounted, String(n)))
    for (const n of [1, 2, 3, 4]) await writeCbz(join(source, String(n), `Far ${n}.cbz`))
    for (const n of [1, 2, 3, 4, 5, 6]) await writeCbz(join(local, `Near ${n}.cbz`))
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
      folder.hang('all')
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
      await folder.close()
      await siege.stop()
    }
  },
  120_000,
)
