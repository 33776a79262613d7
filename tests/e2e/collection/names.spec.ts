import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { expect, test } from '../support/served.ts'
import { openShelf } from '../support/shelf.ts'

const info = (n: number) => ({
  Series: 'Bruma',
  Number: n,
  Writer: `Inés Valcárcel${n === 1 ? ', Łukasz Mróz' : ''}`,
  Characters: `Lía${n === 2 ? ', Anselmo' : ''}`,
  Publisher: 'Cobalto',
  StoryArc: 'La bruma',
})

async function fill(root: string): Promise<void> {
  for (const n of [1, 2]) await writeCbz(join(root, 'Bruma', `Bruma ${n}.cbz`), { pages: 1, info: info(n) })
}

test('the language is set in the settings, and signing out is in the profile', async ({ page, served }) => {
  await openShelf(page, served, fill, '/settings?section=language')
  await expect(page.getByRole('radio', { name: 'Español', exact: true })).toBeChecked()
  await accessible(page, 'settings')
  await page.getByRole('radio', { name: 'Deutsch' }).check()
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Sprache' })
    .getByRole('radio', { name: /Automatisch/ })
    .check()
  await expect(page.getByRole('heading', { name: 'Idioma' })).toBeVisible()
  await page.reload()
  await expect(
    page.getByRole('group', { name: 'Idioma' }).getByRole('radio', { name: /Automático/ }),
  ).toBeChecked()

  await page.goto(`${served.url}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'lucia@ejemplo.es' })).toBeVisible()
  await accessible(page, 'profile')
  await page.getByRole('button', { name: 'Cerrar sesión en este navegador' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})
