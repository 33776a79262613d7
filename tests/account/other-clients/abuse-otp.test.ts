import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../support/abuse.ts'
import { openAccount, signUp, type TestAccount } from '../support/account.ts'
import { messageTo, openLink, wrongCode } from '../support/messages.ts'

const [ANA, BEA] = ['ana@example.com', 'bea@example.com']
const HOUR = 3_600_000

let account: TestAccount
beforeAll(async () => {
  account = await openAccount()
  await signUp(account, ANA)
  await signUp(account, BEA)
})
afterAll(() => account.stop())
// Nothing of the test before is good or counted any more.
beforeEach(() => account.pass(6 * HOUR))

const verified = async (body: Record<string, unknown>) => {
  const answer = await account.request('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { code?: string; access_token?: string } }
}
const recoveryOf = async (email: string) => {
  await account.client().auth.resetPasswordForEmail(email)
  return messageTo(account, email)
}

it('guesses are counted for the account, whatever type they are made as and wherever from', async () => {
  const { code } = await recoveryOf(ANA)
  const types = ['recovery', 'magiclink', 'email', 'recovery', 'magiclink']
  for (const [nth, type] of types.entries()) {
    const guess = { type, email: nth % 2 ? ANA : ` ${ANA.toUpperCase()} `, token: wrongCode(code, nth + 1) }
    expect((await verified(guess)).status).toBe(403)
  }
  expect((await verified({ type: 'recovery', email: ANA, token: code })).status).toBe(403)
})

it.each<[string, (secret: { code: string; link: string; hash: string }) => Record<string, unknown>]>([
  ["another's address", ({ code }) => ({ type: 'recovery', email: BEA, token: code })],
  ['no address', ({ code }) => ({ type: 'recovery', token: code })],
  ['the code as a link', ({ code }) => ({ type: 'recovery', token_hash: code })],
  [
    'a hash of address and code, as hosted projects keep it',
    ({ code }) => ({
      type: 'recovery',
      token_hash: createHash('sha224')
        .update(ANA + code)
        .digest('hex'),
    }),
  ],
  ['what the database keeps of the link', ({ hash }) => ({ type: 'recovery', token_hash: hash })],
  ['the link as a code', ({ link }) => ({ type: 'recovery', email: ANA, token: link })],
  ['the link cut', ({ link }) => ({ type: 'recovery', token_hash: link.slice(0, -1) })],
  ['the link as one of PKCE', ({ link }) => ({ type: 'recovery', token_hash: `pkce_${link}` })],
  ['the link in capitals', ({ link }) => ({ type: 'recovery', token_hash: link.toUpperCase() })],
  ['a type of a change of address', ({ link }) => ({ type: 'email_change', token_hash: link })],
  ['a type of every object', ({ link }) => ({ type: '__proto__', token_hash: link })],
  ['a type that is a list', ({ link }) => ({ type: ['recovery'], token_hash: link })],
  ['a code that is a pattern', () => ({ type: 'recovery', email: ANA, token: '%' })],
  ['a code that is a number', ({ code }) => ({ type: 'recovery', email: ANA, token: Number(code) })],
  ['a code with more around it', ({ code }) => ({ type: 'recovery', email: ANA, token: `${code} ` })],
  [
    'a code in other digits',
    ({ code }) => ({
      type: 'recovery',
      email: ANA,
      token: code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    }),
  ],
  [
    'an address with more after a nought',
    ({ code }) => ({ type: 'recovery', email: `${ANA}\0@x.yz`, token: code }),
  ],
])('%s gets nobody in, and the code stays good', async (_name, make) => {
  const { code, link } = await recoveryOf(ANA)
  const secret = new URL(link).searchParams.get('token') ?? ''
  const hash = await withDatabase(account.dataDir, async (db) => {
    const row = await db.get<{ link_hash: string }>('select link_hash from auth_one_time_tokens')
    return row?.link_hash ?? ''
  })
  const { status, body } = await verified(make({ code, link: secret, hash }))
  expect([400, 403]).toContain(status)
  expect(body.access_token).toBeUndefined()
  expect((await verified({ type: 'recovery', email: ANA, token: code })).status).toBe(200)
})

it('a code and its link are used once together, also by many at once', async () => {
  const { code, link } = await recoveryOf(ANA)
  const tries = Array.from({ length: 8 }, () => verified({ type: 'recovery', email: ANA, token: code }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(403)])
  expect((await openLink(account, link)).fragment.get('error_code')).toBe('otp_expired')
  const secret = new URL(link).searchParams.get('token')
  expect((await verified({ type: 'recovery', token_hash: secret })).status).toBe(403)
})

it('a newer message, and a new password, make the older ones worthless', async () => {
  const first = await recoveryOf(ANA)
  account.pass(61_000)
  await account.client().auth.resetPasswordForEmail(ANA)
  const second = await messageTo(account, ANA, 2)
  expect((await verified({ type: 'recovery', email: ANA, token: first.code })).status).toBe(403)
  expect((await openLink(account, first.link)).fragment.get('error_code')).toBe('otp_expired')
  await account.account.local.resetPassword(ANA, 'another horse')
  expect((await openLink(account, second.link)).fragment.get('error_code')).toBe('otp_expired')
})

it('a link asked for with PKCE is of use to who has the verifier alone, and not after a new password', async () => {
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const codeOf = async (nth: number): Promise<string> => {
    await account.request('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ANA, code_challenge: challenge, code_challenge_method: 's256' }),
    })
    const { link } = await messageTo(account, ANA, nth)
    const opened = await openLink(account, link)
    expect(opened.fragment.get('access_token')).toBeNull()
    return opened.query.get('code') ?? ''
  }
  const exchanged = async (auth_code: string, code_verifier: string): Promise<number> => {
    const body = JSON.stringify({ auth_code, code_verifier })
    const headers = { 'content-type': 'application/json' }
    return (await account.request('/auth/v1/token?grant_type=pkce', { method: 'POST', headers, body })).status
  }
  const code = await codeOf(1)
  // Neither the challenge itself (as if it had been `plain`) nor anything else will do.
  for (const wrong of [challenge, 'x', `${verifier}v`, verifier.slice(1)]) {
    expect(await exchanged(code, wrong)).toBe(400)
  }
  expect(await exchanged(code, verifier)).toBe(200)
  expect(await exchanged(code, verifier)).toBe(404)

  account.pass(61_000)
  const later = await codeOf(2)
  await account.account.local.resetPassword(ANA, 'another horse')
  expect(await exchanged(later, verifier)).toBe(404)
})
