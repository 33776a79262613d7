import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Call } from '#contract/client.ts'
import type { Database } from '#contract/database.ts'
import { comics } from '#contract/helper/comics.ts'
import { devices } from '#contract/helper/devices.ts'
import { progress } from '#contract/helper/progress.ts'
import { status } from '#contract/helper/status.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const MANY = 60
/** Changes appear within two seconds; a busy machine takes longer. */
const SOON = { timeout: 60_000 }

/** Timeout for many comics that are synchronized one after the other. */
const SYNCED = { timeout: 60_000 }

const issues = (count: number) => async (root: string) => {
  for (let number = 1; number <= count; number++) {
    const info = { Series: 'El faro', Number: number, Title: `Parte ${number}` }
    await writeCbz(join(root, 'El faro', `El faro ${number}.cbz`), { pages: 12, info })
  }
}

const many = issues(MANY)
const three = issues(3)
const one = issues(1)

/** Opens a screen and waits for its event stream. */
async function open(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  await page.goto(address)
  await stream
}

async function asApp(url: string, key: string, method: string, path: string, body?: unknown): Promise<void> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) ?? null })
  expect(answer.status).toBe(204)
}

const finishedCount = async (call: Call) => (await call(progress.finished, { query: {} })).finished.length

test('an app that marks many comics raises an alarm on open screens, which one press undoes', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, many)
  const { key } = await call(devices.make, { body: { name: 'Galaxy de Nico', app: 'mihon' } })
  await open(page, `${served.url}/comics`)
  await asApp(served.url, key, 'POST', '/api/v1/series/el-faro/read-progress')
  const alarm = page.getByRole('region', { name: `Mihon marcó ${MANY} cómics como leídos` })
  await expect(alarm).toContainText('desde «Galaxy de Nico»', SOON)
  await accessible(page, 'alarm over a screen')
  expect(await finishedCount(call)).toBe(MANY)

  await alarm.getByRole('link', { name: 'Ver' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lecturas' })).toBeVisible()
  await expect(alarm.getByRole('button', { name: 'Deshacer' })).toBeFocused()
  await accessible(page, 'alarm in the history')
  for (const width of [320, 390, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    await accessible(page, `alarm in the history at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Deshecho en ${MANY} cómics`)).toBeVisible()
  await expect(alarm).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await finishedCount(call)).toBe(0)

  await page.getByRole('button', { name: 'Rehacer', exact: true }).click()
  await expect(page.getByText(`Rehecho en ${MANY} cómics`)).toBeVisible()
  expect(await finishedCount(call)).toBe(MANY)
})

test('an alarm can be accepted', async ({ page, served }) => {
  const { call } = await openShelf(page, served, many, null)
  const { key } = await call(devices.make, { body: { name: 'Galaxy de Nico', app: 'mihon' } })
  await asApp(served.url, key, 'POST', '/api/v1/series/el-faro/read-progress')
  await page.goto(`${served.url}/home`)
  const alarm = page.getByRole('region', { name: `Mihon marcó ${MANY} cómics como leídos` })
  await alarm.getByRole('button', { name: 'Está bien' }).click()
  await expect(alarm).toBeHidden()
  expect(await finishedCount(call)).toBe(MANY)

  await open(page, `${served.url}/profile/readings`)
  await expect(page.getByText(`${MANY} cómics marcados como leídos`)).toBeVisible()
  const device = page
    .getByRole('group', { name: 'Lecturas de' })
    .getByRole('button', { name: 'Galaxy de Nico' })
  await device.click()
  await expect(page).toHaveURL(/\?device=Galaxy\+de\+Nico$/)
  await page.reload()
  await expect(device).toHaveAttribute('aria-pressed', 'true')
  await served.stop()
  await expect(page.getByText('Para verlas y deshacerlas, enciende Comics en tu ordenador.')).toBeVisible(
    SOON,
  )
})

test('an account that loses many comics raises an alarm: local progress stays, or is removed as well', async ({
  page,
  served,
}) => {
  const { call, token } = await openShelf(page, served, many)
  const { account } = await call(status.config)
  const other = createClient<Database>(served.url, account.anonKey, {
    accessToken: async () => token,
    realtime: { transport: WebSocket as never },
  })
  const inAccount = async () => {
    const rows = other.from('comics_library').select('comic_id', { count: 'exact', head: true })
    return (await rows.gte('reading_progress', 100)).count
  }
  const lose = async () => {
    const { error, count } = await other.from('comics_library').delete({ count: 'exact' }).gt('last_page', 0)
    expect([error, count]).toEqual([null, MANY])
  }
  const ids = (await call(comics.list, { query: { limit: MANY } })).comics.map(({ id }) => id)
  const events = ids.map((id) => ({ id, page: 12, pageCount: 12 }))
  await call(progress.record, { body: { events } })
  await expect.poll(inAccount, SYNCED).toBe(MANY)
  await open(page, `${served.url}/comics`)

  await lose()
  const alarm = page.getByRole('region', { name: `La cuenta perdió ${MANY} cómics terminados` })
  await expect(alarm).toContainText('Lo que hay aquí sigue como estaba.', SOON)
  await accessible(page, 'loss over a screen')
  expect([await finishedCount(call), await inAccount()]).toEqual([MANY, 0])
  // Neither a restart nor a reload answers the alarm.
  await served.stop()
  await served.restart()
  await page.goto(`${served.url}/profile/readings`)
  await expect(alarm.getByRole('button', { name: 'Quedarme con lo de aquí' })).toBeFocused(SOON)
  const row = page.locator('.batch').filter({ hasText: 'Tu cuenta' })
  await expect(row).not.toContainText('Deshecho')
  await accessible(page, 'loss in the history')
  expect([await finishedCount(call), await inAccount()]).toEqual([MANY, 0])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Se queda lo de aquí')).toBeVisible()
  await expect(alarm).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(row).toContainText('Deshecho')
  await accessible(page, 'answered loss in the history')
  expect(await finishedCount(call)).toBe(MANY)
  await expect.poll(inAccount, SYNCED).toBe(MANY)

  await lose()
  await alarm.getByRole('button', { name: 'Aceptar lo de la cuenta' }).click(SOON)
  await expect(alarm).toBeHidden()
  await expect.poll(() => finishedCount(call), SYNCED).toBe(0)
  expect(await inAccount()).toBe(0)
})

test('batches are undone and redone by keyboard, one alone or all since a time', async ({ page, served }) => {
  const { call } = await openShelf(page, served, three)
  const list = (await call(comics.list, { query: {} })).comics
  const [first, second] = list
  if (first === undefined || second === undefined) throw new Error('no comics')
  const { key } = await call(devices.make, { body: { name: 'Kobo', app: 'mihon' } })
  const page1 = { page: 4, pageCount: 12 }
  await open(page, `${served.url}/profile`)
  await page.getByRole('link', { name: /Todas tus lecturas/ }).click()
  await expect(page.getByText('Aún no has leído nada')).toBeVisible()
  await accessible(page, 'history without reading')

  // An open screen follows new progress.
  await call(progress.put, { params: { id: first.id }, body: page1 })
  const main = page.getByRole('main')
  const row = (text: string) => main.locator('.batch').filter({ hasText: text })
  const read = row('Leíste «El faro nº 1»')
  await expect(read).toBeVisible(SOON)
  await asApp(served.url, key, 'PATCH', `/api/v1/books/${second.id}/read-progress`, { page: 9 })
  await expect(row('Leíste «El faro nº 2»')).toContainText('Mihon, Kobo', SOON)
  await expect(main.getByRole('heading', { name: /^(hoy|ayer)$/ })).toBeVisible()

  await read.getByRole('button', { name: /^Leíste/ }).press('Enter')
  await expect(read.getByRole('list')).toContainText('Sin empezar')
  await expect(read.getByRole('list')).toContainText('Página 4')
  await accessible(page, 'history with an open batch')
  await page.setViewportSize({ width: 390, height: 844 })
  await accessible(page, 'history on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  const place = async (id: string) => (await call(progress.get, { params: { id } })).progress?.page ?? null
  await read.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect(read).toContainText('Deshecho')
  expect(await place(first.id)).toBeNull()
  await row('Deshiciste').getByRole('button', { name: 'Rehacer' }).press('Enter')
  await expect(row('Deshiciste').last()).toContainText('Rehecho')
  expect(await place(first.id)).toBe(4)

  await main.getByRole('button', { name: 'Kobo', exact: true }).press('Enter')
  await expect(read).toBeHidden()
  await expect(row('Leíste «El faro nº 2»')).toBeVisible()
  await main.getByRole('button', { name: 'Todo', exact: true }).press('Enter')
  await expect(read).toBeVisible()

  const slider = main.getByRole('slider', { name: 'Momento' })
  await expect(slider).toHaveAttribute('aria-valuetext', 'ahora')
  await slider.press('Shift+ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /^(hoy|ayer) a las? /)
  await slider.press('ArrowLeft')
  await expect(main.getByText('2 cómics vuelven a como estaban.')).toBeVisible()
  await main.getByRole('button', { name: 'Conservarlo' }).press('Enter')
  await expect(main.getByText('1 cómic vuelve a como estaba.')).toBeVisible()
  await main.getByRole('button', { name: 'No conservarlo' }).press('Enter')
  await main.getByRole('button', { name: /^Volver a (hoy|ayer)/ }).press('Enter')
  await expect(page.getByText('Deshecho en 2 cómics')).toBeVisible()
  expect(await Promise.all([place(first.id), place(second.id)])).toEqual([null, null])
  const notice = page.getByRole('listitem').filter({ hasText: 'Deshecho en 2 cómics' })
  await notice.getByRole('button', { name: 'Rehacer' }).press('Enter')
  await expect(page.getByText('Rehecho en 2 cómics')).toBeVisible()
  expect(await Promise.all([place(first.id), place(second.id)])).toEqual([4, 9])

  await main.getByLabel('Otro momento').fill('2020-01-31T13:05')
  await expect(main.getByRole('button', { name: /^Volver a 31 de enero de 2020 a las 13:05/ })).toBeEnabled()
})

test("a comic's page shows its passes and updates them", async ({ page, served }) => {
  const { call } = await openShelf(page, served, one)
  const [first] = (await call(comics.list, { query: {} })).comics
  if (first === undefined) throw new Error('no comic')
  const { key } = await call(devices.make, { body: { name: 'Kobo', app: 'mihon' } })
  await open(page, `${served.url}/comic/${first.id}`)
  const section = page.getByRole('region', { name: 'Lecturas' })
  await expect(section).toContainText('Aún no lo has leído')
  await asApp(served.url, key, 'PATCH', `/api/v1/books/${first.id}/read-progress`, { page: 9 })
  await expect(section).toContainText('Páginas 1 a 9', SOON)
  await expect(section).toContainText('Va por la 9 de 12')
  await accessible(page, 'passes of a comic')
  await section.getByRole('button', { name: 'Deshacer' }).click()
  await expect(section).not.toContainText('Va por la 9 de 12')
  await expect(page.getByRole('main').getByText('Sin empezar')).toBeVisible()
})

test('restarting a read comic begins a second pass with its own progress', async ({ page, served }) => {
  const { call } = await openShelf(page, served, one)
  const [first] = (await call(comics.list, { query: {} })).comics
  if (first === undefined) throw new Error('no comic')
  await call(progress.put, { params: { id: first.id }, body: { page: 12, pageCount: 12 } })
  await open(page, `${served.url}/comic/${first.id}`)
  const section = page.getByRole('region', { name: 'Lecturas' })
  await expect(section).toContainText('Lectura 1')
  await page.getByRole('link', { name: 'Volver a leer' }).click()
  await expect(page).toHaveURL(`${served.url}/read/${first.id}`)
  const shown = (n: number) => page.getByRole('img', { name: `Página ${n} de 12` })
  await expect(shown(1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(shown(2)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Continuar' })).toBeVisible(SOON)
  await expect(section).toContainText('Lectura 2')
  await expect(section).toContainText('Páginas 1 a 3')
  await expect(section).toContainText('Lectura 1')
})
