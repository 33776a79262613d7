import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

const STORY = 'Noches de marea'

async function idOf(shelf: Shelf, name: string): Promise<string> {
  const { comics: listed } = await shelf.call(comics.list, { query: {} })
  const id = listed.find((each) => each.name === name)?.id
  if (id === undefined) throw new Error(`${name} is not listed`)
  return id
}

const shown = (page: Page, n: number) => page.getByRole('img', { name: new RegExp(`^Página ${n} de \\d+$`) })
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })

/** True while an element lies within another and the window, to a pixel. */
async function within(page: Page, inner: string, outer: string): Promise<boolean> {
  const [a, b] = [await page.locator(inner).boundingBox(), await page.locator(outer).boundingBox()]
  const width = page.viewportSize()?.width ?? 0
  if (a === null || b === null) return false
  const [left, right] = [Math.max(b.x, 0), Math.min(b.x + b.width, width)]
  return a.x >= left - 1 && a.x + a.width <= right + 1
}

/** Drags the slider to both ends and expects its preview to stay visible. */
async function previewAtBothEnds(page: Page): Promise<void> {
  const slider = await page.locator('.reader-slider input').boundingBox()
  if (slider === null) throw new Error('There is no slider.')
  const y = slider.y + slider.height / 2
  await page.mouse.move(slider.x + slider.width / 2, y)
  await page.mouse.down()
  for (const x of [slider.x + 2, slider.x + slider.width - 2]) {
    await page.mouse.move(x, y, { steps: 4 })
    await expect(page.locator('.reader-preview')).toBeVisible()
    // The preview and its pictures may still be about to move.
    await expect(async () => {
      expect(await within(page, '.reader-preview', '.reader-slider')).toBe(true)
      for (const n of await page.locator('.reader-preview img').all()) {
        const picture = await n.boundingBox({ timeout: 1_000 })
        const frame = await page.locator('.reader-preview').boundingBox({ timeout: 1_000 })
        expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(
          (frame?.x ?? 0) + (frame?.width ?? 0) + 1,
        )
      }
    }).toPass()
  }
  await page.mouse.up()
}

test('the grid, page number, bookmarks and slider navigate in a comic', async ({ page, served }) => {
  const shelf = await openShelf(
    page,
    served,
    (root) => writeCbz(join(root, 'Larga.cbz'), { pages: 260 }),
    null,
  )
  const address = `${served.url}/read/${await idOf(shelf, 'Larga.cbz')}`
  await page.goto(`${address}?page=200`)
  await expect(shown(page, 200)).toBeVisible()

  // Go to a page number; an invalid number shows an error.
  await page.keyboard.press('g')
  const dialog = page.getByRole('dialog', { name: 'Ir a la página' })
  await expect(dialog.getByLabel('Número de página')).toBeFocused()
  await page.keyboard.type('261')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('de la página 1 a la 260')
  await accessible(page, 'reader, go to page')
  await dialog.getByLabel('Número de página').fill('211')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(shown(page, 211)).toBeVisible()

  // Add a bookmark and name it.
  await page.keyboard.press('b')
  await toast(page, 'Página 210 marcada').getByRole('button', { name: 'Ponerle nombre' }).click()
  await page.getByRole('dialog', { name: 'Nombre de la marca' }).getByRole('textbox').fill('La ballena')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The grid opens at the current page and renders only visible rows.
  await page.keyboard.press('t')
  const grid = page.getByRole('region', { name: 'Todas las páginas' })
  const here = grid.getByRole('button', { name: 'Páginas 210 y 211 de 260, marcada, La ballena, aquí' })
  await expect(here).toBeFocused()
  await expect(here).toBeInViewport({ ratio: 1 })
  const middle = await here.evaluate((cell) => {
    const { top, height } = cell.getBoundingClientRect()
    return Math.abs(top + height / 2 - window.innerHeight / 2)
  })
  expect(middle).toBeLessThan(200)
  expect(await grid.locator('.reader-cell').count()).toBeLessThan(60)
  await accessible(page, 'reader, grid')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('button', { name: /^Páginas 222 y 223/ })).toBeFocused()
  await page.keyboard.press('b')
  await expect(grid.getByRole('button', { name: 'Marcadas 2' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(grid).toBeHidden()
  await expect(shown(page, 222)).toBeVisible()

  // The account stores the bookmarks, so a reload shows them.
  await page.reload()
  await expect(shown(page, 222)).toBeVisible()
  await page.mouse.move(700, 850)
  await expect(page.locator('.reader-tick')).toHaveCount(2)
  await previewAtBothEnds(page)
  await page.keyboard.press('t')
  await grid.getByRole('button', { name: /^Marcadas/ }).click()
  await expect(grid.locator('.reader-cell')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(grid).toBeHidden()

  // The contents list the bookmarks; a deleted one can be restored.
  await page.keyboard.press('l')
  const contents = page.getByRole('complementary', { name: 'Índice' })
  await contents.getByRole('button', { name: /La ballena/ }).click()
  await expect(shown(page, 210)).toBeVisible()
  await accessible(page, 'reader, contents')
  await contents.getByRole('button', { name: 'Quitar la marca' }).first().click()
  await expect(contents.getByRole('button', { name: /La ballena/ })).toHaveCount(0)
  const [notice, slider] = [toast(page, 'Marca quitada'), page.locator('.reader-slider')]
  // The notice is above the controls.
  await expect
    .poll(async () => {
      const [above, below] = [await notice.boundingBox(), await slider.boundingBox()]
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
    })
    .toBeGreaterThan(0)
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await expect(contents.getByRole('button', { name: /La ballena/ })).toBeVisible()
  await contents.getByRole('button', { name: 'Cerrar el índice' }).click()

  // The comic's page lists the bookmarks and links back.
  await page.goto(`${served.url}/comic/${address.split('/').at(-1)}`)
  const marked = page.getByRole('region', { name: 'Tus marcas' })
  await expect(marked.getByRole('link')).toHaveCount(2)
  await accessible(page, 'a comic with marks')
  await marked.getByRole('link', { name: /^La ballena/ }).click()
  await expect(shown(page, 210)).toBeVisible()

  // Save the page as a file.
  await page.keyboard.press('Shift+O')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Guardar la página 210' }).click()
  expect((await saved).suggestedFilename()).toBe('Larga - 210.jpg')

  // On a phone: three pages in a row, and the preview within the screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${address}?page=100`)
  await expect(shown(page, 100)).toBeVisible()
  await page.keyboard.press('d')
  await expect(shown(page, 101)).toBeVisible()
  await previewAtBothEnds(page)
  await page.keyboard.press('d')
  await page.keyboard.press('t')
  await expect(grid.locator('.reader-grid-row').first().locator('.reader-cell')).toHaveCount(3)
})

test('the end card shows the next issue, and a missing file shows an error', async ({ page, served }) => {
  const shelf = await openShelf(page, served, async (root) => {
    for (const n of [1, 2, 3])
      await writeCbz(join(root, 'Marea', `Marea ${n}.cbz`), {
        pages: 12,
        info: { Series: 'Marea', Number: n, ...(n === 3 && { StoryArc: STORY, StoryArcNumber: 1 }) },
      })
    await writeCbz(join(root, 'Vespertina', 'Vespertina 1.cbz'), {
      pages: 3,
      info: { Series: 'Vespertina', Number: 1, StoryArc: STORY, StoryArcNumber: 2 },
    })
    await writeCbz(join(root, 'Vespertina', 'Vespertina 2.cbz'), { pages: 3 })
  })
  const file = (name: string) => join(shelf.root, 'Marea', name)
  const [first, second, third] = [
    await idOf(shelf, 'Marea 1.cbz'),
    await idOf(shelf, 'Marea 2.cbz'),
    await idOf(shelf, 'Marea 3.cbz'),
  ]
  const ending = page.locator('.reader-ending')

  // The comic is marked as read at its end, which can be undone.
  await page.goto(`${served.url}/read/${first}`)
  await expect(shown(page, 1)).toBeVisible()
  await page.keyboard.press('End')
  await expect(shown(page, 12)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(ending.getByRole('button', { name: 'Leer el nº 2' })).toBeFocused()
  await expect(ending.getByText('Leído')).toBeVisible()
  await expect.poll(() => served.lastPage(page, first)).toBe(12)
  // The finished reading day is stored even if the user goes on at once.
  const apikey = (await (await fetch(`${served.url}/api/config`)).json()).account.anonKey
  const days = `${served.url}/rest/v1/reading_days?select=finished&comic_id=eq.${first}`
  const headers = { apikey, authorization: `Bearer ${shelf.token}` }
  await expect.poll(async () => (await fetch(days, { headers })).json()).toEqual([{ finished: true }])
  await accessible(page, 'reader, end')
  await ending.getByRole('button', { name: 'Deshacer' }).click()
  await expect(ending.getByText('Como estaba antes')).toBeVisible()
  await expect.poll(() => served.lastPage(page, first)).toBeNull()
  await ending.getByRole('button', { name: 'Añadir a playlist' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page, 12)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(ending.getByRole('button', { name: 'Leer el nº 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page, 1)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(second))

  // Move the file away: the reader shows an error with a way out, and the comic is not marked as read.
  await rename(file('Marea 2.cbz'), join(served.home, 'away.cbz'))
  await page.keyboard.press('End')
  await expect(page.getByRole('heading', { name: 'El archivo no está en su sitio' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Volver a la serie' })).toBeVisible()
  await accessible(page, 'reader, file gone')
  expect(await served.lastPage(page, second)).toBeNull()

  // The end card says that an issue is skipped.
  const known = async () => (await shelf.call(comics.get, { params: { id: second } })).comic.available
  await expect.poll(known, { timeout: 30_000 }).toBe(false)
  await page.goto(`${served.url}/read/${first}?page=12`)
  await expect(shown(page, 12)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(ending.getByRole('note')).toContainText(/El nº\s2 no está en tu biblioteca/)
  await expect(ending.getByRole('button', { name: 'Leer el nº 3' })).toBeFocused()

  // At the last issue the series ends and its storyline continues.
  await page.goto(`${served.url}/read/${third}?page=12`)
  await expect(shown(page, 12)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(ending.getByRole('heading', { name: 'Fin de la serie' })).toBeVisible()
  await expect(ending.getByRole('region', { name: `En la storyline «${STORY}»` })).toContainText('Vespertina')
  await accessible(page, 'reader, end of the series')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(await idOf(shelf, 'Vespertina 1.cbz')))
})
