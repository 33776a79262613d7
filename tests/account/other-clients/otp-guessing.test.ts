import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { withDatabase } from '../support/hostile.ts'
import { messageTo, openLink, wrongCode } from '../support/messages.ts'

const account = await sharedAccount()

const [ANA, BEA] = ['ana@example.com', 'bea@example.com']
const HOUR = 3_600_000

beforeAll(async () => {
  await signUp(account, ANA)
  await signUp(account, BEA)
})
// Codes and limits of earlier tests have expired.
beforeEach(() => account.pass(6 * HOUR))

const verified = async (body: Record<string, unknown>) => {
  const answer = await account.send('POST', '/auth/v1/verify', body)
  return { status: answer.status, body: (await answer.json()) as { code?: string; access_token?: string } }
}
const recoveryOf = async (email: string) => {
  await account.client().auth.resetPasswordForEmail(email)
  return messageTo(account, email)
}

it('guesses are counted per account, over all types and spellings of the address', async () => {
  const { code } = await recoveryOf(ANA)
  const types = ['recovery', 'magiclink', 'email', 'recovery', 'magiclink']
  for (const [nth, type] of types.entries()) {
    const guess = { type, email: nth % 2 ? ANA : ` ${ANA.toUpperCase()} `, token: wrongCode(code, nth + 1) }
    expect((await verified(guess)).status).toBe(403)
  }
  expect((await verified({ type: 'recovery', email: ANA, token: code })).status).toBe(403)
})

type Row = [string, (secret: { code: string; link: string; hash: string }) => Record<string, unknown>]

it.each<Row>([
  ['an unknown address', ({ code }) => ({ type: 'recovery', email: 'nobody@example.com', token: code })],
  ["another user's address", ({ code }) => ({ type: 'recovery', email: BEA, token: code })],
  ['no address', ({ code }) => ({ type: 'recovery', token: code })],
  ['the code as a link', ({ code }) => ({ type: 'recovery', token_hash: code })],
  [
    'a hash of address and code, as in hosted projects',
    ({ code }) => ({
      type: 'recovery',
      token_hash: createHash('sha224')
        .update(ANA + code)
        .digest('hex'),
    }),
  ],
  ['the hash of the link in the database', ({ hash }) => ({ type: 'recovery', token_hash: hash })],
  ['the link as a code', ({ link }) => ({ type: 'recovery', email: ANA, token: link })],
  ['the link cut', ({ link }) => ({ type: 'recovery', token_hash: link.slice(0, -1) })],
  ['the link as one of PKCE', ({ link }) => ({ type: 'recovery', token_hash: `pkce_${link}` })],
  ['the link in capitals', ({ link }) => ({ type: 'recovery', token_hash: link.toUpperCase() })],
  ...['signup', 'invite', 'email_change'].flatMap((type): Row[] => [
    [`the code as one for ${type}`, ({ code }) => ({ type, email: ANA, token: code })],
    [`the link as one for ${type}`, ({ link }) => ({ type, token_hash: link })],
  ]),
  ['a type that is a property of every object', ({ link }) => ({ type: '__proto__', token_hash: link })],
  ['a type that is a list', ({ link }) => ({ type: ['recovery'], token_hash: link })],
  ['a code that is a pattern', () => ({ type: 'recovery', email: ANA, token: '%' })],
  ['a code that is a number', ({ code }) => ({ type: 'recovery', email: ANA, token: Number(code) })],
  ['a code with whitespace', ({ code }) => ({ type: 'recovery', email: ANA, token: `${code} ` })],
  [
    'a code in other digits',
    ({ code }) => ({
      type: 'recovery',
      email: ANA,
      token: code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    }),
  ],
  [
    'an address with more after a NUL',
    ({ code }) => ({ type: 'recovery', email: `${ANA}\0@x.yz`, token: code }),
  ],
])('%s is rejected, and the code stays valid', async (_name, make) => {
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

it('a code and its link are valid once together, also for many requests at once', async () => {
  const { code, link } = await recoveryOf(ANA)
  const tries = Array.from({ length: 8 }, () => verified({ type: 'recovery', email: ANA, token: code }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(403)])
  expect((await openLink(account, link)).fragment.get('error_code')).toBe('otp_expired')
  const secret = new URL(link).searchParams.get('token')
  expect((await verified({ type: 'recovery', token_hash: secret })).status).toBe(403)
})
