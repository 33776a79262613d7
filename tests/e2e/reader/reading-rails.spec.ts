import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { progress } from '#contract/helper/progress.ts'
import { writeCbz } from '../../support/cbz.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, type Served, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

/** A comic's progress, and its time in minutes. */
type Read = readonly [id: string, progress: number, minute: number, page?: number]

/** Writes progress rows to the account. */
async function writeReadings(served: Served, { token, userId }: Shelf, read: readonly Read[]): Promise<void> {
  const rows = read.map(([id, progress, minute, page = 2]) => ({
    user_id: userId,
    comic_id: id,
    file_name: `${id}.cbz`,
    file_path: `/elsewhere/${id}.cbz`,
    file_size: 1_000,
    file_type: 'application/vnd.comicbook+zip',
    reading_progress: progress,
    last_page: page,
    page_count: 3,
    last_read_at: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
  }))
  const { anonKey } = (await (await fetch(`${served.url}/api/config`)).json()).account
  const answer = await fetch(`${served.url}/rest/v1/comics_library`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  })
  expect(await answer.text()).toBe('')
}

/** Returns a function that maps a file name to its comic's id. */
async function idsOf({ call }: Shelf): Promise<(name: string) => string> {
  const listed = await call(comics.list, { query: {} })
  return (name) => listed.comics.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''
}

/** Returns a promise with its resolve function. */
function defer() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

const rail = (page: Page, name: string) => page.getByRole('region', { name })

/** Scrolls down until something is visible, as rows load when they come near. */
const scrollTo = (page: Page, sought: Locator) =>
  expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect(sought).toBeVisible({ timeout: 500 })
  }).toPass()

test('the reading rails find the comics of this library among many others in the account', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(
    page,
    served,
    async (root) => {
      for (const name of ['A medias', 'Acabado']) await writeCbz(join(root, `${name}.cbz`))
    },
    null,
  )
  const id = await idsOf(shelf)
  // Progress of another computer's comics, later than that of this library.
  const others = Array.from({ length: 130 }, (_, n): Read[] => [
    [`started-${n}`, 50, 1_000 + n],
    [`finished-${n}`, 100, 1_000 + n],
  ])
  await writeReadings(served, shelf, [...others.flat(), [id('A medias'), 50, 1], [id('Acabado'), 100, 2]])

  await page.goto(`${served.url}/home`)
  await expect(rail(page, 'Continuar').getByRole('heading', { name: 'A medias' })).toBeVisible()
  await scrollTo(page, rail(page, 'Leer de nuevo').getByText('Acabado'))
})

test('home continues with the comic in progress, then shows the next issue of each started series', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(
    page,
    served,
    async (root) => {
      for (const name of ['Hilo', 'Otra', 'Entera', 'Nueva'])
        for (const n of [1, 2, 3]) await writeCbz(join(root, name, `${name} ${n}.cbz`))
      await writeCbz(join(root, 'Suelto.cbz'))
    },
    null,
  )
  const id = await idsOf(shelf)
  await writeReadings(served, shelf, [
    // No. 1 was finished last, no. 2 before it.
    [id('Hilo 2'), 100, 10],
    [id('Hilo 1'), 100, 20],
    // No. 2 was started after no. 1.
    [id('Otra 1'), 40, 30],
    [id('Otra 2'), 67, 31],
    // The whole series was read, and no. 1 was opened again.
    [id('Entera 1'), 100, 42, 1],
    [id('Entera 2'), 100, 40],
    [id('Entera 3'), 100, 41],
    [id('Suelto'), 100, 50, 1],
  ])

  await page.goto(`${served.url}/home`)
  const hero = page.getByRole('region', { name: 'Continuar', exact: true })
  await expect(hero.getByRole('heading', { level: 1 })).toHaveText('Otra nº 2')
  await expect(hero).toContainText(/Página 2 de 3.*queda 1/)
  await expect(hero.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', `/read/${id('Otra 2')}`)
  await expect(hero.getByRole('link', { name: 'Ver el cómic' })).toHaveAttribute(
    'href',
    `/comic/${id('Otra 2')}`,
  )
  const cards = rail(page, 'Siguiente en tus series').getByRole('listitem')
  await expect(cards).toHaveText([/Hilo\s*Nº\s3 · leíste el 1/])
  await expect(cards.getByRole('link')).toHaveAttribute('href', `/read/${id('Hilo 3')}`)

  // While the account does not respond, the banner is the same from the beginning.
  const { promise: held, resolve: answer } = defer()
  await page.route('**/rest/v1/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const latest = page.getByRole('heading', { name: 'Recién llegado' })
  await expect(hero).toBeVisible()
  const before = await latest.boundingBox()
  answer()
  await expect(cards).toHaveCount(1)
  await expect.poll(async () => (await latest.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

  // A list that fails leaves one line, with which it can be loaded again; the featured series is the banner.
  await page.route('**/api/progress/next?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('region', { name: 'Serie destacada' })).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: '«Siguiente en tus series»' })
  await expect(failed).toBeVisible()
  await page.unroute('**/api/progress/next?*')
  await failed.getByRole('button', { name: 'Reintentar' }).click()
  await expect(cards).toHaveCount(1)

  // After an issue is finished in the reader, the row shows the next one.
  await page.goto(`${served.url}/read/${id('Otra 2')}?page=3`)
  await expect(page.getByRole('img', { name: /Página 3/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await expect.poll(async () => served.lastPage(page, id('Otra 2'))).toBe(3)
  await page.goto(`${served.url}/home`)
  await expect(cards).toHaveText([/Otra\s*Nº\s3 · leíste el 2 (hoy|ayer)/, /Hilo/])

  // A page that is left right after a turn still saves it.
  const turn = async (name: string, before = async () => {}) => {
    await page.goto(`${served.url}/read/${id(name)}?page=1`)
    await expect(page.getByRole('img', { name: /Página 1/ }).first()).toBeVisible()
    await quiet(page)
    await before()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('img', { name: /Página 2/ }).first()).toBeVisible()
    await page.goto('about:blank')
  }
  const savedPage = async (name: string) =>
    (await shelf.call(progress.get, { params: { id: id(name) } })).progress?.page
  await turn('Nueva 1')
  await expect.poll(() => savedPage('Nueva 1')).toBe(3)

  // What could not be saved then is saved when the dashboard starts again, on any screen.
  await turn('Nueva 2', () => served.stop())
  await served.restart()
  expect(await savedPage('Nueva 2')).toBeUndefined()
  await page.goto(`${served.url}/settings`)
  await expect.poll(() => savedPage('Nueva 2')).toBe(3)
})

test('series cards show the number of read issues in every list, without extra requests', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, async (root) => {
    for (const name of ['Serie A', 'Serie B', 'Serie C'])
      for (const n of [1, 2, 3]) await writeCbz(join(root, name, `${name} ${n}.cbz`))
  })
  const id = await idsOf(shelf)
  await writeReadings(served, shelf, [
    [id('Serie A 1'), 100, 1],
    [id('Serie A 2'), 50, 2],
    [id('Serie B 1'), 100, 3],
    [id('Serie B 2'), 100, 4],
    [id('Serie B 3'), 100, 5],
  ])
  const lastWritten = { params: { id: id('Serie B 3') } }
  await expect.poll(async () => (await shelf.call(progress.get, lastWritten)).progress?.finished).toBe(true)
  // The open page has received the progress, so no later event reaches the pages below.
  await quiet(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/home', '/comics', '/home?q=serie']) {
    requests.length = 0
    await page.goto(served.url + path)
    const main = page.getByRole('main')
    await scrollTo(page, main.getByRole('link', { name: /Serie A.*1 de 3 leídos/ }).first())
    await expect(main.getByRole('link', { name: /Serie B.*3 de 3 leídos/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Serie C.*3 números/ }).first()).toBeVisible()
    expect(requests.filter((each) => /^\/api\/progress(?!\/(next|finished))/.test(each))).toEqual([])
  }
})
