import { join } from 'node:path'
import type { Request } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

/** Full-size pages by number, without thumbnails; layouts by their first page. */
const PICTURES = /\/pages\/(\d+)\?(?!.*\bw=160\b)/
const LAYOUTS = /\/layout\?.*\bfrom=(\d+)/

/** Holds the responses of these addresses until `letIn`; `underWay` returns the pending numbers. */
async function hold(page: Page, addresses: RegExp) {
  let letIn: () => void = () => undefined
  const gate = new Promise<void>((fulfil) => {
    letIn = fulfil
  })
  const underWay = new Set<number>()
  const numberOf = (url: string) => Number(addresses.exec(url)?.[1] ?? Number.NaN)
  page.on('request', (request) => addresses.test(request.url()) && underWay.add(numberOf(request.url())))
  const end = (request: Request) => underWay.delete(numberOf(request.url()))
  page.on('requestfailed', end)
  page.on('requestfinished', end)
  await page.route(addresses, async (route) => {
    await gate
    await route.continue()
  })
  // Pages near the first one may have loaded before.
  return { letIn, underWay: () => [...underWay].filter((n) => n > 9).sort((a, b) => a - b) }
}

/** Counts the frames with neither a page nor a placeholder. */
const watchBlanks = () => {
  const blanks = { count: 0 }
  Object.assign(window, { blanks })
  const record = () => {
    const stage = document.querySelector('.reader-stage')
    if (stage && !stage.querySelector('.reader-page-picture, .reader-page-blank')) blanks.count++
    requestAnimationFrame(record)
  }
  record()
}

test('on a slow connection, requests of skipped pages are cancelled and the current page loads', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, (root) => writeCbz(join(root, 'Larga.cbz'), { pages: 80 }))
  const id = (await call(comics.list, { query: {} })).comics[0]?.id ?? ''
  const announced = page.locator('.reader p[aria-live]')
  const shown = (n: number) => page.getByRole('img', { name: `Página ${n} de 80` })
  await page.goto(`${served.url}/read/${id}`)
  await expect(shown(1)).toBeVisible()
  await page.evaluate(watchBlanks)
  const pictures = await hold(page, PICTURES)
  const layouts = await hold(page, LAYOUTS)

  // Turn through twelve spreads without a response: only the last spread is still requested.
  for (let turn = 1; turn <= 12; turn++) {
    await page.keyboard.press('ArrowRight')
    await expect(announced).toHaveText(new RegExp(`Páginas ${2 * turn} y ${2 * turn + 1} de 80$`))
  }
  await expect.poll(pictures.underWay).toEqual([24, 25])
  await expect(page.locator('.reader-page-blank')).toHaveText(['24', '25'])
  await expect.poll(layouts.underWay).toEqual([25])

  // Jump far away: requests of the previous position do not delay those of the new one.
  await page.keyboard.press('End')
  await expect.poll(pictures.underWay).toEqual([80])
  await expect.poll(layouts.underWay).toEqual([73])
  // Go past the last page before it has loaded: it counts as read once it loads.
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await expect.poll(pictures.underWay).toEqual([80])
  expect(await served.lastPage(page, id)).not.toBe(80)
  pictures.letIn()
  layouts.letIn()
  await expect.poll(() => served.lastPage(page, id)).toBe(80)
  await page.keyboard.press('ArrowLeft')
  await expect(shown(80)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(shown(79)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { blanks: { count: number } }).blanks.count)).toBe(0)

  // In a new page load, the visible pages load first, then the next ones, then the previous ones.
  const widths: number[] = []
  // The page that is left may still prefetch.
  await page.goto('about:blank')
  page.on('request', (request) => {
    const n = Number(PICTURES.exec(request.url())?.[1])
    if (n > 0 && !widths.includes(n)) widths.push(n)
  })
  await page.goto(`${served.url}/read/${id}?page=40`)
  await expect.poll(() => widths).toEqual([40, 41, 42, 43, 44, 45, 38, 39, 46, 47])
})
