import { createClient } from '@supabase/supabase-js'
import { render } from 'ink-testing-library'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { NewPasswordForm } from '#cli/screens/new-password.tsx'
import { createCall } from '#contract/client.ts'
import { status } from '#contract/helper/status.ts'
import { createI18n } from '#i18n/load.ts'
import { ended, serveComics } from '../../support/processes/comics-bin.ts'
import { mailServer, secretsOf } from '../../support/servers/smtp.ts'
import { tempDir } from '../../support/temp.ts'
import { comicsHere } from '../support/comics-here.ts'

const EMAIL = 'lucia@ejemplo.es'
const signUp = ['signup', '--email', EMAIL, '--password-stdin']

/** Returns a signed-out client of a running helper's account, at any of its addresses. */
async function clientOf(url: string) {
  const { account } = await createCall({ baseUrl: url })(status.config)
  return createClient(url, account.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
}

test('the account command lists accounts with the owner and resets a password without a server', async () => {
  const home = await tempDir()
  const run = (args: string[], input = '', env = {}) => comicsHere(args, { home, input, env })
  expect((await run(['account', 'list'])).stdout).toBe('No hay cuentas. Crea una con «comics signup».\n')
  await run(signUp, 'secreta1')
  const listed = await run(['account', 'list'], '', { LANG: 'en_GB.UTF-8' })
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toMatch(/^lucia@ejemplo\.es {2}\(library owner · last sign-in: .+\)\n$/)
  const [account, done] = (await run(['account', 'list', '--json'])).events()
  expect(account).toMatchObject({ event: 'account', email: EMAIL, owner: true })
  expect(done).toEqual({ event: 'done', accounts: 1 })

  const reset = ['account', 'reset-password', 'LUCIA@ejemplo.es', '--password-stdin']
  expect(await run(reset, '12345')).toMatchObject({ code: 1, stderr: expect.stringContaining('6') })
  expect(await run(reset, 'otra-cosa\n')).toMatchObject({ code: 0, stderr: '' })
  expect((await run(['login', '--email', EMAIL, '--password-stdin'], 'secreta1')).code).toBe(1)
  expect((await run(['login', '--email', EMAIL, '--password-stdin'], 'otra-cosa')).code).toBe(0)

  const unknown = await run(['account', 'reset-password', 'x@y.es', '--password-stdin'], 'otra-cosa')
  expect(unknown).toMatchObject({ code: 1, stderr: 'No hay ninguna cuenta con esta dirección: x@y.es\n' })
  expect((await run(['account', 'reset-password', EMAIL])).stderr).toContain('--password-stdin')
  const hosted = { SUPABASE_URL: 'https://abc.supabase.co', SUPABASE_ANON_KEY: 'key' }
  for (const args of [['list'], ['outbox'], reset.slice(1)]) {
    const refused = await run(['account', ...args], 'otra-cosa', hosted)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('abc.supabase.co') })
  }
})

test('an invitation can be created without a server and while serve runs; its link signs in', async () => {
  const home = await tempDir()
  const invite = (...more: string[]) => comicsHere(['account', 'invite', 'ANA@ejemplo.es', ...more], { home })
  await comicsHere(signUp, { home, input: 'secreta1' })
  const alone = await invite()
  expect(alone).toMatchObject({ code: 0, stderr: '' })
  expect(alone.stdout).toMatch(/^Invitación para ana@ejemplo\.es\..*\n {2}http:\S+\/auth\/v1\/verify\?\S+\n$/)
  expect(await invite('--url', 'nowhere')).toMatchObject({ code: 1 })

  const { child, url } = await serveComics(['--port', '0'], { home })
  const [elsewhere] = (await invite('--json', '--url', 'https://comics.example')).events()
  expect(String(elsewhere?.link).startsWith('https://comics.example/auth/v1/verify?')).toBe(true)
  // The link has the served port, not the default one.
  const [done] = (await invite('--json')).events()
  expect(String(done?.link).startsWith(`${url}/auth/v1/verify?`)).toBe(true)
  expect(done).toMatchObject({ event: 'done', email: 'ana@ejemplo.es', sent: false })
  const followed = await fetch(String(done?.link), { redirect: 'manual' })
  expect(followed.headers.get('location')?.startsWith(`${url}/#access_token=`)).toBe(true)
  const tokens = new URLSearchParams(followed.headers.get('location')?.split('#')[1])
  const client = await clientOf(url)
  await client.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  })
  expect((await client.auth.updateUser({ password: 'secreta2' })).error).toBeNull()
  const taken = await invite()
  expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('registered') })
  child.kill('SIGTERM')
  await ended(child)
})

test('while serve runs, the outbox lists a message, and a sign-out or password reset is immediate', async () => {
  const home = await tempDir()
  await comicsHere(signUp, { home, input: 'secreta1' })
  const { child, url } = await serveComics(['--port', '0'], { home })
  const client = await clientOf(url)
  await client.auth.signInWithPassword({ email: EMAIL, password: 'secreta1' })

  const other = await clientOf(url)
  await other.auth.resetPasswordForEmail(EMAIL, { redirectTo: `${url}/reset` })
  const outbox = await expect
    .poll(async () => (await comicsHere(['account', 'outbox', '--json'], { home })).events(), {
      timeout: 20_000,
    })
    .toHaveLength(2)
    .then(() => comicsHere(['account', 'outbox', '--json'], { home }))
  const [message] = outbox.events()
  expect(message).toMatchObject({ event: 'message', to: EMAIL, kind: 'recovery' })
  // The link has the origin of the request.
  expect(String(message?.link).startsWith(`${url}/auth/v1/verify?`)).toBe(true)
  const shown = (await comicsHere(['account', 'outbox'], { home })).stdout
  expect(shown).toContain(`código: ${message?.code}`)
  expect(shown).toContain(String(message?.link))
  const followed = await fetch(String(message?.link), { redirect: 'manual' })
  expect(followed.status).toBe(303)
  expect(followed.headers.get('location')).toMatch(`${url}/reset#access_token=`)
  expect(followed.headers.get('cache-control')).toBe('no-store')

  expect((await client.auth.getUser()).error).toBeNull()
  expect((await comicsHere(['account', 'sign-out', EMAIL], { home })).stdout).toBe(
    `Sesión cerrada en todos los dispositivos: ${EMAIL}\n`,
  )
  expect((await client.auth.getUser()).error).not.toBeNull()
  await client.auth.signInWithPassword({ email: EMAIL, password: 'secreta1' })
  expect((await client.auth.getUser()).error).toBeNull()
  await comicsHere(['login', '--email', EMAIL, '--password-stdin'], { home, input: 'secreta1' })
  const [made] = (await comicsHere(['device', 'add', 'Kobo', '--json'], { home })).events()
  const catalogue = async () =>
    (await fetch(`${url}/opds/v2`, { headers: { 'X-API-Key': String(made?.key) } })).status
  const reset = ['account', 'reset-password', EMAIL, '--password-stdin']
  const withDevices = await comicsHere([...reset, '--keep-devices', '--json'], { home, input: 'otra-cosa' })
  expect(withDevices.events()).toEqual([{ event: 'done', email: EMAIL, revoked: [], kept: ['Kobo'] }])
  expect((await client.auth.getUser()).error).not.toBeNull()
  expect(await catalogue()).toBe(200)
  const revoked = await comicsHere(reset, { home, input: 'otra-mas' })
  expect(revoked).toMatchObject({ code: 0, stdout: expect.stringContaining('Claves revocadas: Kobo\n') })
  expect(await catalogue()).toBe(401)
  const [listed] = (await comicsHere(['device', 'list', '--of', EMAIL, '--json'], { home })).events()
  expect(listed).toMatchObject({ event: 'device', name: 'Kobo', revokedAt: expect.any(String) })
  child.kill('SIGTERM')
  expect(await ended(child)).toBe(0)
})

test('serve sends mail over COMICS_SMTP_URL in its language and rejects invalid mail settings', async () => {
  const home = await tempDir()
  const server = await mailServer()
  const env = {
    COMICS_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    COMICS_MAIL_FROM: 'comics@example.org',
    LANG: 'de_DE.UTF-8',
  }
  const { child, url } = await serveComics(['--port', '0'], { home, env })
  const client = await clientOf(url)
  const signedUp = await client.auth.signUp({ email: EMAIL, password: 'secreta1' })
  expect(signedUp).toMatchObject({ error: null, data: { session: null } })
  const letter = await server.letterTo(EMAIL)
  expect(letter.subject).toBe('Bestätige dein Comics-Konto')
  const followed = await fetch(secretsOf(letter).link, { redirect: 'manual' })
  expect(followed.headers.get('location')).toMatch(`${url}/#access_token=`)
  const outbox = await comicsHere(['account', 'outbox'], { home, env })
  expect(outbox.stdout).toBe(
    'Nachrichten werden über deinen Mailserver verschickt; hier wird keine aufbewahrt.\n',
  )
  child.kill('SIGTERM')
  await ended(child)

  const wrong = await comicsHere(['serve', '--no-open', '--port', '0'], {
    home,
    env: { COMICS_SMTP_URL: 'mail.example.org' },
  })
  expect(wrong).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('COMICS_MAIL_FROM') })
})

test('the form for a new password asks twice and hides the input', async () => {
  const { t } = await createI18n('es')
  const settle = () => new Promise((resolve) => setTimeout(resolve, 30))
  const answers: string[] = []
  const form = createElement(NewPasswordForm, { t, email: EMAIL, onDone: (...both) => answers.push(...both) })
  const { stdin, lastFrame } = render(form)
  await settle()
  stdin.write('secreta1')
  await settle()
  expect(lastFrame()).toContain(EMAIL)
  expect(lastFrame()).not.toContain('secreta1')
  stdin.write('\r')
  await settle()
  await expect.poll(() => lastFrame()).toContain('Repite la contraseña:')
  await settle()
  stdin.write('secreta2\r')
  await expect.poll(() => answers).toEqual(['secreta1', 'secreta2'])
})
