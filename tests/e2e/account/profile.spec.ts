import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { createCall } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { drawPage } from '../../../fixtures/draw.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { readToken } from '../support/relay-session.ts'
import { expect, type Page, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 3 })
}

const today = (page: Page) =>
  page.evaluate(() => {
    const now = new Date()
    const two = (part: number) => String(part).padStart(2, '0')
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  })

test("a day's reading is counted once in the calendar, and a finished series is listed", async ({
  page,
  served,
}) => {
  const { call, token } = await openShelf(page, served, fill, '/profile')
  await expect(page.getByText('Aún no hay páginas este año')).toBeVisible()
  const total = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('xpath=../dd')
  await expect(total('páginas')).toHaveText('0')

  const key = (await (await fetch(`${served.url}/api/config`)).json()).account.anonKey
  const headers = { apikey: key, authorization: `Bearer ${token}` }
  const stored = async (): Promise<{ pages: number; finished: boolean }[]> => {
    const rows = await fetch(`${served.url}/rest/v1/reading_days?select=pages,finished&order=pages`, {
      headers,
    })
    return rows.json()
  }
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  for (const [n, { id }] of listed.entries()) {
    await page.goto(`${served.url}/read/${id}`)
    await expect(page.getByText('Página 1 de 3').first()).toBeAttached()
    await page.keyboard.press('End')
    await expect.poll(async () => (await stored()).filter(({ finished }) => finished).length).toBe(n + 1)
  }
  // Reading again on the same day continues the same reading session.
  const before = await stored()
  await page.goto(`${served.url}/read/${listed[0]?.id}?page=1`)
  await expect(page.getByText('Página 1 de 3').first()).toBeAttached()
  await page.keyboard.press('End')
  await expect(
    page.getByText('Página 3 de 3').or(page.getByText('Páginas 2 y 3 de 3')).first(),
  ).toBeAttached()
  await expect.poll(async () => (await stored()).length).toBe(before.length)

  await page.goto(`${served.url}/profile`)
  await expect(total('cómics')).toHaveText('2')
  await expect(total('serie terminada')).toHaveText('1')
  await expect(total('día con lectura')).toHaveText('1')
  await expect(page.getByRole('heading', { name: 'Series terminadas' })).toBeVisible()
  await accessible(page, 'profile with reading')

  // The calendar is one tab stop; arrows move between days.
  const day = page.locator(`[data-day="${await today(page)}"]`)
  await expect(day).toHaveAttribute('data-level', '4')
  await expect(day).toHaveAttribute('tabindex', '0')
  await expect(page.locator('[data-day][tabindex="0"]')).toHaveCount(1)
  await day.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-day]:focus')).toHaveAttribute('aria-label', /^0 páginas · /)
  await page.keyboard.press('ArrowRight')
  await expect(day).toBeFocused()
})

test('a user edits name, picture, password, address, second factor and sessions, and deletes the account', async ({
  page,
  served,
  browser,
}) => {
  const { call, userId } = await openShelf(page, served, fill, null)
  await call(playlists.create, { body: { name: 'Para el tren' } })
  const elsewhere = await browser.newPage({ locale: 'es-ES' })
  const enter = async (on: Page, password: string) => {
    await on.goto(`${served.url}/auth`)
    await on.getByRole('tab', { name: 'Sign In' }).click()
    const form = on.getByRole('tabpanel', { name: 'Sign In' })
    await form.getByLabel('Email').fill('lucia@ejemplo.es')
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByLabel('Password', { exact: true }).press('Enter')
  }
  await enter(elsewhere, 'secreta1')
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.goto(`${served.url}/profile`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Editar nombre y retrato' }).click()
  const file = dialog.getByLabel('Retrato')
  const give = (name: string, mimeType: string, buffer: Buffer) =>
    file.setInputFiles({ name, mimeType, buffer })
  await give('me.gif', 'image/gif', Buffer.from('GIF89a'))
  await expect(dialog.getByRole('alert')).toHaveText('Solo se permiten imágenes JPG y PNG')
  await give('me.png', 'image/png', Buffer.alloc(6 * 1024 * 1024))
  await expect(dialog.getByRole('alert')).toHaveText('La imagen debe ser menor a 5MB')
  // The content decides whether a file is a picture, not its type.
  await give('me.png', 'image/png', Buffer.from('no picture'))
  await expect(dialog.getByRole('alert')).toHaveText('Solo se permiten imágenes JPG y PNG')
  await give('me.jpg', 'image/jpeg', await drawPage({ hue: 40, issue: 1, page: 1, width: 400, height: 600 }))
  await dialog.getByLabel('Acercar').fill('2')
  await dialog.getByLabel('Nombre').fill('Lucía Ferrer')
  await accessible(page, 'name and picture')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lucía Ferrer' })).toBeVisible()
  const portrait = page.locator('.profile-head .avatar img')
  await expect(portrait).toBeVisible()
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([200, 200])

  await page.getByRole('button', { name: 'Cambiar: Contraseña' }).click()
  await dialog.getByLabel('Contraseña actual').fill('otra')
  await dialog.getByLabel('Contraseña nueva').fill('corta')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(dialog.getByRole('alert')).toContainText('6 caracteres')
  await dialog.getByLabel('Contraseña nueva').fill('secreta2')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Esta no es tu contraseña.')
  await accessible(page, 'change password')
  await dialog.getByLabel('Contraseña actual').fill('secreta1')
  await dialog.getByRole('button', { name: 'Guardar contraseña' }).click()
  await expect(page.getByText('Contraseña cambiada')).toBeVisible()
  // The other browser was signed out; sign in again.
  await enter(elsewhere, 'secreta2')
  await expect(elsewhere).toHaveURL(/\/home$/)

  await page.getByRole('button', { name: 'Cambiar: Correo' }).click()
  await dialog.getByLabel('Correo nuevo').fill('lucia@otra.es')
  await dialog.getByRole('button', { name: 'Pedir el cambio' }).click()
  await expect(dialog.getByText('comics account outbox')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByText('Falta confirmar lucia@otra.es')).toBeVisible()

  // Second factor: pasted digits fill the field, a wrong code is cleared, and the sixth digit submits.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sesiones' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Activar: Verificación' }).click()
  await dialog.getByLabel('Ponle nombre').fill('Aegis en el Pixel')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByRole('img', { name: 'Código QR de la clave' })).toBeVisible()
  const secret = (await dialog.locator('.copy-key code').textContent())?.replaceAll(' ', '') ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const digits = dialog.getByLabel('Escribe las seis cifras')
  // Compare the focused element, since another page of this browser may have the window focus.
  await expect.poll(() => digits.evaluate((field) => field === document.activeElement)).toBe(true)
  await accessible(page, 'two steps')
  const shown = app.generate()
  await digits.fill(shown === '000000' ? '000001' : '000000')
  await expect(dialog.getByRole('alert')).toHaveText('Ese código no vale. Espera al siguiente.')
  await expect(digits).toHaveValue('')
  const code = app.generate()
  await digits.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(dialog.getByText('Verificación en dos pasos activada.')).toBeVisible()
  await expect(dialog.getByText('comics account reset-password lucia@ejemplo.es')).toBeVisible()
  await accessible(page, 'an app was added')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(page.getByRole('region', { name: 'Cuenta' }).getByText('Aegis en el Pixel')).toBeVisible()
  // The session without the second factor has ended, and the helper still accepts this one.
  await expect(page.getByRole('region', { name: 'Sesiones' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Gestionar: Verificación' }).click()
  await dialog.getByRole('button', { name: 'Quitar Aegis en el Pixel' }).click()
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByText('Aplicación quitada: Aegis en el Pixel')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
  await expect(page.getByRole('button', { name: 'Activar: Verificación' })).toBeVisible()

  // Sessions are ended one by one, or all others at once.
  await enter(elsewhere, 'secreta2')
  await expect(elsewhere).toHaveURL(/\/home$/)
  await page.reload()
  const sessions = page.getByRole('region', { name: 'Sesiones' })
  await expect(sessions.getByText('Esta sesión')).toBeVisible()
  await sessions.getByRole('button', { name: /Cerrar la sesión de Chrome/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await enter(elsewhere, 'secreta2')
  await expect(elsewhere).toHaveURL(/\/home$/)
  // Without events that browser learns that its session has ended only from its next request, which is a write.
  await elsewhere.route('**/api/events*', (route) => route.abort())
  await elsewhere.goto(`${served.url}/playlists`)
  await elsewhere.getByRole('button', { name: 'Nueva Playlist' }).first().click()
  const naming = elsewhere.getByRole('dialog', { name: 'Crear Nueva Playlist' })
  await naming.getByRole('textbox').fill('Para el tren')
  const token = await readToken(page)
  const own = createCall({ baseUrl: served.url, token: async () => token })
  const { key } = await own(devices.make, { body: { name: 'Kobo de Lucía', app: 'koreader' } })
  const catalogue = async () =>
    (await fetch(`${served.url}/opds/v2`, { headers: { 'X-API-Key': key } })).status
  const prompt = page.getByRole('alertdialog').or(dialog)
  const leaveEverywhere = async () => {
    await page.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
    await expect(prompt.getByRole('switch', { name: /: Kobo de Lucía$/ })).not.toBeChecked()
  }
  await leaveEverywhere()
  await accessible(page, 'sign out everywhere')
  await prompt.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Solo queda abierta esta sesión')).toBeVisible()
  await expect(prompt).toBeHidden()
  expect(await catalogue()).toBe(200)
  await leaveEverywhere()
  await prompt.getByRole('switch').check()
  await prompt.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect.poll(catalogue).toBe(401)
  // A revoked device is no longer listed.
  await expect(prompt).toBeHidden()
  await page.getByRole('button', { name: 'Cerrar sesión en todas partes' }).click()
  await expect(prompt.getByText('Se cierran todas tus sesiones')).toBeVisible()
  await expect(prompt.getByRole('switch')).toHaveCount(0)
  await prompt.getByRole('button', { name: 'Cancelar' }).click()
  await naming.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(elsewhere.getByText('Tu sesión ha caducado. Inicia sesión otra vez.').first()).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/auth$/)
  await elsewhere.close()

  const positions = `comics.text.places.${userId}`
  await page.evaluate((key) => localStorage.setItem(key, '{}'), positions)
  await page.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(dialog.getByText('Tus archivos de cómic no se tocan.')).toBeVisible()
  await dialog.getByLabel('Contraseña actual').fill('secreta1')
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Esta no es tu contraseña.')
  await accessible(page, 'delete account')
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await dialog.getByLabel('Contraseña actual').fill('secreta2')
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(page).toHaveURL(/\/auth$/)
  // The last account is gone, so the screen offers to create the first, and nothing was refused on the way.
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  expect(refused).toEqual([])
  expect(await page.evaluate((key) => localStorage.getItem(key), positions)).toBeNull()
  await enter(page, 'secreta2')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
})
