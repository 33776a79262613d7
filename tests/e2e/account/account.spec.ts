import { type TOTP, URI } from 'otpauth'
import { type MailServer, openMailServer, secretsOf } from '../../support/servers/mail-server.ts'
import { accessible } from '../support/accessible.ts'
import { chooseForm } from '../support/auth-form.ts'
import { expect, type Page, type Served, test as served } from '../support/served.ts'

/** A served product that sends mail to a test mail server. */
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

/** Time step of the second factor's codes in ms. */
const STEP = 30_000

async function enter(page: Page, tab: 'Sign In' | 'Sign Up', password: string): Promise<void> {
  await chooseForm(page, tab)
  await page.getByLabel('Email').fill('lucia@ejemplo.es')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** Signs out by clearing localStorage, as in a new browser. */
async function signOut(page: Page, { url }: Served): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/auth`)
}

withMail(
  'a new account is confirmed by mail, and a forgotten password is reset by mail',
  async ({ page, served, mail }) => {
    await served.start()
    await page.goto(served.url)
    await enter(page, 'Sign Up', 'secreta1')
    await expect(page.getByText('Please check your email to confirm your account.').first()).toBeVisible()
    await expect(page.getByText('Hemos enviado un mensaje a lucia@ejemplo.es.')).toBeVisible()
    await accessible(page, 'auth, a message on its way')

    // Sign-in fails before the address is confirmed.
    await enter(page, 'Sign In', 'secreta1')
    await expect(page.getByRole('alert')).toContainText('Antes tienes que confirmar tu dirección')
    await page.getByRole('button', { name: 'Reenviar mensaje' }).click()
    await expect(page.getByText(/Prueba otra vez dentro de \d+\ss/)).toBeVisible()

    const { link } = secretsOf(await mail.letterTo('lucia@ejemplo.es'))
    await page.goto(link)
    await expect(page).toHaveURL(/\/home$/)

    // A link is valid once.
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await expect(page.getByRole('alert')).toContainText('Este enlace o código ya no vale.')

    // Reset the password.
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

    await signOut(page, served)
    await enter(page, 'Sign In', 'secreta1')
    await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
    await enter(page, 'Sign In', 'secreta2')
    await expect(page).toHaveURL(/\/home$/)
  },
)

served('sign-in requires the second factor after the password', async ({ page, served }) => {
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
  // Use the previous time step's code, so that the page can use the current one. It expires with this step.
  const left = STEP - (Date.now() % STEP)
  if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left))
  const code = app.generate({ timestamp: Date.now() - STEP })
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
  'without a mail server, the forgotten-password dialog shows the terminal command',
  async ({ page, served }) => {
    await served.start()
    await page.goto(`${served.url}/auth`)
    await chooseForm(page, 'Sign In')
    await page.getByLabel('Email').fill('lucia@ejemplo.es')
    await page.getByRole('button', { name: '¿Has olvidado tu contraseña?' }).click()
    await expect(page.getByText('comics account reset-password lucia@ejemplo.es')).toBeVisible()
    await accessible(page, 'auth, forgotten password without mail')
  },
)
