import { expect, test } from 'vitest'
import { sized } from './support/config.ts'
import { median, percentile } from './support/figures.ts'
import { madeLibrary } from './support/generated-library.ts'
import { startHelper } from './support/helper.ts'
import { openBrowser } from './support/page.ts'
import { untilIdle } from './support/process-meter.ts'
import { record } from './support/report.ts'

const COMICS = sized(50_000)
/** Texts that are typed key by key: found words, several words, and typing errors. */
const TEXTS = ['trueno', 'midnight harbor', 'capitn', 'hero 42', 'publisher 7', 'midnihgt harbr', 'ciudad 19']

/**
 * Runs in the page before its scripts. For each text of the search field, measures the milliseconds from the key to the
 * second frame after the search's response.
 */
function measureKeys(): void {
  const pressed = new Map<string, number>()
  const painted = new Map<string, number>()
  Object.assign(window, { painted })
  document.addEventListener('input', ({ target, timeStamp }) => {
    if (target instanceof HTMLInputElement) pressed.set(target.value.trim(), timeStamp)
  })
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      const { pathname, searchParams } = new URL(name)
      const text = searchParams.get('q') ?? ''
      const from = pressed.get(text)
      if (pathname !== '/api/search' || from === undefined || painted.has(text)) continue
      requestAnimationFrame(() => requestAnimationFrame(() => painted.set(text, performance.now() - from)))
    }
  })
  observer.observe({ type: 'resource' })
}

test('search as it is typed, from the key to the painted results', async () => {
  const helper = await startHelper(await madeLibrary(COMICS, COMICS), true)
  const browser = await openBrowser()
  try {
    const url = `http://localhost:${helper.port}`
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-ES' })
    await context.addInitScript(
      (session) => localStorage.setItem(`sb-${location.host}-auth-token`, session ?? ''),
      helper.session,
    )
    await context.addInitScript(measureKeys)
    const page = await context.newPage()
    await page.goto(`${url}/comics`)
    await untilIdle(helper.pid)
    const field = page.getByRole('combobox', { name: /Buscar series/ })
    await field.click()
    const times: number[] = []
    for (const text of TEXTS) {
      await field.fill('')
      await field.pressSequentially(text, { delay: 250 })
      await expect
        .poll(() => page.evaluate((text) => (window as never as Measured).painted.has(text), text), {
          timeout: 30_000,
        })
        .toBe(true)
      const all = await page.evaluate(() => [...(window as never as Measured).painted])
      times.push(...all.filter(([typed]) => typed !== '' && text.startsWith(typed)).map(([, time]) => time))
    }
    expect(times.length).toBeGreaterThan(50)
    await record({
      order: 96.5,
      name: `${COMICS} made comics, from a key to painted search results: p95`,
      unit: 'ms',
      ours: percentile(times, 0.95),
      baseline: null,
      limit: { atMost: 100 },
      note: `p50 ${median(times).toFixed(0)}, ${times.length} keys`,
    })
  } finally {
    await browser.close()
    await helper.stop()
  }
})

interface Measured {
  readonly painted: ReadonlyMap<string, number>
}
