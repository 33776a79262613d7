import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { progress } from '#contract/helper/progress.ts'
import { scan } from '#contract/helper/scan.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { quiet } from './support/quiet.ts'
import { expect, type Page, test } from './support/served.ts'
import { oneComic, openShelf } from './support/shelf.ts'

/** Writes twelve series with metadata, a larger one of damaged files, and a single issue. */
async function fill(root: string): Promise<void> {
  for (let s = 1; s <= 12; s++) {
    const name = `Serie ${String(s).padStart(2, '0')}`
    const info = { Publisher: `Editorial ${s % 9}`, Genre: `Género ${s % 7}`, Characters: `Lía, Nadie ${s}` }
    for (let n = 1; n <= (s === 5 ? 5 : 2); n++)
      await writeCbz(join(root, name, `${name} ${n}.cbz`), { pages: 1, info })
  }
  await mkdir(join(root, 'Rota'))
  for (let n = 1; n <= 6; n++) await writeFile(join(root, 'Rota', `Rota ${n}.cbz`), 'no archive')
  await writeCbz(join(root, 'Suelto.cbz'), { pages: 1 })
}

const rail = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Scrolls to each carousel, so that it loads. */
async function lookThrough(page: Page): Promise<void> {
  const names = ['Al azar', 'Nuevos números', 'Destacados', 'Personajes', 'Editoriales', 'Géneros']
  for (const name of names)
    await expect(async () => {
      await page.evaluate(() => window.scrollBy(0, 300))
      await expect(rail(page, name)).toBeVisible({ timeout: 500 })
    }).toPass()
}

test('characters, publishers and genres show covers and link to their comics @both', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/home')
  // The largest series has no cover, so the largest with a cover is featured.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serie 05')
  await lookThrough(page)

  const characters = rail(page, 'Personajes').getByRole('link')
  await expect(characters).toHaveCount(8)
  await expect(characters.first()).toHaveText(/Lía.*27 apariciones/)
  await expect(characters.first()).toHaveAttribute('href', '/characters/L%C3%ADa')
  await expect(rail(page, 'Editoriales').getByRole('link')).toHaveCount(8)
  await expect(rail(page, 'Géneros').getByRole('link')).toHaveCount(6)
  for (const name of ['Personajes', 'Editoriales', 'Géneros']) {
    const picture = rail(page, name).locator('img').first()
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await accessible(page, 'home')
  await rail(page, 'Géneros').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/comics\?q=genre%3D%22G%C3%A9nero\+5%22$/)
})

test('each carousel links to its complete list @both', async ({ page, served }) => {
  await openShelf(page, served, fill, '/home')
  await lookThrough(page)
  for (const [name, address] of [
    ['Recién llegado', '/comics?sort=added'],
    ['Nuevos números', '/comics?kind=series&sort=modified'],
    ['Destacados', '/comics?kind=series'],
    ['Cómics individuales', '/comics?kind=single'],
  ] as const) {
    await rail(page, name).scrollIntoViewIfNeeded()
    await expect(rail(page, name).getByRole('link', { name: 'Ver todo' })).toHaveAttribute('href', address)
  }
  await rail(page, 'Cómics individuales').getByRole('link', { name: 'Ver todo' }).click()
  await expect(page.getByRole('status').getByText(/1 de 14 elementos/)).toBeVisible()
})

test('a carousel scrolls in steps of 300 px, by wheel and by keyboard, and its cards have action buttons @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/home')
  const highlights = rail(page, 'Destacados')
  // Carousels load as they come near the window.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect(highlights).toBeVisible({ timeout: 500 })
  }).toPass()
  await highlights.scrollIntoViewIfNeeded()
  const cards = highlights.getByRole('listitem').locator('a')
  await expect(cards).toHaveCount(10)
  const scrollLeft = () => highlights.getByRole('list').evaluate((list) => Math.round(list.scrollLeft))
  if (!isMobile) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await highlights.getByRole('button', { name: 'Siguiente' }).click()
    await expect.poll(scrollLeft).toBeGreaterThan(250)
    await expect.poll(scrollLeft).toBeLessThan(400)
    await highlights.getByRole('button', { name: 'Anterior' }).click()
    await expect.poll(scrollLeft).toBe(0)
    await cards.first().hover()
    await page.keyboard.down('Shift')
    await page.mouse.wheel(0, 250)
    await page.keyboard.up('Shift')
    await expect.poll(scrollLeft).toBeGreaterThan(100)
    await page.mouse.wheel(-2_000, 0)
    await expect.poll(scrollLeft).toBe(0)
  }
  await cards.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  // Tab moves to a card's action buttons; arrow keys continue from there.
  await expect(highlights.getByRole('button', { name: 'Más acciones: Serie 02' })).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(cards.nth(2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(cards.nth(9)).toBeFocused()
  await expect.poll(scrollLeft).toBeGreaterThan(0)

  const single = rail(page, 'Cómics individuales').getByRole('listitem')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await single.scrollIntoViewIfNeeded()
  if (isMobile) return
  await single.hover()
  const heart = single.getByRole('button', { name: 'Favorito: Suelto' })
  // The comic has no row in the account yet, so a POST follows the lookup.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('comics_library') && answer.request().method() === 'POST',
  )
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await saved
  await page.reload()
  // Content above the carousel loads later and moves it out of view again.
  await expect(async () => {
    await rail(page, 'Cómics individuales').scrollIntoViewIfNeeded()
    await expect(heart).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
  }).toPass()
})

test('new comics are a mosaic by day, an added comic appears without a reload, and one is set aside', async ({
  page,
  served,
}) => {
  const { call, root } = await openShelf(page, served, fill)
  await page.goto(`${served.url}/home`)
  const latest = rail(page, 'Recién llegado')
  // One comic of each of twelve series, the single issue, then others; none is damaged.
  const links = latest.getByRole('listitem').getByRole('link')
  await expect(links).toHaveCount(15)
  const titles = await links.allTextContents()
  expect(new Set(titles.map((title) => title.replace(/ nº.*/, ''))).size).toBe(13)
  await expect(latest.getByText('28 esta semana')).toBeVisible()
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText(/^(hoy|ayer) 28 cómics$/)
  const name = links.nth(1).locator('.name')
  await expect(name).toHaveCSS('opacity', '0')
  await links.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(links.nth(1)).toBeFocused()
  await expect(name).toHaveCSS('opacity', '1')

  await writeCbz(join(root, 'Último.cbz'), { pages: 1 })
  await expect(latest.getByText('29 esta semana')).toBeVisible({ timeout: 60_000 })

  // A comic in progress is set aside from its menu, here and in the user's other dashboards.
  const { comics: listed } = await call(comics.list, { query: {} })
  for (const name of ['Serie 01 1', 'Serie 02 1']) {
    const id = listed.find((comic) => comic.name === `${name}.cbz`)?.id ?? ''
    await call(progress.put, { params: { id }, body: { page: 3, pageCount: 8 } })
  }
  const hero = page.getByRole('region', { name: 'Continuar', exact: true })
  const begun = hero.getByRole('link', { name: 'Serie 01' })
  await expect(begun).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${served.url}/home`)
  const inOther = other.getByRole('region', { name: 'Continuar', exact: true }).getByText('Serie 01')
  await expect(inOther).toBeVisible()
  const openMenu = async () => {
    await begun.hover()
    await hero.getByRole('button', { name: 'Más opciones: Serie 01' }).click()
    await expect(page.getByRole('menuitem', { name: 'Más tarde' })).toBeVisible()
  }
  const choose = async (name: string) => {
    await page.getByRole('menuitem', { name }).click()
    await expect(begun).toHaveCount(0)
  }
  await openMenu()
  await accessible(page, 'menu of a comic in progress')
  await choose('Más tarde')
  // The toast stays while the pointer is on it.
  await page.getByText(/^«.+» vuelve dentro de una semana$/).hover()
  await expect(inOther).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(begun).toBeVisible()
  await expect(inOther).toBeVisible()

  await openMenu()
  await choose('Dejar')
  const aside = rail(page, 'Apartados')
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 600))
    await expect(aside.getByText('Dejado en la página 3')).toBeVisible({ timeout: 500 })
  }).toPass()
  await aside.getByRole('link').click()
  await expect(page).toHaveURL(/\/read\//)
  await expect(inOther, 'opening the comic brings it back').toBeVisible()
})

test('rows of home are turned off and moved, here, in other dashboards and in the account @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/home')
  const titles = (at: Page) => at.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles(page).first()).toHaveText('Recién llegado')
  const other = await page.context().newPage()
  await other.goto(`${served.url}/home`)
  await expect(titles(other).first()).toHaveText('Recién llegado')
  await lookThrough(page)
  // Rows load as they come near the window and move the link down.
  await page.getByRole('main').getByRole('link', { name: 'Editar inicio' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Editar inicio', level: 1 })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Filas de inicio' }).getByRole('listitem')
  const names = () => rows.locator('.text b').allTextContents()
  const before = [
    'Continuar leyendo',
    'Siguiente en tus series',
    'Casi terminados',
    'Recién llegado',
    'Al azar',
  ]
  // The user's shelves are rows, too, and are loaded first.
  await expect.poll(async () => (await names()).slice(0, 5)).toEqual(before)
  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/me/home-rows') && answer.ok())

  // Off: the row keeps its place here, and leaves home, also in a dashboard that is open.
  let response = saved()
  await page.getByRole('switch', { name: 'Mostrar Recién llegado' }).click()
  await response
  await expect(titles(other).first()).toHaveText('Al azar')

  if (isMobile) {
    response = saved()
    await page.getByRole('button', { name: 'Subir Al azar' }).click()
    await response
    expect((await names()).slice(3, 5)).toEqual(['Al azar', 'Recién llegado'])
  } else {
    // By keyboard; Escape puts the row back.
    const handle = page.getByRole('button', { name: 'Mover Destacados' })
    await handle.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Escape')
    expect(await names()).toContain('Destacados')
    response = saved()
    await page.keyboard.press('Space')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await response
    expect((await names())[0]).toBe('Destacados')
    await expect(page.getByText('Destacados, queda en la posición 1 de 13')).toBeAttached()
    await expect(handle).toBeFocused()
    await expect(titles(other).first()).toHaveText('Destacados')

    // By drag.
    const grip = await page.getByRole('button', { name: 'Mover Al azar' }).boundingBox()
    const target = await page.getByRole('button', { name: 'Mover Continuar leyendo' }).boundingBox()
    if (grip === null || target === null) throw new Error('a handle is not shown')
    response = saved()
    await page.mouse.move(grip.x + 10, grip.y + 10)
    await page.mouse.down()
    await page.mouse.move(grip.x + 10, grip.y - 20)
    await page.mouse.move(target.x + 10, target.y + 10, { steps: 8 })
    await expect(rows.filter({ hasText: 'Al azar' })).toHaveAttribute('data-lifted', 'pointer')
    await page.mouse.up()
    await response
    expect((await names()).slice(0, 2)).toEqual(['Destacados', 'Al azar'])
  }
  await accessible(page, 'Editar inicio')

  // The order is that of the account, so it is there after a reload.
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Mostrar Recién llegado' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Volver al de fábrica' }).click()
  response = saved()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver al de fábrica' }).click()
  await response
  expect((await names()).slice(0, 5)).toEqual(before)
  await page.getByRole('link', { name: 'Listo' }).click()
  await expect(titles(page).first()).toHaveText('Recién llegado')
})

/** Records the layout shifts of the pages loaded from now on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { at: number; value: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push({ at: entry.startTime, value: (entry as PerformanceEntry & { value: number }).value })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the loaded page's cumulative layout shift: the largest sum of shifts without a gap of a second. */
async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { at: number; value: number }[] }).shifts,
  )
  let sum = 0
  let last = Number.NEGATIVE_INFINITY
  const sums = shifts.map(({ at, value }) => {
    sum = at - last > 1_000 ? value : sum + value
    last = at
    return sum
  })
  return Math.max(0, ...sums)
}

test('the first series appears on an empty home screen without a layout shift @both', async ({
  page,
  served,
}) => {
  await recordShifts(page)
  const { call, root } = await openShelf(page, served, async (folder) => {
    await mkdir(folder)
  })
  await expect(page.getByRole('heading', { name: 'Aquí empieza tu biblioteca' })).toBeVisible()
  // The folder has no comics, which the picker says; until then it cannot be used.
  const use = page.getByRole('button', { name: 'Usar esta carpeta' })
  await expect(use).toHaveAccessibleDescription(/En Shelf no hay cómics/)
  await expect(use).toBeDisabled()
  await writeCbz(join(root, 'Suelto.cbz'))
  await expect(rail(page, 'Por dónde empezar').getByText('Suelto')).toBeVisible({ timeout: 60_000 })
  for (const number of [1, 2, 3]) await writeCbz(join(root, 'El faro', `El faro ${number}.cbz`))
  await call(scan.start, { body: {} })
  await expect(page.getByRole('heading', { name: '4 cómics listos' })).toBeVisible({ timeout: 60_000 })
  await expect(rail(page, 'Por dónde empezar').getByText('El faro')).toBeVisible()
  await quiet(page)
  expect(await shiftOf(page)).toBeLessThan(0.05)
})

test('an empty library shows the welcome without a layout shift, and the running scan @both', async ({
  page,
  served,
}) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await recordShifts(page)
  await page.goto(`${served.url}/auth`)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const welcome = page.getByRole('heading', { name: 'Aquí empieza tu biblioteca' })
  await expect(welcome).toBeVisible()

  // Hold the lists until the skeleton is shown.
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/(series|comics)\?/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await expect(page.locator('.hero-skeleton')).toBeVisible()
  answer()
  await expect(welcome).toBeVisible()
  await expect(page.getByLabel('Ruta de la carpeta')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Usar esta carpeta' })).toBeDisabled()
  expect(await shiftOf(page)).toBeLessThan(0.05)
  await accessible(page, 'home, empty')

  await page.route('**/api/scan/status', async (route) => {
    const response = await route.fetch()
    const counts = { counted: true, discovered: 332, processed: 332, covers: 36, coversDue: 332 }
    await route.fulfill({ response, json: { ...(await response.json()), running: true, ...counts } })
  })
  // The event stream would report that no scan is running.
  await page.route('**/api/events?*', (route) => route.abort())
  await page.goto(`${served.url}/comics`)
  await expect(page.getByRole('main')).toContainText('irán apareciendo aquí')
  await expect(page.getByRole('link', { name: 'Ver el escaneo' })).toBeVisible()
  await expect(page.getByRole('link', { name: '184 de 332' })).toBeVisible()
})

test('a home screen that fails to load shows an error and can be retried @both', async ({ page, served }) => {
  await openShelf(page, served, oneComic)
  await page.route(/\/api\/(series|comics)\?/, (route) => route.abort())
  await page.goto(`${served.url}/home`)
  const again = page.getByRole('button', { name: 'Reintentar' })
  await expect(again).toBeVisible()
  await accessible(page, 'home, error')
  await page.unroute(/\/api\/(series|comics)\?/)
  await again.click()
  await expect(rail(page, 'Recién llegado').getByRole('link', { name: 'Suelto' })).toBeVisible()
})
