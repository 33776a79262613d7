import { randomUUID } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose'
import { describe, expect, it } from 'vitest'
import { readKeyFile } from '#account/conformance/foreign-keys.ts'
import { ownAccount, PASSWORD } from '../support/account.ts'
import { ownConformance } from '../support/conformance.ts'

/** Returns a private key in the format of a signing-keys file. */
async function foreignKey(alg: 'RS256' | 'ES256'): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg, key_ops: ['sign', 'verify'] }
}

describe('the keys of the conformance mode', () => {
  it('are accepted in each form: publishable, legacy, none', async () => {
    const server = await ownConformance()
    for (const [n, key] of [server.anonKey, server.legacyAnonKey].entries()) {
      const { data, error } = await server
        .client(key)
        .auth.signUp({ email: `ana${n}@example.com`, password: PASSWORD })
      expect(error).toBeNull()
      expect(data.session?.user.email).toBe(`ana${n}@example.com`)
    }
    expect((await server.request('/auth/v1/settings')).status).toBe(200)
    const refused = await server.request('/auth/v1/settings', { apikey: 'sb_publishable_other' })
    expect([refused.status, await refused.json()]).toEqual([401, { message: 'Invalid API key' }])
  })

  it.each(['RS256', 'ES256'] as const)('from a file sign and verify: %s', async (alg) => {
    const key = await foreignKey(alg)
    const other = await foreignKey('ES256')
    const server = await ownConformance([key, other])
    const published = (await (await server.request('/auth/v1/.well-known/jwks.json')).json()) as {
      keys: JWK[]
    }
    expect(published.keys.map(({ kid }) => kid)).toEqual(expect.arrayContaining([key.kid, other.kid]))
    expect(JSON.stringify(published)).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/)

    // The tests of the client libraries sign their own keys with the file.
    const { key_ops: _ops, ...bare } = other
    const anon = await new SignJWT({ role: 'anon' })
      .setProtectedHeader({ alg: 'ES256', kid: other.kid })
      .sign(await importJWK(bare, 'ES256'))
    const client = server.client(anon)
    const { data } = await client.auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    const token = data.session?.access_token ?? ''
    expect(decodeProtectedHeader(token)).toMatchObject({ alg, kid: key.kid })
    const claims = await client.auth.getClaims()
    expect(claims.data?.claims).toMatchObject({ email: 'ana@example.com', iss: `${server.url}/auth/v1` })
    expect((await client.from('comics_library').select('*')).error).toBeNull()
  })

  it('are read from one JWK, a list and a set; any other file is rejected', async () => {
    const key = await foreignKey('ES256')
    for (const file of [key, [key], { keys: [key] }]) {
      expect(readKeyFile(JSON.stringify(file))).toEqual([key])
    }
    for (const file of [
      '',
      '{}',
      '[1]',
      '{"kty":"OKP","crv":"Ed25519"}',
      '{"keys":{}}',
      '{"kty":"EC","crv":"P-384"}',
    ]) {
      expect(() => readKeyFile(file)).toThrow()
    }
  })

  it('give neither anon nor the service role access to rows', async () => {
    const server = await ownConformance()
    const anon = await server.client(server.legacyAnonKey).from('comics_library').select('*')
    expect(anon.error).toMatchObject({ code: '42501' })
    const service = await server.client(server.legacyServiceKey).from('comics_library').select('*')
    expect([service.status, service.error?.code]).toEqual([403, '42501'])
    expect((await server.client(server.serviceKey).storage.listBuckets()).error).toBeNull()
  })
})

describe('the conformance mode', () => {
  it('allows anonymous sign-ins', async () => {
    const server = await ownConformance()
    const client = server.client(server.anonKey)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { nick: 'N' } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      user_metadata: { nick: 'N' },
      identities: [],
    })
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      is_anonymous: true,
      email: '',
      role: 'authenticated',
      amr: [{ method: 'anonymous' }],
    })
    const named = await client.auth.updateUser({ email: 'ana@example.com', password: PASSWORD })
    expect(named.data.user).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email: 'ana@example.com',
    })
    const second = await server.client(server.anonKey).auth.signInAnonymously()
    expect(second.data.user?.id).not.toBe(data.user?.id)
    const settings = await (await server.request('/auth/v1/settings')).json()
    expect(settings).toMatchObject({ external: { anonymous_users: true } })
  })

  it('allows requests from any origin', async () => {
    const server = await ownConformance()
    const response = await server.request(
      '/auth/v1/token',
      { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
      { method: 'OPTIONS' },
    )
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const answer = await server.request('/auth/v1/health', { origin: 'http://localhost:5173' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count')
  })
})

it('an ordinary account rejects the API keys and anonymous sign-ins of the conformance mode', async () => {
  const account = await ownAccount()
  const server = await ownConformance()
  for (const apikey of [server.legacyAnonKey, server.legacyServiceKey])
    expect((await fetch(`${account.url}/auth/v1/settings`, { headers: { apikey } })).status).toBe(401)
  const { error } = await account.client().auth.signInAnonymously()
  expect(error).toMatchObject({ code: 'anonymous_provider_disabled', status: 422 })
})
