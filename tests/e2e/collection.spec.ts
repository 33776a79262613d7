import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { COLLECTION_POLL } from '#domain/limits.ts'
import { writeCbz } from '../support/cbz.ts'
import { expect, type Page, test } from './served.ts'
import { focused, openShelf } from './shelf.ts'

/** The watching waits for a file to stand still, the page asks every ten seconds. */
const SOON = { timeout: 20_000 }

async function loose(root: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await writeCbz(join(root, `Suelto ${String(n).padStart(3, '0')}.cbz`))
}

/** Lets the page do what follows from the answers it has: a question of its own comes back after theirs. */
const answered = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/api/config')).json()
  })

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a comic dropped into a folder appears on the open grid, which stays where it is', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(page, served, (root) => loose(root, 90))
  await page.goto(`${served.url}/comics`)
  await expect(page.getByText('90 elementos')).toBeVisible()
  // By keyboard to the last of a row, which the newcomers push to the next.
  await page.locator('[data-index="0"] a').first().focus()
  for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  const columns = await page.locator('[data-row]').first().getByRole('listitem').count()
  const reached = page.locator(`[data-index="${5 * columns - 1}"] a`).first()
  await expect(reached).toBeFocused()
  const [before, held] = [await scrollTop(page), await focused(page)]
  expect(before).toBeGreaterThan(100)
  expect(held).toContain('Suelto')

  // A library just added is watched a moment later.
  await expect(async () => {
    for (const n of [1, 2]) await writeCbz(join(root, `Suelta ${n}.cbz`))
    await expect(page.getByText('92 elementos')).toBeVisible(SOON)
  }).toPass({ timeout: 90_000 })
  await expect.poll(() => focused(page)).toBe(held)
  expect(await scrollTop(page)).toBe(before)
  await expect(page.getByText('Escaneo completado')).toHaveCount(0)
})

test('it appears at home too, from nothing and beside others, and costs nothing while hidden', async ({
  page,
  served,
}) => {
  const { root, call } = await openShelf(page, served, async (root) => {
    await mkdir(root)
  })
  await page.clock.install()
  await page.goto(`${served.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const latest = page.getByRole('region', { name: 'Últimos añadidos' })
  // Also what comes in the moment before a library just added is watched.
  await loose(root, 3)
  await expect(latest.getByText('Suelto 003')).toBeVisible(SOON)

  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/scan/status')) asked++
  })
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await answered(page)
  asked = 0
  await writeCbz(join(root, 'Mientras tanto.cbz'))
  const known = async () => (await call(comics.list, { query: {} })).comics.length
  await expect.poll(known, SOON).toBe(4)
  await page.clock.runFor(2 * COLLECTION_POLL)
  await answered(page)
  expect(asked).toBe(0)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect(latest.getByText('Mientras tanto')).toBeVisible()
})

test('a library without changes is asked for nothing but whether it changed', async ({ page, served }) => {
  await openShelf(page, served, (root) => loose(root, 3))
  await page.clock.install()
  // The account is asked last: how far each was read, once the first sight is there.
  const read = page.waitForResponse((response) => response.url().includes('/rest/v1/comics_library'))
  await page.goto(`${served.url}/comics`)
  await expect(page.getByText('3 elementos')).toBeVisible()
  await read
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (let looks = 1; looks <= 2; looks++) {
    const look = page.waitForResponse((response) => response.url().includes('/api/scan/status'))
    await page.clock.runFor(COLLECTION_POLL)
    await look
    await answered(page)
  }
  expect(asked.filter((path) => path === '/api/scan/status').length).toBeLessThanOrEqual(3)
  expect(asked.filter((path) => !/^\/api\/(scan\/status|config)$/.test(path))).toEqual([])
})
