import { accessible } from '../support/accessible.ts'
import { expect, test } from '../support/served.ts'
import { oneComic, openShelf } from '../support/shelf.ts'

test('a visitor sees the plans, and returns to them after signing in', async ({ page, served }) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.goto(`${served.url}/pricing`)
  await expect(page).toHaveTitle('Planes · comics')
  const free = page.getByRole('region', { name: 'Free', exact: true })
  const premium = page.getByRole('region', { name: 'Premium', exact: true })
  await expect(free).toContainText('$0')
  await expect(free).toContainText('Hasta 50 cómics')
  await expect(premium).toContainText('$9.99')
  await expect(premium).toContainText('Copia en la nube de metadatos y ajustes')
  await expect(free.getByRole('link', { name: 'Empezar con Free' })).toBeVisible()
  // Elements of signed-in users are not rendered.
  await expect(page.getByRole('search')).toHaveCount(0)
  await accessible(page, 'pricing, visitor')

  // The first question is open; the others open by keyboard.
  await expect(page.getByText('Hasta entonces no se aplica ningún límite')).toBeVisible()
  const downgrade = page.getByRole('button', { name: '¿Qué pasa si vuelvo a Free?' })
  await expect(downgrade).toHaveAttribute('aria-expanded', 'false')
  await downgrade.press('Enter')
  await expect(page.getByText('los primeros 50 indexados siguen accesibles')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill('secreta1')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/pricing$/)
  await expect(free.getByRole('button', { name: 'Es tu plan' })).toBeDisabled()
})

test('choosing Premium shows that payment is not available yet, without moving the button', async ({
  page,
  served,
}) => {
  await openShelf(page, served, oneComic, '/pricing')
  const choose = page.getByRole('button', { name: 'Actualizar a Premium' })
  await choose.scrollIntoViewIfNeeded()
  const before = await choose.boundingBox()
  await choose.click()
  await expect(page.getByRole('alert')).toHaveText('Funcionalidad de pago próximamente disponible')
  expect(await choose.boundingBox()).toEqual(before)
  await accessible(page, 'pricing, Premium chosen')
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
