import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { progress } from '#contract/helper/progress.ts'
import type { ScanAnswer } from '#contract/helper/scan.ts'
import { ERRORS } from '#domain/errors/errors.ts'
import { COVER_WIDTHS } from '#domain/limits.ts'
import * as es from '#i18n/es/index.ts'
import { entrances } from '#web/app/routes.ts'
import { writeCbz } from '../support/cbz.ts'
import { quiet } from './support/quiet.ts'
import { expect, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

const DIST = resolve(import.meta.dirname, '../../dist/web')
/** `later` is for the screens that are not opened first, `files` for the scripts of each. */
const MOST = { script: 180_000, later: 196_000, files: 16, requests: 20, covers: 30, inAll: 45 }

type Kind = 'cover' | 'api' | 'account' | 'art' | 'file'

function kindOf(path: string): Kind {
  if (/^\/api\/comics\/[^/]+\/cover$/.test(path)) return 'cover'
  if (path.startsWith('/api/')) return 'api'
  if (/^\/(auth|rest|realtime|storage)\/v1\//.test(path)) return 'account'
  return /auth-page.*\.webp$/.test(path) ? 'art' : 'file'
}

/** A page's requests in order; those of a closed kind wait until they are let go. */
class Gate {
  readonly asked: { readonly path: string; readonly kind: Kind }[] = []
  readonly #held: { readonly kind: Kind; readonly route: Route }[] = []
  readonly #closed = new Set<Kind>(['api', 'cover', 'art'])

  async stand(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const path = new URL(route.request().url()).pathname
      const kind = kindOf(path)
      this.asked.push({ path, kind })
      if (this.#closed.has(kind)) this.#held.push({ kind, route })
      else await route.continue()
    })
  }

  /** Answers what has been asked; later requests of the kind are held on. */
  async answer(kind: Kind): Promise<void> {
    for (const held of this.#held.splice(0)) {
      if (held.kind === kind) await held.route.continue()
      else this.#held.push(held)
    }
  }

  /** Holds nothing any more. */
  async open(): Promise<void> {
    this.#closed.clear()
    for (const { route } of this.#held.splice(0)) await route.continue()
  }

  count(kind: Kind): number {
    return this.asked.filter((each) => each.kind === kind).length
  }

  paths(kind: Kind): string[] {
    return this.asked.filter((each) => each.kind === kind).map(({ path }) => path)
  }
}

/** Lets the page do all that it would do while nothing more is answered. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 3; n++) await new Promise((done) => requestIdleCallback(done))
  })
}

/** Everything but pictures of comics was asked for at once, and is little. */
function expectLittle(gate: Gate): void {
  const scripts = gate.paths('file').filter((path) => path.endsWith('.js'))
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(DIST, `${path}.gz`)).size, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(MOST.script)
  expect(gate.asked.length - gate.count('cover')).toBeLessThanOrEqual(MOST.requests)
  expect(gate.paths('account')).toEqual([])
}

/** The scripts a page's answer links: what is not among them would be a round of its own. */
async function linkedScripts(url: string): Promise<string[]> {
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '')
}

/** Covers whose picture is of a larger listed width than it takes to fill them. */
function tooLarge(page: Page): Promise<string[]> {
  return page.evaluate((widths) => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.cover > img')]
    // What is far from the window has no address yet; one picture may be drawn in several places, once large.
    const drawn = new Map<string, number>()
    for (const image of images.filter((each) => each.currentSrc !== '')) {
      const width = image.getBoundingClientRect().width * devicePixelRatio
      drawn.set(image.currentSrc, Math.max(width, drawn.get(image.currentSrc) ?? 0))
    }
    if (drawn.size === 0) throw new Error('no cover has an address')
    return [...drawn].flatMap(([address, width]) => {
      const asked = Number(new URL(address).searchParams.get('w'))
      const enough = widths.find((each) => each >= width) ?? widths.at(-1) ?? 0
      return asked > enough ? [`${asked} for ${width}`] : []
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

test('a library is in sight after little script, few requests, three rounds and few covers', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, shelf)
  const some = (await call(comics.list, { query: { single: 'false', limit: 40 } })).comics
  const events = some.flatMap(({ id }, n) => (n % 4 === 0 ? [{ id, page: 1, pageCount: 1 }] : []))
  await call(progress.record, { body: { events } })
  // The next visit makes room for what is being read before it knows what that is.
  await page.goto(`${served.url}/home`)
  await expect(page.getByRole('region', { name: 'Continuar leyendo' })).toBeVisible()
  // How many lists and facts each screen asks for before a cover, all at once.
  for (const [path, lists] of [
    ['/home', 6],
    ['/comics', 4],
  ] as const) {
    const linked = await linkedScripts(served.url + path)
    const tab = await page.context().newPage()
    const gate = new Gate()
    await gate.stand(tab)
    await tab.goto(served.url + path, { waitUntil: 'commit' })

    // One round for all scripts; a second for all that is asked, without an answer to any of it.
    await expect.poll(() => gate.count('api'), path).toBe(lists)
    expect(gate.paths('file').filter((file) => file.endsWith('.js') && !linked.includes(file))).toEqual([])
    expect(gate.paths('api')).not.toContain('/api/config')

    // A third for covers: whatever else is asked now is not waited for.
    await gate.answer('api')
    await expect.poll(() => gate.count('cover'), path).toBeGreaterThan(0)
    await idle(tab)
    expectLittle(gate)
    expect(gate.count('cover')).toBeLessThanOrEqual(MOST.covers)

    // Then comes the rest: what the account knows. Covers behind others are drawn in their colour alone.
    await gate.open()
    await expect.poll(() => gate.count('account')).toBeGreaterThan(0)
    await expect(tab.locator('.behind-1 .cover').first()).toBeAttached()
    await quiet(tab)
    expect(await tab.locator('.behind-1 img').count()).toBe(0)
    const asked = gate.asked.map((each) => each.path)
    if (path === '/home') expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST.inAll)
    expect(await tooLarge(tab)).toEqual([])
    await tab.close()
  }
})

/** Has the page find a scan under way that nobody asked for and that has changed nothing, over at its second look. */
async function findScanning(page: Page): Promise<{ looks(): number }> {
  let looks = 0
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
    await route.fulfill({ response, json: looks === 0 ? { ...status, ...scanning } : status })
    looks++
  })
  return { looks: () => looks }
}

test('lists are asked for while the script is still on its way, and once', async ({ page, served }) => {
  await openShelf(page, served, shelf)
  for (const [path, early] of [
    ['/home', 4],
    ['/comics', 2],
  ] as const) {
    const tab = await page.context().newPage()
    const asked: string[] = []
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    tab.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname + search)
    })
    await tab.route(/\/assets\/(?!first-)[^/]+\.js$/, async (route) => {
      await isLetGo
      await route.continue()
    })
    // The watching of the folders looks through a new library by itself, and finds that all is known.
    const scanning = await findScanning(tab)
    await tab.goto(served.url + path, { waitUntil: 'commit' })
    await expect.poll(() => asked.length, path).toBe(early)

    letGo()
    await expect(tab.locator('.cover img').first()).toBeAttached()
    await expect.poll(scanning.looks).toBeGreaterThan(0)
    await quiet(tab)
    await idle(tab)
    const lists = asked.filter((address) => !/\/cover\?|^\/api\/scan\/status$/.test(address))
    expect(
      lists.filter((address, at) => lists.indexOf(address) !== at),
      path,
    ).toEqual([])
    await tab.close()
  }
})

test('carousels below the window ask for nothing until they come near', async ({ page, served }) => {
  await openShelf(page, served, shelf)
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto(`${served.url}/home`)
  const name = { name: 'Cómics individuales' }
  await expect(page.getByRole('region', { name: 'Últimos añadidos' })).toBeAttached()
  await quiet(page)
  await expect(page.getByRole('region', name)).toHaveCount(0)
  await page.mouse.move(500, 300)
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('region', name).getByText('Suelto 1')).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('signing in is in sight without a question to anyone', async ({ page, served }) => {
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

test('every screen is drawn from little script', () => {
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
  const tooMuch = sizes
    // The reader asks the account where one was left off before it shows a page.
    .filter(({ address }) => !address.startsWith('/read/'))
    .filter(({ address, bytes, files }) => {
      return bytes > (first.includes(address) ? MOST.script : MOST.later) || files > MOST.files
    })
  expect(tooMuch).toEqual([])
})

/** The linked scripts of all screens, as files of the build. */
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

test('no script of the dashboard holds the contract’s schemas, or words it never says', () => {
  expect(holding('_zod')).toEqual([])
  expect(holding(es.auth.slogan)).not.toEqual([])
  expect(holding(es.cli.account.none)).toEqual([])
  for (const [, sentence] of Object.values(ERRORS)) {
    if (!JSON.stringify(es).includes(sentence)) expect(holding(sentence)).toEqual([])
  }
})
