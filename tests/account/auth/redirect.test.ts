import { expect, it } from 'vitest'
import { ownAccount, signUp } from '../support/account.ts'
import { messageTo, openLink } from '../support/messages.ts'

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/\\evil.example',
  'https://localhost.evil.example',
  'https://localhost\\@evil.example',
  'https://localhost@evil.example/',
  'https://localhost:8080@evil.example/',
  'https://user:pass@localhost:8080/',
  'https://evil.example/https://localhost:8080',
  'https://evil.example#localhost',
  'https://evil.example?localhost:8080',
  'javascript:alert(1)',
  'JavaScript://localhost/%0aalert(1)',
  'data:text/html,x',
  'https://localhost:8080\r\nSet-Cookie: x=1',
  ' https://evil.example',
  'https://localhost%2eevil.example',
  'https://ⓛocalhost.evil.example',
  'https://app.example.evil.example/in',
  'https://app.example.org/in/../../etc@evil.example',
  'https://192.0.2.1/',
  'https://3221225985/',
  'https://[2001:db8::1]/',
  'https://localhost:3000/reset',
  'http://localhost:6666/',
  'http://127.0.0.1:8080/',
  'https://[::1]:8080/',
  'http://localhost/',
  'comics://in',
  '/reset',
  '',
]

it('links of messages lead to the site and to allowed pages alone', async () => {
  const account = await ownAccount({
    siteUrl: 'https://localhost:8080',
    redirectAllowList: ['https://app.example.org/in/*', 'https://*.preview.example.org/**'],
    mailInterval: 0,
  })
  await signUp(account, 'ana@example.com')
  let sent = 0
  const openedPage = async (wanted: string) => {
    if (++sent % 20 === 0) account.pass(300_000)
    await account.client().auth.resetPasswordForEmail('ana@example.com', { redirectTo: wanted })
    const entries = async () => (await account.account.local.outbox()).length
    await expect.poll(entries).toBe(1)
    const { link } = await messageTo(account, 'ana@example.com')
    expect(new URL(link).origin).toBe('https://localhost:8080')
    const { page } = await openLink(account, link)
    account.pass(3_600_001)
    return page
  }
  for (const wanted of HOSTILE)
    expect([wanted, await openedPage(wanted)]).toEqual([wanted, 'https://localhost:8080/'])
  for (const wanted of [
    'https://localhost:8080/reset',
    'http://localhost:8080/reset',
    'https://app.example.org/in/reset',
    'https://one.preview.example.org/a/b',
  ]) {
    expect(await openedPage(wanted)).toBe(wanted)
  }
  expect(await openedPage('https://app.example.org/in/a/b')).toBe('https://localhost:8080/')
  expect(await openedPage('https://a.b.preview.example.org/')).toBe('https://localhost:8080/')
}, 60_000)

it('a modified link leads to the site', async () => {
  const account = await ownAccount({ siteUrl: 'https://comics.example.org' })
  await signUp(account, 'ana@example.com')
  await account.client().auth.resetPasswordForEmail('ana@example.com')
  const { link } = await messageTo(account, 'ana@example.com')
  for (const wanted of [
    'https://evil.example/',
    'http://comics.example.org/',
    'https://comics.example.org:8443/',
  ]) {
    const url = new URL(link)
    url.searchParams.set('redirect_to', wanted)
    url.searchParams.set('token', 'wrong')
    expect((await openLink(account, url.href)).page).toBe('https://comics.example.org/')
  }
  expect((await openLink(account, link)).page).toBe('https://comics.example.org/')
})

it('links do not use an unchecked Host header', async () => {
  const account = await ownAccount()
  await signUp(account, 'ana@example.com')
  const { port } = new URL(account.url)
  const { request } = await import('node:http')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      apikey: account.anonKey,
      'content-type': 'application/json',
    }
    request({ host: '127.0.0.1', port, method: 'POST', path: '/auth/v1/recover', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end(JSON.stringify({ email: 'ana@example.com' }))
  })
  expect(status).toBe(200)
  const { link } = await messageTo(account, 'ana@example.com')
  expect(link).toMatch(/^http:\/\/localhost:8080\//)
  expect(link).not.toContain('evil')
})

it('an incomplete link is rejected', async () => {
  const account = await ownAccount()
  for (const query of ['', '?type=recovery', '?token=x', '?token=x&type=nothing']) {
    const answer = await fetch(`${account.url}/auth/v1/verify${query}`, { redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' })
  }
})
