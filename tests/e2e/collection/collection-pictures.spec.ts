import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, type Served, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 3; n++) {
    const info = { Series: 'Faro', Number: n, Publisher: 'Norma', Summary: 'Una luz.', Writer: 'Ana Ruiz' }
    await writeCbz(join(root, 'Faro', `Faro ${n}.cbz`), { info })
  }
  await writeCbz(join(root, 'Suelto.cbz'), { info: { Title: 'Suelto' } })
}

async function openCollection(page: Page, served: Served): Promise<void> {
  await openShelf(page, served, fill, '/server')
  await page.getByRole('link', { name: 'Colección' }).click()
  await expect(page.getByRole('heading', { name: 'Formatos' })).toBeVisible()
}

/** Holds all responses of an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(address, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return async () => {
    isOpen = true
    for (const route of held.splice(0)) await route.continue()
  }
}

test('each chart of the collection links to the filtered comics, with a filter chip', async ({
  page,
  served,
}) => {
  await openCollection(page, served)
  await expect(page.getByRole('term').filter({ hasText: 'Cómics' })).toBeVisible()
  await accessible(page, 'collection')

  await page.getByRole('link', { name: 'Editorial: Falta 1' }).click()
  await expect(page).toHaveURL(/\/comics\?q=missing%3Apublisher$/)
  await expect(page.getByText('1 de 2 elementos (filtrado)')).toBeVisible()
  await expect(page.getByText('Suelto')).toBeVisible()
  await accessible(page, 'comics lacking')
  await page.getByRole('button', { name: 'Quitar el filtro Falta Editorial' }).click()
  await expect(page).toHaveURL(/\/comics$/)
  await expect(page.getByText('2 elementos')).toBeVisible()

  // The back button undoes the removal of a condition first.
  await page.goBack()
  await expect(page).toHaveURL(/\/comics\?q=missing%3Apublisher$/)
  await page.goBack()
  await page.getByRole('link', { name: 'CBZ' }).click()
  await expect(page).toHaveURL(/\/comics\?q=file%3Acbz$/)
  await expect(page.getByRole('button', { name: 'Quitar el filtro Archivo CBZ' })).toBeVisible()

  // Going back restores the focus.
  await page.goBack()
  await expect(page.getByRole('link', { name: 'CBZ' })).toBeFocused()
  // Any user action ends the focus restoration.
  await page.keyboard.press('Shift')
  const months = page.getByRole('list', { name: 'Añadidos por mes' })
  // A chart is one tab stop, and its columns are links.
  await months.getByRole('link', { name: /: 4 cómics$/ }).press('Enter')
  await expect(page).toHaveURL(/\/comics\?q=added%3A\d{4}-\d{2}$/)
  await expect(page.getByRole('button', { name: /^Quitar el filtro Añadido \D+ \d{4}$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Limpiar filtros' }).first().click()
  await expect(page).toHaveURL(/\/comics$/)

  await page.goBack()
  await page.getByRole('link', { name: 'Menos de 1 MB: 4 cómics' }).click()
  await expect(page).toHaveURL(/\/comics\?q=size%3C1mb$/)
  await expect(page.getByText('2 de 2 elementos (filtrado)')).toBeVisible()
})

test('the collection shows its loading, error and empty states', async ({ page, served }) => {
  await openShelf(page, served, async (root) => {
    await mkdir(root)
  })
  let answer: 'wait' | 'fail' | 'go' = 'wait'
  let release = () => {}
  const waited = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/collection', async (route) => {
    if (answer === 'wait') await waited
    if (answer === 'go') return route.continue()
    await route.fulfill({ status: 500, json: { success: false, code: 'internal', error: 'x', params: {} } })
  })
  await page.goto(`${served.url}/server?view=collection`)
  await expect(page.getByText('Cargando la colección...')).toBeAttached()
  answer = 'fail'
  release()
  await expect(page.getByRole('alert')).toContainText('No se pudo cargar la colección')
  await accessible(page, 'collection failed')
  answer = 'go'
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Nada que dibujar todavía' })).toBeVisible()
  await accessible(page, 'collection empty')
  await page.getByRole('link', { name: 'Añadir una carpeta' }).click()
  await expect(page.getByRole('heading', { name: 'Escaneo' })).toBeVisible()
})

test('indexing continues in the background on every screen', async ({ page, served }) => {
  const { token, userId } = await openShelf(page, served, fill, '/server')
  const box = page.getByRole('region', { name: 'Tu cuenta' })
  const go = await hold(page, '**/api/collection/comics*')
  await box.getByRole('button', { name: 'Indexar en mi cuenta' }).click()
  await expect(box.getByRole('progressbar')).toBeVisible()
  await accessible(page, 'indexing')

  // Leaving and returning without a reload shows the same single progress bar.
  await page.getByRole('link', { name: 'Colección' }).click()
  await expect(page.getByRole('heading', { name: 'Formatos' })).toBeVisible()
  await page.getByRole('link', { name: 'Bibliotecas' }).click()
  await expect(box.getByRole('progressbar')).toBeVisible()
  await expect(box.getByRole('button', { name: 'Indexar en mi cuenta' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Colección' }).click()
  await go()
  await expect(page.getByText('Indexado completado')).toBeVisible()
  await expect(page.getByText(/4 fichas nuevas/)).toBeVisible()
  await page.getByRole('link', { name: 'Bibliotecas' }).click()
  await expect(box).toContainText('4 fichas nuevas')

  const rows = await page.evaluate(
    async ([bearer, user]) => {
      const { account } = await (await fetch('/api/config')).json()
      const answer = await fetch(`/rest/v1/comics_library?select=file_name&user_id=eq.${user}`, {
        headers: { apikey: account.anonKey, authorization: `Bearer ${bearer}` },
      })
      return (await answer.json()) as unknown[]
    },
    [token, userId],
  )
  expect(rows).toHaveLength(4)
})

test('indexing can be cancelled, and retried after an error', async ({ page, served }) => {
  await openShelf(page, served, fill, '/server')
  const box = page.getByRole('region', { name: 'Tu cuenta' })
  const go = await hold(page, '**/api/collection/comics*')
  await box.getByRole('button', { name: 'Indexar en mi cuenta' }).click()
  await box.getByRole('button', { name: 'Cancelar' }).click()
  await go()
  await expect(box).toContainText('Indexado cancelado: 0 fichas nuevas')
  await page.unroute('**/api/collection/comics*')

  await page.route('**/rest/v1/comics_library*', (route) => route.abort())
  await box.getByRole('button', { name: 'Indexar en mi cuenta' }).click()
  await expect(box.getByRole('alert')).toContainText('Error durante la indexación')
  await page.unroute('**/rest/v1/comics_library*')
  await box.getByRole('button', { name: 'Reintentar' }).click()
  await expect(box).toContainText('4 fichas nuevas')
})

test("clearing the account's library requires a confirmation word", async ({ page, served }) => {
  await openShelf(page, served, fill, '/server')
  const box = page.getByRole('region', { name: 'Tu cuenta' })
  await box.getByRole('button', { name: 'Indexar en mi cuenta' }).click()
  await expect(box).toContainText('4 fichas nuevas')

  await box.getByRole('button', { name: 'Vaciar biblioteca' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('tus archivos y carpetas')
  const clear = dialog.getByRole('button', { name: 'Vaciar' })
  await expect(clear).toBeDisabled()
  await accessible(page, 'clear account')

  await page.route('**/rest/v1/comics_library*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await dialog.getByLabel('Escribe VACIAR para confirmar').fill('vaciar')
  await clear.click()
  await expect(page.getByText('No se pudo limpiar la biblioteca')).toBeVisible()
  await page.unroute('**/rest/v1/comics_library*')

  await box.getByRole('button', { name: 'Vaciar biblioteca' }).press('Enter')
  await expect(clear).toBeDisabled()
  await dialog.getByLabel('Escribe VACIAR para confirmar').fill('vaciar')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Biblioteca limpiada')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // All comics are new again, and the collection itself is unchanged.
  await box.getByRole('button', { name: 'Indexar en mi cuenta' }).press('Enter')
  await expect(box).toContainText('4 fichas nuevas')
})
