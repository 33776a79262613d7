import { join } from 'node:path'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { pressChord } from './support/chord.ts'
import { quiet } from './support/quiet.ts'
import { expect, type Page, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (let series = 1; series <= 12; series++)
    for (let n = 1; n <= 2; n++)
      await writeCbz(join(root, `Serie ${series}`, `Serie ${series} ${n}.cbz`), { pages: 1 })
}

/** Goes back in the history, whatever has the focus. */
const back = (page: Page) => page.evaluate(() => history.back())

test('the user menu shows the user, plan, language and sign-out, and moves no other element', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill)
  const bar = page.getByRole('banner')
  const neighbours = () =>
    Promise.all(
      [bar.getByRole('search'), bar.getByRole('link', { name: /ON/ })].map((each) => each.boundingBox()),
    )
  const before = await neighbours()
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  const menu = page.getByRole('menu', { name: 'Menú de usuario' })
  await expect(menu).toContainText('lucia@ejemplo.es')
  await expect(menu).toContainText('Free')
  expect(await neighbours()).toEqual(before)
  await accessible(page, 'user menu')
  expect(await neighbours()).toEqual(before)

  await menu.getByRole('menuitem', { name: 'Idioma' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('tabs lead to each section in two touches, and to server, settings and account', {
  tag: '@phone',
}, async ({ page, served }) => {
  await openShelf(page, served, fill)
  const tabs = page.getByRole('navigation', { name: 'Secciones' })
  const links = page.getByRole('navigation', { name: 'Principal' })
  for (const [tab, section, address] of [
    ['Cómics', null, /\/comics$/],
    ['Cómics', 'Personajes', /\/characters$/],
    ['Cómics', 'Artistas', /\/artists$/],
    ['Cómics', 'Storylines', /\/storylines$/],
    ['Cómics', 'Editoriales', /\/publishers$/],
    ['Listas', null, /\/playlists$/],
    ['Inicio', null, /\/home$/],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).tap()
    if (section !== null) {
      await links.getByRole('link', { name: section }).tap()
      await expect(links.getByRole('link', { name: section })).toBeInViewport({ ratio: 1 })
    }
    await expect(page).toHaveURL(address)
    await expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  }
  for (const tab of await tabs.locator('a, button').all())
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await accessible(page, 'tabs')
  // The tab of the shown screen scrolls to its top.
  await page.evaluate(() => scrollTo(0, 400))
  await tabs.getByRole('link', { name: 'Inicio' }).tap()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await expect.poll(scrolled).toBe(0)

  // A tab returns to its last screen and position; pressed again, it shows its first screen from the top.
  const tab = (name: string) => tabs.getByRole('link', { name })
  const goAway = async () => {
    await tab('Listas').tap()
    await expect(page).toHaveURL(/\/playlists$/)
    await tab('Cómics').tap()
  }
  await tab('Cómics').tap()
  await expect(page).toHaveURL(/\/publishers$/)
  await tab('Cómics').tap()
  await expect(page).toHaveURL(/\/comics$/)
  await expect(page.getByText('12 elementos')).toBeVisible()
  await quiet(page)
  await page.evaluate(() => scrollTo(0, 300))
  await goAway()
  await expect(page).toHaveURL(/\/comics$/)
  await expect.poll(scrolled).toBe(300)
  await page.locator('main a[href^="/series/"]').last().tap()
  await expect(page).toHaveURL(/\/series\//)
  await goAway()
  await expect(page).toHaveURL(/\/series\//)
  await tab('Cómics').tap()
  await expect(page).toHaveURL(/\/comics$/)
  await expect.poll(scrolled).toBe(0)
  await tab('Inicio').tap()

  await tabs.getByRole('button', { name: 'Buscar' }).tap()
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeFocused()
  await tabs.getByRole('link', { name: 'Inicio' }).tap()
  await expect(page.getByRole('combobox', { name: /Buscar/ })).toBeHidden()

  const sheet = page.getByRole('dialog', { name: 'Tú' })
  const open = () => tabs.getByRole('button', { name: 'Tú' }).tap()
  for (const [name, address] of [
    ['Configuración', /\/settings$/],
    ['Perfil', /\/profile$/],
    ['🟢 ON (Local)', /\/server$/],
    // The current screen.
    ['🟢 ON (Local)', /\/server$/],
  ] as const) {
    await open()
    await sheet.getByRole('link', { name }).tap()
    await expect(page).toHaveURL(address)
    await expect(sheet).toHaveCount(0)
  }
  await open()
  await expect(sheet).toContainText('lucia@ejemplo.es')
  await accessible(page, 'sheet of the account')
  await back(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/server$/)
  await back(page)
  await expect(page).toHaveURL(/\/profile$/)
})

test("every navigation closes open dialogs, sets the title and focuses the new screen's heading @both", async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill)
  await pressChord(page, 'c', /\/comics$/)
  await expect(page).toHaveTitle('Cómics · comics')
  await expect(page.getByRole('heading', { level: 1, name: 'Cómics' })).toBeFocused()

  // Another key between the two is no chord.
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await page.keyboard.press('i')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet).toContainText('Ir a Cómics')
  await expect(page).toHaveURL(/\/comics$/)
  await accessible(page, 'shortcut sheet')
  await back(page)
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/comics$/)
  await back(page)
  await expect(page).toHaveURL(/\/home$/)
  // The URL changes before the screen does. Going back does not focus the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Cómics' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('H1')
})

test('every keyboard shortcut works, and is in the list of shortcuts', async ({ page, served }) => {
  await openShelf(page, served, fill, '/home')
  const { keyboard } = page
  await keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(sheet.locator('dt')).toHaveCount(19)
  await expect(sheet.locator('kbd').filter({ hasText: /^G$/ })).toHaveCount(7)
  for (const key of [
    '/',
    'Ctrl K',
    'F',
    'E',
    'Ctrl S',
    'X',
    'Ctrl A',
    '←',
    '→',
    '↑',
    '↓',
    'Inicio',
    'Fin',
    '0',
    '9',
    'Intro',
    '?',
    'Esc',
  ])
    await expect(sheet.locator('kbd').getByText(key, { exact: true }).last(), key).toBeVisible()
  await keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  for (const [key, path] of [
    ['p', 'characters'],
    ['a', 'artists'],
    ['s', 'storylines'],
    ['e', 'publishers'],
    ['l', 'playlists'],
    ['i', 'home'],
    ['c', 'comics'],
  ] as const) {
    await pressChord(page, key, new RegExp(`/${path}$`))
  }

  // The screen takes the focus once it is shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Cómics' })).toBeFocused()
  const search = page.getByRole('combobox', { name: /Buscar series/ })
  for (const key of ['/', 'Control+k']) {
    await keyboard.press(key)
    await expect(search, key).toBeFocused()
    await keyboard.press('Escape')
    await search.blur()
  }

  const filters = page.getByRole('button', { name: /^Filtros/ })
  const areOpen = () => filters.getAttribute('aria-expanded')
  const before = await areOpen()
  await keyboard.press('f')
  await expect.poll(areOpen).not.toBe(before)
  await keyboard.press('f')
  await expect.poll(areOpen).toBe(before)

  const cards = page.getByRole('main').locator('a[href^="/series/"]')
  await cards.first().focus()
  await keyboard.press('ArrowRight')
  await expect(cards.nth(1)).toBeFocused()
  await keyboard.press('ArrowLeft')
  await expect(cards.first()).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(cards.first()).not.toBeFocused()
  await keyboard.press('ArrowUp')
  await expect(cards.first()).toBeFocused()
  await keyboard.press('End')
  await expect(cards.last()).toBeFocused()
  await keyboard.press('Home')
  await expect(cards.first()).toBeFocused()
  // Card buttons and the selection's keys load after the grid.
  await expect(page.getByRole('button', { name: /^Más acciones/ }).first()).toBeAttached()
  await quiet(page)
  await keyboard.press('x')
  const chosen = page.getByRole('checkbox', { checked: true })
  await expect(chosen).toHaveCount(1)
  await keyboard.press('Control+a')
  // Selects the 24 comics, although the grid shows 12 series.
  const status = page.getByRole('toolbar', { name: 'Selección' }).getByRole('status')
  await expect(status).toContainText('24')
  await keyboard.press('Escape')
  await expect(chosen).toHaveCount(0)
  await cards.first().focus()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/series\//)

  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await keyboard.press('e')
  const editor = page.getByRole('dialog')
  await editor.locator('[data-field="publisher"] input:not([aria-hidden])').fill('Astiberri')
  await keyboard.press('Control+s')
  await expect(editor).toHaveCount(0)
  await expect(page.getByText('Metadatos guardados')).toBeVisible()
})

test('the first tab stop skips to the content, and an unknown address links to home', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('region', { name: 'Recién llegado' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()

  await page.goto(`${served.url}/nowhere`)
  await expect(page).toHaveTitle('404 · comics')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Volver a Inicio' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test('a focused element is not covered by the navigation bar', async ({ page, served }) => {
  await openShelf(page, served, fill)
  await page.setViewportSize({ width: 1000, height: 420 })
  for (const path of ['/pricing', '/server', '/home']) {
    await page.goto(served.url + path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = page.getByRole('main').locator('a, button, input').last()
    await last.focus()
    // Tab backwards through the whole screen to its first control.
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Shift+Tab')
      const place = await page.evaluate(() => {
        const focused = document.activeElement
        const bar = document.querySelector('header.nav')?.getBoundingClientRect().bottom ?? 0
        const { top = 0 } = focused?.getBoundingClientRect() ?? {}
        return { within: document.getElementById('content')?.contains(focused) ?? false, below: top - bar }
      })
      if (!place.within) break
      expect(place.below, path).toBeGreaterThanOrEqual(0)
    }
  }
})

test('at 2560 pixels the eight cards of a row fill it', async ({ page, served }) => {
  await openShelf(page, served, fill)
  await page.setViewportSize({ width: 2560, height: 1440 })
  await page.goto(`${served.url}/home`)
  const row = page.getByRole('region', { name: 'Destacados' })
  await expect(async () => {
    await page.mouse.wheel(0, 600)
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  const end = await row.getByRole('listitem').nth(7).boundingBox()
  expect((end?.x ?? 0) + (end?.width ?? 0)).toBeGreaterThan(2560 * 0.9)
})
