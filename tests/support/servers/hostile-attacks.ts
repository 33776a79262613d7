import { setTimeout as pause } from 'node:timers/promises'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import type { MeasuredHelper } from './measured-helper.ts'

const SCAN_POLL = 100

/** Adds a folder as a library and scans it. Returns the problem code of each file by its path. */
export async function scanFolder({ call }: MeasuredHelper, root: string): Promise<Map<string, string>> {
  await call(libraries.add, { body: { path: root } })
  await call(scan.start, { body: { full: true } })
  while ((await call(scan.status)).running) await pause(SCAN_POLL)
  const { problems } = await call(scan.problems)
  return new Map(problems.map(({ path, code }) => [path.slice(root.length + 1), code]))
}

/** Requests the first page of each comic at once, `times` times, in two sizes. Returns the status codes. */
export async function askPages({ url, token, call }: MeasuredHelper, times: number): Promise<number[]> {
  const { comics: all } = await call(comics.list, { query: { limit: 200 } })
  const requests = Array.from({ length: times }, (_, n) =>
    all.map(({ id }) => ({ id, w: n % 2 ? '' : '?w=800' })),
  )
  const headers = { Authorization: `Bearer ${token}` }
  return Promise.all(
    requests.flat().map(async ({ id, w }) => {
      const answer = await fetch(`${url}/api/comics/${id}/pages/1${w}`, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
}

/** Reads each text book's first chapter and the facets, whose names and values come from the files. */
export async function askTexts({ url, token, call }: MeasuredHelper): Promise<void> {
  const { comics: all } = await call(comics.list, { query: { limit: 200 } })
  const headers = { Authorization: `Bearer ${token}` }
  await Promise.all(
    all.map(async ({ id }) => {
      for (const path of ['', '/chapters/1'])
        await (await fetch(`${url}/api/comics/${id}${path}`, { headers })).arrayBuffer()
    }),
  )
  await call(discover.facets, { query: {} })
}
