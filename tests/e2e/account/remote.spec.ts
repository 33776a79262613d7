import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type Call, createCall } from '#contract/client.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { link } from '#contract/helper/link.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import {
  EMAIL,
  enter,
  linkAtTerminal,
  PASSWORD,
  RECONNECT,
  readToken,
  recordOrigins,
} from '../support/relay-session.ts'
import { expect, type Relay, test } from '../support/relayed.ts'
import type { Served } from '../support/served.ts'

/** Returns the page that the account at the relay stores for a comic. */
async function lastPage(relay: Relay, token: string, comicId: string): Promise<number | null> {
  const config = (await (await fetch(`${relay.url}/api/config`)).json()) as { account: { anonKey: string } }
  const answer = await fetch(`${relay.url}/rest/v1/comics_library?select=last_page&comic_id=eq.${comicId}`, {
    headers: { apikey: config.account.anonKey, authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { last_page: number }[])[0]?.last_page ?? null
}

/** Adds a library to the linked helper. Returns calls to the helper itself, past the relay, as the relay's user. */
async function atHome(served: Served, token: string): Promise<Call> {
  const call = createCall({ baseUrl: served.url, token: async () => token })
  const state = async () => (await call(link.get).catch(() => null))?.link?.state
  await expect.poll(state, RECONNECT).toBe('online')
  const root = join(served.home, 'Shelf')
  for (const number of [1, 2]) await writeCbz(join(root, 'El faro', `El faro ${number}.cbz`), { pages: 40 })
  await call(libraries.add, { body: { path: root } })
  await call(scan.start, { body: {} })
  await expect.poll(async () => (await call(scan.status)).running, RECONNECT).toBe(false)
  return call
}

/** Opens a page that closes the zones overlay of the first comic. */
async function readingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addLocatorHandler(page.locator('.first-time'), (zones) =>
    zones.getByRole('button').first().click(),
  )
  return page
}

const shown = (page: Page, n: number) => page.getByRole('img', { name: `Página ${n} de 40` })
const badge = (page: Page, state: string) => page.getByRole('banner').getByRole('link', { name: state })

/**
 * A phone whose first requests fail because the tunnel is down: home recovers by itself, and its comics can be read.
 */
async function readOnPhone(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  comic: string,
): Promise<void> {
  const size = { width: 390, height: 844 }
  const phone = { viewport: size, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
  const context = await browser.newContext({ locale: 'es-ES', storageState, ...phone })
  await recordOrigins(context)
  const page = await readingPage(context)
  let gone = true
  const refusal = { success: false, code: 'helper-offline', error: '', params: {} }
  await page.route('**/proxy/api/series?**', (route) =>
    gone ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  )
  await page.goto(new URL('/home', comic).href)
  await expect(page.getByRole('heading', { name: 'No se pudo cargar la biblioteca' })).toBeVisible()
  gone = false
  await expect(page.getByRole('heading', { level: 1, name: 'El faro' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lectura remota' })).toBeVisible()
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(size.width)
  await page.goto(comic)
  await expect(shown(page, 1)).toBeInViewport()
  await context.close()
}

test('a remote computer is read from, goes offline and comes back, and is unlinked', async ({
  served,
  relay,
  browser,
}) => {
  await served.start()
  const context = await browser.newContext({ locale: 'es-ES', viewport: { width: 1440, height: 900 } })
  const origins = await recordOrigins(context)
  const page = await readingPage(context)
  await relay.signUp(EMAIL, PASSWORD)
  await linkAtTerminal(served.home, relay)

  // Sign in on the relay's page: the computer is linked and still without comics.
  await enter(page, relay)
  const token = await readToken(page)
  const call = await atHome(served, token)
  await page.reload()
  await expect(badge(page, 'ON (Remoto)')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'El faro' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Lectura remota' })).toContainText('Lees de lejos')
  await accessible(page, 'home from elsewhere')

  // Read until the computer falls asleep.
  const { issues } = await call(series.get, { params: { key: 'el-faro' } })
  const id = issues[0]?.id ?? ''
  const remembered = () => lastPage(relay, token, id)
  await page.goto(`${relay.url}/series/el-faro`)
  await page.locator(`a[href="/read/${id}"]`).last().click()
  await expect(shown(page, 1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(page, 3)).toBeInViewport()
  await expect.poll(remembered).toBe(3)
  served.freeze()
  await page.keyboard.press('End')
  const failure = page.getByText('No se pudo mostrar la página 40')
  await expect(failure).toBeVisible(RECONNECT)
  await expect(page.getByText('Comprueba que Comics sigue abierto en tu ordenador')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await accessible(page, 'a page that does not come')
  expect(await remembered()).toBe(3)

  // Another tab shows that the computer sleeps, and the comics in progress.
  const home = await context.newPage()
  await home.goto(`${relay.url}/home`)
  await expect(home.getByRole('heading', { name: 'El ordenador duerme' })).toBeVisible(RECONNECT)
  await expect(badge(home, 'OFF')).toBeVisible()
  await expect(home.getByRole('region', { name: 'Te espera aquí' })).toContainText('El faro')
  await accessible(home, 'a computer that sleeps')

  // The computer wakes: both tabs recover by themselves.
  served.thaw()
  await expect(shown(page, 40)).toBeVisible(RECONNECT)
  await expect(failure).toBeHidden()
  await expect(home.getByRole('heading', { level: 1, name: 'El faro' })).toBeVisible(RECONNECT)
  await expect(badge(home, 'ON (Remoto)')).toBeVisible()
  await expect.poll(remembered).toBe(40)
  await page.keyboard.press('ArrowLeft')
  await expect(shown(page, 39)).toBeInViewport()
  await page.close()

  await readOnPhone(browser, await context.storageState(), `${relay.url}/read/${issues[1]?.id}`)

  // Remote edits and playlists are stored at home.
  await home.goto(`${relay.url}/series/el-faro`)
  const more = home.getByRole('button', { name: 'Más acciones: El faro nº 2' })
  await home.locator('[data-index]').filter({ has: more }).hover()
  await more.click()
  await home.getByRole('menuitem', { name: 'Editar metadatos' }).click()
  await home.locator('.editor [data-field="title"] input').fill('La luz')
  await home.keyboard.press('Control+s')
  await expect(home.getByText('Metadatos guardados')).toBeVisible()
  await home.goto(`${relay.url}/playlists`)
  await home.getByRole('button', { name: 'Crear Primera Playlist' }).click()
  await home.getByRole('textbox', { name: 'Nombre de la Playlist' }).fill('Para el tren')
  await home.getByRole('button', { name: 'Crear', exact: true }).click()
  await expect(home.getByText('Playlist creada')).toBeVisible()
  const there = await call(series.get, { params: { key: 'el-faro' } })
  expect(there.issues.map(({ title }) => title)).toContain('La luz')
  expect((await call(playlists.list)).playlists.map(({ name }) => name)).toEqual(['Para el tren'])

  // Stop and restart the helper.
  await served.stop()
  await home.getByRole('link', { name: 'Cómics', exact: true }).click()
  await expect(badge(home, 'OFF')).toBeVisible()
  await served.restart()
  await expect(badge(home, 'ON (Remoto)')).toBeVisible(RECONNECT)
  await expect(home.locator('main a[href="/series/el-faro"]').first()).toBeVisible(RECONNECT)

  // Remote pages cannot manage the library, and neither can direct requests.
  await badge(home, 'ON (Remoto)').click()
  await expect(home.getByRole('heading', { name: 'Estás leyendo de lejos' })).toBeVisible()
  await expect(home.getByText('Para gestionar la biblioteca, abre Comics en tu ordenador')).toBeVisible()
  await expect(home.getByText('Shelf')).toBeVisible()
  await expect(home.getByLabel('Ruta de la carpeta')).toHaveCount(0)
  await expect(home.getByRole('button', { name: /escane|añadir|quitar|elegir/i })).toHaveCount(0)
  await accessible(home, 'the server from elsewhere')
  const refused = await home.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch('/proxy/api/scan', { method: 'POST', headers, body: '{}' })
    return { status: answer.status, ...(await answer.json()) }
  }, token)
  expect(refused).toMatchObject({ status: 403, code: 'local-only' })

  // Remove the link: reading ends, and the computer shows the reason.
  await home.goto(`${relay.url}/settings?section=computer`)
  await home.getByRole('button', { name: 'Quitar el enlace' }).click()
  await home.getByRole('dialog').getByRole('button', { name: 'Quitar el enlace' }).click()
  await expect(home.getByText('Ninguno')).toBeVisible()
  await home.goto(`${relay.url}/home`)
  await expect(home.getByRole('heading', { name: 'Aún no has enlazado tu ordenador' })).toBeVisible()
  await expect(badge(home, 'OFF')).toBeVisible()
  const why = async () => (await call(link.get)).link?.problem?.code
  await expect.poll(why, RECONNECT).toBe('relay-refused')
  expect([...origins]).toEqual([new URL(relay.url).host])
  await context.close()
})
