import { join } from 'node:path'
import { playlists } from '#contract/helper/playlists.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './accessible.ts'
import { expect, type Page, test } from './served.ts'
import { openShelf } from './shelf.ts'

const told = (n: number) => ({
  Series: 'Bruma',
  Number: n,
  Writer: `Inés Valcárcel${n === 1 ? ', Łukasz Mróz' : ''}`,
  Characters: `Lía${n === 2 ? ', Anselmo' : ''}`,
  Publisher: 'Cobalto',
  StoryArc: 'La bruma',
})

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 1, info: told(n) })
}

/** Goes to a section by the bar, or by the panel of a phone. */
async function goTo(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('button', { name: 'Abrir menú' })
  if (await panel.isVisible()) await panel.click()
  await page.getByRole('navigation', { name: 'Principal' }).last().getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('playlists are listed with what stands in them, and a missing one says so', async ({ page, served }) => {
  const { call, root } = await openShelf(page, served, fill)
  await goTo(page, 'Playlists')
  await expect(page.getByRole('heading', { name: 'No hay playlists' })).toBeVisible()
  await accessible(page, 'no playlists')

  const { playlist } = await call(playlists.create, { body: { name: 'Para el tren' } })
  const params = { id: playlist.id }
  const path = join(root, 'Bruma', 'Bruma 2.cbz')
  await call(playlists.addItem, { params, body: { type: 'series', path: join(root, 'Bruma') } })
  await call(playlists.addItem, { params, body: { type: 'comic', path } })
  await page.reload()
  await page.getByRole('link', { name: 'Para el tren' }).click()
  await expect(page).toHaveTitle('Para el tren · comics')
  await expect(page.getByText('2 elementos')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Bruma\s*2 números/, /Bruma/])
  await accessible(page, 'playlist')

  await page.goto(`${served.url}/playlists/none`)
  await expect(page.getByRole('heading', { level: 1, name: 'Playlist no encontrada' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Volver a Playlists' }).click()
  await expect(page).toHaveURL(/\/playlists$/)
})

test('the language is chosen in the settings, and one leaves from the profile', async ({ page, served }) => {
  await openShelf(page, served, fill)
  await page.goto(`${served.url}/settings`)
  await expect(page.getByRole('radio', { name: 'Español', exact: true })).toBeChecked()
  await accessible(page, 'settings')
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible()
  await page.getByRole('radio', { name: /Automatisch/ }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Automático/ })).toBeChecked()

  await page.goto(`${served.url}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'lucia@ejemplo.es' })).toBeVisible()
  await accessible(page, 'profile')
  await page.getByRole('button', { name: 'Cerrar sesión en este navegador' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})
