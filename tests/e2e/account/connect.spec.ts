import { createHash } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { homeAddresses } from '#cli/listen/home-addresses.ts'
import { comics as shelf } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

test.use({ listenOn: '0.0.0.0' })

const PHONE = { width: 390, height: 844 }

/** Writes an issue of a series and a single issue. */
async function fill(root: string): Promise<void> {
  await writeCbz(join(root, 'Saga', 'Saga 01.cbz'), { pages: 3 })
  await writeCbz(join(root, 'Suelto.cbz'), { pages: 3 })
}

test('an app is connected with a key that is shown once, renamed, given a new key, revoked and removed', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${served.url}/settings?section=apps`)
  await expect(page.getByText(/Lee con tu aplicación de siempre/)).toBeVisible()
  await page.getByRole('link', { name: 'Conectar una aplicación' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conectar una aplicación' })).toBeVisible()
  // `--host` has opened the network, so there is no switch.
  const reach = page.getByRole('region', { name: 'En casa' })
  await expect(reach.getByText('Abierto a tu red desde que arrancó Comics')).toBeVisible()
  await expect(reach.getByRole('switch')).toHaveCount(0)
  await reach.getByRole('link', { name: 'Elegir aplicación' }).click()
  await page.getByRole('radio', { name: /^Panels/ }).check()
  await page.getByLabel('Nombre del dispositivo').fill('iPad de Lucía')
  await accessible(page, 'choosing an app')
  await page.getByRole('button', { name: 'Crear clave' }).click()
  await expect(page.getByText('Solo se muestra ahora')).toBeVisible()
  await expect(page.getByText('Esperando la primera petición de Panels...')).toBeVisible()
  // The pressed button is gone, so the focus moves to the instructions.
  await expect(page.getByRole('region', { name: /^En Panels:/ })).toBeFocused()
  const [address = '', user = '', key = ''] = await page.locator('.connect-fields code').allTextContents()
  const { home } = await call(devices.list)
  expect(address).toBe(`${home[0]}/opds/v1.2`)
  expect(user).toBe('lucia@ejemplo.es')
  await page.getByRole('button', { name: 'Copiar: Clave de este dispositivo' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.getByText('Antes, que confíe en este ordenador').click()
  await expect(page.getByText(`${home[0]}/ca.crt`)).toBeVisible()
  await accessible(page, 'a key')
  await page.getByText('Antes, que confíe en este ordenador').click()
  await page.setViewportSize(PHONE)
  await accessible(page, 'a key on a phone')
  await page.setViewportSize({ width: 1440, height: 900 })

  // The key is shown only once, so leaving requires a confirmation; cancelling keeps it on the screen.
  await page.getByRole('link', { name: 'Listo' }).click()
  await page
    .getByRole('dialog', { name: '¿Salir sin terminar?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await expect(page.getByText(key, { exact: true })).toBeVisible()

  const ask = (shown: string) =>
    fetch(`${served.url}/opds/v1.2`, {
      headers: { authorization: `Basic ${Buffer.from(`${user}:${shown}`).toString('base64')}` },
    })
  expect((await ask(key)).status).toBe(200)
  await expect(page.getByText('iPad de Lucía está conectado')).toBeVisible()
  await page.getByRole('link', { name: 'Listo' }).click()
  await expect(page).toHaveURL(/\/settings\?section=apps$/)
  // The URL changes before the screen is rendered.
  await expect(page.getByRole('heading', { name: 'Configuración' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Opciones de iPad de Lucía' })).toBeVisible()
  expect(await page.content()).not.toContain(key)

  const option = async (name: string, choice: string) => {
    await page.getByRole('button', { name: `Opciones de ${name}` }).click()
    await page.getByRole('menuitem', { name: choice }).click()
  }
  await option('iPad de Lucía', 'Renombrar')
  await page.getByLabel('Nombre del dispositivo').fill('iPad')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await option('iPad', 'Crear otra clave')
  await expect(page.getByRole('heading', { level: 1, name: 'Otra clave para iPad' })).toBeVisible()
  await page.getByRole('button', { name: 'Crear clave' }).click()
  const renewed = await page.locator('.copy-field[data-marked] code').textContent()
  expect((await ask(key)).status).toBe(401)
  await page.goBack()
  await page.getByRole('button', { name: 'Salir' }).click()
  await option('iPad', 'Anular')
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText('anulado', { exact: true })).toBeVisible()
  expect((await ask(renewed ?? '')).status).toBe(401)
  await page.reload()
  await expect(page.getByText(/Su última petición llevaba una clave anulada/)).toBeVisible()
  await accessible(page, 'connected apps')
  await option('iPad', 'Quitar')
  await expect(page.getByText(/Lee con tu aplicación de siempre/)).toBeVisible()
})

test('a QR code opens the setup on a phone without a session; app addresses redirect to ours', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, null)
  const { key } = await call(devices.make, { body: { name: 'Móvil', app: 'mihon', scope: 'progress' } })
  const { comics } = await call(shelf.list, { query: { sort: 'name' } })
  const single = comics.find(({ name }) => name === 'Suelto.cbz')
  for (const address of [`series/o-${single?.id}`, `books/${single?.id}`, `book/${single?.id}`]) {
    await page.goto(`${served.url}/${address}`)
    await expect(page).toHaveURL(`${served.url}/comic/${single?.id}`)
  }
  await page.goto(`${served.url}/readlists/p-abc`)
  await expect(page).toHaveURL(`${served.url}/playlists/abc`)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize(PHONE)
  await page.goto(`${served.url}/settings/connect#mihon.${key}`)
  await expect(page.getByText(key, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${served.url}/settings/connect`)
  await accessible(page, 'a carried key')
  await page.reload()
  await expect(page).toHaveURL(`${served.url}/auth`)
})

test('an unknown KOReader document is linked to a comic, which takes its progress, or is forgotten', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, null)
  const { user } = await call(devices.list)
  const { key } = await call(devices.make, { body: { name: 'Kobo', app: 'koreader', scope: 'progress' } })
  const push = async (document: string, share: number, metadata?: object) => {
    const answer = await fetch(`${served.url}/koreader/syncs/progress`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-auth-user': user,
        'x-auth-key': createHash('md5').update(key).digest('hex'),
      },
      body: JSON.stringify({
        ...{ document, progress: '2', percentage: share, device: 'Kobo_nova', device_id: 'A1' },
        ...(metadata === undefined ? {} : { metadata }),
      }),
    })
    expect(answer.status).toBe(200)
  }
  await page.goto(`${served.url}/settings?section=apps`)
  await expect(page.getByText('aún no se ha conectado')).toBeVisible()
  await expect(page.getByText('Documentos sin pareja')).toBeHidden()
  await push('3f2a9c1b7d', 0.25)
  await push('77aa', 0.6667, { filename: 'Saga #1 (otra edición).epub' })
  await page.reload()
  const list = page.getByRole('region', { name: 'Documentos sin pareja' })
  await expect(list.getByRole('listitem')).toHaveText([/Saga #1.*Kobo_nova.*67/, /Documento 3f2a9c.*25/])
  await accessible(page, 'documents')

  await list.getByRole('button', { name: 'Olvidar Documento 3f2a9c' }).click()
  await expect(list.getByText('Documento 3f2a9c')).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(list.getByText('Documento 3f2a9c')).toBeVisible()

  // The dialog searches for the file name at once and works by keyboard.
  await list.getByRole('button', { name: /^Es este cómic... .Saga/ }).click()
  const dialog = page.getByRole('dialog', { name: '¿Qué cómic es?' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await expect(dialog.getByRole('combobox')).toHaveValue('Saga 1')
  await expect(dialog.getByRole('option')).toHaveText([/Saga.*Nº\s1/])
  await accessible(page, 'choosing a comic')
  await page.keyboard.type('suelto')
  await expect(dialog.getByRole('option')).toHaveText([/Suelto/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enlazado con Suelto')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([/Documento 3f2a9c/])
  await expect(list.getByRole('button').first()).toBeFocused()

  const { comics } = await call(shelf.list, { query: { sort: 'name' } })
  const single = comics.find(({ name }) => name === 'Suelto.cbz')?.id ?? ''
  await expect.poll(() => served.lastPage(page, single)).toBe(2)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.setViewportSize(PHONE)
  await list.getByRole('button', { name: /^Es este/ }).click()
  await dialog.getByRole('combobox').fill('s')
  await expect(dialog.getByRole('option')).toHaveCount(2)
  await accessible(page, 'choosing a comic on a phone')
})

test.describe('on this computer only', () => {
  test.use({ listenOn: null })

  test('the owner opens the home network, a phone is led through the certificate, and it is closed again', async ({
    page,
    served,
    browser,
  }) => {
    await openShelf(page, served, fill, null)
    await page.goto(`${served.url}/settings/connect`)
    const here = page.getByRole('region', { name: 'En este ordenador' })
    await expect(here.getByText(`${served.url}/opds/v1.2`)).toBeVisible()
    const home = page.getByRole('region', { name: 'En casa' })
    await expect(home.getByText('No se abre a internet ni toca tu router')).toBeVisible()
    await expect(page.getByText('comics serve')).toHaveCount(0)
    await accessible(page, 'a closed network')

    // A program that uses the port on the home network.
    const { port } = new URL(served.url)
    const [address = ''] = homeAddresses()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(Number(port), address, resolve))
    const toggle = home.getByRole('switch', { name: 'Abrir a la red de casa' })
    await toggle.click()
    await expect(home.getByRole('alert')).toContainText(`Otro programa usa el puerto ${port} en tu red.`)
    await expect(toggle).not.toBeChecked()
    await new Promise((resolve) => other.close(resolve))
    await home.getByRole('button', { name: 'Reintentar' }).click()
    const origin = `https://${address}:${port}`
    await expect(home.getByText(`${origin}/opds/v1.2`)).toBeVisible()
    await expect(toggle).toBeChecked()
    await expect(home.getByText(/^…([0-9A-F]{2}:[0-9A-F]{2} ?){3}$/)).toBeVisible()
    await accessible(page, 'an open network')
    await page.setViewportSize(PHONE)
    await accessible(page, 'an open network on a phone')

    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: PHONE, locale: 'es' })
    const phone = await context.newPage()
    await phone.goto(`${origin}/settings/connect#trust`)
    await expect(phone.getByRole('link', { name: 'Descargar el certificado' })).toBeVisible()
    await accessible(phone, 'the certificate on a phone')
    const download = phone.waitForEvent('download')
    await phone.getByRole('link', { name: 'Descargar el certificado' }).click()
    expect((await download).suggestedFilename()).toBe('comics-ca.crt')
    await context.close()

    await served.stop()
    await served.restart()
    await page.reload()
    await expect(toggle).toBeChecked()
    await toggle.click()
    await expect(home.getByText('No se abre a internet ni toca tu router')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await expect(fetch(origin)).rejects.toThrow()

    // An app on this computer needs no open network.
    await here.getByRole('link', { name: 'Elegir aplicación' }).click()
    await page.getByRole('radio', { name: /^Komelia/ }).check()
    await page.getByRole('button', { name: 'Crear clave' }).click()
    await expect(page.locator('.connect-fields code').first()).toHaveText(served.url)
    await expect(page.getByText('Antes, que confíe en este ordenador')).toHaveCount(0)
  })
})
