import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createAccount } from '#account/start.ts'
import { localCertificate } from '#http/server/tls.ts'
import { mailServer, secretsOf } from '../../support/servers/smtp.ts'
import { tempDir } from '../../support/temp.ts'
import { ownAccount, PASSWORD, signUp } from '../support/account.ts'
import { openLink } from '../support/messages.ts'

const FROM = 'Comics <comics@example.org>'
const EMAIL = 'ana@example.com'

const withMail = (url: string) => ownAccount({ mail: { url, from: FROM } })

it('the link and the code of a confirmation mail work once, and the outbox stays empty', async () => {
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
])('a message to a user with locale %s has the subject %s', async (locale, subject) => {
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

it('addresses are escaped in HTML messages', async () => {
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

it('the mail client logs in with STARTTLS or TLS and rejects unknown certificates', async () => {
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

it('a sign-up whose message is rejected is undone, and can be retried at once', async () => {
  let refusing = true
  const server = await mailServer({
    onRcptTo: (_address, _session, callback) => callback(refusing ? new Error('Mailbox full') : null),
  })
  const account = await withMail(`smtp://127.0.0.1:${server.port}`)
  const post = () => account.send('POST', '/auth/v1/signup', { email: EMAIL, password: PASSWORD })
  const failed = await post()
  expect(failed.status).toBe(500)
  expect(await account.account.local.list()).toHaveLength(0)
  refusing = false
  expect((await post()).status).toBe(200)
  await server.letterTo(EMAIL)
})

it('an address change whose message is rejected changes nothing', async () => {
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

it('a hanging mail server delays no other call and times out after ten seconds', async () => {
  const sockets = new Set<{ destroy(): void }>()
  const hanging = createServer((socket) => void sockets.add(socket))
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve))
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  onTestFinished(() => {
    timeout.mockRestore()
    for (const socket of sockets) socket.destroy()
    hanging.close()
  })
  const { port } = hanging.address() as AddressInfo
  const options = { mail: { url: `smtp://127.0.0.1:${port}`, from: FROM } }
  const quick = await ownAccount({ ...options, autoConfirm: true })
  await signUp(quick, EMAIL)
  const account = await ownAccount(options)
  let answered = false
  const waiting = account.client().auth.signUp({ email: EMAIL, password: PASSWORD })
  void waiting.then(() => {
    answered = true
  })
  await expect.poll(() => sockets.size, { timeout: 5000 }).toBe(1)
  expect((await quick.client().auth.resetPasswordForEmail(EMAIL)).error).toBeNull()
  expect((await account.client().auth.resetPasswordForEmail(EMAIL)).error).toBeNull()
  expect(answered).toBe(false)
  expect(timeout).toHaveBeenCalledWith(10_000)
  clock.abort()
  expect((await waiting).error?.status).toBe(500)
  expect(await account.account.local.list()).toHaveLength(0)
})

it.each([
  ['http://mail.example.org', FROM],
  ['smtp:', FROM],
  ['nothing', FROM],
  ['smtp://mail.example.org', ''],
  ['smtp://mail.example.org', 'Comics'],
  ['smtp://mail.example.org', 'Comics <comics@example.org>\r\nBcc: all@example.org'],
])('the mail settings %j from %j are rejected at the start', async (url, from) => {
  const dataDir = await tempDir()
  await expect(createAccount({ dataDir, mail: { url, from } })).rejects.toMatchObject({
    code: 'mail-settings',
  })
})
