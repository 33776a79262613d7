import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'
import { tap } from '../support/touch.ts'

test.use({ meetsZones: true })

/** Writes a series of two issues. */
const fill = async (root: string) => {
  for (const n of [1, 2])
    await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 6, info: { Series: 'Bruma', Number: n } })
}

async function openFirst(page: Page, url: string, { call }: Shelf): Promise<readonly string[]> {
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  await page.goto(`${url}/read/${listed[0]?.id}`)
  return listed.map(({ id }) => id)
}

const zones = (page: Page) => page.getByRole('region', { name: 'Cómo se pasan las páginas' })
const shown = (page: Page, n: number) => page.getByRole('img', { name: `Página ${n} de 6` })
const sign = (page: Page) => page.locator('.reader-sign')

test('the zones overlay is shown once, keys confirm their action, and keys and zones can be changed', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill)
  const [first, second] = await openFirst(page, served.url, shelf)

  // The first key works and closes the overlay; another comic opens without it.
  await expect(zones(page)).toBeVisible()
  // It is beside the page, which has the focus.
  const [hint, cover] = [await zones(page).boundingBox(), await shown(page, 1).boundingBox()]
  expect((cover?.x ?? 0) + (cover?.width ?? 0)).toBeLessThanOrEqual(hint?.x ?? 0)
  await expect(page.locator('main.reader')).toBeFocused()
  await accessible(page, 'reader, zones')
  await page.getByRole('button', { name: 'Leo manga: al revés' }).click()
  await expect(page.getByRole('button', { name: 'Leo de izquierda a derecha' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(zones(page)).toHaveCount(0)
  await expect(shown(page, 2)).toBeVisible()
  await page.goto(`${served.url}/read/${second}`)
  await expect(shown(page, 1)).toBeVisible()
  await expect(page.locator('main.reader')).toHaveAttribute('aria-label', /^Lector: Bruma, Nº\s2$/)
  await expect(page.getByText(/^Bruma, Nº\s2\. Página 1 de 6$/)).toBeAttached()
  await expect(zones(page)).toHaveCount(0)

  // With the controls hidden, a key shows its effect for a moment.
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.reader')).not.toHaveAttribute('data-chrome')
  await page.keyboard.press('r')
  await expect(sign(page)).toHaveText('De izquierda a derecha')
  await page.keyboard.press('d')
  await expect(sign(page)).toHaveText('Una página')
  await page.keyboard.press('s')
  await expect(sign(page)).toHaveText('Aquí no hace nada: Cambiar qué páginas van juntas')
  await expect(sign(page)).toBeEmpty()

  // The list of shortcuts: a key that is already used shows a conflict.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await expect(help.getByText('Cambiar qué páginas van juntas(aquí no hace nada)')).toBeVisible()
  await help.getByRole('button', { name: 'Cambiar teclas' }).click()
  await help.getByRole('button', { name: 'Cambiar A: Cambiar el ajuste' }).click()
  await expect(help.getByText('Pulsa la tecla nueva')).toBeVisible()
  await accessible(page, 'reader, keys')
  await page.keyboard.press('d')
  await expect(help.getByRole('alert')).toHaveText('D ya es de «Una página o doble página»')
  await page.keyboard.press('Escape')
  await expect(help.getByRole('alert')).toHaveCount(0)
  await help.getByRole('button', { name: 'Cambiar A: Cambiar el ajuste' }).click()
  await page.keyboard.press('d')
  await help.getByRole('button', { name: 'Usar aquí' }).click()
  await expect(help.getByRole('button', { name: 'Cambiar D: Cambiar el ajuste' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // After closing, the focus is on the reader, so Space does not leave it.
  await expect(page.locator('main.reader')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('d')
  await expect(sign(page)).toHaveText('Ajuste: Ancho')
  await page.keyboard.press('MediaPlayPause')
  await expect(page).toHaveURL(new RegExp(`/read/${second}$`))

  // With one-handed zones the middle turns the page, too. The settings show the same and reset the keys.
  await page.goto(`${served.url}/settings?section=reading`)
  await page.getByRole('radio', { name: 'Casi todo avanza' }).check()
  await page.getByRole('button', { name: 'Volver a las teclas de siempre' }).click()
  await expect(page.getByRole('button', { name: 'Volver a las teclas de siempre' })).toHaveCount(0)
  await page.goto(`${served.url}/read/${first}?page=1`)
  await expect(shown(page, 1)).toBeVisible()
  await page.mouse.click(720, 450)
  await expect(shown(page, 2)).toBeVisible()
  await page.mouse.click(200, 450)
  await expect(shown(page, 1)).toBeVisible()
  // Opened by its URL, the reader is left for the comic's page.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/comic/${first}$`))
})

/** Replaces the wake lock, which headless browsers lack, by a counter. */
const countWakeLocks = () => {
  const kept = { now: 0 }
  const request = async () => {
    kept.now += 1
    const release = async () => {
      kept.now -= 1
    }
    return { released: false, release }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  Object.assign(window, { kept })
}
const wakeLocks = (page: Page) =>
  page.evaluate(() => (window as unknown as { kept: { now: number } }).kept.now)

test('picture settings apply to a comic, series or all; full screen, wake lock and e-ink can be set', async ({
  page,
  served,
}) => {
  await page.addInitScript(countWakeLocks)
  const shelf = await openShelf(page, served, fill)
  const [first, second] = await openFirst(page, served.url, shelf)
  await expect(zones(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(zones(page)).toHaveCount(0)
  await expect(shown(page, 1)).toBeVisible()
  expect(await wakeLocks(page)).toBe(1)

  // The panel narrows the page area. The filter applies to the pages only.
  const filterOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((image) => getComputedStyle(image).filter)
  await page.keyboard.press('i')
  const panel = page.getByRole('complementary', { name: 'Imagen' })
  await expect(panel).toBeFocused()
  await expect.poll(async () => (await page.locator('.reader-room').boundingBox())?.width).toBe(1080)
  await accessible(page, 'reader, picture')
  await panel.getByRole('slider', { name: 'Brillo' }).fill('10')
  await panel.getByRole('slider', { name: 'Contraste' }).press('ArrowRight')
  await panel.getByRole('switch', { name: 'Escala de grises' }).check()
  await panel.getByRole('slider', { name: 'Tono cálido' }).fill('40')
  await expect
    .poll(() => filterOf('.reader-page-picture'))
    .toBe('brightness(1.1) contrast(1.01) grayscale(1) url("#reader-warmth")')
  await panel.getByText('Brillo').dblclick()
  await expect.poll(() => filterOf('.reader-page-picture')).not.toContain('brightness')
  const original = panel.getByRole('button', { name: 'Ver original' })
  await original.hover()
  await page.mouse.down()
  expect(await filterOf('.reader-page-picture')).toBe('none')
  await page.mouse.up()
  expect(await filterOf('.reader-page-picture')).toContain('grayscale')

  // On the paper background the controls are dark.
  await panel.getByRole('radio', { name: 'Papel' }).check()
  await expect(page.locator('.reader')).toHaveAttribute('data-light')
  await accessible(page, 'reader, on paper')

  // Settings for all replace those of the series; closing the panel returns the focus.
  await panel.getByRole('button', { name: 'Todo' }).click()
  await panel.getByRole('switch', { name: 'Sepia' }).check()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  // Thumbnails appear with the controls.
  await page.mouse.move(300, 10)
  expect(await filterOf('.reader-thumbnails img')).toBe('none')
  await page.goto(`${served.url}/read/${second}`)
  await expect(shown(page, 1)).toBeVisible()
  expect(await filterOf('.reader-page-picture')).toContain('sepia')

  // On a phone the panel is a sheet below the page.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('i')
  await expect(panel).toBeVisible()
  await expect.poll(async () => (await panel.boundingBox())?.height).toBeCloseTo(506, -1)
  await expect(shown(page, 1)).toBeInViewport({ ratio: 0.9 })
  await panel.getByRole('button', { name: 'Restablecer' }).click()
  await accessible(page, 'reader, picture on a phone')
  await page.keyboard.press('i')
  await page.setViewportSize({ width: 1440, height: 900 })

  // E-ink: no animation. Always in full screen, and without wake lock.
  await page.keyboard.press('Shift+O')
  const sheet = page.getByRole('complementary', { name: 'Más ajustes' })
  await sheet.getByRole('switch', { name: 'Animación al pasar página' }).uncheck()
  await expect(page.locator('.reader-spread')).toHaveCSS('animation-name', 'none')
  for (const name of ['Tinta electrónica', 'Parpadeo al pasar página', 'Abrir a pantalla completa'])
    await sheet.getByRole('switch', { name }).check()
  await sheet.getByRole('switch', { name: 'Pantalla siempre encendida' }).uncheck()
  await expect.poll(() => wakeLocks(page)).toBe(0)
  await expect(page.locator('.reader')).toHaveAttribute('data-eink')
  await sheet.getByRole('radio', { name: 'cada 3' }).check()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // One of three page turns flashes, forwards and backwards.
  await page.keyboard.press('Home')
  await expect(shown(page, 1)).toBeVisible()
  const leafed = [
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
  ] as const
  const flashes: number[] = []
  for (const [key, number] of [...leafed, ...leafed, ...leafed]) {
    await page.keyboard.press(key)
    await expect(shown(page, number)).toBeVisible()
    flashes.push(await page.locator('.reader-flash').count())
  }
  expect(flashes.filter((count) => count > 0)).toHaveLength(2)
  await page.goto(`${served.url}/series/bruma`)
  await page.locator(`a[href="/read/${first}"]`).first().click()
  await expect(shown(page, 1)).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false)
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first tap turns the page and closes the zones overlay', async ({ page, served }) => {
    const shelf = await openShelf(page, served, fill)
    await openFirst(page, served.url, shelf)
    await expect(zones(page)).toBeVisible()
    await expect(shown(page, 1)).toBeVisible()
    await tap(page, [360, 500])
    await expect(zones(page)).toHaveCount(0)
    await expect(shown(page, 2)).toBeVisible()
    // A tap in the middle shows the controls; the sheet can show the zones again.
    await tap(page, [195, 420])
    await expect(page.locator('.reader')).toHaveAttribute('data-chrome')
    await page.getByRole('button', { name: 'Ajustes del lector' }).click()
    await page.getByRole('button', { name: /^Más ajustes/ }).click()
    const sheet = page.getByRole('complementary', { name: 'Más ajustes' })
    await sheet.locator('summary', { hasText: 'Zonas de la pantalla' }).click()
    await sheet.getByRole('button', { name: 'Ver las zonas de la pantalla' }).click()
    await expect(zones(page)).toBeVisible()
    await page.getByRole('button', { name: 'Entendido' }).click()
    await expect(zones(page)).toHaveCount(0)
  })
})
