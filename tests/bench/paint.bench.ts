import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBarePage } from './support/bare-page.ts'
import { collection, TINY_COMICS } from './support/collections.ts'
import { rounds, sized } from './support/config.ts'
import { median, most } from './support/figures.ts'
import { type Helper, scannedOnce, startHelper } from './support/helper.ts'
import { type Fetched, openPageViewer, type PageLoad, type PageViewer } from './support/page.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
const ROUNDS = rounds(7)

let helper: Helper
let url = ''
let signedIn: PageViewer
let signedOut: PageViewer

beforeAll(async () => {
  helper = await startHelper(await scannedOnce(await collection('tiny', COMICS, 3, TINY_COMICS)))
  url = `http://localhost:${helper.port}`
  signedIn = await openPageViewer(helper.session)
  signedOut = await openPageViewer(null)
})
afterAll(async () => {
  await signedIn.close()
  await signedOut.close()
  await helper.stop()
})

const isCover = ({ path }: Fetched) => path.endsWith('/cover')
const isScript = ({ path }: Fetched) => path.endsWith('.js')
const bytesOf = (files: readonly Fetched[]) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** Limits of scripts until the largest paint, in kB: for common entry screens and for other screens. */
const SCRIPT = { first: 180, later: 200 }

/** Records the files of one page load: until the largest paint, and in all. */
async function recordFetched(
  order: number,
  path: string,
  { fetched, largest }: PageLoad,
  script = SCRIPT.first,
): Promise<void> {
  const first = fetched.filter(({ at }) => at < largest)
  const [covers, scripts] = [first.filter(isCover), first.filter(isScript)]
  const rest = `${fetched.length} requests and ${Math.round(bytesOf(fetched) / 1000)} kB in all`
  await record({
    order: order + 0.002,
    name: `${path}: script until then`,
    unit: 'kB',
    ours: bytesOf(scripts) / 1000,
    baseline: null,
    limit: { atMost: script },
    note: `${scripts.length} files, headers included`,
  })
  await record({
    order: order + 0.003,
    name: `${path}: requests but covers until then`,
    unit: '',
    ours: first.length - covers.length,
    baseline: null,
    note: `${Math.round(bytesOf(first) / 1000)} kB with covers; ${rest}`,
  })
  await record({
    order: order + 0.004,
    name: `${path}: covers until then`,
    unit: '',
    ours: covers.length,
    baseline: null,
    limit: { atMost: 30 },
    note: `${Math.round(bytesOf(covers) / 1000)} kB; ${fetched.filter(isCover).length} in all, unscrolled`,
  })
}

test.each([
  ['/auth', 7.1],
  ['/home', 7.2],
  ['/comics', 7.3],
])('the first load of %s', async (path, order) => {
  const viewer = path === '/auth' ? signedOut : signedIn
  // The first load lets the helper create the pictures and warms its caches.
  const { shown } = await viewer.load(url + path)
  const pictures = shown.filter(({ src }) => !src.endsWith('.svg'))
  expect(pictures.length).toBeGreaterThan(0)
  const bare = await startBarePage(pictures)
  const [ours, plain]: [PageLoad[], PageLoad[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await signedOut.load(`http://localhost:${bare.port}/`))
    ours.push(await viewer.load(url + path))
  }
  await bare.stop()
  const largest = ours.map((load) => load.largest)
  await record({
    order,
    name: `${path}: largest paint`,
    unit: 'ms',
    ours: median(largest),
    baseline: median(plain.map((load) => load.largest)),
    limit: { ratioAtMost: 1.5 },
    note: `${largest.map(Math.round).join(' ')}; bare ${plain.map((load) => Math.round(load.largest)).join(' ')}; ${pictures.length} pictures`,
  })
  await record({
    order: order + 0.01,
    name: `${path}: layout shift`,
    unit: '',
    ours: most(ours.map((load) => load.shift)),
    baseline: null,
    limit: { atMost: 0.1 },
  })
  const middle = ours.find((load) => load.largest === median(largest))
  if (middle) await recordFetched(order, path, middle)
})

test('the first load of other screens', async () => {
  const { series } = await helper.client.json<{ series: { key: string }[] }>('GET', '/api/series?limit=1')
  const { comics } = await helper.client.json<{ comics: { id: string }[] }>('GET', '/api/comics?limit=1')
  const screens = [
    ['/series', `/series/${series[0]?.key}`],
    ['/comic', `/comic/${comics[0]?.id}`],
    ['/server', '/server'],
    ['/server, collection', '/server?view=collection'],
    ['/artists', '/artists'],
    ['/playlists', '/playlists'],
    ['/settings', '/settings'],
    ['/pricing', '/pricing'],
  ] as const
  for (const [place, [name, path]] of screens.entries()) {
    await signedIn.load(url + path)
    const loads: PageLoad[] = []
    for (let round = 0; round < ROUNDS; round++) loads.push(await signedIn.load(url + path))
    const largest = loads.map((load) => load.largest)
    const order = 7.4 + place / 20
    await record({
      order,
      name: `${name}: largest paint`,
      unit: 'ms',
      ours: median(largest),
      baseline: null,
      limit: { atMost: 1_000 },
      note: largest.map(Math.round).join(' '),
    })
    await record({
      order: order + 0.001,
      name: `${name}: layout shift`,
      unit: '',
      ours: most(loads.map((load) => load.shift)),
      baseline: null,
      limit: { atMost: 0.1 },
    })
    const middle = loads.find((load) => load.largest === median(largest))
    if (middle) await recordFetched(order, name, middle, SCRIPT.later)
  }
})

test('scrolling all comics', async () => {
  const { work, wall, long, height } = await signedIn.scroll(`${url}/comics`)
  // A trace without tasks would prove nothing.
  expect(wall).toBeGreaterThan(0)
  await record({
    order: 7.9,
    name: `scrolling ${COMICS} comics: longest task`,
    unit: 'ms',
    ours: work,
    baseline: null,
    limit: { atMost: 100 },
    note: `of the page's own work; by the clock ${wall.toFixed(0)}, ${long} over 50; the grid is ${height} px high`,
  })
})
