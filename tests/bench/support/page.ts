import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../support/chromium.ts'
import { most } from './figures.ts'
import { quietOf } from './page-quiet.ts'

/** One file of a page as Chromium fetched it. */
export interface Fetched {
  readonly path: string
  readonly type: string
  /** Bytes on the wire, headers included. */
  readonly bytes: number
  /** When it was asked for, in milliseconds since the page was. */
  readonly at: number
}

/** A picture on screen: where it stands, in CSS pixels, and the address it was fetched from. */
export interface Shown {
  readonly src: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What somebody saw who opened a page with nothing kept from before. */
export interface Sight {
  /** When the largest thing was painted, in milliseconds since the page was asked for. */
  readonly largest: number
  /** When the first of what was looked for was drawn, likewise; null where nothing was. */
  readonly first: number | null
  /** The sum of layout shifts nobody asked for. */
  readonly shift: number
  readonly fetched: readonly Fetched[]
  readonly shown: readonly Shown[]
}

/** The longest task of a page's main thread while it was scrolled, in milliseconds. */
export interface Scrolled {
  /** What it computed: without what the machine gave to others meanwhile. */
  readonly work: number
  /** By the clock. */
  readonly wall: number
  /** Tasks of more than 50 ms by the clock. */
  readonly long: number
  /** How high the page is, in CSS pixels. */
  readonly height: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock, and of the thread alone. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The tasks of the pages' main threads in a trace of Chromium's, in milliseconds. */
export function tasksOf(trace: Buffer): { work: number; wall: number }[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  )
  const threads = new Set(named.map(threadOf))
  return traceEvents
    .filter((event) => event.ph === 'X' && event.name === 'RunTask' && threads.has(threadOf(event)))
    .map(({ dur = 0, tdur = 0 }) => ({ work: tdur / 1_000, wall: dur / 1_000 }))
}

/** A Chromium that opens pages signed in, each with an empty cache. */
export interface Eyes {
  /** `sought` is a selector: of what the page is opened for. */
  look(url: string, sought?: string): Promise<Sight>
  /** Scrolls a page: row after row as a wheel does, then in leaps as a dragged scroll bar does. */
  scroll(url: string): Promise<Scrolled>
  close(): Promise<void>
}

/** What a page is told before its own scripts: what to measure, and who is signed in. */
const PREPARE = `
  window.measured = { largest: 0, shift: 0, first: null }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { measured.largest = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.shift += entry.value })
`

/** Notes when the first element of a selector is drawn: in the frame after it came into the page. */
function noteFirst(selector: string): void {
  const { measured } = window as unknown as { measured: { first: number | null } }
  const seen = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => (measured.first = performance.now())))
  })
  seen.observe(document, { childList: true, subtree: true })
}

async function contextOf(browser: Browser, session: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' })
  await context.addInitScript(PREPARE)
  if (session !== null)
    await context.addInitScript(
      (kept) => localStorage.setItem(`sb-${location.host}-auth-token`, kept),
      session,
    )
  return context
}

/** The Chromium that everything is seen with. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  })

/** A Chromium whose pages are signed in with this session, as supabase-js keeps it; null: nobody is. */
export async function openEyes(session: string | null): Promise<Eyes> {
  const browser = await openBrowser()
  const open = async (url: string, sought?: string) => {
    const context = await contextOf(browser, session)
    if (sought !== undefined) await context.addInitScript(noteFirst, sought)
    const page = await context.newPage()
    const quiet = quietOf(page)
    await page.goto(url)
    // The pictures behind others come last.
    await quiet()
    return { page, quiet, close: () => context.close() }
  }
  return {
    async look(url, sought) {
      const { page, quiet, close } = await open(url, sought)
      // A machine that is busy may ask for nothing during half a second, and have drawn nothing yet.
      if (sought !== undefined) {
        await page.locator(sought).first().waitFor({ state: 'attached' })
        await quiet()
      }
      const sight = await page.evaluate(() => {
        const { measured } = window as unknown as {
          measured: { largest: number; shift: number; first: number | null }
        }
        const entries = [
          ...(performance.getEntriesByType('navigation') as PerformanceResourceTiming[]),
          ...(performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
        ]
        const fetched = entries.map((entry) => ({
          path: new URL(entry.name).pathname,
          type: entry.initiatorType,
          bytes: entry.transferSize,
          at: entry.startTime,
        }))
        const shown = [...document.images].flatMap((image) => {
          const { left, top, width, height } = image.getBoundingClientRect()
          const inside = left < innerWidth && top < innerHeight && left + width > 0 && top + height > 0
          return inside && image.currentSrc !== '' && image.naturalWidth > 0
            ? [{ src: image.currentSrc, left, top, width, height }]
            : []
        })
        return { ...measured, fetched, shown }
      })
      await close()
      return sight
    },
    async scroll(url) {
      const { page, close } = await open(url)
      await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
      const height = await page.evaluate(async () => {
        const frames = async (count: number) => {
          for (let n = 0; n < count; n++) await new Promise(requestAnimationFrame)
        }
        for (let n = 0; n < 300; n++) {
          scrollBy(0, 200)
          await frames(1)
        }
        for (const share of [0.1, 0.5, 0.9, 1, 0.3, 0]) {
          scrollTo(0, document.body.scrollHeight * share)
          await frames(60)
        }
        return document.body.scrollHeight
      })
      const tasks = tasksOf(await browser.stopTracing())
      await close()
      const [work, wall] = [tasks.map((task) => task.work), tasks.map((task) => task.wall)]
      return { work: most(work), wall: most(wall), long: wall.filter((time) => time > 50).length, height }
    },
    close: () => browser.close(),
  }
}
