import { join } from 'node:path'
import { writeCbz } from '../../support/cbz.ts'
import { type MailServer, openMailServer, secretsOf } from '../../support/servers/mail-server.ts'
import { accessible } from '../support/accessible.ts'
import { enter, hosted } from '../support/hosted.ts'
import { quiet } from '../support/quiet.ts'
import { expect, type Page, type Served } from '../support/served.ts'

const withMail = hosted.extend({
  mail: async ({ browserName: _browser }, use) => {
    const mail = await openMailServer()
    await use(mail)
    await mail.close()
  },
})

/** Opens the sign-in page without a stored session, as in a new browser. */
async function signOut(page: Page, { url }: Served): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/auth`)
}

hosted(
  'with an account on another origin, the library and reading work, and a second account is rejected',
  async ({ page, served, project }) => {
    await served.start()
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|CORS/.test(message.text())) refused.push(message.text())
    })
    const shelf = join(served.home, 'Shelf')
    for (const n of [1, 2]) await writeCbz(join(shelf, 'Saga', `Saga ${n}.cbz`), { pages: 5 })

    await page.goto(served.url)
    await expect(page.getByText('Se guarda en tu servicio de cuentas.')).toBeVisible()
    await accessible(page, 'auth of a hosted account')
    await enter(page, 'Sign Up', 'lucia@ejemplo.es')
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${served.url}/server`)
    await page.getByLabel('Ruta de la carpeta').fill(shelf)
    await page.getByLabel('Ruta de la carpeta').press('Enter')
    await expect(page.getByText('2 archivos procesados').first()).toBeVisible({ timeout: 60_000 })
    await page.goto(`${served.url}/home`)
    const cover = page.locator('main .cover img').first()
    await expect(cover).toBeVisible()
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    // The progress is stored in the project and restored from there.
    await page.goto(`${served.url}/comics`)
    await page.locator('a[href^="/series/"]').first().click()
    await page.locator('a[href^="/read/"]').last().click()
    const shown = (n: number) => page.getByRole('img', { name: new RegExp(`^Página ${n} de \\d+$`) })
    await expect(shown(1).first()).toBeVisible()
    await quiet(page)
    await page.keyboard.press('d')
    for (const n of [2, 3]) {
      await page.keyboard.press('ArrowRight')
      await expect(shown(n).first()).toBeInViewport()
    }
    const comicId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect
      .poll(() =>
        page.evaluate(
          async ([address, key, id]) => {
            const stored = Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token'))?.[1]
            const { access_token: token } = JSON.parse(stored ?? '{}') as { access_token: string }
            const query = `select=last_page&comic_id=eq.${id}`
            const headers = { apikey: key ?? '', authorization: `Bearer ${token}` }
            const rows: unknown = await (
              await fetch(`${address}/rest/v1/comics_library?${query}`, { headers })
            ).json()
            return rows
          },
          [project.url, project.anonKey, comicId],
        ),
      )
      .toEqual([{ last_page: 3 }])

    // The content security policy allows a WebSocket to the project.
    const opened = await page.evaluate(
      ([address, key]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(
            `${address?.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`,
          )
          socket.onopen = () => resolve('open')
          socket.onerror = () => resolve('refused')
        }),
      [project.url, project.anonKey],
    )
    expect(opened).toBe('open')
    expect(refused).toEqual([])

    // Another account of the project has no access to this library and sees a message.
    await signOut(page, served)
    await enter(page, 'Sign Up', 'bea@ejemplo.es')
    await expect(page.getByRole('heading', { name: 'Esta biblioteca es de otra cuenta' })).toBeVisible()
    await expect(page.getByText('Has iniciado sesión como bea@ejemplo.es.')).toBeVisible()
    await accessible(page, 'no access')
    await page.getByRole('button', { name: 'Usar otra cuenta' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    await enter(page, 'Sign In', 'lucia@ejemplo.es')
    await expect(page).toHaveURL(/\/home$/)
    await expect(cover).toBeVisible()

    // Stop the project: the stored session still works, and a new sign-in shows the error.
    await project.stop()
    await page.evaluate(() => {
      for (const [name, value] of Object.entries(localStorage)) {
        if (!name.endsWith('-auth-token')) continue
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(value), expires_at: 1 }))
      }
    })
    await page.goto(`${served.url}/comics`)
    await expect(page.getByRole('img', { name: /^Portada de/ }).first()).toBeVisible()
    await signOut(page, served)
    await enter(page, 'Sign In', 'lucia@ejemplo.es')
    await expect(page.getByRole('alert')).toContainText(`El servicio de cuentas ${project.url} no responde.`)
    await accessible(page, 'auth, no answer')
    await project.restart()
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/home$/)
  },
)

const closed = hosted.extend({ signUp: 'closed' })

closed('a project that is closed to new accounts says so on the sign-up form', async ({ page, served }) => {
  await served.start()
  await page.goto(served.url)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByText('Este servicio de cuentas no admite cuentas nuevas.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await accessible(page, 'auth, closed project')
})

withMail(
  'a project with address confirmation sends a mail, and its link signs the user in',
  async ({ page, served, mail }) => {
    await served.start()
    await page.goto(served.url)
    await enter(page, 'Sign Up', 'lucia@ejemplo.es')
    await expect(page.getByText('Hemos enviado un mensaje a lucia@ejemplo.es.')).toBeVisible()
    const { link } = secretsOf(await (mail as MailServer).letterTo('lucia@ejemplo.es'))
    await page.goto(link)
    await expect(page).toHaveURL(`${served.url}/home`)
  },
)
