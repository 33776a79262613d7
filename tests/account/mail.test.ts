import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount } from '#account/start.ts'
import { localCertificate } from '#http/tls.ts'
import { mailServer, secretsOf } from '../support/smtp.ts'
import { tempDir } from '../support/temp.ts'
import { ownAccount, PASSWORD, signUp } from './support/account.ts'
import { openLink } from './support/messages.ts'

const FROM = 'Comics <comics@example.org>'
const EMAIL = 'ana@example.com'

const withMail = (url: string) => ownAccount({ mail: { url, from: FROM } })

it('confirmation mail: its link and its code both work, once, and nothing stays in the outbox', async () => {
  const server = await mailServer()
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const first = await account.client().auth.signUp({ email: EMAIL, password: PASSWORD })
  expect(first).toMatchObject({ error: null, data: { session: null } })
  const letter = await server.letterTo(EMAIL)
  expect(letter).toMatchObject({ from: 'comics@example.org', to: [EMAIL] })
  expect(letter.subject).toBe('Confirma tu cuenta de Comics')
  expect(letter.headers).toMatch(/^From: Comics <comics@example.org>$/m)
  expect(letter.headers).toMatch(/^To: ana@example.com$/m)
  expect(letter.headers).toMatch(/^Auto-Submitted: auto-generated$/m)
  const { link, code } = secretsOf(letter)
  expect(letter.html).toContain(link.replaceAll('&', '&amp;'))
  expect(letter.html).toContain(code)
  expect((await openLink(account, link)).fragment.get('type')).toBe('signup')
  const spent = await account.client().auth.verifyOtp({ email: EMAIL, token: code, type: 'signup' })
  expect(spent.error?.code).toBe('otp_expired')
  expect(await account.account.local.outbox()).toEqual([])

  const bea = account.client()
  await bea.auth.signUp({ email: 'bea@example.com', password: PASSWORD })
  const other = secretsOf(await server.letterTo('bea@example.com'))
  const verified = await bea.auth.verifyOtp({ email: 'bea@example.com', token: other.code, type: 'signup' })
  expect(verified.data.user?.email).toBe('bea@example.com')
  expect((await openLink(account, other.link)).fragment.get('error_code')).toBe('otp_expired')
})

it.each([
  ['es', 'Cambia tu contraseña de Comics'],
  ['en-GB', 'Reset your Comics password'],
  ['fr', 'Réinitialise ton mot de passe Comics'],
  ['de', 'Setze dein Comics-Passwort zurück'],
  ['ja', 'Comics のパスワードの再設定'],
  ['xx', 'Cambia tu contraseña de Comics'],
])('speaks %s', async (locale, subject) => {
  const server = await mailServer()
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const { auth } = account.client()
  await auth.signUp({ email: EMAIL, password: PASSWORD, options: { data: { locale } } })
  await auth.resetPasswordForEmail(EMAIL)
  const letter = await server.letterTo(EMAIL, 2)
  expect(letter.subject).toBe(subject)
  expect(letter.text).toContain(EMAIL)
  expect(letter.html).toContain(`<html lang="${locale === 'xx' ? 'es' : locale.slice(0, 2)}">`)
})

it('an address is text, not markup', async () => {
  const server = await mailServer()
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const email = "o'hara+b@example.com"
  await account
    .client()
    .auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: 'http://localhost:8080/"><b>x' } })
  const letter = await server.letterTo(email)
  expect(letter.html).toContain('o&#39;hara+b@example.com')
  expect(letter.html).not.toContain('<b>x')
})

it('logs in with STARTTLS or TLS, and believes no unknown certificate', async () => {
  const { key, cert } = await localCertificate(await tempDir(), [])
  const onAuth: NonNullable<Parameters<typeof mailServer>[0]>['onAuth'] = (auth, _session, callback) =>
    auth.username === 'comics' && auth.password === 's3cret@'
      ? callback(null, { user: auth.username })
      : callback(new Error('Invalid username or password'))
  for (const secure of [false, true]) {
    const server = await mailServer({ key, cert, secure, authOptional: false, onAuth })
    const url = (password: string, query = '?tls.rejectUnauthorized=false') =>
      `${secure ? 'smtps' : 'smtp'}://comics:${encodeURIComponent(password)}@127.0.0.1:${server.port}${query}`
    const tried = async (address: string) => {
      const account = await withMail(address)
      return (await account.client().auth.signUp({ email: EMAIL, password: PASSWORD })).error
    }
    expect(await tried(url('s3cret@'))).toBeNull()
    expect(await server.letterTo(EMAIL)).toMatchObject({ secure: true, user: 'comics' })
    expect(await tried(url('wrong'))).toMatchObject({ status: 500 })
    expect(await tried(url('s3cret@', ''))).toMatchObject({ status: 500 })
    expect(server.letters).toHaveLength(1)
  }
})

it('a server that refuses undoes the sign-up, which can be tried again at once', async () => {
  let refusing = true
  const server = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(refusing ? new Error('Mailbox full') : null),
  })
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const post = () =>
    account.request('/auth/v1/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    })
  const failed = await post()
  expect(failed.status).toBe(500)
  expect(await failed.json()).toEqual({
    code: 'unexpected_failure',
    message: 'Error sending confirmation email',
  })
  expect(await account.account.local.list()).toHaveLength(0)
  refusing = false
  expect((await post()).status).toBe(200)
  await server.letterTo(EMAIL)
})

it('a change of address that cannot be written changes nothing', async () => {
  let refusing = false
  const server = await mailServer({
    onRcptTo: ({ address }, _session, callback) =>
      callback(refusing && address === 'new@example.com' ? new Error('No such user') : null),
  })
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const { auth } = account.client()
  await auth.signUp({ email: EMAIL, password: PASSWORD })
  const { code } = secretsOf(await server.letterTo(EMAIL))
  await auth.verifyOtp({ email: EMAIL, token: code, type: 'signup' })
  refusing = true
  const failed = await auth.updateUser({ email: 'new@example.com', data: { nick: 'x' } })
  expect(failed.error?.status).toBe(500)
  const { data } = await auth.getUser()
  expect(data.user?.new_email).toBeUndefined()
  expect(data.user?.user_metadata.nick).toBeUndefined()
  const reached = secretsOf(await server.letterTo(EMAIL, 2))
  expect((await openLink(account, reached.link)).fragment.get('error_code')).toBe('otp_expired')
  refusing = false
  expect((await auth.updateUser({ email: 'new@example.com' })).error).toBeNull()
})

it('a server that hangs holds up nobody else, and is given up after ten seconds', async () => {
  const sockets = new Set<{ destroy(): void }>()
  const hanging = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    hanging.close()
  })
  const address = hanging.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const options = { mail: { url: `smtp://127.0.0.1:${port}`, from: FROM } }
  const quick = await ownAccount({ ...options, autoConfirm: true })
  await signUp(quick, EMAIL)
  const account = await ownAccount(options)
  const start = performance.now()
  const waiting = account.client().auth.signUp({ email: EMAIL, password: PASSWORD })
  await expect.poll(() => sockets.size, { timeout: 5000 }).toBe(1)
  expect((await quick.client().auth.resetPasswordForEmail(EMAIL)).error).toBeNull()
  // The database is free, and answers that tell nothing come at once.
  const { error } = await account.client().auth.resetPasswordForEmail(EMAIL)
  expect(error).toBeNull()
  expect(performance.now() - start).toBeLessThan(5000)
  expect((await waiting).error?.status).toBe(500)
  expect(performance.now() - start).toBeGreaterThan(9000)
  expect(performance.now() - start).toBeLessThan(14_000)
  expect(await account.account.local.list()).toHaveLength(0)
}, 30_000)

it.each([
  ['http://mail.example.org', FROM],
  ['smtp:', FROM],
  ['nothing', FROM],
  ['smtp://mail.example.org', ''],
  ['smtp://mail.example.org', 'Comics'],
  ['smtp://mail.example.org', 'Comics <comics@example.org>\r\nBcc: all@example.org'],
])('refuses to start with %j from %j', async (url, from) => {
  const dataDir = await tempDir()
  await expect(createAccount({ dataDir, mail: { url, from } })).rejects.toMatchObject({
    code: 'mail-settings',
  })
})
