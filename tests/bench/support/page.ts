import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../support/chromium.ts'
import { most } from './figures.ts'
import { quietOf } from './page-quiet.ts'

/** One file that Chromium loaded for a page. */
export interface Fetched {
  readonly path: string
  readonly type: string
  /** Bytes on the wire, headers included. */
  readonly bytes: number
  /** Time of its request, in milliseconds since the page's request. */
  readonly at: number
}

/** A picture on screen: its position in CSS pixels, and its address. */
export interface Shown {
  readonly src: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Measurements of a page load with an empty cache. */
export interface PageLoad {
  /** Largest contentful paint, in milliseconds since the request. */
  readonly largest: number
  /** Paint of the first element of the selector, likewise; null if there was none. */
  readonly first: number | null
  /** The sum of layout shifts without user input. */
  readonly shift: number
  readonly fetched: readonly Fetched[]
  readonly shown: readonly Shown[]
}

/** The longest task of a page's main thread while it was scrolled, in milliseconds. */
export interface Scrolled {
  /** CPU time, without the time of other processes. */
  readonly work: number
  /** Wall time. */
  readonly wall: number
  /** Number of tasks of more than 50 ms wall time. */
  readonly long: number
  /** Height of the page in CSS pixels. */
  readonly height: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of wall time and of thread time. */
  readonly dur?: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Returns the tasks of the pages' main threads in a Chromium trace, in milliseconds. */
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

/** A Chromium that opens pages with a session, each with an empty cache. */
export interface PageViewer {
  /** Loads a page; measures the first element of `selector`. */
  load(url: string, selector?: string): Promise<PageLoad>
  /** Scrolls a page: row by row like a wheel, then in jumps like a dragged scroll bar. */
  scroll(url: string): Promise<Scrolled>
  close(): Promise<void>
}

/** Runs before the page's own scripts: observes paints and layout shifts. */
const PREPARE = `
  window.measured = { largest: 0, shift: 0, first: null }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => { measured.largest = entry.startTime })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.shift += entry.value })
`

/** Records when the first element of a selector is drawn: in the frame after it was added. */
function noteFirst(selector: string): void {
  const { measured } = window as unknown as { measured: { first: number | null } }
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (measured.first = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function contextOf(browser: Browser, session: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' })
  await context.addInitScript(PREPARE)
  if (session !== null)
    await context.addInitScript(
      (session) => localStorage.setItem(`sb-${location.host}-auth-token`, session),
      session,
    )
  return context
}

/** The shared Chromium. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
  })

/** Opens a Chromium whose pages have this session, as supabase-js stores it; null: signed out. */
export async function openPageViewer(session: string | null): Promise<PageViewer> {
  const browser = await openBrowser()
  const open = async (url: string, selector?: string) => {
    const context = await contextOf(browser, session)
    if (selector !== undefined) await context.addInitScript(noteFirst, selector)
    const page = await context.newPage()
    const quiet = quietOf(page)
    await page.goto(url)
    // Pictures behind others are loaded last.
    await quiet()
    return { page, quiet, close: () => context.close() }
  }
  return {
    async load(url, selector) {
      const { page, quiet, close } = await open(url, selector)
      // A busy machine may send no request for half a second before anything is drawn.
      if (selector !== undefined) {
        await page.locator(selector).first().waitFor({ state: 'attached' })
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
