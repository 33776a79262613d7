import { join } from 'node:path'
import sharp from 'sharp'
import { playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) {
    await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 2, info: { Series: 'Bruma', Number: n } })
  }
  for (const title of ['Ancla', 'Brasa', 'Cobre', 'Duna']) {
    await writeCbz(join(root, `${title}.cbz`), { pages: 2, info: { Title: title } })
  }
}

const rows = (page: Page) => page.locator('.path-title')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('playlists are created, renamed, deleted and restored', async ({ page, served }) => {
  const { call, root, token } = await openShelf(page, served, fill, '/playlists')
  await expect(page.getByRole('heading', { name: 'No hay playlists' })).toBeVisible()
  await accessible(page, 'no playlists')

  await page.getByRole('button', { name: 'Crear Primera Playlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear Nueva Playlist' })
  const name = dialog.getByRole('textbox', { name: 'Nombre de la Playlist' })
  const create = dialog.getByRole('button', { name: 'Crear', exact: true })
  await expect(create).toBeDisabled()
  await name.fill('   ')
  await expect(create).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()

  // An error of the helper is shown, and the typed name stays.
  await page.getByRole('button', { name: 'Crear Primera Playlist' }).click()
  await name.fill('  Para el tren ')
  await page.route('**/api/playlists', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await create.click()
  await expect(toast(page, 'Error creando playlist')).toBeVisible()
  await expect(name).toHaveValue('  Para el tren ')
  await page.unroute('**/api/playlists')
  await create.click()
  await expect(toast(page, 'Playlist creada')).toBeVisible()
  await expect(dialog).toBeHidden()
  const grid = page.getByRole('list', { name: 'Playlists' })
  await expect(grid.getByRole('link')).toHaveText([/Para el tren\s*Playlist\s*0 elementos/])

  const [list] = (await call(playlists.list)).playlists
  const params = { id: list?.id ?? '' }
  const comic = (title: string) => ({ type: 'comic' as const, path: join(root, `${title}.cbz`) })
  await call(playlists.addItems, { params, body: { items: ['Ancla', 'Brasa'].map(comic) } })
  await page.getByRole('button', { name: 'Más acciones: Para el tren' }).click()
  await page.getByRole('menuitem', { name: 'Editar Playlist' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la Playlist' }).fill('Para el avión')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Playlist actualizada')).toBeVisible()
  await expect(grid.getByRole('link')).toHaveText([/Para el avión\s*Playlist\s*2 elementos/])
  await accessible(page, 'playlists')

  await page.getByRole('button', { name: 'Más acciones: Para el avión' }).click()
  await page.getByRole('menuitem', { name: 'Eliminar playlist' }).click()
  await expect(page.getByText('¿Estás seguro de que quieres eliminar esta playlist?')).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No hay playlists' })).toBeVisible()
  await toast(page, 'Playlist eliminada').getByRole('button', { name: 'Deshacer' }).click()
  await expect(grid.getByRole('link')).toHaveText([/Para el avión\s*Playlist\s*2 elementos/])
  await grid.getByRole('link').first().click()
  await expect(rows(page)).toHaveText(['Ancla', 'Brasa'])

  await page.goto(`${served.url}/playlists/none`)
  await expect(page.getByRole('heading', { level: 1, name: 'Playlist no encontrada' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Volver a Playlists' }).click()
  await expect(page).toHaveURL(/\/playlists$/)

  // The same menu adds comics to a storyline, which can be created there.
  await page.goto(`${served.url}/comics`)
  await page.getByRole('button', { name: 'Más acciones: Bruma' }).first().click()
  await page.getByRole('menuitem', { name: 'Añadir a storyline o persona' }).click()
  const adding = page.getByRole('dialog', { name: 'Añadir a storyline o persona' })
  await adding.getByRole('searchbox', { name: 'Buscar storylines' }).fill('Marea alta')
  await adding.getByRole('button', { name: 'Crear «Marea alta»' }).click()
  await expect(toast(page, 'Añadido a «Marea alta»')).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones: Ancla' }).first().click()
  await page.getByRole('menuitem', { name: 'Añadir a storyline o persona' }).click()
  await accessible(page, 'adding to somebody')
  await adding.getByRole('button', { name: /Marea alta\s*2/ }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: 'Más acciones: Ancla' }).first().click()
  await page.getByRole('menuitem', { name: 'Añadir a storyline o persona' }).click()
  await adding.getByRole('radio', { name: 'Artista' }).check({ force: true })
  await adding.getByRole('combobox', { name: 'Rol' }).selectOption('Dibujante')
  await adding.getByRole('searchbox', { name: 'Buscar artistas' }).fill('Inés')
  await adding.getByRole('button', { name: 'Crear «Inés»' }).click()
  await expect(toast(page, 'Añadido a «Inés»')).toBeVisible()
  const links = async (table: string, columns: string) => {
    const answer = await page.request.get(`${served.url}/rest/v1/${table}?select=${columns}`, {
      headers: { authorization: `Bearer ${token}`, apikey },
    })
    return (await answer.json()) as Record<string, string>[]
  }
  const { account } = await (await page.request.get(`${served.url}/api/config`)).json()
  const apikey: string = account.anonKey
  expect(await links('comics_artists', 'comic_path,role')).toEqual([
    { comic_path: join(root, 'Ancla.cbz'), role: 'penciller' },
  ])
  const parts = await links('comics_storylines', 'comic_path,story_order')
  expect(parts.map(({ comic_path }) => comic_path).sort()).toEqual(
    ['Ancla.cbz', join('Bruma', 'Bruma 1.cbz'), join('Bruma', 'Bruma 2.cbz')].map((name) => join(root, name)),
  )
})

test('a playlist is reordered, gets an image, and is read in order', async ({ page, served, context }) => {
  const { call, root } = await openShelf(page, served, fill, null)
  const { playlist } = await call(playlists.create, { body: { name: 'Para el tren' } })
  const params = { id: playlist.id }
  const items = ['Ancla', 'Brasa', 'Cobre'].map((title) => ({
    type: 'comic' as const,
    path: join(root, `${title}.cbz`),
  }))
  const body = { items: [...items, { type: 'series' as const, path: join(root, 'Bruma') }] }
  await call(playlists.addItems, { params, body })
  await page.goto(`${served.url}/playlists/${playlist.id}`)
  await expect(page).toHaveTitle('Para el tren · comics')
  await expect(rows(page)).toHaveText(['Ancla', 'Brasa', 'Cobre', 'Bruma'])
  await expect(page.locator('.playlist-head .facts')).toHaveText('4 elementos5 cómics10 páginas')
  await accessible(page, 'playlist')

  // By keyboard: Space lifts the row, arrows move it and announce its position, Escape puts it back.
  const announced = page.locator('.path-room').getByRole('status')
  await page.getByRole('button', { name: 'Mover Ancla' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(announced).toHaveText('Ancla, posición 3 de 4')
  await accessible(page, 'a lifted row')
  await page.keyboard.press('Escape')
  await expect(announced).toHaveText('Ancla, de vuelta en la posición 1 de 4')
  const saved = page.waitForResponse('**/items/move')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(rows(page)).toHaveText(['Brasa', 'Ancla', 'Cobre', 'Bruma'])
  const mover = page.getByRole('button', { name: 'Mover Ancla' })
  await expect(mover).toBeFocused()
  await saved

  // A rejected move is reverted and can be retried.
  await page.route('**/items/move', (route) => route.abort())
  // A row is lifted only after the page knows that the move before is saved.
  await expect(async () => {
    if ((await mover.getAttribute('aria-pressed')) !== 'true') await page.keyboard.press('Space')
    await expect(mover).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  const refused = toast(page, 'No se pudo mover «Ancla»')
  await expect(refused).toBeVisible()
  await expect(rows(page)).toHaveText(['Brasa', 'Ancla', 'Cobre', 'Bruma'])
  await page.unroute('**/items/move')
  await refused.getByRole('button', { name: 'Reintentar' }).click()
  await expect(rows(page)).toHaveText(['Brasa', 'Cobre', 'Bruma', 'Ancla'])

  // By mouse, move Bruma to the top.
  const handle = await page.getByRole('button', { name: 'Mover Bruma' }).boundingBox()
  const first = await page.locator('.path-row').first().boundingBox()
  if (handle === null || first === null) throw new Error('The rows are not drawn.')
  await page.mouse.move(handle.x + 8, handle.y + 8)
  await page.mouse.down()
  await page.mouse.move(handle.x + 8, handle.y - 40, { steps: 3 })
  await page.mouse.move(handle.x + 8, first.y + 20, { steps: 5 })
  await expect(announced).toHaveText('Bruma, posición 1 de 4')
  await page.mouse.up()
  await expect(rows(page)).toHaveText(['Bruma', 'Brasa', 'Cobre', 'Ancla'])
  await expect
    .poll(async () => (await call(playlists.items, { params })).items.map(({ path }) => path))
    .toEqual(['Bruma', 'Brasa.cbz', 'Cobre.cbz', 'Ancla.cbz'].map((name) => join(root, name)))

  // A removed item can be restored. Changes from another window load when this one becomes visible.
  const takeOut = async (from: Page) => {
    await from.locator('.path-row').nth(2).hover()
    await from.getByRole('button', { name: 'Quitar Cobre de la playlist' }).click()
    await expect(rows(from)).toHaveText(['Bruma', 'Brasa', 'Ancla'])
  }
  await takeOut(page)
  await toast(page, 'Eliminado de playlist').getByRole('button', { name: 'Deshacer' }).click()
  await expect(rows(page)).toHaveText(['Bruma', 'Brasa', 'Cobre', 'Ancla'])
  const other = await context.newPage()
  await other.goto(page.url())
  await takeOut(other)
  await expect(toast(other, 'Eliminado de playlist')).toBeVisible()
  await other.close()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(rows(page)).toHaveText(['Bruma', 'Brasa', 'Ancla'])

  // All items are added to another playlist.
  await page.getByRole('button', { name: /^Más acciones.*Para el tren/ }).click()
  await page.getByRole('menuitem', { name: 'Añadir todo a...' }).click()
  const adding = page.getByRole('dialog', { name: 'Añadir a playlist' })
  await adding.getByRole('textbox').fill('Copia')
  await adding.getByRole('textbox').press('Enter')
  await expect(adding).toBeHidden()
  const copy = (await call(playlists.list)).playlists.find(({ name }) => name === 'Copia')
  const copied = await call(playlists.items, { params: { id: copy?.id ?? '' } })
  expect(copied.items).toEqual((await call(playlists.items, { params })).items)

  // An uploaded image is cropped to a square; other files are rejected.
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Imagen de la playlist').setInputFiles(file)
  await choose({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  const refusals = toast(page, 'JPG')
  await expect(refusals).toHaveCount(1)
  await choose({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(refusals).toHaveCount(2)
  const buffer = await sharp({ create: { width: 300, height: 120, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await choose({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(toast(page, 'Imagen guardada')).toBeVisible()
  const image = page.locator('.playlist-cover img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(120)

  // Read in order: the series by number, then the next row.
  await expect(page.getByRole('link', { name: 'Leer de corrido' })).toBeVisible()
  const { issues } = await call(series.get, { params: { key: 'bruma' } })
  const started = { params: { id: issues[0]?.id ?? '' }, body: { page: 1, pageCount: 2 } }
  await call(progress.put, started)
  await page.reload()
  // A series with a started issue is not unstarted.
  await expect(page.locator('.path-row').first()).toContainText('0 de 2 leídos')
  await expect(page.getByText('Sigue en «Bruma nº 1», página 1')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(/\/read\/.+list=playlist/)
  const ending = page.locator('.reader-ending')
  for (const title of ['Bruma nº 2', 'Brasa']) {
    await expect(page.getByRole('img', { name: 'Página 1 de 2' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('img', { name: 'Página 2 de 2' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(ending).toContainText('Sigue en la lista · Para el tren')
    await expect(ending).toContainText(title)
    await page.getByRole('button', { name: 'Leer el siguiente' }).click()
    await expect(ending).toBeHidden()
    await expect(page).toHaveURL(/list=playlist/)
  }
  await page.getByRole('button', { name: 'Salir' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/playlists/${playlist.id}$`))
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible()
  await expect(page.locator('.path-row').first()).toContainText('Leído')
  await expect(page.getByText('Sigue en «Brasa»')).toBeVisible()
})
