import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'
import { longPress, swipe } from '../support/touch.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Alba', `Alba ${n}.cbz`))
  for (const name of ['Bruma', 'Cima', 'Duna', 'Era']) await writeCbz(join(root, `${name}.cbz`))
}

const card = (page: Page, title: string) => page.locator('[data-index]').filter({ hasText: title })
const link = (page: Page, title: string) => card(page, title).getByRole('link').first()
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selección' })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Secciones' })
const hasMouse = (page: Page) => page.evaluate(() => matchMedia('(hover: hover)').matches)
/** Waits for the card menus and the selection gestures, which load after the grid. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('.card-more').first()).toBeAttached()
  await quiet(page)
}

/** Returns the file names of the account's favourites. */
async function favourites(url: string, token: string): Promise<string[]> {
  const config = (await (await fetch(`${url}/api/config`)).json()) as { account: { anonKey: string } }
  const headers = { apikey: config.account.anonKey, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/rest/v1/comics_library?select=file_name&is_favorite=is.true`, {
    headers,
  })
  return ((await answer.json()) as { file_name: string }[]).map(({ file_name }) => file_name)
}

test('cards are selected by mouse and keyboard, and actions apply to all selected cards @both', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill, '/comics')
  await ready(page)
  // Ctrl+click starts a selection; then a click toggles a card and Shift+click selects a range.
  await link(page, 'Bruma').click({ modifiers: ['ControlOrMeta'] })
  await expect(bar(page)).toBeVisible()
  await link(page, 'Duna').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await link(page, 'Cima').click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page).toHaveURL(/\/comics$/)
  await accessible(page, 'the selection')

  await bar(page).getByRole('button', { name: 'Marcar como leídos' }).click()
  // A notice under the pointer stays.
  await page.getByText('2 cómics leídos').hover()
  // The toast is above the bar.
  const foot = async (of: Locator) => (await of.boundingBox()) ?? { y: 0, height: 0 }
  const toast = page.locator('[data-sonner-toast]', { hasText: '2 cómics leídos' })
  await expect
    .poll(async () => {
      const { y, height } = await foot(toast)
      return y + height - (await foot(bar(page))).y
    })
    .toBeLessThanOrEqual(0)
  await expect(card(page, 'Bruma')).toContainText('Leído')
  await expect(card(page, 'Duna')).toContainText('Leído')
  await expect(card(page, 'Cima')).not.toContainText('Leído')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(card(page, 'Bruma')).not.toContainText('Leído')

  await bar(page).getByRole('button', { name: 'Añadir a playlist' }).click()
  await page.getByLabel('Nueva Playlist').fill('Para el tren')
  await accessible(page, 'the playlists')
  await page.getByRole('button', { name: 'Crear y añadir' }).click()
  await expect(page.getByText('Añadido a playlist')).toBeVisible()
  const [list] = (await shelf.call(playlists.list)).playlists
  expect(list).toMatchObject({ name: 'Para el tren', itemsCount: 2 })

  await expect(page.getByRole('dialog')).toBeHidden()
  // Escape ends the selection and focuses the card selected last.
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await link(page, 'Cima').focus()
  await page.keyboard.press('x')
  await expect(bar(page)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await bar(page).getByRole('button', { name: 'Marcar como leídos' }).focus()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(link(page, 'Duna')).toBeFocused()
})

test('a long press opens a sheet with a preview and the actions of a card, also the selection', {
  tag: '@phone',
}, async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill, '/comics')
  const bruma = (await call(comics.list, { query: { q: 'bruma' } })).comics[0]
  await call(progress.record, { body: { events: [{ id: bruma?.id ?? '', page: 2, pageCount: 3 }] } })
  await page.reload()
  await ready(page)
  // Covers are clean: the button of the actions is only visible while it has the focus of the keyboard.
  const more = card(page, 'Bruma').getByRole('button', { name: 'Más acciones: Bruma' })
  await expect(more).toHaveCSS('opacity', '0')

  const sheet = await longPress(page, link(page, 'Bruma'))
  await expect(page).toHaveURL(/\/comics$/)
  await expect(sheet).toContainText('Página 2 de 3')
  await expect(sheet.locator('.sheet-pages img')).toHaveCount(3)
  await expect(sheet.getByRole('link', { name: 'Leer, página 2' })).toBeVisible()
  for (const action of await sheet.getByRole('button').all())
    expect((await action.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await accessible(page, 'the sheet of a card')
  // A swipe down, a press outside and the back button close it.
  await swipe(page, [190, 310], [190, 830])
  await expect(sheet).toHaveCount(0)
  await longPress(page, link(page, 'Bruma'))
  await page.touchscreen.tap(190, 40)
  await expect(sheet).toHaveCount(0)
  await longPress(page, link(page, 'Bruma'))
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/comics$/)

  await (await longPress(page, link(page, 'Bruma'))).getByRole('button', { name: 'Seleccionar' }).tap()
  await expect(bar(page)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await link(page, 'Cima').tap()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page).toHaveURL(/\/comics$/)
  await accessible(page, 'the selection')
  // The bar of the selection takes the place of the tabs.
  await expect(tabs(page)).toBeHidden()
  await bar(page).getByRole('button', { name: 'Cancelar la selección' }).click()
  await expect(bar(page)).toBeHidden()
  // The keyboard opens it too, and gets the focus back.
  await link(page, 'Bruma').focus()
  for (let n = 0; n < 2; n++) await page.keyboard.press('Tab')
  await expect(more).toBeFocused()
  await expect(more).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  await sheet.getByRole('link', { name: 'Leer, página 2' }).click()
  await expect(page).toHaveURL(/\/read\//)
  await expect(tabs(page)).toHaveCount(0)
})

test('a favourite survives a reload, and a change that the account rejects is reverted @both', async ({
  page,
  served,
}) => {
  const { token } = await openShelf(page, served, fill, '/comics')
  await ready(page)
  // On touch screens it is in the sheet only.
  const heart = card(page, 'Bruma').locator('.card-heart')
  const toggle = async (entry: string) => {
    if (await hasMouse(page)) {
      await card(page, 'Bruma').hover()
      await heart.click()
    } else {
      const sheet = await longPress(page, link(page, 'Bruma'))
      await sheet.getByRole('button', { name: entry }).tap()
      await expect(sheet).toHaveCount(0)
    }
  }
  await toggle('Añadir a favoritos')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favourites(served.url, token)).toEqual(['Bruma.cbz'])
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await accessible(page, 'a favourite')

  await page.route('**/rest/v1/comics_library*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await toggle('Quitar de favoritos')
  await expect(page.getByText('No se pudo actualizar el cómic')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a whole series is marked as read from its menu @both', async ({ page, served }) => {
  await openShelf(page, served, fill, '/comics')
  await ready(page)
  if (await hasMouse(page)) {
    await card(page, 'Alba').hover()
    await card(page, 'Alba').getByRole('button', { name: 'Más acciones: Alba' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await accessible(page, 'the menu of a card')
    await page.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  } else {
    const sheet = await longPress(page, link(page, 'Alba'))
    await expect(sheet.getByRole('link', { name: 'Ver serie' })).toBeVisible()
    await sheet.getByRole('button', { name: 'Marcar como leído' }).tap()
    // The toast is above the tabs.
    const toast = page.locator('[data-sonner-toast]')
    const topOfTabs = (await tabs(page).boundingBox())?.y
    await expect
      .poll(async () => {
        const { y, height } = (await toast.boundingBox()) ?? { y: 900, height: 0 }
        return y + height
      })
      .toBeLessThanOrEqual(topOfTabs ?? 0)
  }
  await expect(page.getByText('2 cómics leídos')).toBeVisible()
  await page.goto(`${served.url}/series/alba`)
  await expect(page.getByText('leídos 2', { exact: true })).toBeVisible()
})
