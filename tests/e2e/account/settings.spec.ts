import { join } from 'node:path'
import { comics } from '#contract/helper/comics.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { readable } from '../support/contrast.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

async function fill(root: string): Promise<void> {
  for (let n = 1; n <= 12; n++) await writeCbz(join(root, `Suelto ${n}.cbz`), { pages: 3 })
}

test('settings apply at once and persist: cover size, motion, keys, how a comic opens', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, '/comics')
  const columns = () =>
    page
      .locator('.cover-grid-row')
      .first()
      .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length)
  await expect.poll(columns).toBe(7)

  await page.goto(`${served.url}/settings?section=look`)
  await expect(
    page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Apariencia' }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('7 columnas en esta ventana')).toBeVisible()
  await page.getByRole('slider', { name: 'Tamaño de portada' }).press('End')
  await expect(page.getByText('4 columnas en esta ventana')).toBeVisible()
  await page.getByRole('radio', { name: 'Compacta' }).check()
  await page.getByRole('radio', { name: 'Reducido' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced')
  await page.getByRole('switch', { name: 'Atajos de una sola tecla' }).uncheck()
  await page.getByRole('radio', { name: 'Hacia la izquierda' }).check()
  await page.getByRole('radio', { name: 'Ancho' }).check()
  const names = page.getByRole('switch', { name: 'Añadir nombres automáticamente' })
  await expect(names).toBeChecked()
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/user_settings') && answer.request().method() === 'POST',
  )
  await names.click()
  await saved
  await accessible(page, 'settings')
  await page.reload()
  await expect(names).not.toBeChecked()

  await page.goto(`${served.url}/comics`)
  await expect.poll(columns).toBe(4)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Buscar series' })).not.toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  await page.goto(`${served.url}/read/${listed[0]?.id}`)
  await expect(page.getByText('Página 1 de 3').first()).toBeAttached()
  // With the direction to the left, the left arrow turns forwards. Single-letter keys do nothing.
  await page.keyboard.press('t')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/Páginas? [23].* de 3/).first()).toBeAttached()

  // If the browser rejects the write, an error is shown and the control is reset.
  await page.goto(`${served.url}/settings?section=keys`)
  const keys = page.getByRole('switch', { name: 'Atajos de una sola tecla' })
  await expect(keys).not.toBeChecked()
  await page.evaluate(() => {
    const keep = Storage.prototype.setItem
    Object.assign(window, { keepAgain: () => Object.assign(Storage.prototype, { setItem: keep }) })
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await keys.click()
  await expect(page.getByText('No se pudo guardar el cambio')).toBeVisible()
  await expect(keys).not.toBeChecked()
  await page.evaluate(() => (window as unknown as { keepAgain: () => void }).keepAgain())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(keys).toBeChecked()
})

test('the theme applies before the first paint, follows the system, and leaves the reader dark', async ({
  page,
  served,
}) => {
  const { call } = await openShelf(page, served, fill, '/settings?section=look')
  const theme = () =>
    page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
      document.querySelector<HTMLMetaElement>('[name=theme-color]')?.content,
      document.documentElement.dataset.eink === '',
    ])
  const dark = ['dark', 'dark', '#0c0d11', false]
  const paper = ['paper', 'light', '#f5f0e8', false]
  expect(await theme()).toEqual(dark)
  await page.getByRole('radio', { name: 'Papel Tinta' }).check()
  await expect.poll(theme).toEqual(paper)
  await accessible(page, 'settings on paper')

  // The page's own script sets the theme: no module has run yet.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await theme()).toEqual(paper)
  await page.unroute('**/assets/*.js')
  await page.reload()

  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await theme()).toEqual(paper)
  await page.getByRole('radio', { name: 'Como el sistema Ahora, oscuro' }).check()
  await expect.poll(theme).toEqual(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toEqual(paper)
  await expect(page.getByText('Ahora, papel')).toBeVisible()

  // Text beside the cover's ink is readable on paper.
  const { comics: listed } = await call(comics.list, { query: { sort: 'name' } })
  await page.goto(`${served.url}/comic/${listed[0]?.id}`)
  await quiet(page)
  await readable(page, page.getByText('Sin empezar'), 4.5, 'the state of a comic on paper')
  await page.getByRole('link', { name: 'Leer', exact: true }).click()
  await expect(page.getByText('Página 1 de 3').first()).toBeAttached()
  expect(await theme()).toEqual(dark)
  await page.goBack()
  await expect.poll(theme).toEqual(paper)

  // Electronic ink has no tints and shadows.
  await page.goto(`${served.url}/settings?section=reading`)
  await page.getByRole('switch', { name: 'Tinta electrónica' }).check()
  await expect.poll(theme).toEqual(['paper', 'light', '#f5f0e8', true])
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

test('dismissed entities can be restored; the settings show the catalogue size and the licences', async ({
  page,
  served,
}) => {
  const { token } = await openShelf(page, served, fill, null)
  const { account } = await (await fetch(`${served.url}/api/config`)).json()
  const headers = {
    apikey: account.anonKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ name: 'Anónimo', deleted_at: '2026-11-02T10:00:00Z' })
  expect((await fetch(`${served.url}/rest/v1/artists`, { method: 'POST', headers, body })).ok).toBe(true)

  await page.goto(`${served.url}/settings?section=dismissed`)
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await expect(sections.getByRole('link', { name: 'Descartados' })).toHaveText('Descartados1')
  await page.getByRole('button', { name: 'Recuperar Anónimo' }).click()
  await expect(page.getByText('No has eliminado ningún nombre.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Recuperar Anónimo' })).toBeVisible()

  await expect(page.getByText(/Catálogo [\d,.]+ (kB|MB)/)).toBeVisible()
  await page.getByRole('button', { name: 'Ver licencias' }).click()
  const licences = page.getByRole('dialog', { name: 'Licencias' })
  for (const name of ['react', 'sharp', 'koa']) {
    await expect(
      licences.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) }),
    ).toHaveCount(1)
  }
  await accessible(page, 'licences')
  await licences.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('switch', { name: 'Depuración' }).check()
  expect(await page.evaluate(() => localStorage.getItem('comics.debug'))).toBe('1')

  // On a phone each section is a screen, and going back leads to the list of sections.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${served.url}/settings`)
  await page.getByRole('link', { name: /^Descartados/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Descartados' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Recuperar Anónimo' })).toBeVisible()
  await accessible(page, 'a section on a phone')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible()
  await accessible(page, 'sections on a phone')
})
