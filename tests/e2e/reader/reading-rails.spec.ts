import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, type Served, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

/** How far a comic was read, and in which minute. */
type Read = readonly [id: string, progress: number, minute: number, page?: number]

/** Writes to the account what was read. */
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

/** The ids of the library's comics by the names of their files. */
async function idsOf({ call }: Shelf): Promise<(name: string) => string> {
  const listed = await call(comics.list, { query: {} })
  return (name) => listed.comics.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''
}

/** A promise and what fulfils it. */
function defer() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil
  })
  return { promise, resolve }
}

const rail = (page: Page, name: string) => page.getByRole('region', { name })

test('reading on and reading again find what is here among many that are not', async ({ page, served }) => {
  const shelf = await openShelf(
    page,
    served,
    async (root) => {
      for (const name of ['A medias', 'Acabado']) await writeCbz(join(root, `${name}.cbz`))
    },
    null,
  )
  const id = await idsOf(shelf)
  // Another computer's, all read later than what is here.
  const others = Array.from({ length: 130 }, (_, n): Read[] => [
    [`started-${n}`, 50, 1_000 + n],
    [`finished-${n}`, 100, 1_000 + n],
  ])
  await writeReadings(served, shelf, [...others.flat(), [id('A medias'), 50, 1], [id('Acabado'), 100, 2]])

  await page.goto(`${served.url}/home`)
  await expect(rail(page, 'Continuar leyendo').getByText('A medias')).toBeVisible()
  await expect(rail(page, 'Leer de nuevo').getByText('Acabado')).toBeVisible()
})

test('a thread of reading goes on with the next issue, once a series, before all else', async ({
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
    // Nº 1 was finished, and nº 2 before it.
    [id('Hilo 2'), 100, 10],
    [id('Hilo 1'), 100, 20],
    // Nº 2 was left half-way after nº 1 was.
    [id('Otra 1'), 40, 30],
    [id('Otra 2'), 67, 31],
    // All of it was read, and nº 1 leafed through again.
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

  // At the next visit its place is kept while the account is asked: nothing below it moves.
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

  // What was finished in the reader has its successor when one comes back.
  await page.goto(`${served.url}/read/${id('Hilo 3')}?page=3`)
  await expect(page.getByRole('img', { name: /Página 3/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.reader-ending')).toBeVisible()
  await expect.poll(async () => served.lastPage(page, id('Hilo 3'))).toBe(3)
  await page.goto(`${served.url}/home`)
  await expect(cards).toHaveText([/Otra.*Nº\s2/])
})

test('series tell how many of their issues were read, wherever they are listed, without a question', async ({
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
  // The open page has received the progress: no event of it is left for the pages below.
  await quiet(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/home', '/comics', '/home?q=serie']) {
    asked.length = 0
    await page.goto(served.url + path)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Serie A.*1 de 3 leídos/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Serie B.*3 de 3 leídos/ }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: /Serie C.*3 números/ }).first()).toBeVisible()
    expect(asked.filter((each) => /^\/api\/progress(?!\/(next|finished))/.test(each))).toEqual([])
  }
})
