import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BareServer, startBare } from './support/baseline.ts'
import { type Client, createClient } from './support/client.ts'
import { collection, LARGE_COMICS, TINY_COMICS } from './support/collections.ts'
import { BENCH_DIR, rounds, sized } from './support/config.ts'
import { most, percentile, spread } from './support/figures.ts'
import { dataFolder, type Helper, scannedOnce, startHelper } from './support/helper.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
const REQUESTS = sized(400)

let helper: Helper
let dataDir = ''
let bareServer: BareServer
let bareClient: Client
let filters: string[] = []

const tls = () => ['key', 'pem'].map((ending) => join(dataDir, `tls/localhost.${ending}`))

/** Filters by one and by two facets, with values of the collection. */
async function someFilters(): Promise<string[]> {
  type Facets = Record<string, { value: string }[]>
  const { facets } = await helper.client.json<{ facets: Facets }>('GET', '/api/facets')
  const few = (kind: string) =>
    (facets[kind] ?? []).slice(0, 4).map(({ value }) => `${kind}=${encodeURIComponent(value)}`)
  const kinds = ['publisher', 'genres', 'characters', 'artists', 'year', 'storylines'].map(few)
  const pairs = kinds
    .slice(1)
    .flatMap((choices) => choices.map((choice, n) => `${choice}&${kinds[0]?.[n] ?? choice}`))
  expect(pairs.length).toBeGreaterThan(10)
  return [...kinds.flat(), ...pairs]
}

/** Search texts, letter by letter. */
const TYPED = ['midnight harbor', 'capitan trueno', 'strange ni', 'nightw', 'ana ruiz', '012', 'ciudad o']
  .flatMap((text) => Array.from({ length: text.length }, (_, n) => text.slice(0, n + 1)))
  .map((text) => `/api/search?q=${encodeURIComponent(text)}`)

beforeAll(async () => {
  dataDir = await scannedOnce(await collection('tiny', COMICS, 3, TINY_COMICS))
  helper = await startHelper(dataDir)
  const [key = '', certificate = ''] = tls()
  // The product's table behind one bare route, so that the code around it is measured.
  bareServer = await startBare('api', [join(dataDir, 'library.db'), key, certificate])
  bareClient = createClient(bareServer.port, helper.ca)
  filters = await someFilters()
})
afterAll(async () => {
  bareClient.close()
  await bareServer.stop()
  await helper.stop()
})

const FIRST_PAGE = 'comics, page of 200'
const last = `limit=200&offset=${COMICS - 200}`
const lists = () =>
  [
    [FIRST_PAGE, ['/api/comics?limit=200'], 10],
    [`comics, offset ${COMICS - 200}`, [`/api/comics?${last}`], 10],
    ['comics by date changed', ['/api/comics?limit=200&sort=modified&order=desc'], 10],
    ['comics with filters', filters.map((filter) => `/api/comics?limit=200&${filter}`), 10],
    ['comics with a text', ['mid', 'trueno', '012'].map((text) => `/api/comics?limit=200&q=${text}`), 20],
    ['series, page of 200', ['/api/series?limit=200'], 20],
    ['series with filters', filters.map((filter) => `/api/series?limit=200&${filter}`), 20],
    ['facets, nothing chosen', ['/api/facets'], 50],
    ['facets with filters', filters.map((filter) => `/api/facets?${filter}`), 50],
    ['search as you type', TYPED, 20],
  ] as const

test('lists over TLS', async () => {
  for (const [n, [name, paths, limit]] of lists().entries()) {
    const offset = name.includes('offset') ? COMICS - 200 : 0
    await helper.client.times(paths, 20)
    const times: number[] = []
    const bareTimes: number[] = []
    for (let round = 0; round < 4; round++) {
      times.push(...(await helper.client.times(paths, REQUESTS / 4)))
      bareTimes.push(...(await bareClient.times([`/?offset=${offset}`], REQUESTS / 4)))
    }
    if (name === FIRST_PAGE) {
      await record({
        order: 3,
        name: `${name}: p50 at ${COMICS}`,
        unit: 'ms',
        ours: percentile(times, 0.5),
        baseline: percentile(bareTimes, 0.5),
        limit: { ratioAtMost: 3 },
        note: `beside a bare page of 200, in turn; ${spread(times)} and ${spread(bareTimes)}`,
      })
    }
    await record({
      order: 3 + (n + 1) / 100,
      name: `${name}: p95 at ${COMICS}`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      baseline: percentile(bareTimes, 0.95),
      limit: { atMost: limit },
      note: `p50 ${percentile(times, 0.5).toFixed(2)}, p99 ${percentile(times, 0.99).toFixed(1)}, max ${most(times).toFixed(1)}; the baseline is a bare page of 200`,
    })
  }
})

/** Adds another name for each of a collection's files: a scan reads them as new. */
async function namesakes(folder: string, round: number): Promise<string> {
  const copy = join(BENCH_DIR, 'data', `namesakes-${round}`)
  await rm(copy, { recursive: true, force: true })
  // Hard links, which take no space.
  await promisify(execFile)('cp', ['-al', folder, copy])
  return copy
}

test('lists while a full scan runs', async () => {
  const large = await collection('large', sized(1_000), 1, LARGE_COMICS)
  const kinds = lists().filter(
    ([name]) => !name.startsWith('facets') && !name.startsWith('comics with a text'),
  )
  const times = new Map<string, number[]>(kinds.map(([name]) => [name, []]))
  const bareTimes: number[] = []
  const [key = '', certificate = ''] = tls()
  for (let round = 0; round < rounds(2); round++) {
    const copy = await namesakes(large, round)
    await helper.addLibrary(copy)
    let measured = 0
    for (let turn = 0, status = await helper.status(); status.running || measured === 0; turn++) {
      const [name, paths] = kinds[turn % kinds.length] ?? kinds[0] ?? ['', ['']]
      const samples = await helper.client.times([paths[turn % paths.length] ?? ''], 5)
      // A scan that the helper started itself before it knew the folder reads nothing.
      if (status.running && status.added + status.changed + status.covers > 0)
        measured = times.get(name)?.push(...samples) ?? 0
      if (turn % 5 > 0) continue
      status = await helper.status()
      // Rejected while another scan runs; the loop checks again.
      if (!status.running && measured === 0) await helper.client.ask('POST', '/api/scan', {})
    }
    await helper.removeLibrary(copy)
    await rm(copy, { recursive: true, force: true })
    const into = await dataFolder('bare-api')
    const under = await startBare('api', [join(dataDir, 'library.db'), key, certificate, large, into])
    const client = createClient(under.port, helper.ca)
    const end = performance.now() + 12_000
    await client.times(['/'], 20)
    while (performance.now() < end) bareTimes.push(...(await client.times(['/'], 20)))
    client.close()
    await under.stop()
  }
  const p99 = percentile(bareTimes, 0.99)
  for (const [n, [name, samples]] of [...times].entries()) {
    await record({
      order: 3.5 + n / 100,
      name: `under a scan, ${name}: p99`,
      unit: 'ms',
      ours: percentile(samples, 0.99),
      baseline: p99,
      limit: name.startsWith('comics, page') ? { atMost: 50, ratioAtMost: 2.5 } : { atMost: 50 },
      note: `${samples.length} requests, p50 ${percentile(samples, 0.5).toFixed(1)}, max ${most(samples).toFixed(0)}; bare route under the bare scan ${bareTimes.length}, p50 ${percentile(bareTimes, 0.5).toFixed(1)}, max ${most(bareTimes).toFixed(0)}`,
    })
  }
})
