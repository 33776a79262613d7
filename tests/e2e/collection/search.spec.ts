import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 3; n++)
    await writeCbz(join(root, 'Batalla Infinita', `Batalla Infinita ${n}.cbz`), {
      info: { Writer: 'Tomás Batanero' },
    })
  await writeCbz(join(root, 'Suelto.cbz'))
}

/** Opens the search box by keyboard, which unfolds it in a narrow bar. */
async function enterBox(page: Page) {
  await page.getByRole('main').waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar series, cómics...' })
  await expect(box).toBeFocused()
  return box
}

test('suggestions are listed below the search box by kind and chosen by keyboard', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/server')
  const box = await enterBox(page)
  await box.fill('bata')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('group', { name: 'Series' }).getByRole('option')).toHaveText([
    /Batalla Infinita.*3 números/,
  ])
  await expect(list.getByRole('group', { name: 'Cómics' }).getByRole('option')).toHaveCount(3)
  const person = list.getByRole('option', { name: /Tomás Batanero/ })
  await expect(person).toHaveAttribute('href', '/artists/Tom%C3%A1s%20Batanero')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await accessible(page, 'search, results')

  // Arrows select while the focus stays in the box. Escape closes the list first, then empties the box.
  await box.press('ArrowUp')
  await expect(list.getByRole('option', { name: 'Ver todos los resultados' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await box.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('bata')
  await box.press('Escape')
  await expect(box).toHaveValue('')

  await box.fill('bata')
  await expect(list.getByRole('option').first()).toBeVisible()
  await box.press('ArrowDown')
  const first = list.getByRole('option').first()
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/series\/batalla-infinita$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('Enter opens all results, long input is cut, and an empty result shows a message', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/server')
  const box = await enterBox(page)
  await box.fill('zzz')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Sin resultados para «zzz»')
  await box.fill('x'.repeat(5_000))
  await expect(box).toHaveValue('x'.repeat(200))
  await box.fill('suelto')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/comics\?q=suelto$/)
})

test('recent searches are offered, can be removed, and are deleted on sign-out', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/server')
  for (const text of ['suelto', 'batalla']) {
    await (await enterBox(page)).fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${text}$`))
    // A new screen takes the focus, so open the box after that.
    if (text === 'suelto') await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  const box = await enterBox(page)
  const last = page.getByRole('listbox', { name: 'Últimas búsquedas' }).getByRole('option')
  await expect(last).toHaveText(['batalla', 'suelto'])
  await accessible(page, 'search, last searches')
  await page.getByRole('button', { name: 'Quitar «batalla» de las búsquedas' }).click()
  await expect(last).toHaveText(['suelto'])
  await expect(box).toBeFocused()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('suelto')
  await expect(page.getByRole('option', { name: 'Ver todos los resultados' })).toBeVisible()

  // On /home the box filters the screen, so no list covers the results.
  await page.goto(`${served.url}/home`)
  await (await enterBox(page)).fill('batalla')
  await expect(page.getByRole('heading', { name: 'Resultados de «batalla»' })).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Enter')

  const stored = () => page.evaluate(() => localStorage.getItem('searches'))
  expect(await stored()).toContain('suelto')
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click()
  else await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page
    .getByText('Cerrar sesión')
    .or(page.getByRole('button', { name: 'Cerrar sesión' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored()).toBe(null)
})
