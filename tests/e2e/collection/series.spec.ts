import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { headers } from '#contract/helper/metadata.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { readable } from '../support/contrast.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const SUMMARY =
  'Una noche el mar se marcha sin hacer ruido. Lía y el farero Anselmo bajan al fondo para averiguar quién lo llamó.'
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

const plain = (background: string) =>
  sharp({ create: { width: 1600, height: 700, channels: 3, background } })
    .png()
    .toBuffer()

const saga = async (root: string): Promise<void> => {
  for (const n of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`))
}

/** Returns black and white stripes of a few pixels, the worst background for text. */
async function busy(): Promise<Buffer> {
  const [width, height] = [1600, 700]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) pixels.fill((at % width) % 9 < 5 ? 255 : 0, at * 3, at * 3 + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const headerShown = (page: Page) =>
  expect
    .poll(() => page.locator('.banner .art img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(1600)

test("a series' texts are readable on any header image, and long names do not overflow @both", async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, async (root) => {
    for (const n of [1, 2])
      await writeCbz(join(root, `Saga ${LONG}`, `Saga ${n}.cbz`), {
        info: { Series: 'Saga', Number: n, Summary: SUMMARY, Publisher: 'Editorial', Year: 2012, Volume: 1 },
      })
  })
  const [found] = (await call(series.list, { query: {} })).series
  const seriesKey = found?.key ?? ''
  const pictures = { white: await plain('#ffffff'), black: await plain('#000000'), busy: await busy() }
  const desk = page.viewportSize()
  const widths = (desk?.width ?? 0) > 600 ? [820, 1440, 2560] : [320, 390]
  for (const [name, picture] of Object.entries(pictures)) {
    await call(headers.put, { body: { seriesKey, imageBase64: picture.toString('base64') } })
    for (const width of widths) {
      await page.setViewportSize({ width, height: desk?.height ?? 900 })
      await page.goto(`${served.url}/series/${seriesKey}`)
      await headerShown(page)
      await quiet(page)
      const where = `${name} at ${width}`
      await readable(page, page.locator('.banner h1'), 3, `title on ${where}`)
      for (const part of ['.facts > span', '.facts a', '.summary', '.back'])
        await readable(page, page.locator(`.banner ${part}`).first(), 4.5, `${part} on ${where}`)
      if (width > 1000) {
        const link = page.locator('.nav nav a').first()
        await readable(page, link, 4.5, `navigation on ${where}`)
      }
      // No element is wider than the window or outside it.
      for (const part of ['h1', '.cover', '.actions .button']) {
        const box = await page.locator(`.banner ${part}`).first().boundingBox()
        expect(box?.x, `${part} on ${where}`).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0), `${part} on ${where}`).toBeLessThanOrEqual(width)
      }
    }
  }
})

test('a header image is validated, uploaded, removed and restored', async ({ page, served }) => {
  await openShelf(page, served, saga, null)
  const picture = join(served.home, 'cabecera.png')
  const text = join(served.home, 'nota.gif')
  const large = join(served.home, 'grande.png')
  await writeFile(picture, await plain('#7a2048'))
  await writeFile(text, 'GIF89a')
  await writeFile(large, Buffer.alloc(5 * 1024 * 1024))
  await page.goto(`${served.url}/series/saga`)
  const art = page.locator('.banner .art')
  const choose = page.locator('input[type=file]')
  const menu = page.getByRole('button', { name: 'Más acciones: Saga', exact: true })

  await choose.setInputFiles(text)
  await expect(page.getByText('Solo se permiten imágenes JPG y PNG')).toBeVisible()
  await choose.setInputFiles(large)
  await expect(page.getByText('La imagen debe ser menor a 5MB')).toBeVisible()
  await expect(art).toHaveAttribute('data-cover', 'true')

  // The menu opens the system's file dialog, by keyboard as well as by mouse.
  await menu.focus()
  await page.keyboard.press('Enter')
  const dialog = page.waitForEvent('filechooser')
  await expect(page.getByRole('menuitem', { name: 'Editar metadatos' })).toBeFocused()
  await accessible(page, 'series, menu')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Subir imagen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await dialog).setFiles(picture)
  await expect(page.getByText('Imagen guardada')).toBeVisible()
  await headerShown(page)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Eliminar imagen' }).click()
  await expect(page.getByText('Imagen eliminada')).toBeVisible()
  await expect(art).toHaveAttribute('data-cover', 'true')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await headerShown(page)

  // A failed request shows an error, and the picture stays.
  const failing = (method: string) => async (route: import('@playwright/test').Route) =>
    route.request().method() === method ? route.fulfill({ status: 500, json: {} }) : route.continue()
  await page.route('**/api/series/header/**', failing('DELETE'))
  await page.route('**/api/series/header', failing('POST'))
  await menu.click()
  await page.getByRole('menuitem', { name: 'Eliminar imagen' }).click()
  await expect(page.getByText('No se pudo eliminar la imagen')).toBeVisible()
  await choose.setInputFiles(picture)
  await expect(
    page.getByText('No se pudo subir la imagen. Verifica que el servidor esté funcionando.'),
  ).toBeVisible()
  await headerShown(page)
})

test('without permission to manage the library, header images cannot be changed', async ({
  page,
  served,
}) => {
  await openShelf(page, served, saga)
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), canManageLibraries: false } })
  })
  await page.goto(`${served.url}/series/saga`)
  await page.getByRole('button', { name: 'Más acciones: Saga', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Subir imagen' }).click()
  await expect(page.getByText('No se puede subir imagen en este modo')).toBeVisible()
})

test('a series shows the next issue, its gaps, and its creators @both', async ({ page, served }) => {
  await openShelf(
    page,
    served,
    async (root) => {
      for (const n of [1, 2, 4, 7, 8])
        await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), {
          pages: 2,
          info: {
            Series: 'Saga',
            Number: n,
            Publisher: 'Image',
            Writer: 'Brian K. Vaughan',
            Penciller: 'Fiona Staples',
            Characters: 'Alana, Marko',
            Genre: 'Ciencia Ficción',
          },
        })
    },
    '/series/saga',
  )
  const grid = page.getByRole('list', { name: 'Números' })
  await expect(grid.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '7')
  await expect(grid.locator('[data-index="2"]')).toContainText('Falta el 3Entre «Saga nº 2» y «Saga nº 4».')
  await expect(grid.locator('[data-index="4"]')).toContainText('Faltan 5 y 6')
  await expect(page.getByText('5 de 8 números')).toBeVisible()
  await accessible(page, 'series with gaps')
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(link('Alana')).toHaveAttribute('href', '/characters/Alana')
  await expect(link('Fiona Staples')).toHaveAttribute('href', '/artists/Fiona%20Staples')
  await expect(link('Image')).toHaveAttribute('href', '/publishers/Image')
  await expect(link('Ciencia Ficción')).toHaveAttribute(
    'href',
    '/comics?q=genre%3D%22Ciencia+Ficci%C3%B3n%22',
  )

  // Arrow keys focus the gaps, too.
  await grid.locator('a').first().focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('button', { name: 'No lo quiero: Falta el 3' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(grid.locator('[data-index="3"] a').first()).toBeFocused()

  // Read no. 1 to its end; then no. 2 is offered.
  await page.getByRole('link', { name: 'Leer el nº 1' }).click()
  await expect(page).toHaveURL(/\/read\//)
  const one = page.url()
  await expect(page.getByRole('img', { name: /^Página 1 de/ })).toBeVisible()
  const response = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
  )
  await page.keyboard.press('End')
  const continues = page.getByRole('link', { name: 'Leer el nº 2' })
  await response
  await page.goto(`${served.url}/series/saga`)
  await expect(continues).toBeVisible()
  await expect(page.getByText('leído 1', { exact: true })).toBeVisible()

  // Opened again, no. 1 stays read, and no. 2 is still next.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/progress') && answer.request().method() === 'PUT',
  )
  await page.goto(`${one}?page=2`)
  await expect(page.getByRole('img', { name: /Página 2/ }).first()).toBeVisible()
  await page.keyboard.press('Home')
  await saved
  await page.goto(`${served.url}/series/saga`)
  await expect(continues).toBeVisible()
})

async function longRun(root: string): Promise<void> {
  for (let n = 1; n <= 14; n++)
    if (n !== 7 && n !== 8)
      await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), {
        pages: 2,
        // The last issue was published first.
        info: { Series: 'Saga', Number: n, Year: n === 14 ? 1999 : 2000 + n },
      })
}

test('a series jumps to numbers, marks all, and hides gaps that the user refuses @both', async ({
  page,
  served,
}) => {
  await openShelf(page, served, longRun, '/series/saga')
  const grid = page.getByRole('list', { name: 'Números' })
  const ruler = page.getByRole('navigation', { name: 'Ir al número' })
  const item = (index: number) => grid.locator(`[data-index="${index}"]`)
  const onCover = (number: number) =>
    expect(grid.getByRole('link', { name: `Portada de Saga nº ${number}`, exact: true })).toBeFocused()

  // The ruler has every number; the missing ones lead to their gap.
  await expect(ruler.getByRole('button')).toHaveCount(14)
  await ruler.getByRole('button', { name: '12', exact: true }).click()
  await onCover(12)
  await ruler.getByRole('button', { name: '8, falta' }).click()
  await expect(grid.getByRole('button', { name: 'No los quiero: Faltan 7 y 8' })).toBeFocused()

  // Digits typed on the page, and in the field.
  // At once, as a pause between them ends the number.
  await Promise.all(['1', '3'].map((digit) => page.keyboard.press(digit)))
  await onCover(13)
  const field = page.getByRole('textbox', { name: 'Ir al número' })
  await field.fill('2')
  await field.press('Enter')
  await onCover(2)
  await field.fill('99')
  await field.press('Enter')
  await expect(page.getByText('No hay nº 99')).toBeVisible()

  // Other orders put gaps last.
  const sort = page.getByRole('combobox', { name: 'Ordenar por' })
  await sort.selectOption('Fecha')
  await expect(item(0)).toContainText('Saga nº 14')
  await ruler.getByRole('button', { name: '8, falta' }).click()
  await expect(item(12).getByRole('button', { name: 'No los quiero: Faltan 7 y 8' })).toBeFocused()
  await sort.selectOption('Número')

  // More than ten are marked only after a question, and the change can be undone.
  await page.getByRole('button', { name: 'Marcar todo' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Marcar 12 números como leídos?' })
  await accessible(page, 'series, question')
  await dialog.getByRole('button', { name: 'Marcar como leídos' }).click()
  // A notice under the pointer stays, so the switch is pressed by keyboard.
  await page.getByRole('button', { name: 'Deshacer', exact: true }).hover()
  await expect(page.getByText('leídos 12', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Solo sin leer' }).press('Space')
  await expect(grid.getByRole('listitem')).toHaveCount(1)
  await expect(item(0)).toContainText('Faltan 7 y 8')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(grid.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '13')
  await page.getByRole('switch', { name: 'Solo sin leer' }).click()

  // A refused gap stays away, until the menu shows it again.
  await ruler.getByRole('button', { name: '8, falta' }).click()
  await expect(grid.getByRole('button', { name: 'No los quiero: Faltan 7 y 8' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(ruler.getByRole('button')).toHaveCount(12)
  await expect(page.getByText('12 números', { exact: true })).toBeVisible()
  await page.reload()
  await expect(ruler.getByRole('button')).toHaveCount(12)
  await page.getByRole('button', { name: 'Más acciones: Saga', exact: true }).click()
  await page.getByRole('menuitem', { name: 'No quieres 7 y 8: volver a mostrar' }).click()
  await expect(ruler.getByRole('button')).toHaveCount(14)

  await page.getByRole('button', { name: 'Añadir a playlist', exact: true }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Nueva Playlist')
})
