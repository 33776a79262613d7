import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runNode, tools } from './support/collections.ts'
import { BENCH_DIR, bare, rounds, SMALL } from './support/config.ts'
import { median, spread } from './support/figures.ts'
import { dataFolder, type Helper, startHelper } from './support/helper.ts'
import { record } from './support/report.ts'

/** Pages of the shorter cbz, about 1.4 MB each; the longer one has ten times as many. */
const PAGES = SMALL ? 12 : 36

let helper: Helper

async function bigComics(): Promise<string> {
  const folder = join(BENCH_DIR, `big-${PAGES}`)
  if (existsSync(join(folder, 'Solid'))) return folder
  await rm(folder, { recursive: true, force: true })
  await runNode(bare('big-comics'), [await tools(), folder, String(PAGES)])
  return folder
}

/** Returns the ids of a series' comics, whose files were not opened yet. */
async function idsOf(name: string): Promise<string[]> {
  const path = `/api/comics?q=${name}&limit=200`
  const { comics } = await helper.client.json<{ comics: { id: string }[] }>('GET', path)
  expect(comics.length).toBe(20)
  return comics.map(({ id }) => id)
}

async function pageTime(id: string, page: number): Promise<number> {
  const { status, bytes, time } = await helper.client.ask('GET', `/api/comics/${id}/pages/${page}`)
  expect([status, bytes.length > 500_000]).toEqual([200, true])
  return time
}

beforeAll(async () => {
  helper = await startHelper(await dataFolder('pages'))
  await helper.addLibrary(await bigComics())
  await helper.scan()
})
afterAll(() => helper?.stop())

test('the first page of a long cbz and of a short one', async () => {
  const [long, short] = [await idsOf('Long'), await idsOf('Short')]
  const times = { long: [] as number[], short: [] as number[] }
  // The first responses warm up the process.
  for (const id of [long[19], short[19]]) await pageTime(id ?? '', 1)
  for (let n = 0; n < rounds(15); n++) {
    times.long.push(await pageTime(long[n] ?? '', 1))
    times.short.push(await pageTime(short[n] ?? '', 1))
  }
  await record({
    order: 5.1,
    name: `first page of a cbz of ${PAGES * 10} pages, of ${PAGES}`,
    unit: 'ms',
    ours: median(times.long),
    baseline: median(times.short),
    limit: { ratioAtMost: 1.5 },
    note: `median of ${times.long.length}, each opened anew; ${spread(times.long)} and ${spread(times.short)}`,
  })
})

test('a later page of a solid cbr, compared with a stored one', async () => {
  const [solid, stored] = [await idsOf('Solid'), await idsOf('Stored')]
  const times = { solid: [] as number[], stored: [] as number[], next: [] as number[] }
  for (let n = 0; n < rounds(10); n++) {
    for (const [ids, into] of [
      [solid, times.solid],
      [stored, times.stored],
    ] as const) {
      await pageTime(ids[n] ?? '', 1)
      // The second page unpacks a solid archive; later pages are measured.
      const second = await pageTime(ids[n] ?? '', 2)
      if (ids === solid) times.next.push(second)
      for (let page = 3; page <= Math.min(8, Math.ceil(PAGES / 3)); page++)
        into.push(await pageTime(ids[n] ?? '', page))
    }
  }
  await record({
    order: 5.2,
    name: 'page of a solid cbr after the first, of a stored one',
    unit: 'ms',
    ours: median(times.solid),
    baseline: median(times.stored),
    limit: { ratioAtMost: 3 },
    note: `median of ${times.solid.length}; ${spread(times.solid)} and ${spread(times.stored)}; the second page ${spread(times.next)}`,
  })
})
