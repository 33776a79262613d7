import { type TOTP, URI } from 'otpauth'
import { type MailServer, openMailServer, secretsOf } from '../../support/servers/mail-server.ts'
import { accessible } from '../support/accessible.ts'
import { expect, type Page, type Served, test as served } from '../support/served.ts'

/** The product with a mail server of its own. */
const withMail = served.extend<{ mail: MailServer }>({
  mail: async ({ browserName: _browser }, use) => {
    const mail = await openMailServer()
    await use(mail)
    await mail.close()
  },
  environment: async ({ mail }, use) => {
    await use({ COMICS_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, COMICS_MAIL_FROM: 'comics@ejemplo.es' })
  },
})

async function enter(page: Page, tab: 'Sign In' | 'Sign Up', password: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Forgets who is signed in, as another browser would not know it. */
async function leave(page: Page, { url }: Served): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/auth`)
}

withMail(
  'an account that is confirmed by mail, and its forgotten password',
  async ({ page, served, mail }) => {
    await served.start()
    await page.goto(served.url)
    await enter(page, 'Sign Up', 'secreta1')
    await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible()
    await expect(page.getByText('Hemos enviado un mensaje a lucia@ejemplo.es.')).toBeVisible()
    await accessible(page, 'auth, a message on its way')

    // Not yet.
    await enter(page, 'Sign In', 'secreta1')
    await expect(page.getByRole('alert')).toContainText('Antes tienes que confirmar tu dirección')
    await page.getByRole('button', { name: 'Reenviar mensaje' }).click()
    await expect(page.getByText(/Prueba otra vez dentro de \d+\ss/)).toBeVisible()

    const { link } = secretsOf(await mail.letterTo('lucia@ejemplo.es'))
    await page.goto(link)
    await expect(page).toHaveURL(/\/home$/)

    // A link is good once.
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('Este enlace o código ya no vale.')

    // Another password.
    await page.getByRole('button', { name: '¿Has olvidado tu contraseña?' }).click()
    await page.getByLabel('Email').fill('lucia@ejemplo.es')
    await accessible(page, 'auth, forgotten password')
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText(/Si lucia@ejemplo\.es tiene una cuenta aquí/)).toBeVisible()
    await page.goto(secretsOf(await mail.letterTo('lucia@ejemplo.es', 2)).link)
    await expect(page).toHaveURL(/\/new-password/)
    await page.getByLabel('Contraseña nueva').fill('secreta1')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(page.getByRole('alert')).toContainText('Elige una contraseña distinta')
    await accessible(page, 'new password')
    await page.getByLabel('Contraseña nueva').fill('secreta2')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(page).toHaveURL(/\/home$/)

    await leave(page, served)
    await enter(page, 'Sign In', 'secreta1')
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    await enter(page, 'Sign In', 'secreta2')
    await expect(page).toHaveURL(/\/home$/)
  },
)

served('a second factor is asked for after the password', async ({ page, served }) => {
  await served.start()
  await served.signUp('lucia@ejemplo.es')
  const { anonKey } = (await (await fetch(`${served.url}/api/config`)).json()).account
  const call = async (path: string, body: unknown, token = anonKey) => {
    const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${served.url}/auth/v1${path}`, init)).json()
  }
  const credentials = { email: 'lucia@ejemplo.es', password: 'secreta1' }
  const { access_token: token } = await call('/token?grant_type=password', credentials)
  const factor = await call('/factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)
  const app = URI.parse(factor.totp.uri) as TOTP
  const challenge = await call(`/factors/${factor.id}/challenge`, {}, token)
  // The code of the step before: the one of now is left for the page.
  const code = app.generate({ timestamp: Date.now() - 30_000 })
  await call(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code }, token)

  await page.goto(`${served.url}/auth`)
  await enter(page, 'Sign In', 'secreta1')
  await expect(page.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible()
  await accessible(page, 'second factor')
  const shown = app.generate({ timestamp: Date.now() })
  await page.getByLabel('Código').fill(shown === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('alert')).toContainText('El código no es correcto.')
  await page.getByLabel('Código').fill(app.generate({ timestamp: Date.now() }))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/home$/)
})

served(
  'without a mail server, a forgotten password is a matter of the terminal',
  async ({ page, served }) => {
    await served.start()
    await page.goto(`${served.url}/auth`)
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill('lucia@ejemplo.es')
    await page.getByRole('button', { name: '¿Has olvidado tu contraseña?' }).click()
    await expect(page.getByText('comics account reset-password lucia@ejemplo.es')).toBeVisible()
    await accessible(page, 'auth, forgotten password without mail')
  },
)
