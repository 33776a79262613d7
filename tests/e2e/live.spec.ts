import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { createCall } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { EMAIL, enter, linkAtTerminal, PASSWORD, RECONNECT, readToken } from './support/relay-session.ts'
import { expect, test } from './support/relayed.ts'
import { openShelf, putSession } from './support/shelf.ts'

const BIN = resolve(import.meta.dirname, '../../bin/comics.js')
/** Changes appear within two seconds; a busy machine takes longer. */
const SOON = { timeout: 15_000 }
/** The user of `openShelf`. */
const EMAIL_HOME = 'lucia@ejemplo.es'

/** Resolves when the page opens its event stream. */
const streamOf = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/events'))

const fill = async (root: string): Promise<void> => {
  for (const number of [1, 2]) {
    const info = { Series: 'El faro', Number: number, Title: `Parte ${number}` }
    await writeCbz(join(root, 'El faro', `El faro ${number}.cbz`), { pages: 12, info })
  }
}

/** Stores progress as a Komga client does. */
async function readAsApp(origin: string, key: string, comicId: string, page: number): Promise<void> {
  const answer = await fetch(`${origin}/api/v1/books/${comicId}/read-progress`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ page }),
  })
  expect(answer.status).toBe(204)
}

/** Opens a second tab of the same browser on a comic's page. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  return tab
}

/** Runs a `comics` command on the served computer. */
function runCommand(home: string, args: readonly string[], input = ''): Promise<string> {
  return new Promise((settle, reject) => {
    const env = { PATH: process.env.PATH ?? '', HOME: home }
    const child = execFile(process.execPath, [BIN, ...args], { env }, (error, output) =>
      error ? reject(error) : settle(output),
    )
    child.stdin?.end(input)
  })
}

test('open pages show changes from an app, another browser and the terminal', async ({
  page,
  served,
  context,
  browser,
}) => {
  const { call, root } = await openShelf(page, served, fill)
  const [first] = (await call(comics.list, { query: {} })).comics
  if (first === undefined) throw new Error('no comic')
  const address = `${served.url}/comic/${first.id}`
  const { key } = await call(devices.make, { body: { name: 'Mihon', app: 'mihon' } })
  const stream = streamOf(page)
  await page.goto(address)
  await stream
  const tab = await openTab(context, address)
  const other = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  await putSession(other, served.url, await served.signIn())
  const otherStream = streamOf(other)
  await other.goto(address)
  await otherStream
  const shown = async (text: string) => {
    for (const each of [page, tab, other]) await expect(each.getByText(text).first()).toBeVisible(SOON)
  }

  await readAsApp(served.url, key, first.id, 4)
  await shown('Página 4 de 12')
  await readAsApp(served.url, key, first.id, 9)
  await shown('Página 9 de 12')

  const since = new Date().toISOString()
  await other.getByRole('button', { name: 'Más acciones' }).click()
  await other.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  await expect(page.getByText('Página 9 de 12')).toHaveCount(0, SOON)
  await shown('Leído')
  await runCommand(served.home, ['login', '--email', EMAIL_HOME, '--password-stdin'], 'secreta1')
  await runCommand(served.home, ['history', 'undo', '--since', since, '--yes'])
  await shown('Página 9 de 12')

  await call(metadata.edit, { body: { path: first.path, patch: { title: 'La tormenta' } } })
  for (const each of [page, tab, other])
    await expect(each.getByRole('heading', { level: 1, name: /La tormenta/ })).toBeVisible(SOON)

  // The remaining tab takes over the shared event stream.
  await page.goto(`${served.url}/comics`)
  await tab.close()
  await other.goto(`${served.url}/comics`)
  await writeCbz(join(root, 'Nuevo.cbz'))
  // Fails if the watcher's scan is already running.
  await runCommand(served.home, ['scan']).catch(() => undefined)
  for (const each of [page, other]) await expect(each.getByText('Nuevo').first()).toBeVisible(SOON)

  await page.goto(`${served.url}/playlists`)
  await call(playlists.create, { body: { name: 'Para el tren' } })
  await expect(page.getByText('Para el tren').first()).toBeVisible(SOON)
  await other.context().close()
})

test("the profile's calendar follows an app's progress", async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill)
  const [first] = (await call(comics.list, { query: {} })).comics
  if (first === undefined) throw new Error('no comic')
  const { key } = await call(devices.make, { body: { name: 'Mihon', app: 'mihon' } })
  const stream = streamOf(page)
  await page.goto(`${served.url}/profile`)
  await stream
  const pages = page.getByRole('term').filter({ hasText: 'páginas' }).locator('xpath=../dd')
  await expect(pages).toHaveText('0')
  await readAsApp(served.url, key, first.id, 4)
  await expect(pages).toHaveText('4', SOON)
  await readAsApp(served.url, key, first.id, 9)
  await expect(pages).toHaveText('9', SOON)
})

test('the reading-state filter follows progress from another tab', async ({ page, served, context }) => {
  const { call } = await openShelf(page, served, async (root) => {
    await fill(root)
    for (const name of ['Suelto', 'Otro']) await writeCbz(join(root, `${name}.cbz`), { pages: 3 })
  })
  const stream = streamOf(page)
  await page.goto(`${served.url}/comics`)
  await stream
  await page.getByRole('button', { name: 'Filtros' }).click()
  const list = page.getByRole('region', { name: 'Lectura' })
  const state = (name: string) => list.locator('label', { hasText: name })
  await expect(state('Sin leer')).toContainText('4')
  await state('Sin leer').click()
  await expect(page).toHaveURL(/\?q=le%C3%ADdo%3Ano$/)
  await expect(page.getByRole('button', { name: 'Quitar el filtro Sin leer' })).toBeVisible()
  await expect(page.getByRole('status').first()).toContainText('3')
  await accessible(page, 'filters')

  const found = (await call(comics.list, { query: { single: 'true' } })).comics
  const alone = found.find(({ name }) => name === 'Suelto.cbz')
  if (alone === undefined) throw new Error('no comic')
  const tab = await openTab(context, `${served.url}/comic/${alone.id}`)
  await tab.getByRole('button', { name: 'Más acciones' }).click()
  await tab.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  await expect(tab.getByText('Leído').first()).toBeVisible(SOON)
  await expect(page.getByText('Suelto')).toHaveCount(0, SOON)
  await expect(state('Leídos')).toContainText('1', SOON)

  await page.getByRole('button', { name: 'Quitar el filtro Sin leer' }).click()
  const card = page.locator('.card', { hasText: 'Suelto' })
  await expect(card).toContainText('Leído')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const [first] = (await call(comics.list, { query: { single: 'false' } })).comics
  const { key } = await call(devices.make, { body: { name: 'Mihon', app: 'mihon' } })
  await readAsApp(served.url, key, first?.id ?? '', 12)
  await expect(page.locator('.card', { hasText: 'El faro' })).toContainText('1 de 2 leídos', SOON)
  expect(requests, 'no list is loaded again for a card').not.toContain('/api/shelf')
})

test('an open reader shows progress from elsewhere and a replaced file', async ({ page, served }) => {
  const { call } = await openShelf(page, served, fill)
  const [first] = (await call(comics.list, { query: {} })).comics
  if (first === undefined) throw new Error('no comic')
  const { key } = await call(devices.make, { body: { name: 'Mihon', app: 'mihon' } })
  const stream = streamOf(page)
  await page.goto(`${served.url}/read/${first.id}`)
  await stream
  await readAsApp(served.url, key, first.id, 9)
  await page.getByRole('button', { name: 'Ir a la 9' }).click(SOON)
  await expect(page.getByText(/9.* de 12$/)).toBeAttached()

  await writeCbz(first.path, { pages: 10, seed: 7 })
  await expect(page.getByText(/ de 10$/)).toBeAttached(SOON)
})

test('the badge shows OFF while the server is stopped, and pages are current after its restart', async ({
  page,
  served,
}) => {
  await openShelf(page, served, fill)
  const stream = streamOf(page)
  await page.goto(`${served.url}/comics`)
  await stream
  const badge = (name: string) => page.getByRole('banner').getByRole('link', { name })
  await expect(badge('ON (Local)')).toBeVisible()
  await served.stop()
  await expect(badge('OFF')).toBeVisible(SOON)
  const again = streamOf(page)
  await served.restart()
  await again
  await expect(badge('ON (Local)')).toBeVisible(SOON)
})

test('through a relay, open pages show changes of an app and another browser, also after a reconnect', async ({
  page,
  served,
  relay,
  browser,
}) => {
  await openShelf(page, served, fill)
  await relay.signUp(EMAIL, PASSWORD)
  await linkAtTerminal(served.home, relay)
  await enter(page, relay)
  const call = createCall({ baseUrl: `${relay.url}/proxy`, token: () => readToken(page) })
  const list = async () => (await call(comics.list, { query: {} }).catch(() => ({ comics: [] }))).comics
  await expect.poll(async () => (await list()).length, RECONNECT).toBe(2)
  const [first] = await list()
  if (first === undefined) throw new Error('no comic')
  const { key } = await call(devices.make, { body: { name: 'Mihon', app: 'mihon' } })
  const other = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  await enter(other, relay)
  const pages = [page, other]
  for (const each of pages) {
    const stream = streamOf(each)
    await each.goto(`${relay.url}/comic/${first.id}`)
    await stream
  }
  await readAsApp(served.url, key, first.id, 4)
  for (const each of pages) await expect(each.getByText('Página 4 de 12').first()).toBeVisible(SOON)

  const again = pages.map(streamOf)
  await served.stop()
  await served.restart()
  await Promise.all(again)
  await readAsApp(served.url, key, first.id, 9)
  for (const each of pages) await expect(each.getByText('Página 9 de 12').first()).toBeVisible(RECONNECT)
  await other.getByRole('button', { name: 'Más acciones' }).click()
  await other.getByRole('menuitem', { name: 'Marcar como leído' }).click()
  await expect(page.getByText('Página 9 de 12')).toHaveCount(0, SOON)
  await expect(page.getByText('Leído').first()).toBeVisible(SOON)
  await other.context().close()
})
