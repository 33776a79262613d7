import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Locator } from '@playwright/test'
import { buildFixtures } from '../../fixtures/build.ts'
import { accessible } from './support/accessible.ts'
import { chooseForm } from './support/auth-form.ts'
import { quiet } from './support/quiet.ts'
import { expect, test } from './support/served.ts'
import { longPress } from './support/touch.ts'

const CORPUS = resolve(import.meta.dirname, '../../../shared/corpus')

/** Largest number of clicks from a new installation to the first page of one's own comic. */
const CLICKS = 5

test('a new user signs up, chooses a folder, reads the first page, and continues after a reload @both', async ({
  page,
  served,
  isMobile,
}) => {
  const startedAt = performance.now()
  await served.start()
  const shelf = join(served.home, 'Comics')
  if (existsSync(CORPUS)) await cp(CORPUS, shelf, { recursive: true })
  else await buildFixtures(shelf)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks++
    await target.click()
  }

  // A new installation opens with the sign-up form.
  await page.goto(served.url)
  await expect(page).toHaveURL(/\/auth/)
  await chooseForm(page, 'Sign Up')
  await accessible(page, 'auth')
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')

  // The folder named after comics is chosen already; another one is chosen from the likely places.
  await expect(page).toHaveURL(/\/home$/)
  const use = page.getByRole('button', { name: 'Usar esta carpeta' })
  await expect(use).toBeEnabled()
  await expect(page.getByLabel('Ruta de la carpeta')).toHaveValue(shelf)
  await expect(page.getByRole('button', { name: /^Comics/, pressed: true })).toBeVisible()
  await accessible(page, 'home, empty')
  const chosenAt = performance.now()
  await click(use)

  // Home shows the scan, then its result, which leads to the first page.
  await expect(page.getByRole('heading', { level: 1, name: /cómics? listos?$/ })).toBeVisible({
    timeout: 120_000,
  })
  await accessible(page, 'home, ready')
  await click(page.getByRole('link', { name: 'Empezar a leer' }))
  await expect(page.getByRole('img', { name: /^Página 1 de \d+$/ }).first()).toBeVisible()
  const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1)
  test.info().annotations.push({
    type: 'first page',
    description: `${clicks} clicks; ${seconds(startedAt)} s since serve, ${seconds(chosenAt)} s since the folder`,
  })
  expect(clicks).toBeLessThanOrEqual(CLICKS)

  // The server screen has the result of the scan.
  await page.goto(`${served.url}/server`)
  await expect(page.getByText(/archivos procesados/).first()).toBeVisible()
  await accessible(page, 'server')

  // Covers on the home screen.
  await page.goto(`${served.url}/home`)
  await expect(page.getByRole('region', { name: 'Recién llegado' })).toBeVisible()
  const covers = page.locator('main .cover img')
  await expect(covers.first()).toBeVisible()
  await expect
    .poll(() => covers.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await accessible(page, 'home')

  // The grid, and a series with a readable comic of more than three pages.
  await page.goto(`${served.url}/comics`)
  await expect(page.getByRole('heading', { level: 1, name: 'Cómics' })).toBeVisible()
  await accessible(page, 'comics')
  const { seriesKey, comicId } = await served.readableComic(3)
  await page.locator(`a[href="/series/${seriesKey}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(`/series/${seriesKey}$`))
  await accessible(page, 'series')

  // Open an issue, turn to page 3 by keyboard and reload: the reader opens page 3.
  await page.locator(`a[href="/read/${comicId}"]`).last().click()
  const shown = (n: number) => page.getByRole('img', { name: new RegExp(`^Página ${n} de \\d+$`) })
  await expect(shown(1).first()).toBeVisible()
  await quiet(page)
  // Show one page at a time, as on a phone.
  if (!isMobile) await page.keyboard.press('d')
  for (const n of [2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(shown(n).first()).toBeInViewport()
  }
  await accessible(page, 'reader')
  await expect.poll(() => served.lastPage(page, comicId)).toBe(3)
  await page.reload()
  await expect(shown(3).first()).toBeVisible()
  await expect(shown(1).first()).not.toBeInViewport()

  // At home the comic in progress leads; on a phone its cover is above the title, and a long press opens its sheet.
  await page.goto(`${served.url}/home`)
  const hero = page.getByRole('region', { name: 'Continuar', exact: true })
  await expect(hero.getByRole('link', { name: 'Continuar' })).toBeVisible()
  if (isMobile) {
    await quiet(page)
    const [cover, title] = [hero.locator('.big'), hero.getByRole('heading', { level: 1 })]
    const { x = 0, y = 0, width = 0, height = 0 } = (await cover.boundingBox()) ?? {}
    expect(x + width / 2).toBeCloseTo((page.viewportSize()?.width ?? 0) / 2, 0)
    expect(y + height).toBeLessThanOrEqual((await title.boundingBox())?.y ?? 0)
    const sheet = await longPress(page, cover)
    await expect(sheet).toContainText('Página 3 de')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    const arrived = page.getByRole('region', { name: 'Recién llegado' }).locator('.arrival').first()
    await arrived.scrollIntoViewIfNeeded()
    await expect(await longPress(page, arrived)).toContainText('Marcar como leído')
    await expect(page).toHaveURL(/\/home$/)
  }
})

test('a wrong password, a taken email and an unknown address show an error', async ({ page, served }) => {
  await served.start()
  await served.signUp('taken@ejemplo.es')
  await page.goto(`${served.url}/auth`)
  await chooseForm(page, 'Sign In')
  await page.getByLabel('Email').fill('taken@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    'Invalid email or password. Please check your credentials.',
  )
  await accessible(page, 'auth, refused')
  await chooseForm(page, 'Sign Up')
  await page.getByLabel('Email').fill('taken@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    'This email is already registered. Please sign in instead.',
  )

  await chooseForm(page, 'Sign In')
  // The previous form is removed when the next one is shown.
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await page.getByLabel('Email').fill('taken@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${served.url}/nowhere`)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await accessible(page, '404')
  await page.goto(`${served.url}/series/nope`)
  await expect(page.getByText('Serie no encontrada')).toBeVisible()
  await page.goto(`${served.url}/read/nope`)
  await expect(page.getByText('Este cómic no está en la biblioteca')).toBeVisible()
  await accessible(page, 'reader, unknown comic')
})
