import { accessible } from '../support/accessible.ts'
import { chooseForm } from '../support/auth-form.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, test } from '../support/served.ts'

/** Returns the vertical position of each form element on the page. */
const places = (page: Page) =>
  page
    .locator('h1, [role="tab"], .auth-form input, .auth-form button, footer a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top + scrollY))

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await chooseForm(page, 'Sign In')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test.describe('in an English browser', () => {
  test.use({ locale: 'en-GB' })
  test('the page is in Spanish and offers English in English @both', async ({ page, served }) => {
    await served.start()
    await page.goto(`${served.url}/auth`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    const offer = page.getByRole('button', { name: 'Continue in English' })
    await expect(offer).toHaveAttribute('lang', 'en')
    await accessible(page, 'auth, another language offered')
    await offer.click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(offer).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Language')).toHaveValue('en')
    await page.getByLabel('Language').selectOption('ja')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(offer).toHaveCount(0)
  })
})

test('a sign-in error moves no element and focuses the invalid field @both', async ({ page, served }) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.goto(`${served.url}/auth`)
  await expect(page.getByRole('button', { name: /^Continu/ })).toHaveCount(0)
  await chooseForm(page, 'Sign In')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  // Text height depends on the font, so the fonts must have loaded.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await places(page)

  await password.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please fill in all fields')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please fill in all fields')
  await expect.poll(() => places(page)).toEqual(before)

  await signIn(page, 'lucia@ejemplo.es', 'otra-cosa')
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => places(page)).toEqual(before)

  await chooseForm(page, 'Sign Up')
  await email.fill('lucia@ejemplo.es')
  await password.fill('secreta1')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This email is already registered.')
  await expect(email).toBeFocused()
})

test('a phone in landscape shows the whole sign-in form @both', async ({ page, served }) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.setViewportSize({ width: 667, height: 375 })
  await page.goto(`${served.url}/auth`)
  await chooseForm(page, 'Sign In')
  for (const control of [
    page.getByLabel('Email'),
    page.getByLabel('Password', { exact: true }),
    page.getByRole('button', { name: 'Sign In' }),
    page.getByLabel('Idioma'),
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(667)
  await accessible(page, 'auth, on its side')
})

test('sign-in redirects to the requested page', async ({ page, served }) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.goto(`${served.url}/comics?q=marea#x`)
  await expect(page).toHaveURL(/\/auth$/)
  await signIn(page, 'lucia@ejemplo.es', 'secreta1')
  await expect(page).toHaveURL(/\/comics\?q=marea#x$/)
})

test('when the server is down, the page shows its port and the command to start it', async ({
  page,
  served,
}) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.goto(`${served.url}/server`)
  await signIn(page, 'lucia@ejemplo.es', 'secreta1')
  await expect(page.getByRole('heading', { level: 1, name: 'Servidor' })).toBeVisible()
  // Wait until the chunk of the "server down" message has loaded.
  await quiet(page)
  await served.stop()
  const { port } = new URL(served.url)
  await expect(page.getByText(`Comics usará el puerto ${port}.`)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(`comics serve --port ${port} --no-open`)).toBeVisible()
})

test('without localStorage, the page shows a warning and the sign-in lasts until a reload', async ({
  page,
  served,
}) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('Denied.', 'SecurityError')
      },
    }),
  )
  await page.goto(`${served.url}/auth`)
  await expect(page.getByText('Este navegador no guarda nada')).toBeVisible()
  await accessible(page, 'auth, nothing kept')
  await signIn(page, 'lucia@ejemplo.es', 'secreta1')
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('link', { name: 'Cómics', exact: true }).first().click()
  await expect(page).toHaveURL(/\/comics/)
  await page.reload()
  await expect(page.getByText('Este navegador no guarda nada')).toBeVisible()
})
