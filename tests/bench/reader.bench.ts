import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareOf, books, comicOf } from './support/books.ts'
import { rounds, SMALL } from './support/config.ts'
import { median, most, percentile, spread } from './support/figures.ts'
import { dataFolder, type Helper, startHelper } from './support/helper.ts'
import { PlainChromium } from './support/plain-chromium.ts'
import { heldBy } from './support/process-meter.ts'
import { frameText, type Mode, notes, OpenBook, storeSession } from './support/reading.ts'
import { record } from './support/report.ts'

/** Pages of the long cbz. */
const PAGES = SMALL ? 60 : 300
/** Pages of each comic on the bare page: those that are turned, and those that are jumped to. */
const BARE_PAGES = SMALL ? 16 : 48
const TURNS = rounds(14)
const JUMPS = rounds(8)
/** CSS pixels scrolled in each frame of a strip: five screens in two seconds. */
const STEP = 36

let helper: Helper
beforeAll(async () => {
  helper = await startHelper(await dataFolder('reader'))
  await helper.addLibrary(await books(PAGES))
  await helper.scan()
})
afterAll(() => helper?.stop())

const urlOf = (id: string, page = 1) => `http://localhost:${helper.port}/read/${id}?page=${page}`
const fetchedOf = (pages: readonly number[]) => pages.map((page) => `/pages/${page}?`)

/** Turns to preloaded pages. */
async function turns(book: OpenBook, across: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < TURNS; n++) {
    const last = Math.max(...(await book.pages()))
    await book.fetched(fetchedOf(Array.from({ length: across }, (_, i) => last + 1 + i)))
    times.push(await book.turn())
  }
  return times
}

async function jump(book: OpenBook, page: number): Promise<number> {
  await book.page.keyboard.press('g')
  await book.page.locator('.reader-asked input').waitFor()
  await book.page.keyboard.type(String(page))
  return book.press('Enter', page)
}

async function bareJump(book: OpenBook, page: number): Promise<number> {
  await book.page.evaluate((to) => Object.assign(window, { jumpTo: to }), page)
  return book.press('Enter', page)
}

const COMICS = [
  { name: 'Long', what: `cbz of ${PAGES} pages` },
  { name: 'Solid', what: 'solid cbr' },
  { name: 'Manual', what: 'pdf of 671 pages' },
]
const CASES = COMICS.flatMap((comic, n) => [
  { ...comic, mode: 'single' as Mode, across: 1, order: 10 + n / 10 },
  { ...comic, mode: 'double' as Mode, across: 2, order: 10.05 + n / 10 },
])

test.each(CASES)('turning the pages of a $what, $mode', async ({ name, what, mode, across, order }) => {
  const { id, pageCount } = await comicOf(helper, name)
  const line = `${what}, ${mode}`
  const book = await OpenBook.open(urlOf(id), mode, helper.session)
  // Unvisited pages, the nearest last; in double mode other pages than in single mode.
  const far = (n: number) => pageCount - 4 - Math.round((n * (pageCount - 30)) / JUMPS) - 5 * (across - 1)
  const jumps: number[] = []
  const { done: times, tasks } = await book.tasks(() => turns(book, across))
  for (let n = 0; n < JUMPS; n++) {
    jumps.push(await jump(book, far(n)))
    // The following pages are loaded before the next jump.
    await book.fetched(fetchedOf([far(n) + across]))
  }
  await jump(book, 1)
  const shots = await book.shots(() => turns(book, across))

  const server = await bareOf(name, book, BARE_PAGES)
  const plain = await OpenBook.open(`http://localhost:${server.port}/?across=${across}`, mode, null)
  const plainTimes = await turns(plain, across)
  const plainJumps: number[] = []
  for (let n = 0; n < JUMPS; n++) {
    const to = BARE_PAGES - 2 - 2 * n
    if (to > TURNS * across + 6) plainJumps.push(await bareJump(plain, to))
  }
  await plain.close()
  await server.stop()
  await book.close()

  await record({
    order,
    name: `${line}: turn to a preloaded page`,
    unit: 'ms',
    ours: median(times),
    baseline: median(plainTimes),
    limit: { atMost: 50 },
    note: `${spread(times)}; bare ${spread(plainTimes)}`,
  })
  await record({
    order: order + 0.01,
    name: `${line}: jump to an unloaded one`,
    unit: 'ms',
    ours: median(jumps),
    baseline: plainJumps.length > 0 ? median(plainJumps) : null,
    limit: { atMost: 300 },
    note: `${jumps.map(Math.round).join(' ')}; bare, of pictures that are made already, ${spread(plainJumps)}`,
  })
  await record({
    order: order + 0.02,
    name: `${line}: blank frames between turns`,
    unit: '%',
    ours: shots.of === 0 ? Number.NaN : (100 * shots.blank) / shots.of,
    baseline: null,
    limit: { atMost: 0 },
    note: `of ${shots.of} that were on screen`,
  })
  await record({
    order: order + 0.03,
    name: `${line}: longest task while turning`,
    unit: 'ms',
    ours: most(tasks.map(({ work }) => work)),
    baseline: null,
    limit: { atMost: 100 },
    note: `of the page's own work; by the clock ${most(tasks.map(({ wall }) => wall)).toFixed(0)}`,
  })
})

const STRIPS = [
  { name: 'Webtoon', what: 'webtoon of pages up to 20,000 px', order: 11 },
  { name: 'Long', what: `strip of ${PAGES} pages`, order: 11.1 },
]

test.each(STRIPS)('scrolling a $what', async ({ name, what, order }) => {
  const { id, pageCount } = await comicOf(helper, name)
  const frames = SMALL ? 120 : 900
  const book = await OpenBook.open(urlOf(id), 'strip', helper.session)
  await book.fetched(fetchedOf([1, 2]))
  const { done: ours, tasks } = await book.tasks(() => book.scroll(STEP, frames))
  const shots = await book.shots(() => book.scroll(STEP, Math.ceil(frames / 3)))
  const server = await bareOf(name, book, Math.min(pageCount, BARE_PAGES))
  const plain = await OpenBook.open(`http://localhost:${server.port}/strip`, 'strip', null)
  const theirs = await plain.scroll(STEP, frames)
  await plain.close()
  await server.stop()
  await book.close()

  for (const [n, [share, label]] of (
    [
      [0.5, 'p50'],
      [0.99, 'p99'],
      [1, 'longest'],
    ] as const
  ).entries()) {
    await record({
      order: order + n / 100,
      name: `${what}: ${label} of frames`,
      unit: 'ms',
      ours: percentile(ours.frames, share),
      baseline: percentile(theirs.frames, share),
      limit: share === 0.5 ? { ratioAtMost: 1.2 } : { ratioAtMost: 2 },
      note: `of ${frames}, ${STEP} px each; ${frameText(ours.frames)}; bare ${frameText(theirs.frames)}`,
    })
  }
  await record({
    order: order + 0.03,
    name: `${what}: frames without a page in the middle`,
    unit: '%',
    ours: 100 * ours.blank,
    baseline: 100 * theirs.blank,
    limit: { atMost: 0 },
    note: `on screen: ${shots.blank} of ${shots.of} of one colour`,
  })
  await record({
    order: order + 0.04,
    name: `${what}: longest task`,
    unit: 'ms',
    ours: most(tasks.map(({ work }) => work)),
    baseline: null,
    limit: { atMost: 100 },
    note: `of the page's own work; by the clock ${most(tasks.map(({ wall }) => wall)).toFixed(0)}, ${tasks.filter(({ wall }) => wall > 100).length} over 100`,
  })
})

/** Megabytes of the page's heap, the whole browser and the helper. */
type Memory = Readonly<Record<'heap' | 'all' | 'helper', number>>

const MEMORIES = [
  ['heap', 'scripts'],
  ['all', 'the browser'],
  ['helper', 'the helper'],
] as const

/** Opens a book in a browser that keeps nothing but what the page does. */
async function openPlain(id: string, mode: Mode) {
  const browser = await PlainChromium.start(
    `(${notes})(); (${storeSession})(${JSON.stringify([helper.session, mode])})`,
  )
  await browser.open(urlOf(id))
  await browser.evaluate('seen.until(1)')
  const memory = async (): Promise<Memory> => ({ ...(await browser.memory()), helper: heldBy(helper.pid) })
  return { browser, memory }
}

async function recordMemory(order: number, what: string, early: Memory, half: Memory, late: Memory) {
  for (const [n, [kind, whose]] of MEMORIES.entries()) {
    await record({
      order: order + n / 100,
      name: `${what}: memory of ${whose}`,
      unit: 'MB',
      ours: late[kind],
      baseline: early[kind],
      limit: { ratioAtMost: 1.25 },
      note: `held against that after a tenth of them, garbage collected; after half ${half[kind].toFixed(1)}`,
    })
  }
}

test('the memory after a thousand pages were turned and scrolled', async () => {
  const { id, pageCount } = await comicOf(helper, 'Thousand')
  const single = await openPlain(id, 'single')
  let shown = 1
  const turnTo = async (share: number) => {
    for (; shown < Math.round(pageCount * share) - 1; shown++) {
      await single.browser.press('ArrowRight')
      await single.browser.evaluate(`seen.until(${shown + 1})`)
    }
    return single.memory()
  }
  const turned = [await turnTo(0.1), await turnTo(0.5), await turnTo(1)] as const
  await recordMemory(12, `${pageCount} pages turned`, ...turned)
  single.browser.close()

  const strip = await openPlain(id, 'strip')
  const scrollTo = async (share: number) => {
    await strip.browser.evaluate(`seen.through(${share})`)
    return strip.memory()
  }
  const scrolled = [await scrollTo(0.1), await scrollTo(0.5), await scrollTo(1)] as const
  await recordMemory(12.1, `${pageCount} pages as a strip`, ...scrolled)
  expect(await strip.browser.evaluate('seen.pages()')).toContain(pageCount)
  strip.browser.close()
})
