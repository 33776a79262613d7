import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { focused, openShelf } from '../support/shelf.ts'

/** Timeout for the folder watcher, which waits until a file stops changing. */
const SOON = { timeout: 60_000 }

async function loose(root: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await writeCbz(join(root, `Suelto ${String(n).padStart(3, '0')}.cbz`))
}

/** Waits until the page has handled its responses: sends one more request and awaits it. */
const answered = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/api/config')).json()
  })

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a comic added to a folder appears on the open grid, and the scroll position stays', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(page, served, (root) => loose(root, 90), '/comics')
  await expect(page.getByText('90 elementos')).toBeVisible()
  // Move the focus by keyboard to the end of a row; the added comics push it to the next row.
  await page.locator('[data-index="0"] a').first().focus()
  for (let row = 0; row < 5; row++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  const columns = await page.locator('[data-row]').first().getByRole('listitem').count()
  const reached = page.locator(`[data-index="${5 * columns - 1}"] a`).first()
  await expect(reached).toBeFocused()
  const [before, held] = [await scrollTop(page), await focused(page)]
  expect(before).toBeGreaterThan(100)
  expect(held).toContain('Suelto')

  // A new library is watched after a short delay.
  await expect(async () => {
    for (const n of [1, 2]) await writeCbz(join(root, `Suelta ${n}.cbz`))
    await expect(page.getByText('92 elementos')).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 90_000 })
  await expect.poll(() => focused(page)).toBe(held)
  expect(await scrollTop(page)).toBe(before)
  await expect(page.getByText('Escaneo completado')).toHaveCount(0)
})

test('added comics appear on the home screen, both when it is empty and beside others', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(
    page,
    served,
    async (root) => {
      await mkdir(root)
    },
    '/home',
  )
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const first = page.getByRole('region', { name: 'Por dónde empezar' })
  // Includes comics that are added before the new library is watched.
  await loose(root, 3)
  await expect(first.getByText('Suelto 003')).toBeVisible(SOON)
  await writeCbz(join(root, 'Mientras tanto.cbz'))
  await expect(first.getByText('Mientras tanto')).toBeVisible(SOON)
})

test('an open page sends no requests while the library does not change', async ({ page, served }) => {
  await openShelf(page, served, (root) => loose(root, 3))
  await page.clock.install()
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(`${served.url}/comics`)
  await expect(page.getByText('3 elementos')).toBeVisible()
  await stream
  await quiet(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // Shorter than the heartbeat timeout after which the event stream is reopened.
  await page.clock.runFor(45_000)
  await answered(page)
  expect(requests.filter((path) => path !== '/api/config')).toEqual([])
})
