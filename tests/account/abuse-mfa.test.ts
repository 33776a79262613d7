import { TOTP } from 'otpauth'
import { beforeEach, expect, it } from 'vitest'
import { ownAccount, type SignedIn, signIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let owner: SignedIn
let thief: SignedIn
let factorId: string
let totp: TOTP
const THIRTY_SECONDS = 30_000

/** The owner has shown a second factor; the thief knows the password. */
beforeEach(async () => {
  account = await ownAccount()
  owner = await signUp(account, 'ana@example.com')
  const { data } = await owner.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (data?.type !== 'totp') throw new Error('no factor')
  factorId = data.id
  totp = new TOTP({ secret: data.totp.secret })
  const code = totp.generate()
  expect((await owner.client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  thief = await signIn(account, 'ana@example.com')
})

async function as(token: string, method: string, path: string, body?: object) {
  const answer = await account.request(`/auth/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, ...((await answer.json()) as { code?: string; id?: string }) }
}

it('what a user says of themselves raises no level', async () => {
  await as(thief.accessToken, 'PUT', '/user', {
    data: { aal: 'aal2', factors: [], amr: [{ method: 'totp' }] },
  })
  const { data } = await thief.client.auth.refreshSession()
  const again = await as(data.session?.access_token ?? '', 'PUT', '/user', { password: 'stolen horse' })
  expect(again).toMatchObject({ code: 'insufficient_aal' })
})

it('a code counts once, for its factor, in its challenge, while it lasts', async () => {
  account.pass(THIRTY_SECONDS)
  const code = totp.generate({ timestamp: Date.now() + THIRTY_SECONDS })
  const { accessToken } = thief
  const challenge = async () => (await as(accessToken, 'POST', `/factors/${factorId}/challenge`, {})).id ?? ''
  const answer = (challenge_id: string, given: unknown, factor = factorId) =>
    as(accessToken, 'POST', `/factors/${factor}/verify`, { challenge_id, code: given })
  const [one, other] = [await challenge(), await challenge()]

  for (const given of ['000000', '', `${code} `, `${code}0`, [code], { code }, null, Number(code)]) {
    expect((await answer(one, given)).status, JSON.stringify(given)).toBeGreaterThanOrEqual(400)
  }
  for (const id of ['', 'x', factorId, "' or 1=1 --", null]) {
    expect((await answer(id as string, code)).status).toBeGreaterThanOrEqual(400)
  }
  // Two at once with one code, in two challenges: one of them.
  const answers = await Promise.all([answer(one, code), answer(other, code)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it('a stranger neither sees nor uses the factor', async () => {
  const bea = await signUp(account, 'bea@example.com')
  for (const [method, path] of [
    ['POST', `/factors/${factorId}/challenge`],
    ['POST', `/factors/${factorId}/verify`],
    ['DELETE', `/factors/${factorId}`],
  ] as const) {
    expect(
      await as(bea.accessToken, method, path, { challenge_id: 'x', code: totp.generate() }),
    ).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  }
})
