import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { focused, openShelf } from '../support/shelf.ts'

const two = (n: number) => String(n).padStart(2, '0')

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 90; n++) await writeCbz(join(root, `Suelto ${two(n)}.cbz`), { pages: 2 })
  for (let series = 1; series <= 14; series++)
    for (let n = 1; n <= 2; n++)
      await writeCbz(join(root, `Serie ${two(series)}`, `Número ${n}.cbz`), { pages: 1 })
  for (let n = 1; n <= 60; n++) await writeCbz(join(root, 'Larga', `Larga ${two(n)}.cbz`), { pages: 2 })
}

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const placeOf = (page: Page, name: string) =>
  page
    .getByRole('link', { name })
    .first()
    .evaluate((link) => Math.round(link.getBoundingClientRect().top))

/** Scrolls step by step until a card is in the window. */
async function scrollTo(page: Page, name: string): Promise<void> {
  await expect(async () => {
    // On a slow machine the card may be drawn after it was passed, so start from the top again.
    await page.evaluate(() => {
      const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      window.scrollTo(0, isEnd ? 0 : scrollY + 500)
    })
    await expect(page.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1, timeout: 300 })
  }).toPass()
  // Move the card out from under sticky bars; otherwise a click would scroll again.
  await page
    .getByRole('link', { name })
    .first()
    .evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 200))
  await expect.poll(() => placeOf(page, name)).toBe(200)
}

test.describe('with the first-time overlay', () => {
  test.use({ meetsZones: true })
  test('returning to a grid restores the scroll position and focuses the last opened card', async ({
    page,
    served,
  }) => {
    await openShelf(page, served, fill, '/comics')
    await scrollTo(page, 'Suelto 60')
    const [before, card] = [await top(page), await placeOf(page, 'Suelto 60')]
    expect(before).toBeGreaterThan(500)
    const isBack = async () => {
      await expect.poll(() => placeOf(page, 'Suelto 60')).toBe(card)
      await expect.poll(() => top(page)).toBe(before)
      await expect.poll(() => focused(page)).toContain('Suelto 60')
    }

    // Leave by Escape, by the browser's back button and by the reader's own button.
    const steps = [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => page.getByRole('button', { name: 'Salir del lector' }).first().click(),
    ]
    // The first opened comic shows the touch zones, which must be dismissed before keys work.
    await page.getByRole('link', { name: 'Suelto 60' }).first().click()
    await page.locator('.first-time').getByRole('button').first().click()
    await page.goBack()
    await isBack()
    for (const leave of steps) {
      // Playwright's click would scroll the card elsewhere while the view transition of the return covers it.
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/read\//)
      await expect(page.locator('.reader-page, .reader img').first()).toBeVisible()
      await page.mouse.move(300, 40)
      await leave()
      await expect(page).toHaveURL(/\/comics$/)
      await isBack()
    }
    await page.reload()
    await isBack()
    // A new visit begins at the top.
    await page.getByRole('link', { name: 'Suelto 60' }).first().press('Home')
    await page.goto(`${served.url}/server`)
    await page.goto(`${served.url}/comics`)
    await expect(page.getByRole('link', { name: 'Larga' })).toBeInViewport()
    expect(await top(page)).toBe(0)
  })
})

test('going back restores the scroll position of a series and of the screen before it', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/home')
  const rail = page.getByRole('region', { name: 'Destacados' })
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 200))
    await expect(rail).toBeInViewport({ ratio: 0.6, timeout: 300 })
  }).toPass()
  const list = rail.getByRole('list')
  // The carousel snaps to a card before it stops.
  await list.evaluate(async (element) => {
    const ended = new Promise((resolve) => element.addEventListener('scrollend', resolve, { once: true }))
    element.scrollTo({ left: 350, behavior: 'instant' })
    await ended
  })
  const left = await list.evaluate((element) => Math.round(element.scrollLeft))
  expect(left).toBeGreaterThan(100)
  const card = rail.getByRole('link', { name: 'Serie 03' })
  // What still loads above the card would move it.
  await quiet(page)
  await card.scrollIntoViewIfNeeded()
  const at = () => card.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  const before = await at()
  await card.press('Enter')
  await expect(page).toHaveURL(/\/series\/serie-03$/)
  await expect.poll(() => top(page)).toBe(0)

  await page.getByRole('link', { name: /^Volver/ }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => list.evaluate((element) => Math.round(element.scrollLeft))).toBe(left)
  await expect(card).toBeFocused()
  await expect.poll(async () => Math.abs((await at()) - before)).toBeLessThan(3)

  await page.goto(`${served.url}/series/larga`)
  await scrollTo(page, 'Portada de Larga nº 40')
  const place = await placeOf(page, 'Portada de Larga nº 40')
  await page.getByRole('link', { name: 'Portada de Larga nº 40' }).press('Enter')
  await expect(page).toHaveURL(/\/read\//)
  await page.goBack()
  await expect.poll(() => placeOf(page, 'Portada de Larga nº 40')).toBe(place)
  await expect(page.getByRole('link', { name: 'Portada de Larga nº 40' })).toBeFocused()
})

test('going back closes an open dialog or menu before it leaves the screen @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/comics')
  await page.goto(`${served.url}/home`)
  const dialog = page.getByRole('dialog')
  const more = page.getByRole('button', { name: 'Más información' })
  await more.click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/home$/)
  // The entry of a dialog that was closed otherwise is skipped.
  await more.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // After following a link in a dialog, going back returns to the screen without the dialog.
  await more.click()
  await dialog.getByRole('link', { name: 'Ver serie' }).click()
  await expect(page).toHaveURL(/\/series\/larga$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect(more).toBeVisible()
  await expect(dialog).toBeHidden()
  if (isMobile) {
    await page.getByRole('button', { name: 'Tú', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Tú' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Tú' })).toBeHidden()
    await expect(page).toHaveURL(/\/home$/)
  }
  // The same in the reader.
  await page.getByRole('link', { name: 'Ver serie' }).first().click()
  await page.getByRole('link', { name: 'Portada de Larga nº 1', exact: true }).click()
  await expect(page).toHaveURL(/\/read\//)
  await expect(page.getByRole('img', { name: 'Página 1 de 2' })).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toBeVisible()
  await page.goBack()
  await expect(keys).toBeHidden()
  await expect(page).toHaveURL(/\/read\//)
  for (const before of [/\/series\/larga$/, /\/home$/, /\/comics$/]) {
    await page.goBack()
    await expect(page).toHaveURL(before)
  }
  // A closing dialog does not abort a navigation that starts at that moment.
  for (const next of ['/home', '/comics', '/home']) {
    await page.goto(`${served.url}/home`)
    await more.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(`${served.url}${next}`)
    await expect(page).toHaveURL(new RegExp(`${next}$`))
  }
})
