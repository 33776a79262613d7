import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
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
  await expect(rail(page, 'Continuar leyendo').getByText('A medias')).toBeVisible()
  await expect(rail(page, 'Leer de nuevo').getByText('Acabado')).toBeVisible()
})

test('the first rail shows the next issue of each started series, one card per series', async ({
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
  const cards = rail(page, 'Continuar leyendo').getByRole('link')
  await expect(cards).toHaveText([/Otra.*Nº\s2.*2 de 3/, /Hilo.*Nº\s3.*3 páginas/])
  await expect(cards.nth(1)).toHaveAttribute('href', `/read/${id('Hilo 3')}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Continuar leyendo',
  )

  // On the next visit a skeleton reserves the rail's space while the account responds: nothing below it moves.
  const { promise: held, resolve: answer } = defer()
  await page.route('**/rest/v1/**', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const latest = page.getByRole('heading', { name: 'Últimos añadidos' })
  await expect(page.locator('.continue-bones')).toBeVisible()
  const before = await latest.boundingBox()
  answer()
  await expect(cards).toHaveCount(2)
  expect((await latest.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)

  // After an issue is finished in the reader, the rail shows the next one.
  await page.goto(`${served.url}/read/${id('Hilo 3')}?page=3`)
  await expect(page.getByRole('img', { name: /Página 3/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await expect.poll(async () => served.lastPage(page, id('Hilo 3'))).toBe(3)
  await page.goto(`${served.url}/home`)
  await expect(cards).toHaveText([/Otra.*Nº\s2/])
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
  // The open page has received the progress, so no later event reaches the pages below.
  await quiet(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  for (const path of ['/home', '/comics', '/home?q=serie']) {
    requests.length = 0
    await page.goto(served.url + path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Serie A.*1 de 3 leídos/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Serie B.*3 de 3 leídos/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Serie C.*3 números/ }).first()).toBeVisible()
    expect(requests.filter((each) => /^\/api\/progress(?!\/(next|finished))/.test(each))).toEqual([])
  }
})
