import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { libraries } from '#contract/helper/libraries.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { quiet } from './support/quiet.ts'
import { expect, test } from './support/served.ts'
import { oneComic, openShelf } from './support/shelf.ts'

test('problems are grouped by kind, and a group is complete on request', async ({ page, served }) => {
  await openShelf(
    page,
    served,
    async (root) => {
      await mkdir(root)
      for (let n = 1; n <= 5; n++) await writeFile(join(root, `Damaged ${n}.cbz`), 'nothing of a comic')
      const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200)])
      await writeFile(join(root, 'Picture.cbz'), png)
    },
    '/server',
  )
  const problems = page.getByRole('region', { name: 'Archivos con problemas' })
  const damaged = problems.locator('.problem-kind').first()
  await expect(damaged.getByRole('heading')).toContainText('5 archivos')
  await expect(damaged.getByRole('listitem')).toHaveCount(3)
  await expect(problems).toContainText('No es un archivo de cómic')
  await damaged.getByRole('button', { name: 'Ver los 5' }).click()
  await expect(damaged.getByRole('listitem')).toHaveCount(5)
  await accessible(page, 'server problems')
})

test('a scan that ended before its covers shows how many are missing and offers to create them', async ({
  page,
  served,
}) => {
  await openShelf(page, served, async (root) => {
    await mkdir(root)
    await writeFile(join(root, 'Damaged.cbz'), 'nothing of a comic')
  })
  let status: object = { running: false, outcome: 'cancelled', covers: 80, coversDue: 3200 }
  await page.route('**/api/scan/status', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...status } })
  })
  // A scan of the folder watcher would report its own numbers.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${served.url}/server`)
  await expect(page.getByText('faltan 3120 portadas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hacer las portadas' })).toBeVisible()
  status = { running: true, outcome: null, counted: true, processed: 4000, covers: 81, coversDue: 3200 }
  await page.reload()
  await expect(page.getByText('81 de 3200 portadas')).toBeVisible()
})

test('a file with a problem is retried alone, shows the broken page, and links to its comic', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(
    page,
    served,
    async (root) => {
      await writeCbz(join(root, 'Whole.cbz'), { pages: 1 })
      for (const n of [1, 2]) await writeFile(join(root, `Damaged ${n}.cbz`), 'nothing of a comic')
      const pages = { '1.jpg': Buffer.from('no picture'), '2.jpg': Buffer.from('none either') }
      await writeFile(join(root, 'Pages.cbz'), zipSync(pages, { level: 0 }))
    },
    null,
  )
  // The folder watcher may read the repaired file before the button is pressed, which the stream would report.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${served.url}/server`)
  const problems = page.getByRole('region', { name: 'Archivos con problemas' })
  await expect(problems.getByText('Página 1')).toBeVisible()
  const path = join(root, 'Damaged 1.cbz')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /\/api\/scan$/.test(request.url()),
  )
  await writeCbz(path, { pages: 1 })
  await problems.getByRole('button', { name: 'Volver a intentarlo con Damaged 1.cbz' }).click()
  expect((await sent).postDataJSON()).toEqual({ retry: true, paths: [path] })
  await page.unroute('**/api/events*')
  await expect(problems.getByTitle(path)).toHaveCount(0)
  await expect(problems.getByTitle(join(root, 'Damaged 2.cbz'))).toBeVisible()

  await problems.getByTitle(join(root, 'Pages.cbz')).click()
  await expect(page).toHaveURL(/\/comic\/[^/]+$/)
})

test('ignored files are in a folded section, grouped by reason', async ({ page, served }) => {
  const { root } = await openShelf(
    page,
    served,
    async (root) => {
      await writeCbz(join(root, 'Whole.cbz'), { pages: 1 })
      await mkdir(join(root, '@eaDir'))
      for (let n = 1; n <= 7; n++) await writeFile(join(root, `notes ${n}.txt`), 'x')
    },
    '/server',
  )
  const ignored = page.locator('details', { hasText: 'Lo que se omite' })
  await expect(ignored.locator('summary')).toContainText('8')
  await expect(ignored.getByText('Archivos del sistema')).toBeHidden()
  await ignored.locator('summary').click()
  await expect(ignored.getByText('y 2 más')).toBeVisible()
  await expect(ignored.getByTitle(join(root, '@eaDir/'))).toBeVisible()
  await accessible(page, 'server, what is skipped')
})

test('a cancelled scan shows how many files are left, and can be continued', async ({ page, served }) => {
  await openShelf(page, served, oneComic)
  let left: object | null = { files: 12, of: 84 }
  await page.route('**/api/scan/status', async (route) => {
    const answer = await route.fetch()
    const status = left === null ? {} : { running: false, outcome: 'cancelled', left }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...status } })
  })
  // The stream would report the real state of the scan.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${served.url}/server`)
  await expect(page.getByText('faltan 12 de 84 archivos por mirar')).toBeVisible()
  left = { files: null, of: 84 }
  await page.reload()
  await expect(page.getByText('quedan carpetas por mirar')).toBeVisible()
  left = null
  await page.unroute('**/api/events*')
  await page.getByRole('button', { name: 'Seguir escaneando' }).click()
  await expect(page.getByRole('button', { name: 'Escanear ahora' })).toBeVisible()
})

test('adding the home folder requires a confirmation that shows its number of comics', async ({
  page,
  served,
}) => {
  const { root, call } = await openShelf(
    page,
    served,
    async (root) => {
      for (const n of [1, 2, 3]) await writeCbz(join(root, 'Saga', `Saga ${n}.cbz`), { pages: 1 })
    },
    null,
  )
  await call(libraries.remove, { body: { path: root } })
  await page.goto(`${served.url}/server`)
  const typed = page.getByLabel('Ruta de la carpeta')
  await typed.fill(' "~" ')
  await typed.press('Enter')
  const asks = page.getByRole('dialog', { name: '¿Añadir tu carpeta personal?' })
  await expect(asks).toContainText('Dentro hay 3 cómics.')
  await accessible(page, 'server, asking for a home folder')
  await asks.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asks).toHaveCount(0)
  expect((await call(libraries.list)).libraries).toEqual([])
  await typed.press('Enter')
  await asks.getByRole('button', { name: 'Añadir de todos modos' }).click()
  await expect(asks).toHaveCount(0)
  expect((await call(libraries.list)).libraries).toEqual([await realpath(served.home)])
})

test('the folder picker checks a typed path, gives the reason why a folder cannot be used, and adds one', async ({
  page,
  served,
}) => {
  const { root, call } = await openShelf(
    page,
    served,
    async (root) => {
      for (const n of [1, 2]) await writeCbz(join(root, 'Deep', 'Deeper', `Saga ${n}.cbz`), { pages: 1 })
    },
    '/server',
  )
  const other = join(await realpath(served.home), 'Other')
  await writeCbz(join(other, 'Other.cbz'), { pages: 1 })
  await page.getByRole('button', { name: 'Elegir carpeta' }).click()
  const picker = page.getByRole('dialog', { name: 'Elegir carpeta' })
  const use = picker.getByRole('button', { name: 'Usar esta carpeta' })
  const path = picker.getByLabel('Ruta de la carpeta')
  await expect(use).toBeDisabled()
  // A path is checked shortly after the last key, and its folder is shown.
  await path.fill(join(root, 'Deep'))
  await expect(use).toHaveAccessibleDescription(/está dentro de/)
  await expect(use).toBeDisabled()
  await accessible(page, 'server, the picker with a reason')
  await path.fill('/nowhere/at/all')
  await expect(use).toHaveAccessibleDescription(/No existe|no existe|No se encuentra/)
  await path.fill(other)
  await expect(use).toHaveAccessibleDescription(/1 cómic en 1 carpeta/)
  await use.click()
  await expect(picker).toHaveCount(0)
  expect((await call(libraries.list)).libraries).toEqual([root, other])
})

test('the page follows the helper: offline with instructions, and back by itself', async ({
  page,
  served,
}) => {
  await openShelf(page, served, oneComic, '/server')
  const main = page.getByRole('main')
  await expect(main.getByText('ON (Local)')).toBeVisible()
  // Wait for the chunks of both states.
  await quiet(page)
  await served.stop()
  await expect(main.getByText('⭕ OFF')).toBeVisible()
  const port = new URL(served.url).port
  await expect(main).toContainText(`Comics usará el puerto ${port}.`)
  await expect(main.locator('pre').first()).toContainText(`serve --port ${port}`)
  await expect(main.locator('pre').last()).toContainText('comics login')
  await accessible(page, 'server, off')
  await served.restart()
  await expect(main.getByText('ON (Local)')).toBeVisible()
  await expect(main.getByRole('region', { name: 'Bibliotecas' })).toBeVisible()
})

test('through a relay the library is read-only: no control manages it', async ({ page, served }) => {
  await openShelf(page, served, async (root) => {
    await writeCbz(join(root, 'Whole.cbz'), { pages: 1 })
    await writeFile(join(root, 'Damaged.cbz'), 'nothing of a comic')
  })
  // Respond as a relay does; the page's own preloaded state is disabled.
  await page.route(`${served.url}/server`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('id="known"', 'id="unknown"'),
    })
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/helper', async (route) => {
    await answered
    await route.fulfill({ json: { running: true, connectedLocal: false, version: '0' } })
  })
  await page.route('**/api/connectivity', (route) =>
    route.fulfill({ json: { success: true, signalServer: true, helperOnline: true } }),
  )
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), canManageLibraries: false } })
  })
  await page.goto(`${served.url}/server`)
  const main = page.getByRole('main')
  await expect(main.getByText('...', { exact: true })).toBeVisible()
  await expect(main.getByText('Cargando servidor...')).toBeAttached()
  answer()
  await expect(main.getByText('ON (Remoto)')).toBeVisible()
  await expect(main).toContainText('Para gestionar la biblioteca, abre Comics en tu ordenador.')
  await expect(main.getByRole('region', { name: 'Archivos con problemas' })).toBeVisible()
  for (const name of ['Escanear ahora', 'Añadir', 'Elegir carpeta', /Quitar carpeta/, /intentarlo/])
    await expect(main.getByRole('button', { name })).toHaveCount(0)
  await accessible(page, 'server, remote')
})

test('a section that fails to load shows an error and can be retried', async ({ page, served }) => {
  await openShelf(page, served, oneComic)
  let fails = true
  await page.route('**/api/libraries', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { success: false, code: 'internal', error: 'It failed.' } })
      : route.continue(),
  )
  await page.goto(`${served.url}/server`)
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('No se pudo cargar la biblioteca')
  await expect(main.getByRole('region', { name: 'Estado' })).toBeVisible()
  // Without the list of folders, the scan section does not claim that there are none.
  await expect(main.getByText('Añade una carpeta para poder escanearla.')).toHaveCount(0)
  fails = false
  await main.getByRole('button', { name: 'Reintentar' }).click()
  await expect(main.getByRole('region', { name: 'Bibliotecas' })).toBeVisible()
})
