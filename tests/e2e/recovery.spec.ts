import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { comics } from '#contract/helper/comics.ts'
import { colourPage, writeCbz } from '../support/cbz.ts'
import { pressChord } from './support/chord.ts'
import { quiet } from './support/quiet.ts'
import { expect, test } from './support/served.ts'
import { oneComic, openShelf } from './support/shelf.ts'

test('when the server stops, the badge changes at once; when it is back, failed requests are retried', async ({
  page,
  served,
}) => {
  await openShelf(
    page,
    served,
    async (root) => {
      for (let n = 1; n <= 3; n++) await writeCbz(join(root, `Suelto ${n}.cbz`))
    },
    '/comics',
  )
  await expect(page.getByText('3 elementos')).toBeVisible()
  const badge = page.locator('a.server-badge .server-dot').first()
  await expect(badge).toHaveAttribute('data-state', 'local')
  await quiet(page)

  await served.stop()
  await page.getByLabel('Buscar por título').fill('Suelto 2')
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar la biblioteca')
  await expect(badge).toHaveAttribute('data-state', 'off', { timeout: 15_000 })

  await served.restart()
  await expect(page.getByText('1 de 3 elementos (filtrado)')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(badge).toHaveAttribute('data-state', 'local')
  const cover = page.getByRole('img', { name: 'Portada de Suelto 2' })
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a screen that failed to load loads once the server is back', async ({ page, served }) => {
  await openShelf(page, served, oneComic, '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await quiet(page)
  await served.stop()
  await pressChord(page, 'c', /\/comics$/)
  await expect(page.getByRole('alert')).toContainText('Comics no responde')
  await expect(page.getByRole('banner')).toBeVisible()
  await served.restart()
  await expect(page.getByText('1 elemento')).toBeVisible()
})

const PART = /\/assets\/link-box-[^/]+\.js$/

test('a chunk that failed to load loads once the server is back', async ({ page, served }) => {
  await openShelf(page, served, oneComic)
  // The chunk is requested before the server stops; the error surfaces when the screen is drawn again.
  let isHeld: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    isHeld = resolve
  })
  let release: () => void = () => undefined
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    PART,
    async (route) => {
      isHeld()
      await gone
      await route.abort('connectionrefused')
    },
    { times: 1 },
  )
  // The end of the stream shows at once that the server is gone.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(`${served.url}/server`)
  await held
  await stream
  await served.stop()
  const main = page.getByRole('main')
  await expect(main.getByText('⭕ OFF')).toBeVisible()
  release()
  await page.waitForFunction(() => performance.now() > 3_000)
  await served.restart()
  await expect(main.getByText('ON (Local)')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page works without live updates if their chunk fails to load', async ({ page, served }) => {
  await openShelf(page, served, oneComic)
  await page.route(/\/assets\/deferred-[^/]+\.js$/, (route) => route.abort('connectionrefused'))
  const refused = page.waitForEvent('requestfailed', (request) => /\/deferred-/.test(request.url()))
  await page.goto(`${served.url}/comics`)
  await refused
  await quiet(page)
  await expect(page.getByText('1 elemento')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // A menu whose chunk failed to load opens at a later press.
  const menu = /\/assets\/card-menu-[^/]+\.js$/
  await page.route(menu, (route) => route.abort('connectionrefused'))
  const lost = page.waitForEvent('requestfailed', (request) => menu.test(request.url()))
  const more = page.getByRole('button', { name: /^Más acciones: Suelto/ })
  await more.press('Enter')
  await lost
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await page.unroute(menu)
  await expect(async () => {
    await more.press('Enter')
    await expect(page.getByRole('menu')).toBeVisible({ timeout: 2_000 })
  }).toPass()
})

test('a broken page is requested once, shows an error, and can be retried', async ({ page, served }) => {
  const { call } = await openShelf(page, served, async (root) => {
    await writeCbz(join(root, 'Entero.cbz'))
    const files: Record<string, Uint8Array> = {}
    for (let n = 1; n <= 12; n++)
      files[`${String(n).padStart(3, '0')}.jpg`] = n === 3 ? Buffer.from('no picture') : await colourPage(n)
    await writeFile(join(root, 'Roto.cbz'), zipSync(files, { level: 0 }))
  })
  const found = await call(comics.list, { query: { q: 'Roto' } })
  const id = found.comics[0]?.id ?? ''
  let requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api/comics/${id}/pages/3`)) requests.push(new URL(request.url()).search)
  })
  await page.goto(`${served.url}/read/${id}`)
  await page.getByRole('img', { name: 'Página 1 de 12' }).first().waitFor()
  await quiet(page)
  await page.keyboard.press('d')
  const failure = page.getByText('No se pudo mostrar la página 3')
  /** Turns to a page and waits until it is visible. */
  const turnTo = async (n: number, key: string) => {
    await page.keyboard.press(key)
    await expect(
      n === 3 ? failure : page.getByRole('img', { name: `Página ${n} de 12` }).first(),
    ).toBeInViewport()
  }
  for (let round = 0; round < 3; round++) {
    for (const n of [2, 3, 4]) await turnTo(n, 'ArrowRight')
    for (const n of [3, 2, 1]) await turnTo(n, 'ArrowLeft')
  }
  for (const n of [2, 3]) await turnTo(n, 'ArrowRight')
  // Up to three requests: the picture, the reason of the error, and the thumbnail.
  expect(requests.length).toBeGreaterThan(0)
  expect(requests.length).toBeLessThanOrEqual(3)
  requests = []
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(failure).toBeVisible()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests.length).toBeLessThanOrEqual(3)
})
