import { basename, join } from 'node:path'
import sharp from 'sharp'
import { playlists } from '#contract/helper/playlists.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const bruma = (n: number, more: Readonly<Record<string, string>>) => ({
  Series: 'Bruma',
  Number: n,
  Year: 2019 + n,
  Writer: 'Inés Valcárcel',
  Publisher: 'Cobalto',
  StoryArc: 'La bruma',
  ...more,
})

async function fill(root: string): Promise<void> {
  const put = (path: string, info: Readonly<Record<string, string | number>>) =>
    writeCbz(join(root, path), { pages: 1, info })
  await put('Bruma/Bruma 1.cbz', bruma(1, { Penciller: 'Julia Ibarrola', Characters: 'Lía, Anselmo' }))
  await put('Bruma/Bruma 2.cbz', bruma(2, { Penciller: 'J. Ibarrola', Characters: 'Lía' }))
  await put('Solo.cbz', { Title: 'Solo', Year: 2023, Writer: 'Julia Ibarrola', Characters: 'Anselmo, Hertz' })
}

const cards = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last()

test('characters are created, validated, renamed, sorted and filtered, deleted and restored', async ({
  page,
  served,
  context,
}) => {
  await openShelf(page, served, fill, '/characters')
  // After a scan the account has the characters.
  await expect(cards(page, 'Personajes')).toHaveText([
    /Anselmo\s*2 apariciones/,
    /Lía\s*2 apariciones/,
    /Hertz\s*1 aparición/,
  ])
  await accessible(page, 'characters')
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Nombre')
  await expect(page).toHaveURL(/\?sort=name$/)
  await expect(cards(page, 'Personajes').first()).toHaveText(/Anselmo/)
  await page.getByRole('searchbox', { name: 'Buscar personajes' }).fill('lia')
  await expect(cards(page, 'Personajes')).toHaveText([/Lía/])
  await page.getByRole('searchbox', { name: 'Buscar personajes' }).fill('nadie')
  await expect(page.getByText('Ningún nombre contiene «nadie».')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Borrar búsqueda' }).last().click()

  // A second window receives the changes.
  const other = await context.newPage()
  await other.goto(`${served.url}/characters`)
  await expect(cards(other, 'Personajes')).toHaveCount(3)

  await page.getByRole('button', { name: 'Nuevo Personaje' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Personaje' })
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(dialog.getByText('El nombre del personaje es requerido')).toBeVisible()
  await dialog.getByLabel('Nombre del Personaje').fill('  LÍA ')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(dialog.getByText('Ya existe un personaje con ese nombre')).toBeVisible()
  await accessible(page, 'a name that is taken')
  await dialog.getByLabel('Nombre del Personaje').fill('Octavio')
  await dialog.getByLabel('Nombre del Personaje').press('Enter')
  await expect(page.getByText('Personaje creado correctamente')).toBeVisible()
  await expect(cards(page, 'Personajes')).toHaveCount(4)
  await expect(cards(other, 'Personajes').filter({ hasText: 'Octavio' })).toHaveText(/0 apariciones/)

  await page.getByRole('link', { name: /Octavio/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Octavio' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No hay cómics registrados' })).toBeVisible()
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Personaje eliminado correctamente')).toBeVisible()
  await expect(page).toHaveURL(/\/characters$/)
  await expect(cards(page, 'Personajes')).toHaveCount(3)
  await toast(page, 'eliminado').getByRole('button', { name: 'Deshacer' }).click()
  await expect(cards(page, 'Personajes')).toHaveCount(4)

  await page.goto(`${served.url}/characters/L%C3%ADa`)
  await expect(page).toHaveURL(/\/characters\/[\da-f-]{36}$/)
  await expect(page.getByText('2 apariciones', { exact: true }).first()).toBeVisible()
  await expect(cards(page, 'Apariciones')).toHaveText([/Bruma\s*2 números/])
  await accessible(page, 'a character')
  await expect(page.getByRole('region', { name: 'Primera aparición' })).toHaveText(/Bruma nº\s1\s*2020/)
  await page.getByRole('button', { name: 'Cómics individuales' }).click()
  await expect(cards(page, 'Apariciones')).toHaveText([/1/, /2/])
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Últimos añadidos')
  await expect(cards(page, 'Apariciones')).toHaveText([/2/, /1/])
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Alfabético (A-Z)')
  // The comic read last comes first.
  const second = cards(page, 'Apariciones').nth(1)
  await second.hover()
  await second.getByRole('button', { name: /Más acciones/ }).click()
  await page.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  await expect(page.getByText('1 cómic leído')).toBeVisible()
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Última lectura')
  await expect(cards(page, 'Apariciones')).toHaveText([/2/, /1/])
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('button', { name: 'Año de publicación' }).click()
  await page.getByText('2020', { exact: true }).last().click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(cards(page, 'Apariciones')).toHaveText([/1/])
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await expect(cards(page, 'Apariciones')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Aparece con' })).toBeVisible()

  await page.getByRole('button', { name: 'Editar personaje' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar Personaje' })
  await edit.getByLabel('Nombre del Personaje').fill('Lía Bruma')
  await edit.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Personaje actualizado correctamente')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Lía Bruma' })).toBeVisible()
  await expect(page.getByText('También: Lía')).toBeVisible()
  await expect(cards(other, 'Personajes').filter({ hasText: 'Lía Bruma' })).toBeVisible()
  await page.goto(`${served.url}/characters/L%C3%ADa`)
  await expect(page.getByRole('heading', { level: 1, name: 'Lía Bruma' })).toBeVisible()

  // A series says in how many of its issues the character appears; the first appearance is the oldest.
  await page.goto(`${served.url}/characters/Anselmo`)
  await expect(cards(page, 'Apariciones')).toHaveText([/Bruma\s*1 de 2 números/, /Solo/])
  await expect(page.getByRole('region', { name: 'Primera aparición' })).toHaveText(/Bruma nº\s1\s*2020/)
  const bySeries = page.getByRole('region', { name: 'Serie por serie' }).getByRole('listitem')
  await expect(bySeries.filter({ hasText: 'Bruma' })).toContainText(
    /1 de 2 números\s*Sale en 1, no sale en 1, no se sabe de 0/,
  )
  await expect(page.locator('.by-series .ticks [data-tick]')).toHaveCount(2)
  await expect(page.locator('.by-series .ticks [data-tick="first"]')).toHaveAttribute('title', /Bruma nº\s1/)
  await accessible(page, 'a character')

  // An unknown name opens the filtered comics; an unknown id shows an error.
  await page.goto(`${served.url}/characters/Nadie`)
  await expect(page).toHaveURL(/\/comics\?q=character%3D%22Nadie%22$/)
  await page.goto(`${served.url}/characters/6f3c1c1e-5f0b-4a39-9a2e-0d6a1f6f0a11`)
  await expect(page.getByRole('heading', { level: 1, name: 'Personaje no encontrado' })).toBeVisible()
  await accessible(page, 'no such character')
  await page.getByRole('main').getByRole('link', { name: 'Volver a Personajes' }).click()
  await expect(page).toHaveURL(/\/characters$/)
  await other.close()
})

test('artists have roles, and duplicate artists are merged and separated again', async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill, '/artists')
  await expect(cards(page, 'Artistas')).toHaveText([
    /Inés Valcárcel\s*Guionista · 2 cómics/,
    /Julia Ibarrola\s*Guionista · 2 cómics/,
    /J. Ibarrola\s*Dibujante · 1 cómic/,
  ])
  // An artist's card has two covers, if there are two.
  const fan = (index: number) => cards(page, 'Artistas').nth(index).locator('.art img')
  await expect(fan(0)).toHaveCount(2)
  await expect(fan(2)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Posibles repetidos' })).toHaveText('Posibles repetidos')
  const roles = page.getByRole('group', { name: 'Filtrar por rol' })
  await roles.getByRole('button', { name: 'Dibujante' }).click()
  await expect(roles.getByRole('button', { name: 'Dibujante' })).toHaveText('Dibujante2')
  await expect(cards(page, 'Artistas')).toHaveText([/Julia Ibarrola/, /J. Ibarrola/])
  await accessible(page, 'artists')
  await roles.getByRole('button', { name: 'Todos' }).click()
  // The counts follow the search; a role without artists does nothing.
  await page.getByRole('searchbox', { name: 'Buscar artistas' }).fill('inés')
  await expect(page.getByText('1 de 3')).toBeVisible()
  await expect(roles.getByRole('button', { name: 'Dibujante' })).toHaveText('Dibujante0')
  await expect(roles.getByRole('button', { name: 'Dibujante' })).toBeDisabled()
  await page.getByRole('searchbox', { name: 'Buscar artistas' }).fill('')
  await expect(page.getByText('1 de 3')).toBeHidden()

  await page.getByRole('button', { name: 'Nuevo Artista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crear Nuevo Artista' })
  await expect(dialog.getByRole('checkbox', { name: 'Guionista' })).toBeChecked()
  await dialog.getByLabel('Nombre del Artista').fill('Alba Quiroga')
  await dialog.getByText('Guionista').click()
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(dialog.getByText('Selecciona al menos un rol')).toBeVisible()
  await dialog.getByText('Colorista').click()
  await accessible(page, 'a new artist')
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(page.getByText('Artista creado correctamente')).toBeVisible()
  await expect(cards(page, 'Artistas').filter({ hasText: 'Alba Quiroga' })).toHaveText(/Colorista/)

  await page.getByRole('link', { name: /Julia Ibarrola/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Julia Ibarrola' })).toBeVisible()
  await expect(page.getByRole('region', { name: '2023' })).toBeVisible()
  const years = page.getByRole('heading', { level: 2, name: /^20\d\d/ })
  await expect(years).toHaveText([/2023/, /2020/])
  await roles.getByRole('button', { name: /Dibujo/ }).click()
  await expect(roles.getByRole('button', { name: /Dibujo/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(years).toHaveText([/2020/])
  await roles.getByRole('button', { name: /Todo/ }).click()
  await expect(page.getByRole('region', { name: 'Ha trabajado con' })).toHaveText(/Inés Valcárcel/)
  await accessible(page, 'an artist')
  // Merging from the menu begins in the search field.
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Unir con' }).click()
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  // All comics are added to a playlist, the first published first.
  await page.getByRole('button', { name: 'Añadir todo a...' }).click()
  const adding = page.getByRole('dialog', { name: 'Añadir a playlist' })
  await adding.getByRole('textbox').fill('De Julia')
  await adding.getByRole('textbox').press('Enter')
  await expect(adding).toBeHidden()
  const { playlists: made } = await call(playlists.list)
  const { items } = await call(playlists.items, { params: { id: made[0]?.id ?? '' } })
  expect(items.map(({ path }) => basename(path))).toEqual(['Bruma 1.cbz', 'Solo.cbz'])

  // Upload a portrait; a file of another type is rejected.
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#7a2048' } })
  const file = page.getByLabel('Imagen', { exact: true }).first()
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Solo se permiten imágenes JPG y PNG')).toBeVisible()
  const buffer = await picture.png().toBuffer()
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Imagen guardada')).toBeVisible()
  const portrait = page.locator('.entity-head .portrait')
  await expect.poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
  await page.getByRole('button', { name: 'Imagen', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Eliminar imagen' }).click()
  await expect(page.getByText('Imagen eliminada')).toBeVisible()
  await expect(portrait).toBeHidden()

  // Merge the duplicate candidates with all their comics, then undo.
  const twins = page.getByRole('region', { name: '¿Son la misma persona?' })
  await twins.getByRole('button', { name: 'Unir los 2' }).click()
  await expect(page.getByText('Unidos como «Julia Ibarrola»')).toBeVisible()
  await expect(page.getByText('También: J. Ibarrola')).toBeVisible()
  await expect(page.getByText('3 apariciones', { exact: true })).toBeVisible()
  await expect(twins).toBeHidden()
  await toast(page, 'Unidos como').getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 apariciones', { exact: true })).toBeVisible()
  await expect(twins).toBeVisible()
  await twins.getByRole('button', { name: 'No lo son' }).click()
  await expect(twins).toBeHidden()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Ha trabajado con' })).toBeVisible()
  await expect(twins).toBeHidden()

  // Merge several artists from the grid.
  await page.getByRole('main').getByRole('link', { name: 'Artistas' }).click()
  await cards(page, 'Artistas')
    .filter({ hasText: 'Alba' })
    .getByRole('link')
    .click({ modifiers: ['Control'] })
  await cards(page, 'Artistas').filter({ hasText: 'Inés' }).getByRole('link').click()
  await page.getByRole('toolbar', { name: 'Selección' }).getByRole('button', { name: 'Unir' }).click()
  const merge = page.getByRole('dialog', { name: 'Unir en uno' })
  await expect(merge.getByRole('radio', { name: /Inés Valcárcel/ })).toBeChecked()
  await expect(merge.getByRole('radio', { name: /Inés Valcárcel/ })).toBeFocused()
  await accessible(page, 'joining')
  await merge.getByText('Alba Quiroga').click()
  await merge.getByRole('button', { name: 'Unir los 2' }).click()
  await expect(page.getByText('Unidos como «Alba Quiroga»')).toBeVisible()
  await expect(cards(page, 'Artistas').filter({ hasText: 'Alba Quiroga' })).toHaveText(/2 cómics/)
  await expect(cards(page, 'Artistas')).toHaveCount(3)
  await page.goto(`${served.url}/artists/In%C3%A9s%20Valc%C3%A1rcel`)
  await expect(page.getByRole('heading', { level: 1, name: 'Alba Quiroga' })).toBeVisible()

  // Without the notice, the alias is separated from the menu, with its comics.
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Otros nombres' }).click()
  const others = page.getByRole('dialog', { name: 'Otros nombres' })
  await accessible(page, 'other names')
  await others.getByRole('button', { name: 'Separar Inés Valcárcel' }).click()
  await expect(page.getByText('Inés Valcárcel vuelve a ser independiente')).toBeVisible()
  await expect(others).toBeHidden()
  await page.goto(`${served.url}/artists/In%C3%A9s%20Valc%C3%A1rcel`)
  await expect(page.getByRole('heading', { level: 1, name: 'Inés Valcárcel' })).toBeVisible()
  await expect(page.getByText('2 apariciones', { exact: true })).toBeVisible()

  // A dismissed candidate can be suggested again.
  await page.goto(`${served.url}/settings?section=dismissed`)
  await page
    .getByRole('button', { name: /^Volver a sugerir (J. Ibarrola y Julia|Julia Ibarrola y J.)/ })
    .click()
  await expect(page.getByText('Se volverá a sugerir que pueden ser lo mismo')).toBeVisible()
  await page.goto(`${served.url}/artists/J.%20Ibarrola`)
  await expect(page.getByRole('region', { name: '¿Son la misma persona?' })).toBeVisible()

  // A publisher's catalogue has series as rows and years as columns.
  await page.goto(`${served.url}/publishers`)
  await expect(cards(page, 'Editoriales')).toHaveText([/Cobalto\s*2 cómics/])
  await page.getByRole('link', { name: /Cobalto/ }).click()
  // Its only series shows its two covers.
  await expect(page.locator('.entity-fan img')).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveText(['2020 · 1', '2021 · 1'])
  await expect(page.getByRole('row', { name: /Bruma/ }).getByRole('cell')).toHaveText([
    '1 número',
    '1 número',
  ])
  await accessible(page, 'a publisher')
  await page.getByRole('button', { name: 'Todos' }).click()
  await page.getByRole('button', { name: 'Vista por series' }).click()
  await expect(cards(page, 'Catálogo')).toHaveText([/Bruma/])
  // The links back are in one place.
  const back = page.locator('main .text-link.back')
  const place = await back.boundingBox()
  await page.goto(`${served.url}/series/bruma`)
  await expect(back).toBeVisible()
  await expect.poll(() => back.boundingBox()).toMatchObject({ x: place?.x, y: place?.y })
  await page.goto(`${served.url}/storylines`)
  await expect(cards(page, 'Storylines')).toHaveText([/La bruma\s*2 cómics/])
})
