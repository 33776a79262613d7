import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { progress } from '#contract/helper/progress.ts'
import type { ScanAnswer } from '#contract/helper/scan.ts'
import { ERRORS } from '#domain/errors/errors.ts'
import { COVER_WIDTHS } from '#domain/limits.ts'
import * as es from '#i18n/es/index.ts'
import { accountLoaders, entrances } from '#web/app/routes.ts'
import { writeCbz } from '../support/cbz.ts'
import { quiet } from './support/quiet.ts'
import { expect, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

const DIST = resolve(import.meta.dirname, '../../dist/web')
/**
 * Limits of the test: `later` is the script size of screens that are not entrances, `account` of those that begin with
 * data of the account, `files` the scripts of each screen.
 */
const MOST = {
  script: 180_000,
  later: 198_000,
  account: 253_000,
  files: 16,
  requests: 20,
  covers: 30,
  inAll: 48,
}

type Kind = 'cover' | 'api' | 'account' | 'art' | 'file'

function kindOf(path: string): Kind {
  if (/^\/api\/comics\/[^/]+\/cover$/.test(path)) return 'cover'
  if (path.startsWith('/api/')) return 'api'
  if (/^\/(auth|rest|realtime|storage)\/v1\//.test(path)) return 'account'
  return /auth-page.*\.webp$/.test(path) ? 'art' : 'file'
}

/** Records a page's requests in order, and holds those of the closed kinds until they are released. */
class Gate {
  readonly requests: { readonly path: string; readonly kind: Kind }[] = []
  readonly #held: { readonly kind: Kind; readonly route: Route }[] = []
  readonly #closed = new Set<Kind>(['api', 'cover', 'art'])

  async stand(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const path = new URL(route.request().url()).pathname
      const kind = kindOf(path)
      this.requests.push({ path, kind })
      if (this.#closed.has(kind)) this.#held.push({ kind, route })
      else await route.continue()
    })
  }

  /** Releases the held requests of a kind; later requests of the kind are held again. */
  async answer(kind: Kind): Promise<void> {
    for (const held of this.#held.splice(0)) {
      if (held.kind === kind) await held.route.continue()
      else this.#held.push(held)
    }
  }

  /** Releases all requests and holds no more. */
  async open(): Promise<void> {
    this.#closed.clear()
    for (const { route } of this.#held.splice(0)) await route.continue()
  }

  count(kind: Kind): number {
    return this.requests.filter((each) => each.kind === kind).length
  }

  paths(kind: Kind): string[] {
    return this.requests.filter((each) => each.kind === kind).map(({ path }) => path)
  }
}

/** Waits until the page is idle, without further responses. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 3; n++) await new Promise((done) => requestIdleCallback(done))
  })
}

/** Expects script size and requests, apart from covers, within the limits, and no account request. */
function expectLittle(gate: Gate): void {
  const scripts = gate.paths('file').filter((path) => path.endsWith('.js'))
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(MOST.script)
  const others = gate.requests.filter(({ kind }) => kind !== 'cover').map(({ path }) => path)
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(MOST.requests)
  expect(gate.paths('account')).toEqual([])
}

/** Returns the scripts that a page links. Any other script needs another round trip. */
async function linkedScripts(url: string): Promise<string[]> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
}

/** Returns covers whose requested width exceeds the smallest listed width that fills them. */
function tooLarge(page: Page): Promise<string[]> {
  return page.evaluate((widths) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.cover > img')]
    // Covers far from the window have no address yet. One picture may be used at several sizes.
    const drawn = new Map<string, number>()
    for (const image of images.filter((each) => each.currentSrc !== '')) {
      const width = image.getBoundingClientRect().width * devicePixelRatio
      drawn.set(image.currentSrc, Math.max(width, drawn.get(image.currentSrc) ?? 0))
    }
    if (drawn.size === 0) throw new Error('no cover has an address')
    return [...drawn].flatMap(([address, width]) => {
      const requestedWidth = Number(new URL(address).searchParams.get('w'))
      const enough = widths.find((each) => each >= width) ?? widths.at(-1) ?? 0
      return requestedWidth > enough ? [`${requestedWidth} for ${width}`] : []
    })
  }, COVER_WIDTHS)
}

async function shelf(root: string): Promise<void> {
  for (let series = 1; series <= 40; series++) {
    for (let n = 1; n <= 4; n++) {
      const name = `Serie ${String(series).padStart(2, '0')}`
      await writeCbz(join(root, name, `${name} ${n}.cbz`), { pages: 1 })
    }
  }
  for (let n = 1; n <= 9; n++) await writeCbz(join(root, `Suelto ${n}.cbz`), { pages: 1 })
}

test('a library is shown within limits of script size, requests, round trips and covers', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, shelf)
  const some = (await call(comics.list, { query: { single: 'false', limit: 40 } })).comics
  const events = some.flatMap(({ id }, n) => (n % 4 === 0 ? [{ id, page: 1, pageCount: 9 }] : []))
  await call(progress.record, { body: { events } })
  await page.goto(`${served.url}/home`)
  await expect(page.getByRole('region', { name: 'Continuar', exact: true })).toBeVisible()
  // Number of API requests that each screen sends at once before its covers.
  for (const [path, lists] of [
    ['/home', 7],
    ['/comics', 4],
  ] as const) {
    const linked = await linkedScripts(served.url + path)
    const tab = await page.context().newPage()
    const gate = new Gate()
    await gate.stand(tab)
    await tab.goto(served.url + path, { waitUntil: 'commit' })

    // The first round trip loads all scripts, the second sends all API requests.
    await expect.poll(() => gate.count('api'), path).toBe(lists)
    expect(gate.paths('file').filter((file) => file.endsWith('.js') && !linked.includes(file))).toEqual([])
    expect(gate.paths('api')).not.toContain('/api/config')

    // The third round trip loads covers, without waiting for other requests.
    await gate.answer('api')
    await expect.poll(() => gate.count('cover'), path).toBeGreaterThan(0)
    await idle(tab)
    expectLittle(gate)
    expect(gate.count('cover')).toBeLessThanOrEqual(MOST.covers)

    await gate.open()
    await quiet(tab)
    // The account's data follows, and covers behind others show only their colour; on /home both are below the window.
    if (path !== '/home') {
      await expect.poll(() => gate.count('account'), path).toBeGreaterThan(0)
      await expect(tab.locator('.behind-1 .cover').first()).toBeAttached()
      await quiet(tab)
    }
    expect(await tab.locator('.behind-1 img').count()).toBe(0)
    const requested = gate.requests.map((each) => each.path)
    if (path === '/home') expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(MOST.inAll)
    expect(await tooLarge(tab)).toEqual([])
    await tab.close()
  }
})

/** Responds to the first scan status request with a background scan without changes, later with the real status. */
async function findScanning(page: Page): Promise<{ polls(): number }> {
  let polls = 0
  await page.route('**/api/scan/status', async (route) => {
    const response = await route.fetch()
    const status = (await response.json()) as ScanAnswer
    const scanning = {
      running: true,
      background: true,
      added: 0,
      changed: 0,
      gone: 0,
      covers: 0,
      outcome: null,
    }
    await route.fulfill({ response, json: polls === 0 ? { ...status, ...scanning } : status })
    polls++
  })
  return { polls: () => polls }
}

test('lists are requested before the scripts have loaded, and only once', async ({ page, served }) => {
  await openShelf(page, served, shelf)
  for (const [path, early] of [
    ['/home', 5],
    ['/comics', 2],
  ] as const) {
    const tab = await page.context().newPage()
    const requested: string[] = []
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) requested.push(pathname + search)
    })
    await tab.route(/\/assets\/(?!first-)[^/]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    // The folder watcher scans a new library by itself and finds no change.
    const scanning = await findScanning(tab)
    await tab.goto(served.url + path, { waitUntil: 'commit' })
    await expect.poll(() => requested.length, path).toBe(early)

    release()
    await expect(tab.locator('.cover img').first()).toBeAttached()
    await expect.poll(scanning.polls).toBeGreaterThan(0)
    await quiet(tab)
    await idle(tab)
    const lists = requested.filter((address) => !/\/cover\?|^\/api\/scan\/status$/.test(address))
    expect(
      lists.filter((address, at) => lists.indexOf(address) !== at),
      path,
    ).toEqual([])
    await tab.close()
  }
})

test('carousels below the window load when they come near it', async ({ page, served }) => {
  await openShelf(page, served, shelf)
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto(`${served.url}/home`)
  const name = { name: 'Cómics individuales' }
  await expect(page.getByRole('region', { name: 'Recién llegado' })).toBeAttached()
  await quiet(page)
  await expect(page.getByRole('region', name)).toHaveCount(0)
  await page.mouse.move(500, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('region', name).getByText('Suelto 1')).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('the sign-in page is shown without an API request', async ({ page, served }) => {
  await served.start()
  const linked = await linkedScripts(`${served.url}/auth`)
  const gate = new Gate()
  await gate.stand(page)
  await page.goto(`${served.url}/auth`, { waitUntil: 'commit' })
  await expect.poll(() => gate.count('art')).toBe(1)
  await idle(page)
  expectLittle(gate)
  expect(gate.paths('api')).toEqual([])
  expect(gate.paths('file').filter((file) => file.endsWith('.js') && !linked.includes(file))).toEqual([])
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('the scripts of each screen stay within their size limit', () => {
  const screens = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8')) as Record<string, string[]>
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const own = [...page.matchAll(/\/(assets\/[^"]+\.js)/g)].map(([, path]) => path ?? '')
  const sizeOf = (file: string) => statSync(join(DIST, `${file}.gz`)).size
  const sizes = Object.entries(screens).map(([address, files]) => {
    const all = [...new Set([...own, ...files])]
    return { address, bytes: all.reduce((sum, file) => sum + sizeOf(file), 0), files: all.length }
  })
  expect(sizes.length).toBeGreaterThan(12)
  const first = ['/', ...entrances]
  const isAccountFirst = (address: string) => Object.hasOwn(accountLoaders, address)
  const tooMuch = sizes
    // Exclude the reader, which reads the progress from the account before it shows a page.
    .filter(({ address }) => !address.startsWith('/read/'))
    .filter(({ address, bytes, files }) => {
      const screen = first.includes(address) ? 'script' : isAccountFirst(address) ? 'account' : 'later'
      return bytes > MOST[screen] || files > MOST.files
    })
  expect(tooMuch).toEqual([])
})

/** Returns the files of all scripts that the screens link. */
function allScripts(): string[] {
  const screens = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8')) as Record<string, string[]>
  const page = readFileSync(join(DIST, 'index.html'), 'utf8')
  const own = [...page.matchAll(/\/(assets\/[^"]+\.js)/g)].map(([, path]) => path ?? '')
  const all = new Set([...own, ...Object.values(screens).flat()])
  expect(all.size).toBeGreaterThan(10)
  return [...all]
}

const holding = (text: string) =>
  allScripts().filter((file) => readFileSync(join(DIST, file), 'utf8').includes(text))

test('no script of the dashboard contains contract schemas or texts that it does not use', () => {
  expect(holding('_zod')).toEqual([])
  expect(holding(es.auth.slogan)).not.toEqual([])
  expect(holding(es.cli.account.none)).toEqual([])
  for (const [, sentence] of Object.values(ERRORS)) {
    if (!JSON.stringify(es).includes(sentence)) expect(holding(sentence)).toEqual([])
  }
})
