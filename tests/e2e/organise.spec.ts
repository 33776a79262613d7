import { createHash } from 'node:crypto'
import { link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from '@playwright/test'
import { comics } from '#contract/helper/comics.ts'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { progress } from '#contract/helper/progress.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { expect, test } from './support/served.ts'
import { openShelf, putSession, type Shelf } from './support/shelf.ts'

/** Writes comics with names and folders that contradict their metadata, a neighbour, and one that must stay. */
async function messy(root: string): Promise<void> {
  const issue = (series: string, number: number, title: string) => ({
    ...{ Series: series, Number: number, Title: title, Publisher: 'Cobalto', Year: 2018, LanguageISO: 'es' },
  })
  for (const n of [7, 8])
    await writeCbz(join(root, 'marea', `marea_0${n}_(digital)[GX].cbz`), {
      info: issue('La marea inversa', n, `Parte ${n}`),
    })
  await writeCbz(join(root, 'marea', 'La marea inversa 009 (2).cbz'), {
    info: issue('La marea inversa', 9, 'Deriva'),
    seed: 9,
  })
  await writeCbz(join(root, 'varios', 'Refugio.cbz'), { info: issue('Vespertina', 3, 'Refugio') })
  await writeFile(join(root, 'varios', 'Refugio.jpg'), 'a picture beside it')
  await writeCbz(join(root, 'torrents', 'Vespertina3.cbz'), { info: issue('Vespertina', 4, 'Otra') })
  // Within the library's folder, whose copies keep it; scans ignore hidden folders.
  await mkdir(join(root, '.seed'))
  await link(join(root, 'torrents', 'Vespertina3.cbz'), join(root, '.seed', 'shared.cbz'))
}

/** Returns each file of a folder with its SHA-256 and its modification time. */
async function contents(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashed = files.sort().map(async (path) => {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [relative(root, path), `${hash} ${(await stat(path)).mtimeMs}`] as const
  })
  return Object.fromEntries(await Promise.all(hashed))
}

/** Returns the ids of all comics with their progress. */
async function identities({ call }: Shelf): Promise<object> {
  const { comics: all } = await call(comics.list, { query: { limit: 50 } })
  return Object.fromEntries(all.map(({ id, progress: read }) => [id, read?.page ?? null]))
}

async function batchIsOver({ call }: Shelf): Promise<void> {
  const state = async () => (await call(fileChanges.list, { query: {} })).batches[0]?.state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
}

const trees = (page: Page) => page.getByRole('table', { name: 'Ahora y después' })

test('a messy shelf is organised by templates, and put back byte by byte', async ({ page, served }) => {
  const shelf = await openShelf(page, served, messy, null)
  const { root, call } = shelf
  const [first] = (await call(comics.list, { query: { limit: 1 } })).comics
  if (first === undefined) throw new Error('there is no comic')
  await call(progress.record, { body: { events: [{ id: first.id, page: 2, pageCount: 3 }] } })
  const before = await contents(root)
  const ids = await identities(shelf)

  await page.goto(`${served.url}/organise`)
  await expect(trees(page)).toContainText('La marea inversa 007 - Parte 7 (2018).cbz')
  await expect(page.getByRole('button', { name: 'Ordenar 4' })).toBeEnabled()
  await expect(trees(page)).toContainText('está compartido con otra carpeta')
  expect(await contents(root)).toEqual(before)
  await accessible(page, 'organise')

  await page.getByRole('button', { name: 'Ordenar 4' }).click()
  await expect(page).toHaveURL(/\/write\?batch=/)
  await batchIsOver(shelf)
  const after = await contents(root)
  expect(Object.keys(after)).toEqual([
    '.seed/shared.cbz',
    'Cobalto/La marea inversa (2018)/La marea inversa 007 - Parte 7 (2018).cbz',
    'Cobalto/La marea inversa (2018)/La marea inversa 008 - Parte 8 (2018).cbz',
    'Cobalto/La marea inversa (2018)/La marea inversa 009 - Deriva (2018).cbz',
    'Cobalto/Vespertina (2018)/Vespertina 003 - Refugio (2018).cbz',
    'Cobalto/Vespertina (2018)/Vespertina 003 - Refugio (2018).jpg',
    'torrents/Vespertina3.cbz',
  ])
  expect(Object.values(after).sort()).toEqual(Object.values(before).sort())
  expect(await identities(shelf)).toEqual(ids)

  await page.goto(`${served.url}/changes`)
  const row = page.getByRole('listitem').filter({ hasText: 'Se ordenaron 4 archivos' })
  await expect(row).toContainText('Desde el navegador')
  await accessible(page, 'changes')
  await row.getByRole('button', { name: 'Deshacer: Se ordenaron 4 archivos' }).press('Enter')
  const undo = page.getByRole('button', { name: 'Deshacer los 4' })
  await expect(undo).toBeFocused()
  await expect(row).toContainText('4 vuelven exactos')
  await accessible(page, 'changes, an open batch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/write\?batch=/)
  await batchIsOver(shelf)
  expect(await contents(root)).toEqual(before)
  expect(await identities(shelf)).toEqual(ids)

  await page.goto(`${served.url}/changes`)
  await expect(page.getByText('4 archivos volvieron a su nombre y su sitio')).toBeVisible()
  await expect(row).toContainText(/Deshecho (hoy|ayer)/)
})

test('a template is edited with the keyboard, as pieces and as text', async ({ page, served }) => {
  await openShelf(page, served, messy, '/organise')
  const field = page.getByRole('group', { name: 'Plantilla: Número' })
  const run = page.getByRole('button', { name: /^Ordenar \d/ })
  const summary = page.getByRole('region', { name: 'Resumen' })
  await expect(trees(page)).toContainText('Vespertina 003 - Refugio (2018).cbz')

  // The last gap is the field's tab stop; a brace offers the fields.
  await page.getByRole('button', { name: 'Todo', exact: true }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(' [{idi')
  await expect(page.getByRole('option')).toHaveText(['Idioma{language}'])
  await accessible(page, 'organise, the list of fields')
  await page.keyboard.press('Enter')
  await page.keyboard.type(']')
  await expect(field.getByRole('button', { name: 'Idioma' })).toBeVisible()
  await page.getByRole('button', { name: 'Todo', exact: true }).click()
  await expect(trees(page)).toContainText('Vespertina 003 - Refugio (2018) [es].cbz')

  // Left of the bracket is the piece, which Delete removes.
  await field.getByRole('combobox').last().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await expect(field.getByRole('button', { name: 'Idioma' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(field.getByRole('button', { name: 'Idioma' })).toHaveCount(0)
  await expect(trees(page)).toContainText('Vespertina 003 - Refugio (2018) [].cbz')

  // A template with an error keeps the last trees, and says why nothing can be moved.
  await page.keyboard.type('?')
  await expect(page.getByText('Windows no admite en un nombre lo que hay en la letra')).toBeVisible()
  await expect(run).toBeDisabled()
  await expect(summary).toContainText('Una plantilla no vale: corrígela primero')
  await expect(trees(page)).toContainText('Vespertina 003 - Refugio (2018) [].cbz')
  await accessible(page, 'organise, a wrong template')
  await page.keyboard.press('Backspace')
  await expect(run).toBeEnabled()

  const asText = page.getByRole('button', { name: 'Ver la plantilla como texto' })
  await asText.click()
  const text = page.getByRole('textbox', { name: 'Plantilla: Número' })
  await expect(text).toHaveValue(/\{number:3\}.*\[\]$/)
  await text.fill('{series}/{serie}')
  await expect(page.getByText('No hay ninguna pieza así en la letra 10.')).toBeVisible()
  await expect(asText).toBeDisabled()
  await text.fill('{series}/{number:4} {?{title}}')
  await expect(trees(page)).toContainText('0003 Refugio.cbz')
  await accessible(page, 'organise, the template as text')
  await asText.click()
  await field.getByRole('button', { name: 'Número · 4 cifras' }).click()
  await page.getByRole('menuitem', { name: '2 cifras' }).click()
  await expect(trees(page)).toContainText('03 Refugio.cbz')
  await page.getByRole('button', { name: 'Mes' }).click()
  await expect(field.getByRole('button', { name: 'Mes' })).toBeVisible()

  await page.getByRole('button', { name: 'Volver a las plantillas de fábrica' }).click()
  await expect(trees(page)).toContainText('Vespertina 003 - Refugio (2018).cbz')
  for (const width of [320, 390, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    await accessible(page, `organise at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
})

test('the organiser opens from the server, a selection and the changes; other users read why they cannot', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(page, served, messy, '/comics')
  await page
    .getByRole('link', { name: /Refugio/ })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Ordenar archivos...' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordenar archivos' })).toBeVisible()
  await expect(page.getByText(/^Solo (el cómic|los \d+ cómics) que elegiste\./)).toBeVisible()
  await page.getByRole('link', { name: 'Toda la biblioteca' }).click()
  await expect(page.getByRole('button', { name: 'Ordenar 4' })).toBeEnabled()

  await page.goto(`${served.url}/server`)
  await page.getByRole('link', { name: `Ordenar los archivos de ${root}` }).click()
  await expect(page).toHaveURL(/\/organise\?library=/)

  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cambios' }).click()
  await expect(page.getByText('Ningún archivo ha cambiado')).toBeVisible()
  await accessible(page, 'changes, empty')
  await page.getByRole('link', { name: 'Ordenar archivos' }).click()
  await expect(page).toHaveURL(/\/organise$/)

  await putSession(page, served.url, await served.signUp('otra@ejemplo.es'))
  for (const path of ['/changes', '/organise']) {
    await page.goto(served.url + path)
    await expect(page.getByText('Solo para la cuenta propietaria')).toBeVisible()
  }
})
