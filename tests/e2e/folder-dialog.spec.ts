import { mkdtempSync } from 'node:fs'
import { chmod, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { libraries } from '#contract/helper/libraries.ts'
import { writeCbz } from '../support/cbz.ts'
import { expect, test } from './support/served.ts'
import { oneComic, openShelf } from './support/shelf.ts'

/** A fake zenity: prints the path stored in `chosen`, or exits as cancelled without the file. */
const desktop = mkdtempSync(join(tmpdir(), 'comics-desktop-'))
const chosen = join(desktop, 'chosen')
const DIALOG = `#!/bin/sh
cat ${chosen} 2>/dev/null || exit 1
`

test.use({ environment: { PATH: `${desktop}${delimiter}${process.env.PATH}`, DISPLAY: ':0' } })
test.beforeEach(async () => {
  await rm(chosen, { force: true })
  await writeFile(join(desktop, 'zenity'), DIALOG)
  await chmod(join(desktop, 'zenity'), 0o755)
})
test.afterAll(() => rm(desktop, { recursive: true, force: true }))

test("the system's folder dialog selects a folder, which is added and scanned", async ({ page, served }) => {
  test.skip(process.platform !== 'linux', 'only the dialog of Linux is a program that a test can replace')
  const { call } = await openShelf(page, served, oneComic, '/server')
  const choose = page.getByRole('button', { name: 'Elegir carpeta' })
  await expect(choose).toBeEnabled()
  // Cancelling the dialog changes nothing.
  await choose.click()
  await expect(choose).not.toHaveAttribute('aria-busy', 'true')
  expect((await call(libraries.list)).libraries).toHaveLength(1)

  const other = join(await realpath(served.home), 'Other')
  await writeCbz(join(other, 'Another.cbz'), { pages: 1 })
  await writeFile(chosen, `${other}\n`)
  await choose.click()
  await expect(page.getByText('Carpeta añadida y escaneo en curso')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bibliotecas' })).toContainText(other)

  await writeFile(chosen, `${served.home}\n`)
  await choose.click()
  await expect(page.getByRole('dialog', { name: '¿Añadir tu carpeta personal?' })).toContainText('2 cómics')
})
