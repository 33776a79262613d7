import type { Browser, Page } from '@playwright/test'
import sharp, { type Region } from 'sharp'
import { percentile } from './figures.ts'
import { openBrowser, tasksOf } from './page.ts'

/** Measurements of scrolling. Times in milliseconds. */
export interface Glimpsed {
  readonly frames: readonly number[]
  /** Share of frames without a page in the middle of the window. */
  readonly blank: number
}

/** Recorded in the page: its drawn pictures, and the time of a key press. */
export function notes(): void {
  const pictures = () => [...document.images].filter((image) => image.alt.startsWith('Página '))
  const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0
  const numberOf = (image: HTMLImageElement) => Number(/\d+/.exec(image.alt)?.[0])
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  /** Resolves once this frame has been sent to the screen. */
  const painted = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true })
  performance.setResourceTimingBufferSize(100_000)
  const seen = {
    pages: () => pictures().filter(isThere).map(numberOf),
    async until(page: number) {
      for (;;) {
        await frame()
        const blank = document.querySelector('.reader-page-blank') !== null
        if (!blank && seen.pages().includes(page)) break
      }
      await painted()
      return performance.now() - pressed
    },
    /** Resolves when these addresses have been loaded and decoded. */
    async fetched(parts: readonly string[]) {
      const isHere = (part: string) =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.includes(part) && !name.includes('w=160&'))
      while (!parts.every(isHere)) await frame()
      await new Promise((resolve) => setTimeout(resolve, 200))
    },
    isMiddleThere() {
      const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      return at instanceof HTMLImageElement && isThere(at)
    },
    /** Scrolls by `step` CSS pixels in each frame. */
    async scroll(step: number, count: number) {
      const view = document.querySelector('.reader-flow, .bare-strip')
      if (!view) throw new Error('Nothing here scrolls.')
      const times = [await frame()]
      let blank = 0
      for (let n = 0; n < count; n++) {
        view.scrollTop += step
        times.push(await frame())
        if (!seen.isMiddleThere()) blank++
      }
      return { frames: times.slice(1).map((time, n) => time - (times[n] ?? 0)), blank: blank / count }
    },
    /** Scrolls through a share of the view, waiting each time for a page in the middle. */
    async through(share: number) {
      const view = document.querySelector('.reader-flow')
      if (!view) throw new Error('Nothing here scrolls.')
      while (view.scrollTop + view.clientHeight < view.scrollHeight * share - 1) {
        view.scrollTop += view.clientHeight * 0.85
        do await frame()
        while (!seen.isMiddleThere())
      }
    },
  }
  Object.assign(window, { seen })
}

/** Stores a session as supabase-js does, and the reader's mode. */
export function storeSession([session, mode]: readonly [session: string, mode: Mode]): void {
  const { user } = JSON.parse(session) as { user: { id: string } }
  localStorage.setItem(`sb-${location.host}-auth-token`, session)
  localStorage.setItem(`comics.zones.${user.id}`, 'seen')
  localStorage.setItem('comics.preferences', JSON.stringify({ reader: { mode } }))
}

interface Noting {
  readonly seen: {
    pages(): number[]
    until(page: number): Promise<number>
    fetched(parts: readonly string[]): Promise<void>
    scroll(step: number, count: number): Promise<Glimpsed>
    through(share: number): Promise<void>
  }
}
/** The page's own window, in functions that run there. */
declare const window: Window & Noting

/** Counts a trace's screenshots, and those with nothing drawn in the middle. */
async function blankOf(trace: Buffer): Promise<{ blank: number; of: number }> {
  const { traceEvents } = JSON.parse(trace.toString()) as {
    traceEvents: { name: string; args: { snapshot?: string } }[]
  }
  const shots = traceEvents.flatMap(({ name, args }) => (name === 'Screenshot' ? (args.snapshot ?? []) : []))
  let blank = 0
  for (const shot of shots) {
    const picture = sharp(Buffer.from(shot, 'base64'))
    const { width, height } = await picture.metadata()
    const middle = { left: width * 0.4, top: height * 0.2, width: width * 0.2, height: height * 0.6 }
    const box = Object.fromEntries(Object.entries(middle).map(([side, size]) => [side, Math.round(size)]))
    const { channels } = await picture.extract(box as unknown as Region).stats()
    // Panels have more contrast everywhere; a blank page has one colour.
    if (channels.every(({ stdev }) => stdev < 8)) blank++
  }
  return { blank, of: shots.length }
}

const TASKS = 'disabled-by-default-devtools.timeline'
const SHOTS = 'disabled-by-default-devtools.screenshot'

/** Reader settings, as a browser stores them. */
export type Mode = 'single' | 'double' | 'strip'

export type Tasks = readonly { readonly work: number; readonly wall: number }[]

/** A comic on screen, in the reader or on the bare page. */
export class OpenBook {
  readonly page: Page
  readonly #browser: Browser

  private constructor(page: Page, browser: Browser) {
    this.page = page
    this.#browser = browser
  }

  /** Opens a new browser with empty storage; `session` as supabase-js stores it. */
  static async open(
    url: string,
    mode: Mode,
    session: string | null,
    browserArgs: readonly string[] = [],
  ): Promise<OpenBook> {
    const browser = await openBrowser(browserArgs)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' })
    await context.addInitScript(notes)
    if (session !== null) await context.addInitScript(storeSession, [session, mode] as const)
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction(() => window.seen.pages().length > 0)
    return new OpenBook(page, browser)
  }

  pages(): Promise<number[]> {
    return this.page.evaluate(() => window.seen.pages())
  }

  /** Presses a key; returns the milliseconds until a page was painted. */
  async press(key: string, page: number): Promise<number> {
    const shown = this.page.evaluate((one) => window.seen.until(one), page)
    await this.page.keyboard.press(key)
    return shown
  }

  /** Turns the page; returns the milliseconds until the next pages were painted. */
  async turn(): Promise<number> {
    return this.press('ArrowRight', Math.max(...(await this.pages())) + 1)
  }

  fetched(parts: readonly string[]): Promise<void> {
    return this.page.evaluate((some) => window.seen.fetched(some), parts)
  }

  scroll(step: number, count: number): Promise<Glimpsed> {
    return this.page.evaluate(([by, times]) => window.seen.scroll(by, times), [step, count] as const)
  }

  /** Scrolls to a share of the strip, always waiting for a page in the middle. */
  through(share: number): Promise<void> {
    return this.page.evaluate((one) => window.seen.through(one), share)
  }

  /** Returns the page's tasks during an action, in milliseconds of wall and thread time. */
  async tasks<T>(work: () => Promise<T>): Promise<{ done: T; tasks: Tasks }> {
    await this.#browser.startTracing(this.page, { categories: [TASKS] })
    const done = await work()
    return { done, tasks: tasksOf(await this.#browser.stopTracing()) }
  }

  /** Returns the number of frames during an action, and of those without a page. */
  async shots(work: () => Promise<unknown>): Promise<{ blank: number; of: number }> {
    await this.#browser.startTracing(this.page, { categories: [SHOTS], screenshots: true })
    await work()
    return blankOf(await this.#browser.stopTracing())
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}

/** Returns the median, 99th percentile and maximum of frame times, in milliseconds. */
export const frameText = (frames: readonly number[]) =>
  [0.5, 0.99, 1].map((share) => percentile(frames, share).toFixed(0)).join(' / ')
