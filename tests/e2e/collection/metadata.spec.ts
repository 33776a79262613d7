import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf, type Shelf } from '../support/shelf.ts'

/** Writes a series of three with some metadata, and a single issue. */
async function fill(root: string): Promise<void> {
  for (const n of [1, 2, 3]) {
    const info = { Publisher: 'Norma', Genre: 'Aventura, Misterio', Writer: 'Ana Ruiz', Year: 2010 + n }
    await writeCbz(join(root, 'El faro', `El faro ${n}.cbz`), { info, pages: 4 })
  }
  const info = { Title: 'Suelto', Publisher: 'Astiberri', Characters: 'Lía, Anselmo' }
  await writeCbz(join(root, 'Suelto.cbz'), { info })
}

const issues = async ({ call }: Shelf) => (await call(series.get, { params: { key: 'el-faro' } })).issues
const dialog = (page: Page) => page.locator('.editor')
/** Returns the input of a field. */
const box = (page: Page, field: string) =>
  dialog(page).locator(`[data-field="${field}"] :is(input:not([aria-hidden]), textarea)`)
const save = (page: Page) => dialog(page).getByRole('button', { name: /^Guardar/ })
const hasMouse = (page: Page) => page.evaluate(() => matchMedia('(hover: hover)').matches)

/** Opens an entry of a card's menu. */
async function fromMenu(page: Page, title: string, entry: string): Promise<void> {
  const more = page.getByRole('button', { name: `Más acciones: ${title}` })
  await more.scrollIntoViewIfNeeded()
  if (await hasMouse(page)) await page.locator('[data-index]').filter({ has: more }).hover()
  await more.click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Returns the account's row of a comic. */
async function copyOf(served: { url: string }, shelf: Shelf, path: string): Promise<Record<string, unknown>> {
  const config = (await (await fetch(`${served.url}/api/config`)).json()) as { account: { anonKey: string } }
  const address = `${served.url}/rest/v1/comics?file_path=eq.${encodeURIComponent(path)}`
  const headers = { apikey: config.account.anonKey, authorization: `Bearer ${shelf.token}` }
  return ((await (await fetch(address, { headers })).json()) as Record<string, unknown>[])[0] ?? {}
}

test("an issue's fields are edited, and a field is reset to the file's value", async ({ page, served }) => {
  const shelf = await openShelf(page, served, fill, null)
  const [first] = await issues(shelf)
  await page.goto(`${served.url}/series/el-faro`)
  await fromMenu(page, 'El faro nº 1', 'Editar metadatos')
  const editor = dialog(page)
  // The first field has the focus; each value shows its source.
  await expect(box(page, 'title')).toBeFocused()
  await expect(editor.locator('[data-field="publisher"] .source')).toHaveText('archivo')
  await expect(editor.locator('[data-field="number"] .source')).toHaveText('nombre')
  await expect(editor.getByText('Sin cambios')).toBeVisible()
  await accessible(page, 'the editor')

  await box(page, 'title').fill('La luz')
  await box(page, 'month').fill('13')
  await save(page).click()
  await expect(editor.getByText('Entre 1 y 12')).toBeVisible()
  await expect(box(page, 'month')).toBeFocused()
  await box(page, 'month').fill('11')
  // The library's publishers are suggested and selected by keyboard.
  await box(page, 'publisher').fill('asti')
  await page.getByRole('option', { name: 'Astiberri' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page, 'publisher')).toHaveValue('Astiberri')
  // Enter and + add to a list; names that differ only in case are not added again.
  const genres = box(page, 'genres')
  await genres.fill('terror')
  await genres.press('Enter')
  await genres.fill('AVENTURA')
  await editor.getByRole('button', { name: 'Géneros: añadir' }).click()
  await editor.getByRole('button', { name: 'Quitar Misterio' }).click()
  await expect(editor.locator('[data-field="genres"] .name-chip > span')).toHaveText(['Aventura', 'terror'])
  await expect(editor.getByText('4 campos modificados')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Metadatos guardados')).toBeVisible()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('link', { name: 'Portada de La luz' })).toBeVisible()

  const { edited } = await shelf.call(metadata.comic, { query: { path: first?.path ?? '' } })
  expect(edited).toEqual({
    title: 'La luz',
    month: 11,
    publisher: 'Astiberri',
    genres: ['Aventura', 'terror'],
  })
  // The account's row has the edits.
  await expect
    .poll(() => copyOf(served, shelf, first?.path ?? ''))
    .toMatchObject({ title: 'La luz', month: 11, publisher: 'Astiberri', genre: ['Aventura', 'terror'] })

  await fromMenu(page, 'La luz', 'Editar metadatos')
  await expect(editor.locator('[data-field="publisher"] .source')).toHaveText('tú')
  await editor.getByRole('button', { name: 'Editorial: volver al archivo' }).click()
  await expect(box(page, 'publisher')).toHaveValue('Norma')
  // Closing the editor with changes requires a confirmation.
  await page.keyboard.press('Escape')
  await expect(page.getByText('¿Descartar los cambios?')).toBeVisible()
  await accessible(page, 'the question')
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await save(page).click()
  await expect(editor).toBeHidden()
  const after = await shelf.call(metadata.comic, { query: { path: first?.path ?? '' } })
  expect(after.edited).not.toHaveProperty('publisher')
  expect(after.issue.publisher).toBe('Norma')
})

test('a page can be chosen as the cover', async ({ page, served }) => {
  const shelf = await openShelf(page, served, fill, null)
  const [first] = await issues(shelf)
  await page.goto(`${served.url}/series/el-faro`)
  await fromMenu(page, 'El faro nº 1', 'Editar metadatos')
  await dialog(page).getByRole('tab', { name: 'Portada' }).click()
  await dialog(page).getByRole('button', { name: 'Página 3' }).click()
  await accessible(page, 'the covers')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  const { comic } = await shelf.call(comics.get, { params: { id: first?.id ?? '' } })
  expect(comic.cover.version).not.toBe(first?.cover.version)
})

test('a series can be edited', async ({ page, served }) => {
  const shelf = await openShelf(page, served, fill, '/series/el-faro')
  await page.getByRole('button', { name: 'Más acciones: El faro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar metadatos' }).click()
  const editor = dialog(page)
  await expect(box(page, 'title')).toHaveValue('El faro')
  await box(page, 'title').fill('El faro de Lía')
  await box(page, 'volume').fill('0')
  await save(page).click()
  await expect(editor.getByText('Como mínimo 1')).toBeVisible()
  await box(page, 'volume').fill('2')
  await box(page, 'volume').press('Enter')
  await expect(page.getByText('Metadatos guardados')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'El faro de Lía' })).toBeVisible()
  const edits = await shelf.call(metadata.series, { query: { seriesPath: 'el-faro' } })
  expect(edits.edited).toEqual({ title: 'El faro de Lía', volume: 2 })
})

test('bulk editing changes only the touched fields, and one undo reverts all comics', async ({
  page,
  served,
}) => {
  const shelf = await openShelf(page, served, fill, null)
  const [first] = await issues(shelf)
  await page.goto(`${served.url}/comics`)
  await fromMenu(page, 'El faro', 'Seleccionar')
  // The selection is loaded on demand; before, a click opens the comic.
  await expect(page.getByRole('toolbar')).toBeVisible()
  await page.locator('[data-index]').filter({ hasText: 'Suelto' }).getByRole('link').first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Editar metadatos' }).click()
  const editor = dialog(page)
  await expect(editor.getByRole('heading', { name: 'Editar 4 cómics' })).toBeVisible()
  await expect(box(page, 'publisher')).toHaveAttribute('placeholder', '2 valores distintos')
  await expect(box(page, 'storylineName')).toHaveAttribute('placeholder', 'Vacío en los 4')
  const genres = editor.locator('[data-field="genres"] .name-chip')
  await expect(genres).toHaveText(['Aventuraen 3', 'Misterioen 3'])
  await accessible(page, 'the editor of many')
  await box(page, 'publisher').fill('Cobalto')
  await box(page, 'genres').fill('Fantasía')
  await box(page, 'genres').press('Enter')
  await editor.getByRole('button', { name: 'Quitar Misterio' }).click()
  await expect(editor.getByText('2 campos modificados')).toBeVisible()
  await editor.getByRole('button', { name: 'Guardar en 4 cómics' }).click()
  // A notice under the pointer stays.
  await page.getByText('Metadatos guardados').hover()
  const storedIssue = async () =>
    (await shelf.call(metadata.comic, { query: { path: first?.path ?? '' } })).issue
  expect(await storedIssue()).toMatchObject({
    publisher: 'Cobalto',
    genres: ['Aventura', 'Fantasía'],
    year: 2011,
  })
  await expect.poll(() => copyOf(served, shelf, first?.path ?? '')).toMatchObject({ publisher: 'Cobalto' })

  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByText('Cambios deshechos')).toBeVisible()
  expect(await storedIssue()).toMatchObject({ publisher: 'Norma', genres: ['Aventura', 'Misterio'] })
  expect((await shelf.call(metadata.edits, { query: {} })).total).toBe(0)
  await expect.poll(() => copyOf(served, shelf, first?.path ?? '')).toMatchObject({ publisher: 'Norma' })
})

test("going back asks for confirmation before it discards edits, and closes a card's menu", async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, null)
  const address = `${served.url}/series/el-faro`
  await page.goto(address)
  const back = () => page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Más acciones: El faro', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Editar metadatos' }).click()
  await box(page, 'title').fill('La torre')
  const asking = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: /Descartar/ }))
  for (let time = 0; time < 2; time++) {
    await back()
    await expect(asking).toBeVisible()
    await back()
    await expect(asking).toHaveCount(0)
    await expect(box(page, 'title')).toHaveValue('La torre')
  }
  await back()
  await asking.getByRole('button', { name: /Descartar/ }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)

  const more = page.getByRole('button', { name: 'Más acciones: El faro nº 1' })
  if (await hasMouse(page)) await page.locator('[data-index]').filter({ has: more }).hover()
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await back()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page).toHaveURL(address)
})
