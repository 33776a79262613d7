import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Call } from '#contract/client.ts'
import { comics } from '#contract/helper/comics.ts'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { metadata } from '#contract/helper/metadata.ts'
import { writeCbz } from '../support/cbz.ts'
import { accessible } from './support/accessible.ts'
import { quiet } from './support/quiet.ts'
import { expect, type Page, test } from './support/served.ts'
import { openShelf } from './support/shelf.ts'

const MANY = 40

/** Forty comics with metadata, all modified at a time that an ordinary copy would not keep. */
async function forty(root: string): Promise<void> {
  for (let n = 1; n <= MANY; n++) {
    const path = join(root, 'El faro', `El faro ${String(n).padStart(2, '0')}.cbz`)
    await writeCbz(path, { info: { Publisher: 'Cobalto', Number: n, Notes: 'se queda' } })
    await utimes(path, 1_500_000_000 + n, 1_500_000_000 + n)
  }
}

/** A comic that can be written, one with another name elsewhere, and one with data before its zip. */
async function odd(root: string): Promise<void> {
  for (const name of ['Alba', 'Bruma', 'Cima']) await writeCbz(join(root, `${name}.cbz`))
  await mkdir(join(root, '..', 'Descargas'))
  await link(join(root, 'Bruma.cbz'), join(root, '..', 'Descargas', 'bruma.cbz'))
  const cima = join(root, 'Cima.cbz')
  await writeFile(cima, Buffer.concat([Buffer.from('MZ'), await readFile(cima)]))
}

/** Two comics in tar archives. */
async function tars(root: string): Promise<void> {
  for (const name of ['Dique', 'Espuma']) {
    const pages = join(root, '..', name)
    await mkdir(pages, { recursive: true })
    await mkdir(root, { recursive: true })
    const zip = join(pages, 'pages.cbz')
    await writeCbz(zip, { pages: 2 })
    await promisify(execFile)('python3', ['-c', UNPACK, zip, join(root, `${name}.cbt`)])
    await rm(pages, { recursive: true })
  }
}

/** Copies the members of a zip into a tar. */
const UNPACK = `
import io, sys, tarfile, zipfile
with zipfile.ZipFile(sys.argv[1]) as comic, tarfile.open(sys.argv[2], 'w') as tar:
    for name in comic.namelist():
        data = comic.read(name)
        member = tarfile.TarInfo(name)
        member.size = len(data)
        tar.addfile(member, io.BytesIO(data))`

/** Returns the SHA-256 and the modification time in nanoseconds of all files of a folder. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  )
  const states = names.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    const { mtimeNs } = await stat(path, { bigint: true })
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
    return [path, `${sha256} ${mtimeNs}`] as const
  })
  return Object.fromEntries(await Promise.all(states))
}

/** Prints a member of each zip, and tests all of them. */
const READER = `
import json, sys, zipfile
found = {}
for path in sys.argv[1:]:
    with zipfile.ZipFile(path) as comic:
        assert comic.testzip() is None, path
        found[path] = comic.read('ComicInfo.xml').decode()
print(json.dumps(found))`

/** Returns the ComicInfo.xml of comics as Python's zipfile reads it. */
async function readElsewhere(paths: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('python3', ['-c', READER, ...paths], { maxBuffer: 1e8 })
  return Object.values(JSON.parse(stdout) as Record<string, string>)
}

/** Holds the next request to an address until the returned function is called. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    url,
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  return release
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const idsOf = async (call: Call) =>
  (await call(comics.list, { query: { limit: 200 } })).comics.map(({ id }) => id)

test('forty comics are edited, previewed, written, read by another program, and undone to the same bytes', async ({
  page,
  served,
}) => {
  const { root } = await openShelf(page, served, forty, '/server')
  const before = await filesOf(root)
  expect(Object.keys(before)).toHaveLength(MANY)

  // By default nothing is written. The owner allows it for the library.
  await page.getByRole('button', { name: 'Metadatos: No se escriben' }).click()
  await accessible(page, 'the setting')
  await page.getByRole('radio', { name: 'Dentro' }).check()
  await expect(page.getByRole('switch', { name: 'Escribir automáticamente' })).not.toBeChecked()
  await accessible(page, 'the setting once written')

  await page.goto(`${served.url}/comics`)
  await quiet(page)
  const series = page.locator('[data-index]').filter({ hasText: 'El faro' })
  await series
    .getByRole('link')
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const bar = page.getByRole('toolbar', { name: 'Selección' })
  await expect(bar).toContainText(`${MANY} cómics`)
  await bar.getByRole('button', { name: 'Editar metadatos' }).click()
  const editor = page.locator('.editor')
  await editor.locator('[data-field="publisher"] input:not([aria-hidden])').fill('Ediciones Cobalto')
  await editor.getByRole('button', { name: `Guardar en ${MANY} cómics` }).click()
  await expect(editor).toBeHidden()

  await bar.getByRole('button', { name: 'Más acciones' }).click()
  await accessible(page, 'the menu of the selection')
  await page.getByRole('menuitem', { name: 'Escribir en los archivos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escribir en los archivos' })).toBeFocused()
  await expect(page.getByText('Todavía no se ha escrito nada')).toBeVisible()
  const row = page.getByRole('button', { name: `Editorial: ${MANY} archivos` })
  await expect(row).toBeVisible()
  await accessible(page, 'the preview')
  // The number of files opens them, by keyboard.
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Editorial' }).getByRole('listitem')).toHaveCount(MANY)
  await accessible(page, 'the files of a change')
  await page.getByRole('button', { name: 'Por archivo' }).click()
  const first = page.getByRole('checkbox', { name: 'Escribir en El faro 01.cbz' })
  await first.uncheck()
  await expect(page.getByRole('button', { name: `Escribir en ${MANY - 1} cómics` })).toBeVisible()
  await accessible(page, 'the preview by file')
  await first.check()
  expect(await filesOf(root), 'nothing was written').toEqual(before)

  await page.getByRole('button', { name: `Escribir en ${MANY} cómics` }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/write\?batch=\w+$/)
  await expect(heading(page, 'Hecho')).toBeVisible()
  await expect(page.getByText(/^escritos y comprobados/)).toBeVisible()
  await expect(page.getByText('Deshacer devuelve los 40 archivos')).toBeVisible()
  await accessible(page, 'the result')

  const infos = await readElsewhere(Object.keys(before))
  expect(infos).toHaveLength(MANY)
  for (const info of infos) {
    expect(info).toContain('<Publisher>Ediciones Cobalto</Publisher>')
    expect(info).toContain('<Notes>se queda</Notes>')
  }
  expect(await filesOf(root)).not.toEqual(before)
  // A reload shows the same result.
  await page.reload()
  await expect(heading(page, 'Hecho')).toBeVisible()

  await page.getByRole('button', { name: 'Deshacer todo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deshacer cambios' })).toBeVisible()
  await expect(heading(page, 'Hecho')).toBeVisible()
  await accessible(page, 'the result of the undo')
  expect(await filesOf(root), 'every byte and time is back').toEqual(before)

  // Before the kind of the batch is known, the screen does not name one.
  const respond = await hold(page, /\/api\/changes\/\w+$/)
  await page.reload()
  await expect(page.getByRole('status').getByText('Cargando los cambios...')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Cambios' })).toBeVisible()
  await expect(page.getByText('Mirando qué has corregido')).toHaveCount(0)
  respond()
  await expect(page.getByRole('heading', { level: 1, name: 'Deshacer cambios' })).toBeVisible()

  // The edits are still there, and can be written again.
  await page.goto(`${served.url}/write`)
  await expect(page.getByRole('button', { name: `Escribir en ${MANY} cómics` })).toBeVisible()
})

/** Responds to the next start of a plan as if the plan had expired. */
async function expirePlan(page: Page, plans: 'writes' | 'conversions'): Promise<void> {
  const json = { success: false, error: '', code: 'plan-expired', params: {} }
  await page.route(`**/api/changes/${plans}`, (route) => route.fulfill({ status: 410, json }), { times: 1 })
}

test('what cannot be written stays with its reason, and libraries without writing are explained', async ({
  page,
  served,
}) => {
  const { call, root } = await openShelf(page, served, odd, '/write')
  await expect(page.getByText('Comics no escribe en tus archivos')).toBeVisible()
  await accessible(page, 'writing is off')
  await call(libraries.setWrite, { body: { path: root, write: 'into', follow: false } })
  await page.reload()
  await expect(page.getByText('Nada que escribir')).toBeVisible()
  await accessible(page, 'nothing to write')

  await call(metadata.editMany, {
    body: { ids: await idsOf(call), edit: { set: { publisher: 'Norma' }, add: { writers: ['Ruiz, Ana'] } } },
  })
  await page.reload()
  const summary = page.getByRole('complementary', { name: 'Resumen' })
  await expect(summary).toContainText(/2\s*archivos\s*de 3/)
  await expect(page.getByText('El mismo archivo tiene otro nombre en otro sitio.')).toBeVisible()
  await expect(page.getByText('hay datos que no son de ninguna entrada')).toBeVisible()
  const choice = page.getByRole('combobox', { name: 'Qué hacer con Cima.cbz' })
  await expect(choice).toHaveValue('beside')
  await expect(page.getByRole('button', { name: 'Escribir en 2 cómics' })).toBeVisible()
  await choice.selectOption('skip')
  await expect(page.getByRole('button', { name: 'Escribir en 1 cómic' })).toBeVisible()
  for (const width of [320, 390, 1440, 2560]) {
    await page.setViewportSize({ width, height: 844 })
    await accessible(page, `the preview at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
  await choice.selectOption('beside')

  // After the expiry of its plan, the preview is made again.
  await expirePlan(page, 'writes')
  await page.getByRole('button', { name: 'Escribir en 2 cómics' }).click()
  await expect(page.getByText('La vista previa había caducado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escribir en 2 cómics' })).toBeVisible()

  // The file is replaced between the preview and the write.
  await writeCbz(join(root, 'Alba.cbz'), { pages: 5, seed: 9 })
  await page.getByRole('button', { name: 'Escribir en 2 cómics' }).click()
  await expect(heading(page, 'Hecho')).toBeVisible()
  const note = page.getByRole('region', { name: 'Un archivo se queda como estaba' })
  await expect(note).toContainText('Otro programa lo ha cambiado entretanto.')
  await accessible(page, 'a file that was not written')
  expect(await readFile(join(root, 'Cima.cbz.ComicInfo.xml'), 'utf8')).toContain(
    '<Publisher>Norma</Publisher>',
  )

  // Nothing of the batch comes back, so no undo is offered.
  const next = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('link', { name: 'Verlo en Cambios' }) })
  await expect(next.getByRole('button', { name: 'Deshacer todo' })).toBeEnabled()
  await rm(join(root, 'Cima.cbz.ComicInfo.xml'))
  await page.reload()
  await expect(next).toContainText('1 no vuelve.')
  await expect(next.getByRole('button', { name: 'Deshacer todo' })).toHaveCount(0)
  await note.getByRole('button', { name: 'Reintentar 1' }).click()
  await expect(page).toHaveURL(/\/write$/)
  // It is tried with the same comic, and written once a scan has read the new file.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Escribir en 1 cómic' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
})

/** Enough comics to be in the middle of them when a button is pressed, also on a loaded machine. */
const HUNDREDS = 500
async function hundreds(root: string): Promise<void> {
  for (let n = 1; n <= HUNDREDS; n++) await writeCbz(join(root, 'Lejos', `Lejos ${n}.cbz`), { pages: 1 })
}

test('a batch is paused, continued after a reload, stopped, and undone', async ({ page, served }) => {
  const { call, root } = await openShelf(page, served, hundreds, null)
  const before = await filesOf(root)
  await call(libraries.setWrite, { body: { path: root, write: 'into', follow: false } })
  const ids: string[] = []
  for (let offset = 0; offset < HUNDREDS; offset += 200)
    ids.push(...(await call(comics.list, { query: { limit: 200, offset } })).comics.map(({ id }) => id))
  await call(metadata.editMany, { body: { ids, edit: { set: { publisher: 'Norma' } } } })
  await page.goto(`${served.url}/write`)
  await page.getByRole('button', { name: `Escribir en ${HUNDREDS} cómics` }).click()
  await expect(heading(page, 'Escribiendo')).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(heading(page, 'En pausa')).toBeVisible()
  await accessible(page, 'a paused batch')
  await page.reload()
  await expect(heading(page, 'En pausa')).toBeVisible()

  // The files that are done appear in space that was reserved for them.
  await page.setViewportSize({ width: 800, height: 1_000 })
  const address = /\/api\/changes\/\w+\/files\?/
  const respond = await hold(page, address)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Ya hechos' })).toBeVisible()
  const top = async () => (await page.getByText('Puedes cerrar esto').boundingBox())?.y
  const reserved = await top()
  const responded = page.waitForResponse(address)
  respond()
  await responded
  expect(await top()).toBe(reserved)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('region', { name: 'Ya hechos' }).getByRole('listitem').first()).toBeVisible()
  // While axe looks, a suspended helper writes no file: on some machines it would be done before.
  served.freeze()
  await accessible(page, 'a running batch').finally(served.thaw)

  // On another screen the line below the avatar shows that it goes on.
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.locator(':root[data-files]')).toBeAttached()
  await page.goBack()
  await page.getByRole('button', { name: 'Parar aquí' }).click()
  await expect(heading(page, 'Parado')).toBeVisible()
  await expect(page.locator(':root[data-files]')).not.toBeAttached()
  const { batches } = await call(fileChanges.list, { query: {} })
  expect(batches[0]).toMatchObject({ state: 'cancelled' })
  expect(batches[0]?.counts.done).toBeGreaterThan(0)
  expect(batches[0]?.counts.done).toBeLessThan(HUNDREDS)

  await page.getByRole('button', { name: 'Deshacer todo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deshacer cambios' })).toBeVisible()
  await expect(heading(page, 'Hecho')).toBeVisible()
  expect(await filesOf(root)).toEqual(before)
})

test('archives are converted from the preview, and put back from the changes', async ({ page, served }) => {
  const { call, root } = await openShelf(page, served, tars, null)
  const before = await filesOf(root)
  await call(libraries.setWrite, { body: { path: root, write: 'into', follow: false } })
  const ids = await idsOf(call)
  await call(metadata.editMany, { body: { ids, edit: { set: { publisher: 'Norma' } } } })
  await page.goto(`${served.url}/write`)
  await page.getByRole('button', { name: 'Pasar los CBT a CBZ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pasar a CBZ' })
  await expect(dialog).toContainText('Los originales se quedan 30 días')
  await accessible(page, 'the conversion')
  await expirePlan(page, 'conversions')
  await dialog.getByRole('button', { name: 'Pasar 2 a CBZ' }).click()
  await expect(page.getByText('La vista previa había caducado')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pasar 2 a CBZ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pasar a CBZ' })).toBeVisible()
  await expect(heading(page, 'Hecho')).toBeVisible()
  const converted = ['Dique', 'Espuma'].map((name) => join(root, `${name}.cbz`))
  const names = [
    '-c',
    'import sys, zipfile; [print(len(zipfile.ZipFile(p).namelist())) for p in sys.argv[1:]]',
  ]
  expect((await promisify(execFile)('python3', [...names, ...converted])).stdout).toBe('2\n2\n')
  expect(await idsOf(call), 'the comics are the same').toEqual(ids)

  await page.goto(`${served.url}/changes`)
  await page.getByRole('button', { name: 'Deshacer' }).first().click()
  await page.getByRole('button', { name: /^Deshacer los 2/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deshacer cambios' })).toBeVisible()
  await expect(heading(page, 'Hecho')).toBeVisible()
  expect(await filesOf(root)).toEqual(before)
})
