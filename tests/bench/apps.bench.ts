import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from './support/client.ts'
import { collection, LARGE_COMICS, TINY_COMICS } from './support/collections.ts'
import { rounds, sized } from './support/config.ts'
import { median, most, percentile, spread } from './support/figures.ts'
import { dataFolder, type Helper, scannedOnce, startHelper } from './support/helper.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
const REQUESTS = sized(400)

/** A helper and a client that is a reading app: with a device key, without compression. */
interface AppBench {
  readonly helper: Helper
  readonly app: Client
}

async function startApp(dataDir: string): Promise<AppBench> {
  const helper = await startHelper(dataDir)
  const body = { name: 'Bench', app: 'koreader', scope: 'progress' }
  const { key } = await helper.client.json<{ key: string }>('POST', '/api/devices', body)
  const authorization = `Basic ${Buffer.from(`lucia:${key}`).toString('base64')}`
  const app = createClient(helper.port, helper.ca, { authorization, 'accept-encoding': 'identity' })
  return { helper, app }
}

let large: AppBench
let many: AppBench

beforeAll(async () => {
  many = await startApp(await scannedOnce(await collection('tiny', COMICS, 3, TINY_COMICS)))
  large = await startApp(await dataFolder('apps-large'))
  await large.helper.addLibrary(await collection('large', sized(1_000), 1, LARGE_COMICS))
  await large.helper.scan()
})
afterAll(async () => {
  for (const { helper, app } of [many, large]) {
    app.close()
    await helper.stop()
  }
})

const last = Math.ceil(COMICS / 50) - 1
const FEEDS = [
  ['latest comics', '/opds/v1.2/books/latest'],
  ['latest comics, last page', `/opds/v1.2/books/latest?page=${last}`],
  ['latest comics, unread', '/opds/v1.2/books/latest?read=unread'],
  ['series', '/opds/v1.2/series'],
  ['publishers', '/opds/v1.2/publishers'],
  ['search', '/opds/v1.2/search/books?q=trueno'],
  ['start of 2.0', '/opds/v2/catalog'],
  ['latest comics in 2.0', '/opds/v2/books/latest'],
] as const

test('catalogue pages of 50', async () => {
  for (const [n, [name, path]] of FEEDS.entries()) {
    const { bytes, status } = await many.app.ask('GET', path)
    expect([path, status]).toEqual([path, 200])
    await many.app.times([path], 20)
    const times = await many.app.times([path], REQUESTS)
    await record({
      order: 12 + n / 100,
      name: `OPDS, ${name}: p95 at ${COMICS}`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      baseline: null,
      limit: { atMost: 20 },
      note: `p50 ${percentile(times, 0.5).toFixed(2)}, max ${most(times).toFixed(1)}`,
    })
    await record({
      order: 12.1 + n / 100,
      name: `OPDS, ${name}: a page`,
      unit: 'kB',
      ours: bytes.length / 1000,
      baseline: null,
      limit: { atMost: 60 },
    })
  }
})

const LISTS = [
  ['series', '/api/v1/series?page=0&sort=metadata.titleSort,asc'],
  ['series unread', '/api/v1/series?page=0&read_status=UNREAD'],
  ['books unread', '/api/v1/books?page=0&read_status=UNREAD'],
  ['books read last', '/api/v1/books?page=0&sort=readProgress.readDate,desc'],
  ['books begun, read last', '/api/v1/books?page=0&sort=readProgress.readDate,desc&read_status=IN_PROGRESS'],
  ['books by number', '/api/v1/books?page=0&sort=metadata.numberSort,asc'],
  ['books of a genre', '/api/v1/books?page=0&genre=Crime'],
  ['on deck', '/api/v1/books/ondeck?page=0'],
  ['people', '/api/v1/authors'],
  ['read lists', '/api/v1/readlists?page=0'],
] as const

test("lists of 20 in Komga's API", async () => {
  type Listed = { content: { id: string; media: { pagesCount: number } }[] }
  const some = `/api/v1/books?size=${rounds(200)}&sort=metadata.title,asc`
  const { content } = await many.app.json<Listed>('GET', some)
  for (const [n, { id }] of content.entries()) {
    const body = n % 2 === 0 ? { completed: true } : { page: 1 }
    const response = await many.app.ask('PATCH', `/api/v1/books/${id}/read-progress`, body)
    expect(response.status).toBe(204)
  }
  for (const [n, [name, path]] of LISTS.entries()) {
    await many.app.times([path], 20)
    const times = await many.app.times([path], REQUESTS)
    await record({
      order: 12.2 + n / 100,
      name: `Komga, ${name}: p95 at ${COMICS}`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      baseline: null,
      limit: { atMost: 30 },
      note: `p50 ${percentile(times, 0.5).toFixed(2)}, max ${most(times).toFixed(1)}`,
    })
  }
})

test('the first page of a comic, requested by an app and by the dashboard', async () => {
  type Listed = { comics: { id: string }[] }
  const { comics } = await large.helper.client.json<Listed>('GET', '/api/comics?limit=200')
  const times = { app: [] as number[], dashboard: [] as number[] }
  const count = Math.min(comics.length, rounds(60) * 2)
  // Each file was not opened before.
  for (const [n, { id }] of comics.slice(0, count).entries()) {
    const isApp = n % 2 === 0
    const answer = isApp
      ? await large.app.ask('GET', `/opds/v1.2/books/${id}/pages/0?w=1600`)
      : await large.helper.client.ask('GET', `/api/comics/${id}/pages/1?w=1600`)
    expect(answer.status).toBe(200)
    times[isApp ? 'app' : 'dashboard'].push(answer.time)
  }
  await record({
    order: 12.5,
    name: 'OPDS, first page of a comic, and in the dashboard',
    unit: 'ms',
    ours: median(times.app),
    baseline: median(times.dashboard),
    limit: { ratioAtMost: 1.25 },
    note: `median of ${times.app.length}; ${spread(times.app)} and ${spread(times.dashboard)}`,
  })
  await record({
    order: 12.51,
    name: 'First page of a comic in the dashboard',
    unit: 'ms',
    ours: median(times.dashboard),
    baseline: null,
    limit: { atMost: 100 },
    note: `median of ${times.dashboard.length}`,
  })
})
