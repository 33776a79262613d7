import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

/** How each door answers a token: the auth service, a table, the helper's own question. */
async function answersTo(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'x-supabase-api-version': '2024-01-01' }
  const [user, table] = await Promise.all([
    account.request('/auth/v1/user', { headers }),
    account.request('/rest/v1/comics_library', { headers }),
  ])
  const code = async (answer: Response) => ((await answer.json()) as { code: string }).code
  const verified = await account.account.verify(token).then(
    () => 'good',
    (error: { code: string }) => error.code,
  )
  return [user.status, await code(user), table.status, await code(table), verified]
}
const REFUSED = [403, 'bad_jwt', 401, 'PGRST301', 'unauthorized']

describe('an access token', () => {
  it('is verified by anyone with the published keys', async () => {
    const keys = createRemoteJWKSet(new URL(`${account.url}/auth/v1/.well-known/jwks.json`))
    const { payload, protectedHeader } = await jwtVerify(ana.accessToken, keys, {
      issuer: account.account.issuer,
      audience: 'authenticated',
      algorithms: ['ES256'],
    })
    expect(protectedHeader).toMatchObject({
      alg: 'ES256',
      typ: 'JWT',
      kid: account.account.jwks().keys[0]?.kid,
    })
    expect(payload).toMatchObject({
      sub: ana.userId,
      email: 'ana@example.com',
      phone: '',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
    })
    expect(payload.session_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is understood by getClaims, and no private part of a key is published', async () => {
    const { data } = await ana.client.auth.getClaims()
    expect(data?.claims).toMatchObject({ sub: ana.userId, aud: 'authenticated' })
    const answer = await account.request('/auth/v1/.well-known/jwks.json')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=600')
    expect(JSON.stringify(await answer.json())).not.toContain('"d"')
  })

  it('tells the helper who it speaks for', async () => {
    expect(await account.account.verify(ana.accessToken)).toMatchObject({
      sub: ana.userId,
      email: 'ana@example.com',
    })
  })

  it('of another account service on this computer is refused', async () => {
    const other = await openAccount()
    const bea = await signUp(other, 'ana@example.com')
    await other.stop()
    expect(await answersTo(bea.accessToken)).toEqual(REFUSED)
  })

  it('ends after an hour', async () => {
    const bea = await signUp(account, 'bea@example.com')
    account.pass(3601_000)
    expect(await answersTo(bea.accessToken)).toEqual([403, 'bad_jwt', 401, 'PGRST303', 'session-expired'])
    account.pass(-3601_000)
  })
})
