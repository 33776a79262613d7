import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createCall } from '#contract/client.ts'
import { relay as pairings } from '#contract/relay.ts'
import { writeCbz } from '../../support/cbz.ts'
import { accessible } from '../support/accessible.ts'
import { RECONNECT } from '../support/relay-session.ts'
import { expect, test } from '../support/relayed.ts'
import { openShelf } from '../support/shelf.ts'

const EMAIL = 'lucia@lejos.es'
const PASSWORD = 'secreta2'

async function enter(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('a computer is linked by a code shown on both sides, is read from remotely, and is unlinked', async ({
  page,
  served,
  relay,
  browser,
}) => {
  await openShelf(
    page,
    served,
    async (root) => {
      for (const number of [1, 2]) await writeCbz(join(root, 'Saga', `Saga ${number}.cbz`), { pages: 3 })
    },
    null,
  )
  await relay.signUp(EMAIL, PASSWORD)
  const away = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  // Port 8080 of localhost is not reachable from another computer.
  await away.route('https://localhost:8080/**', (route) => route.abort())

  await page.goto(`${served.url}/server`)
  await page.getByLabel('Dirección del acceso remoto').fill('http://localhost:9')
  await page.getByRole('button', { name: 'Enlazar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('no responde')
  await page.getByLabel('Dirección del acceso remoto').fill(relay.url)
  await page.getByRole('button', { name: 'Enlazar', exact: true }).click()
  const link = page.getByRole('link', { name: `${relay.url}/pair` })
  await expect(link).toBeVisible()
  await accessible(page, 'the code at home')
  const address = (await link.getAttribute('href')) ?? ''

  // The code survives signing in.
  await enter(away, address)
  await expect(away.getByRole('heading', { name: '¿Ves el mismo código en los dos?' })).toBeVisible()
  await accessible(away, 'the code elsewhere')
  await away.getByLabel(`La contraseña de ${EMAIL}`).fill('otra cosa')
  await away.getByRole('button', { name: 'Enlazar', exact: true }).click()
  await expect(away.getByRole('alert')).toContainText('Esta no es tu contraseña')
  await away.getByLabel(`La contraseña de ${EMAIL}`).fill(PASSWORD)
  await away.getByRole('button', { name: 'Enlazar', exact: true }).click()
  await expect(away.getByText('Esperando a que pulses Permitir')).toBeVisible()

  await expect(page.getByText(EMAIL)).toBeVisible()
  await accessible(page, 'who asks')
  await page.getByRole('button', { name: 'Permitir' }).click()
  await expect(page.getByText('Ordenador enlazado')).toBeVisible()
  await page.getByRole('button', { name: 'Ir a iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/auth$/)

  await expect(away.getByRole('heading', { name: 'Enlazado' })).toBeVisible()
  await away.getByRole('link', { name: 'Ir a Inicio' }).click()
  await expect(away.getByRole('heading', { level: 1, name: 'Saga' })).toBeVisible(RECONNECT)
  await accessible(away, 'home from elsewhere')
  await away.getByRole('button', { name: 'No volver a mostrarlo aquí' }).click()
  await expect(away.getByRole('region', { name: 'Lectura remota' })).toBeHidden()
  await away.getByRole('link', { name: 'ON (Remoto)' }).click()
  await expect(away.getByRole('heading', { name: 'Estás leyendo de lejos' })).toBeVisible()
  await expect(away.getByText('Para gestionar la biblioteca, abre Comics en tu ordenador')).toBeVisible()
  await accessible(away, 'the server from elsewhere')

  // At home the user signs in with the other account and sees the tunnel's state.
  await enter(page, `${served.url}/auth`)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(`${served.url}/server`)
  await expect(page.getByText('Conectada')).toBeVisible(RECONNECT)

  // When the computer sleeps, the home screen says so; it recovers by itself.
  await away.goto(`${relay.url}/home`)
  await served.stop()
  await away.reload()
  await expect(away.getByRole('heading', { name: 'El ordenador duerme' })).toBeVisible(RECONNECT)
  await expect(away.getByRole('link', { name: 'OFF' })).toHaveAttribute('title', /no responde/)
  await accessible(away, 'a computer that sleeps')
  await served.restart()
  await expect(away.getByRole('heading', { level: 1, name: 'Saga' })).toBeVisible(RECONNECT)

  await away.goto(`${relay.url}/settings?section=computer`)
  await away.getByRole('button', { name: 'Quitar el enlace' }).click()
  await accessible(away, 'letting go')
  await away.getByRole('dialog').getByRole('button', { name: 'Quitar el enlace' }).click()
  await expect(away.getByText('Ninguno')).toBeVisible()
  await away.goto(`${relay.url}/server`)
  await expect(away.getByRole('heading', { name: 'Aún no has enlazado tu ordenador' })).toBeVisible()
  await accessible(away, 'no computer')
  await away.context().close()
})

test('an account without a computer shows how to link one, and a wrong code shows an error', async ({
  page,
  relay,
}) => {
  await page.route('https://localhost:8080/**', (route) => route.abort())
  await relay.signUp(EMAIL, PASSWORD)
  await enter(page, `${relay.url}/auth`)
  await expect(page.getByRole('heading', { name: 'Aún no has enlazado tu ordenador' })).toBeVisible()
  await page.getByRole('link', { name: 'Tengo un código' }).click()
  await page.getByLabel('Código').fill('22233')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('no es correcto o ha caducado')
  await page.getByLabel('Código').fill('222-333')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('no es correcto o ha caducado')
  await accessible(page, 'a wrong code')
})

test('a session that the computer rejects is ended by the browser that created it', async ({
  page,
  relay,
}) => {
  await page.route('https://localhost:8080/**', (route) => route.abort())
  await relay.signUp(EMAIL, PASSWORD)
  const call = createCall({ baseUrl: relay.url })
  const computer = { name: 'imac', platform: 'Linux' }
  const { code, secret } = await call(pairings.begin, { body: computer })
  await enter(page, `${relay.url}/pair?code=${code}`)
  await page.getByLabel(`La contraseña de ${EMAIL}`).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enlazar', exact: true }).click()
  await expect(page.getByText('Esperando a que pulses Permitir')).toBeVisible()
  const ended = page.waitForResponse(/\/auth\/v1\/logout\?scope=local/)
  await call(pairings.decide, { params: { code }, body: { secret, allow: false } })
  expect((await ended).ok()).toBe(true)
  // The browser's own session stays valid.
  await page.goto(`${relay.url}/server`)
  await expect(page.getByRole('heading', { name: 'Aún no has enlazado tu ordenador' })).toBeVisible()
})
