import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { shelves } from '#contract/helper/shelves.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) {
    const info = { Series: 'Bruma', Number: n, Year: 2012, Writer: 'Ana Ibarrola' }
    await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 2, info })
  }
  for (const [title, year] of [
    ['Ancla', 2015],
    ['Brasa', 1999],
  ] as const)
    await writeCbz(join(root, `${title}.cbz`), { pages: 2, info: { Title: title, Year: year } })
}

test('a shelf is built by text, and found on home, in OPDS and in Komga; it is frozen @both', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, '/playlists')
  await page.getByRole('link', { name: 'Nuevo estante' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo estante' })).toBeVisible()
  const save = page.getByRole('button', { name: 'Guardar estante' })
  await expect(save).toBeDisabled()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('De los diez')
  const query = page.getByRole('combobox', { name: 'Lo mismo, escrito' })
  const count = page.locator('.shelf-contents header p')
  // What is not understood has its position and a suggestion; the rest counts.
  await query.fill('año:2010..2019 edittor:nadie')
  await expect(save).toBeDisabled()
  await query.blur()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('en la letra 16: edittor:nadie. Espero el nombre de una condición')
  await accessible(page, 'editor of a shelf with an error')
  await alert.getByRole('button', { name: /¿Querías decir/ }).click()
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: /^Quitar el filtro Edi/ }).click()
  await expect(page.locator('.ask-chip')).toHaveText(['Años2010 a 2019'])
  await query.pressSequentially('sin leer')
  await query.press('Enter')
  await expect(count).toHaveText('3 cómics ahora mismo')
  await expect(page.locator('.shelf-art .cover')).toHaveCount(2)
  await expect(page.getByRole('switch', { name: 'Fila en Inicio' })).toBeChecked()
  await accessible(page, 'editor of a shelf')
  await save.click()

  await expect(page.getByRole('heading', { level: 1, name: 'De los diez' })).toBeVisible()
  const grid = page.getByRole('list', { name: 'De los diez' })
  await expect(grid.getByRole('link', { name: /Ancla/ }).first()).toBeVisible()
  await expect(grid.getByText('Brasa')).toHaveCount(0)
  await accessible(page, 'shelf')
  const [shelf] = (await call(shelves.list)).shelves
  expect(shelf).toMatchObject({ name: 'De los diez', query: 'year:2010..2019 read:no', count: 3, apps: true })

  // Its row on home, and its place in the order of rows.
  await page.goto(`${served.url}/home`)
  const row = page.getByRole('region', { name: 'De los diez', exact: true })
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 300))
    await expect(row.getByRole('link', { name: /Ancla/ }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto(`${served.url}/home/edit`)
  const shown = page.getByRole('switch', { name: /De los diez/ })
  await expect(shown).toBeChecked()
  await accessible(page, 'order of home with a shelf')

  // Reading apps have it by a device key.
  const { key } = await call(devices.make, { body: { name: 'Móvil', app: 'mihon', scope: 'progress' } })
  const read = async (path: string) =>
    (await page.request.get(served.url + path, { headers: { 'X-API-Key': key } })).json()
  const lists = (await read('/api/v1/readlists')) as { content: { name: string; bookIds: string[] }[] }
  expect(lists.content.map(({ name, bookIds }) => [name, bookIds.length])).toEqual([['De los diez', 3]])
  const feed = (await read(`/opds/k/${key}/v2/shelves/${shelf?.id}`)) as { metadata: object }
  expect(feed.metadata).toMatchObject({ title: 'De los diez', numberOfItems: 3 })

  // Frozen, it is also a playlist in the same list.
  await page.goto(`${served.url}/playlists/shelf/${shelf?.id}`)
  await page.getByRole('button', { name: 'Congelar en una playlist' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Playlist creada' })).toBeVisible()
  expect((await call(playlists.list)).playlists).toMatchObject([{ name: 'De los diez', itemsCount: 3 }])
  await page.goto(`${served.url}/playlists`)
  const all = page.getByRole('list', { name: 'Playlists' }).getByRole('link')
  await expect(all).toHaveCount(2)
  await page.getByRole('button', { name: 'Se llenan solas 1' }).click()
  await expect(all).toHaveText([/De los diez.*En Inicio.*En las aplicaciones/])
  await expect(page.getByRole('heading', { name: 'Para empezar' })).toBeVisible()
  await accessible(page, 'playlists and shelves')

  await page.getByRole('button', { name: 'Más acciones: De los diez' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar estante' }).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  const removed = page.getByRole('listitem').filter({ hasText: 'Estante eliminado' })
  await removed.getByRole('button', { name: 'Deshacer' }).click()
  await expect(all).toHaveText([/De los diez/])
})

test('all comics of a shelf are edited as a batch, and shown as figures @both', async ({
  page,
  served,
  isMobile,
}) => {
  const { call } = await openShelf(page, served, fill, null)
  const body = { name: 'De los diez', query: 'year:2010..2019', apps: false }
  const { shelf } = await call(shelves.create, { body })
  await page.goto(`${served.url}/playlists/shelf/${shelf.id}`)
  const card = page.locator('[data-index]').filter({ hasText: 'Ancla' })
  await expect(page.locator('.card-more').first()).toBeAttached()
  await quiet(page)
  const bar = page.getByRole('toolbar', { name: 'Selección' })
  const checked = page.getByRole('checkbox', { checked: true })
  await card.getByRole('link').first().focus()
  if (isMobile) {
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Seleccionar todos' }).click()
    await expect(bar.getByRole('button').first()).toBeFocused()
  } else await page.keyboard.press('ControlOrMeta+a')
  await expect(checked).toHaveCount(3)
  await expect(bar.getByRole('button', { name: 'Seleccionar todos' })).toHaveCount(0)
  await expect(bar.getByRole('status')).toContainText('3')
  await accessible(page, 'selection of a whole shelf')
  await bar.getByRole('button', { name: 'Editar metadatos' }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByRole('heading', { name: 'Editar 3 cómics' })).toBeVisible()
  await editor.getByLabel('Editorial', { exact: true }).fill('Cobalto')
  await editor.getByRole('button', { name: 'Guardar en 3 cómics' }).click()
  await expect(page.getByText('Metadatos guardados')).toBeVisible()
  const { comics: edited } = await call(comics.list, { query: { q: 'publisher:cobalto' } })
  expect(edited.map(({ title }) => title).sort()).toEqual(['Ancla', 'Bruma 1', 'Bruma 2'])

  // Escape would close the editor and not end the selection.
  await expect(editor).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cifras' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '3 cómics' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cobalto: 3 cómics' })).toBeVisible()
})

test('a shelf is built by form, which edits the same query as the text @both', async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill, '/playlists/shelf/new')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Por formulario')
  const form = page.locator('.query-form')
  const rows = form.getByRole('group', { name: 'Condición' })
  const chips = page.locator('.ask-chip')
  const count = page.locator('.shelf-contents header p')
  const add = (name: string) => form.locator('.form-ends').getByRole('button', { name, exact: true }).click()
  // A new row has the focus; its value is completed with what the collection has.
  await add('Condición')
  await expect(rows.first().getByLabel('Dato')).toBeFocused()
  await rows.first().getByLabel('Dato').selectOption('Guion')
  const value = rows.first().getByRole('combobox', { name: 'Valor' })
  await value.fill('ibar')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Ana Ibarrola.*2$/])
  await accessible(page, 'form of a shelf with completions')
  await value.press('ArrowDown')
  await value.press('Enter')
  await expect(value).toHaveValue('Ana Ibarrola')
  await expect(chips).toHaveText(['GuionAna Ibarrola'])
  await expect(count).toHaveText('2 cómics ahora mismo')

  await add('Grupo')
  await rows.nth(1).getByLabel('Dato').selectOption('Año')
  await rows.nth(1).getByLabel('Comparación').selectOption('entre')
  await rows.nth(1).getByLabel('Desde').fill('2010')
  await rows.nth(1).getByLabel('Hasta').fill('x')
  await expect(rows.nth(1).getByRole('status')).toHaveText('Espero un número.')
  await rows.nth(1).getByLabel('Hasta').fill('2009')
  await expect(rows.nth(1).getByRole('status')).toHaveText('Del menor al mayor.')
  await rows.nth(1).getByLabel('Hasta').fill('2019')
  await expect(rows.nth(1).getByRole('status')).toHaveCount(0)
  const group = form.getByRole('group', { name: 'Grupo' }).nth(1)
  await group.getByRole('button', { name: 'Condición', exact: true }).click()
  await rows.nth(2).getByLabel('Dato').selectOption('Añadido')
  await rows.nth(2).getByLabel('Valor').fill('7')
  await rows.nth(2).getByLabel('Unidad').selectOption('semanas')
  await add('Excepto...')
  await rows.nth(3).getByLabel('Dato').selectOption('Lectura')
  // A row without its value is not saved, nor lost.
  await page.getByRole('button', { name: 'Guardar estante' }).click()
  await expect(rows.nth(3).getByLabel('Valor')).toBeFocused()
  await expect(rows.nth(3).getByRole('status')).toHaveText('Falta el valor.')
  await accessible(page, 'form of a shelf with an incomplete row')
  await rows.nth(3).getByLabel('Valor').selectOption('Leídos')
  await expect(chips).toHaveText([
    'GuionAna Ibarrola',
    'Años 2010 a 2019 o Añadido hace 7 semanas o menos',
    'No Leídos',
  ])
  await expect(count).toHaveText('2 cómics ahora mismo')
  await accessible(page, 'form of a shelf')

  // A shelf that would contain itself says so before it is saved.
  const written = page.getByRole('combobox', { name: 'Lo mismo, escrito' })
  await written.fill('en:"Por formulario" ')
  await expect(page.getByRole('alert')).toContainText('Una lista no puede contenerse a sí misma.')
  await expect(page.getByRole('button', { name: 'Guardar estante' })).toBeDisabled()
  await page.getByRole('button', { name: /^Quitar el filtro .*Por formulario/ }).click()
  await expect(rows).toHaveCount(4)

  // A change of the text changes the form.
  await page.getByRole('button', { name: 'Quitar el filtro No Leídos' }).click()
  await expect(rows).toHaveCount(3)
  // The order and the limit are parts of the same text.
  await page.getByLabel('Orden', { exact: true }).selectOption('Fecha de incorporación')
  await page.getByLabel('Cuántos').selectOption('Hasta 10')
  await expect(chips).toHaveText([/^Guion/, /^Años/, 'Ordenañadido ↓', 'Límite10'])
  await page.getByRole('button', { name: 'Guardar estante' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Por formulario' })).toBeVisible()
  expect((await call(shelves.list)).shelves).toMatchObject([
    { query: 'writer:"Ana Ibarrola" (year:2010..2019 or added:7w) sort:-added limit:10', count: 2 },
  ])

  // The form of the list of comics edits the query of the address.
  await page.goto(`${served.url}/comics?q=${encodeURIComponent('guion:ibarrola')}`)
  await page.getByRole('button', { name: 'Condiciones en un formulario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Condiciones' })
  await expect(dialog.getByLabel('Valor')).toHaveValue('ibarrola')
  await dialog.getByRole('button', { name: 'ninguna' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 cómics ahora mismo')
  await accessible(page, 'form of the list of comics')
  await dialog.getByRole('button', { name: 'Ver cómics' }).click()
  await expect(chips).toHaveText(['No Guionibarrola'])
  expect(new URL(page.url()).searchParams.get('q')).toBe('no guion:ibarrola')
  // The query of the list becomes a shelf. While it is empty, the condition that empties it is named.
  await chips.getByRole('button', { name: 'No Guion ibarrola, editar' }).press('Delete')
  await page.getByRole('combobox', { name: 'Buscar por título' }).fill('año:2012 guion:nadie')
  await page.getByRole('link', { name: 'Guardar como estante' }).click()
  await expect(page.getByRole('link', { name: 'Volver a la búsqueda' })).toBeVisible()
  await expect(chips).toHaveText(['Año2012', 'Guionnadie'])
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Vacío')
  await page.getByRole('button', { name: 'Guardar estante' }).click()
  await expect(page.locator('.nothing-found li').first()).toHaveText('2sin «Guion nadie»Quitarla')
  await accessible(page, 'shelf without comics')
  await page.getByRole('button', { name: 'Quitar Guion nadie' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Vacío')
  await expect(chips).toHaveText(['Año2012'])
  // Deeper groups are only shown.
  await page.goto(
    `${served.url}/comics?q=${encodeURIComponent('año:2010 (género:a o (género:b etiqueta:c))')}`,
  )
  await page.getByRole('button', { name: 'Condiciones en un formulario' }).click()
  await expect(dialog).toContainText('Esta búsqueda tiene grupos dentro de grupos')
})
