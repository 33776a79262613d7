import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const STORY = 'Tres noches'

async function fill(root: string): Promise<void> {
  const parts: readonly (readonly [series: string, number: number, part: number])[] = [
    ['Sol', 1, 1],
    ['Niebla', 5, 2],
    ['Niebla', 7, 4],
    ['Sol', 2, 5],
  ]
  for (const [series, number, part] of parts)
    await writeCbz(join(root, series, `${series} ${number}.cbz`), {
      pages: 2,
      info: { Series: series, Number: number, StoryArc: STORY, StoryArcNumber: part, Characters: 'Lía' },
    })
  await writeCbz(join(root, 'Niebla', 'Niebla 6.cbz'), { pages: 2, info: { Series: 'Niebla', Number: 6 } })
}

const rows = (page: Page) => page.getByRole('list', { name: 'En orden de lectura' }).getByRole('listitem')

test('a storyline is shown in order with its missing parts, which can be found, moved and removed', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/storylines')
  await page.getByRole('link', { name: new RegExp(STORY) }).click()
  await expect(page.getByRole('heading', { level: 1, name: STORY })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(STORY))
  await expect(page.getByText('5 partes', { exact: true })).toBeVisible()
  await expect(page.getByText('4 en tu colección')).toBeVisible()
  await expect(rows(page)).toHaveText([
    /Sol nº\s1/,
    /Niebla nº\s5/,
    /Falta el 3/,
    /Niebla nº\s7/,
    /Sol nº\s2/,
  ])
  await expect(page.getByText('2 partes: 1 y 5')).toBeVisible()
  await accessible(page, 'storyline')

  // The search for a missing part suggests likely comics; the chosen one takes its position.
  await page.getByRole('button', { name: 'Buscarlo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buscar la parte 3' })
  await expect(dialog.getByRole('searchbox')).toHaveValue('Niebla')
  await accessible(page, 'storyline-search')
  await dialog.getByRole('button', { name: /Niebla nº\s6/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveText([
    /Sol nº\s1/,
    /Niebla nº\s5/,
    /Niebla nº\s6/,
    /Niebla nº\s7/,
    /Sol nº\s2/,
  ])
  await expect(rows(page).nth(2)).toContainText('3')

  // Move a part by keyboard; another window shows it, too.
  await page.getByRole('button', { name: 'Mover Sol nº 2' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  const moved = [/Sol nº\s2/, /Sol nº\s1/, /Niebla nº\s5/, /Niebla nº\s6/, /Niebla nº\s7/]
  await expect(rows(page)).toHaveText(moved)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(rows(other)).toHaveText(moved)

  // A removed part disappears in both windows, and undo restores it with its number.
  await rows(page).nth(2).hover()
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /Más acciones/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Quitar del storyline' }).click()
  // A notice under the pointer stays.
  await page.getByRole('button', { name: 'Deshacer' }).hover()
  await expect(rows(page)).toHaveText([
    /Sol nº\s2/,
    /Sol nº\s1/,
    /Falta el 3/,
    /Niebla nº\s6/,
    /Niebla nº\s7/,
  ])
  await expect(rows(other)).toHaveText([
    /Sol nº\s2/,
    /Sol nº\s1/,
    /Falta el 3/,
    /Niebla nº\s6/,
    /Niebla nº\s7/,
  ])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows(page)).toHaveText(moved)

  // On a narrow screen a row has one control: dragged it moves the row, pressed it opens the menu.
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Mover Niebla nº 5' }).click()
  await expect(page.getByRole('menuitem', { name: 'Quitar del storyline' })).toBeVisible()
  await page.keyboard.press('Escape')
  await accessible(page, 'storyline on a phone')
  await page.setViewportSize({ width, height })

  // The picture is uploaded, or the first part's cover.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Cambiar imagen' }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await expect(page.locator('.story-banner[data-picture] img')).toHaveJSProperty('naturalWidth', 1)

  // Read in order: after a part's end follows the next one, of any series.
  await page.getByRole('link', { name: 'Leer desde el principio' }).click()
  await expect(page.getByRole('img', { name: 'Página 1 de 2' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('img', { name: 'Página 2 de 2' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  const ending = page.locator('.reader-ending')
  await expect(ending).toContainText(`Sigue en la lista · ${STORY}`)
  await expect(ending).toContainText('Sol nº 1')
})
