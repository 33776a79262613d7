import { join } from 'node:path'
import { playlists } from '#contract/helper/playlists.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 3; n++)
    await writeCbz(join(root, 'Batalla Infinita', `Batalla Infinita ${n}.cbz`), {
      info: { Writer: 'Tomás Batanero' },
    })
  await writeCbz(join(root, 'Suelto.cbz'))
}

/** Opens the search box by keyboard, which unfolds it in a narrow bar. */
async function enterBox(page: Page) {
  await page.getByRole('main').waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Buscar series, cómics...' })
  await expect(box).toBeFocused()
  return box
}

test('results are listed below the search box by kind and chosen by keyboard', async ({ page, served }) => {
  await openShelf(page, served, fill, '/server')
  const box = await enterBox(page)
  await box.fill('batan')
  const list = page.getByRole('listbox')
  const person = list.getByRole('group', { name: 'Mejor resultado' }).getByRole('option')
  await expect(person).toHaveText(/Persona.*Tomás Batanero.*Guion.*3 cómics.*Abrir/s)
  await expect(person).toHaveAttribute('href', '/artists/Tom%C3%A1s%20Batanero')
  await expect(person.locator('mark')).toHaveText('Batan')
  await expect(list.getByRole('group', { name: 'Números' }).getByRole('option')).toHaveCount(3)

  await box.fill('batalla')
  const best = list.getByRole('group', { name: 'Mejor resultado' })
  await expect(best.getByRole('option')).toHaveText([/Serie.*Batalla Infinita.*3 números/s, 'Leer el nº 1'])
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await accessible(page, 'search, results')

  // Arrows select while the focus stays in the box, and go from column to column.
  await box.press('ArrowDown')
  await expect(best.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await box.press('ArrowRight')
  const issue = list.getByRole('group', { name: 'Números' }).locator('[aria-selected="true"]')
  await expect(box).toHaveAttribute('aria-activedescendant', (await issue.getAttribute('id')) ?? '')
  // Ctrl+Enter opens it in another tab.
  const [tab] = await Promise.all([page.waitForEvent('popup'), box.press('Control+Enter')])
  await expect(tab).toHaveURL(/\/comic\//)
  await tab.close()
  await box.press('ArrowLeft')
  await expect(issue).toHaveCount(0)
  // Escape empties the box first, then closes the panel.
  await box.press('Escape')
  await expect(box).toHaveValue('')
  await box.press('Escape')
  await expect(list).toHaveCount(0)

  await enterBox(page)
  await box.fill('batalla')
  await expect(best).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/series\/batalla-infinita$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // E edits what the screen shows.
  const editor = page.getByRole('dialog')
  const number = editor.locator('[data-field="number"]')
  await page.keyboard.press('e')
  await expect(editor).toBeVisible()
  await expect(number).toHaveCount(0)
  // On the card of a comic, E edits that comic.
  for (const path of ['/series/batalla-infinita', '/comics?kind=single']) {
    await page.goto(served.url + path)
    await page.getByRole('main').locator('a.open[href^="/read/"]').first().focus()
    await quiet(page)
    await page.keyboard.press('e')
    await expect(number).toBeVisible()
  }
})

test('typing errors are forgiven, long input is cut, and similar words are offered if nothing is found', async ({
  page,
  served,
}) => {
  const { call, token, userId } = await openShelf(page, served, fill, '/server')
  await call(playlists.create, { body: { name: 'Favoritas de verano' } })
  const box = await enterBox(page)
  const list = page.getByRole('listbox')
  await box.fill('btalla infinta')
  await expect(page.getByText('Resultados de batalla infinita')).toBeVisible()
  await expect(list.getByRole('option', { name: 'Leer el nº 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Buscar «btalla infinta» tal cual' }).click()
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toHaveText('Nada con «btalla infinta»')
  await expect(box).toBeFocused()
  await accessible(page, 'search, nothing found')
  await page.getByRole('button', { name: 'infinita', exact: true }).click()
  await expect(box).toHaveValue('infinita')
  await expect(list.getByRole('option', { name: 'Leer el nº 1' })).toBeVisible()
  // Playlists are found as well, with their typing errors.
  await box.fill('fabotitas')
  await expect(list.getByRole('option', { name: /Playlist.*Favoritas de verano/s })).toBeVisible()

  // So are names that only the account has.
  const { account } = await (await page.request.get(`${served.url}/api/config`)).json()
  const added = await page.request.post(`${account.url}/rest/v1/characters`, {
    headers: { apikey: account.anonKey, authorization: `Bearer ${token}` },
    data: { user_id: userId, name: 'Zarpa Nocturna' },
  })
  expect(added.status()).toBe(201)
  await box.fill('zarpa noc')
  const person = list.getByRole('group', { name: 'Personajes' }).getByRole('option')
  await expect(person).toHaveText(/Zarpa Nocturna.*0 cómics/s)
  await expect(status).toHaveText('1 resultado')
  await expect(person).toHaveAttribute('href', '/characters/Zarpa%20Nocturna')

  await box.fill('zzz')
  await expect(status).toHaveText('Nada con «zzz»')
  await box.fill('x'.repeat(5_000))
  await expect(box).toHaveValue('x'.repeat(200))
  await box.fill('suelto')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/comics\?q=suelto$/)
})

test('on a phone the results fill the screen, and one kind can be chosen', async ({ page, served }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openShelf(page, served, fill, '/server')
  const box = await enterBox(page)
  await box.fill('batalla')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option', { name: 'Leer el nº 1' })).toBeVisible()
  await accessible(page, 'search on a phone')
  await page.getByRole('button', { name: 'Números 3' }).click()
  await expect(list.getByRole('option')).toHaveCount(3)
  await page.getByRole('button', { name: 'Todo' }).click()
  await expect(list.getByRole('option', { name: 'Leer el nº 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar búsqueda' }).click()
  await expect(list).toHaveCount(0)
  // Going back closes the search only.
  await enterBox(page)
  await page.goBack()
  await expect(box).toBeHidden()
  await expect(page).toHaveURL(/\/server$/)
})

test('recent searches are offered, can be removed, and are deleted on sign-out @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/server')
  for (const text of ['suelto', 'batalla']) {
    await (await enterBox(page)).fill(text)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${text}$`))
    // A new screen takes the focus, so open the box after that.
    if (text === 'suelto') await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  }
  const box = await enterBox(page)
  const last = page.getByRole('group', { name: 'Antes buscaste' }).getByRole('option')
  await expect(last).toHaveText(['batalla', 'suelto'])
  await accessible(page, 'search, last searches')
  await page.getByRole('button', { name: 'Quitar «batalla» de las búsquedas' }).click()
  await expect(last).toHaveText(['suelto'])
  await expect(box).toBeFocused()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue('suelto')
  await expect(page.getByRole('group', { name: 'Mejor resultado' })).toBeVisible()

  // On /home the box filters the screen too, which Enter shows.
  await page.goto(`${served.url}/home`)
  await (await enterBox(page)).fill('batalla')
  await expect(page.getByRole('heading', { name: 'Resultados de «batalla»' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(page).toHaveURL(/\/home\?q=batalla$/)

  const stored = () => page.evaluate(() => localStorage.getItem('searches'))
  expect(await stored()).toContain('suelto')
  if (isMobile) await page.getByRole('button', { name: 'Tú', exact: true }).click()
  else await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page
    .getByText('Cerrar sesión')
    .or(page.getByRole('button', { name: 'Cerrar sesión' }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth$/)
  expect(await stored()).toBe(null)
})

test('in the list of comics, conditions are chips that are edited in place @both', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill, '/comics')
  const field = page.getByLabel('Buscar por título')
  const chips = page.locator('.ask-chip')
  const query = () => new URL(page.url()).searchParams.get('q')
  // Words are searched while they are typed.
  await field.fill('suelto')
  await expect.poll(query).toBe('suelto')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  // Escape closes the completions, and then clears the text.
  await expect(page.getByRole('listbox', { name: 'Sugerencias' })).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Sugerencias' })).toHaveCount(0)
  await expect(field).toHaveValue('suelto')
  await field.press('Escape')
  await expect.poll(query).toBe(null)

  await field.pressSequentially('guion:batanero año:2001..2009 ')
  await expect(chips).toHaveText(['Guionbatanero', 'Años2001 a 2009'])
  await field.pressSequentially('sin leer')
  await field.press('Tab')
  await expect(chips).toHaveCount(3)
  await expect(field).toBeFocused()
  await field.pressSequentially('batalla')
  await field.press('Enter')
  await expect(chips.last()).toHaveText('«batalla»')
  await expect.poll(query).toBe('guion:batanero año:2001..2009 sin leer batalla')
  await accessible(page, 'the field with chips')

  // Backspace after a chip turns it back into text, and Escape restores it.
  await field.press('Backspace')
  await expect(field).toHaveValue('batalla')
  await field.fill('otra')
  await expect(page.getByRole('listbox', { name: 'Sugerencias' })).toBeVisible()
  await field.press('Escape')
  await field.press('Escape')
  await expect(chips.last()).toHaveText('«batalla»')
  // Arrows move to the chips: Delete removes one, Enter edits one at its place.
  await field.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect.poll(query).toBe('guion:batanero año:2001..2009 batalla')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('año:2001..2009')
  await field.fill('año:2005')
  await field.press('Enter')
  await expect(chips).toHaveText(['Guionbatanero', 'Año2005', '«batalla»'])
  // The address has the query; the back button undoes the last condition.
  await expect.poll(query).toBe('guion:batanero año:2005 batalla')
  await page.goBack()
  await expect.poll(query).toBe('guion:batanero año:2001..2009 batalla')
  await expect(chips.nth(1)).toHaveText('Años2001 a 2009')
  await page.reload()
  await expect(chips).toHaveCount(3)
  await page.getByRole('button', { name: 'Quitar el filtro Años 2001 a 2009' }).click()
  await expect.poll(query).toBe('guion:batanero batalla')

  await page.getByRole('button', { name: 'Ver como texto' }).click()
  await expect(field).toHaveValue('guion:batanero batalla')
  await page.getByRole('button', { name: 'Ver como texto' }).click()
  await expect(chips).toHaveCount(2)
  await page.getByRole('button', { name: 'Borrar búsqueda' }).click()
  await expect.poll(query).toBe(null)
  // A pasted query is divided into its conditions.
  await field.evaluate((input: HTMLInputElement) => {
    input.focus()
    input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true }))
    document.execCommand('insertText', false, 'género:terror páginas>100')
  })
  await expect(chips).toHaveText(['Géneroterror', 'Páginasmás de 100'])
})

test('a query that is not understood or finds nothing is explained, and is mended with a press @both', async ({
  page,
  served,
}) => {
  await openShelf(
    page,
    served,
    fill,
    `/comics?q=${encodeURIComponent('guion:batanero año:2010..20l9 no leído')}`,
  )
  const chips = page.locator('.ask-chip')
  const status = page.getByRole('status').filter({ hasText: 'elementos' })
  // The rest of the query applies.
  await expect(status).toHaveText('1 de 2 elementos, con lo que sí entiendo')
  const strip = page.getByRole('alert')
  await expect(strip).toContainText('en la letra 26: año:2010..20l9. Espero un número.')
  await expect(strip.locator('mark')).toHaveText('20l9')
  await accessible(page, 'a query with an error')
  await strip.getByRole('button', { name: '¿Querías decir Años 2010 a 2019?' }).click()
  await expect(strip).toHaveCount(0)
  await expect(chips).toHaveText(['Guionbatanero', 'Años2010 a 2019', 'Sin leer'])

  // The fixture's comics have no year: without that condition there would be three.
  await expect(page.getByRole('heading', { name: 'Nada cumple todo a la vez' })).toBeVisible()
  const rows = page.locator('.nothing-found li')
  await expect(rows).toHaveText([
    /^3sin «Años 2010 a 2019»Quitarla$/,
    /^0sin «Guion batanero» o sin «Sin leer»$/,
  ])
  await expect(page.locator('.ask-chip[data-freeing]')).toHaveText('Años2010 a 2019')
  await accessible(page, 'a query without results')
  await page.getByRole('button', { name: 'Quitar Años 2010 a 2019' }).click()
  await expect(chips).toHaveText(['Guionbatanero', 'Sin leer'])
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  await page.getByLabel('Buscar por título').pressSequentially('guoin:ana')
  await page.getByLabel('Buscar por título').press('Enter')
  await strip.getByRole('button', { name: 'Buscarlo tal cual' }).click()
  await expect(chips.last()).toHaveText('«guoin:ana»')
  await page.goto(`${served.url}/comics?q=${encodeURIComponent('en:"No existe"')}`)
  await expect(strip).toContainText('Espero el nombre de una lista tuya.')
})

test('conditions and values are offered while typing, and chosen by keyboard @both', async ({
  page,
  served,
  isMobile,
}) => {
  await openShelf(page, served, fill, '/comics')
  const field = page.getByRole('combobox', { name: 'Buscar por título' })
  const list = page.getByRole('listbox', { name: 'Sugerencias' })
  const options = list.getByRole('option')
  await field.pressSequentially('batan')
  const person = list
    .getByRole('group', { name: 'Valores' })
    .getByRole('option', { name: /Guion: Tomás Batanero/ })
  await expect(person).toHaveText(/3$/)
  await expect(person.locator('mark')).toHaveText('Batan')
  await expect(list.getByRole('group', { name: 'Palabras' }).getByRole('option')).toHaveText(/«batan».*3/)
  await accessible(page, 'completions')
  // The focus stays in the field.
  await field.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await expect(field).toBeFocused()
  await field.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  await person.click()
  await expect(list).toHaveCount(0)
  await expect(page.locator('.ask-chip')).toHaveText(['GuionTomás Batanero'])
  await expect(field).toBeFocused()
  // A condition is completed by its name first, then by its value; the count is what would remain.
  await field.pressSequentially('ser')
  await list.getByRole('group', { name: 'Condiciones' }).getByRole('option', { name: 'serie:' }).click()
  await expect(field).toHaveValue('serie:')
  await field.pressSequentially('bat')
  await expect(options).toHaveText([/Serie: Batalla Infinita.*3$/])
  // Tab accepts the first completion.
  await field.press('Tab')
  await expect(field).toBeFocused()
  await expect(page.locator('.ask-chip')).toHaveText(['GuionTomás Batanero', 'SerieBatalla Infinita'])
  await expect(page.getByRole('status').filter({ hasText: 'elementos' })).toHaveText(
    '1 de 2 elementos (filtrado)',
  )
  if (!isMobile) return
  // On a phone the focused field fills the top of the screen, with a bar of pieces above the keyboard.
  const screen = page.locator('.ask-screen[data-full]')
  await expect(screen.locator('.ask-count')).toHaveText(/^3cómics/)
  const bar = page.getByRole('toolbar', { name: 'Piezas de la búsqueda' })
  await bar.getByRole('button', { name: 'no', exact: true }).tap()
  await bar.getByRole('button', { name: 'leído', exact: true }).tap()
  await expect(field).toHaveValue('no leído:')
  await expect(field).toBeFocused()
  await accessible(page, 'the field on a phone')
  await field.pressSequentially('no')
  await field.press('Enter')
  await expect(screen.locator('.ask-count')).toHaveText(/^0cómics/)
  await screen.getByRole('button', { name: 'Ver', exact: true }).tap()
  await expect(screen).toHaveCount(0)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nada cumple todo a la vez' })).toBeVisible()
})
