import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { render } from 'ink-testing-library'
import { decodeJwt } from 'jose'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CodeForm } from '#cli/screens/second-factor.tsx'
import { createI18n } from '#i18n/load.ts'
import { ownAccount, PASSWORD, signUp } from '../../account/support/account.ts'
import { enrollVerified } from '../../account/support/authenticator.ts'
import { until } from '../../support/until.ts'
import { comicsHere } from '../support/comics-here.ts'
import { hasPseudoTerminal, onTerminal } from '../support/pseudo-terminal.ts'
import { KEY } from '../support/terminal.ts'

const EMAIL = 'lucia@ejemplo.es'

test('login requires the second factor and stores no session without it', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, EMAIL)
  const app = await enrollVerified(client)
  const env = { SUPABASE_URL: account.url, SUPABASE_ANON_KEY: account.anonKey }
  const { host } = new URL(account.url)
  const session = join(account.dataDir, 'terminal', `session-${host.replace(':', '-')}.json`)
  const login = (...more: string[]) =>
    comicsHere(
      [
        'login',
        '--email',
        EMAIL,
        '--password-stdin',
        '--data-dir',
        join(account.dataDir, 'terminal'),
        ...more,
      ],
      { home: account.dataDir, input: PASSWORD, env },
    )
  expect(await login()).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--code') })
  expect(existsSync(session)).toBe(false)
  const right = app.codeAt(Date.now() + 30_000)
  const wrong = right === '000000' ? '000001' : '000000'
  expect(await login('--code', wrong)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('El código no es correcto.'),
  })
  expect(existsSync(session)).toBe(false)
  // Neither failed login left a session at the account.
  const sessions = async () =>
    (await account.account.sessions.list(decodeJwt(await token()).sub ?? '')).length
  const token = async () => (await client.auth.getSession()).data.session?.access_token ?? ''
  expect(await sessions()).toBe(1)

  const done = await login('--code', right)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  const stored = JSON.parse(await readFile(session, 'utf8')) as { access_token: string }
  expect(decodeJwt(stored.access_token)).toMatchObject({ aal: 'aal2', email: EMAIL })
})

test.runIf(hasPseudoTerminal)('Ctrl+C at the prompt for the code stores no session', async () => {
  const account = await ownAccount()
  const { client } = await signUp(account, EMAIL)
  await enrollVerified(client)
  const dataDir = join(account.dataDir, 'terminal')
  const login = onTerminal(['login', '--email', EMAIL, '--data-dir', dataDir], {
    home: account.dataDir,
    env: { SUPABASE_URL: account.url, SUPABASE_ANON_KEY: account.anonKey },
  })
  await login.shows('Password')
  login.press(`${PASSWORD}\r`)
  await login.shows('Code:')
  login.press(KEY.controlC)
  expect(await login.ended()).toBe(130)
  const { host } = new URL(account.url)
  expect(existsSync(join(dataDir, `session-${host.replace(':', '-')}.json`))).toBe(false)
})

test('the prompt for the code accepts spaces', async () => {
  const { t } = await createI18n('es')
  const answers: string[] = []
  const { stdin, lastFrame } = render(createElement(CodeForm, { t, onDone: (code) => answers.push(code) }))
  await until(() => stdin.listenerCount('readable') > 0)
  expect(lastFrame()).toContain('Código:')
  stdin.write('123 456\r')
  await expect.poll(() => answers).toEqual(['123456'])
})
