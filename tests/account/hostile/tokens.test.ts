import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { base64url, decodeJwt, exportJWK, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { LEGACY_SECRET } from '#account/conformance/foreign-keys.ts'
import { ownAccount, sharedAccount, signIn, signUp } from '../support/account.ts'
import { ALL_SERVICES, servicesAccepting, signedByTheServer, withDatabase } from '../support/hostile.ts'
import { AS_PNG, png } from '../support/storage.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const part = (value: object): string => base64url.encode(JSON.stringify(value))
const published = () => account.account.jwks().keys[0] ?? { kty: 'EC', alg: 'ES256', kid: '' }
const claimsOf = (token = ana.accessToken): JWTPayload => decodeJwt(token)
const hs256 = (header: object, claims: object, secret: string | Buffer): string => {
  const signed = `${part({ typ: 'JWT', ...header })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const es256 = (header: object, claims: JWTPayload = claimsOf()): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(foreign.privateKey)

it('every service accepts a valid token', async () => {
  expect(await servicesAccepting(account, ana.accessToken)).toEqual(ALL_SERVICES)
})

/** Forgeries by an attacker with all public data and a valid token of their own. */
const FORGERIES: Record<string, () => string | Promise<string>> = {
  'alg none': () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claimsOf())}.`,
  'alg None, with the signature': () =>
    `${part({ alg: 'None' })}.${part(claimsOf())}.${ana.accessToken.split('.')[2]}`,
  'no alg': () => `${part({ kid: published().kid })}.${part(claimsOf())}.${ana.accessToken.split('.')[2]}`,
  'an empty signature': () => ana.accessToken.replace(/[^.]+$/, ''),
  'a signature of zeros': () => ana.accessToken.replace(/[^.]+$/, base64url.encode(new Uint8Array(64))),
  "another user's claims with the attacker's signature": () =>
    ana.accessToken
      .split('.')
      .map((own, i) => (i === 1 ? (bea.accessToken.split('.')[1] ?? '') : own))
      .join('.'),
  'the public key as a secret: PEM': () =>
    hs256(
      { alg: 'HS256', kid: published().kid },
      claimsOf(),
      createPublicKey({ key: { ...published() }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      }),
    ),
  'the public key as a secret: DER': () =>
    hs256(
      { alg: 'HS256', kid: published().kid },
      claimsOf(),
      createPublicKey({ key: { ...published() }, format: 'jwk' }).export({
        type: 'spki',
        format: 'der',
      }),
    ),
  'the public key as a secret: JWK': () =>
    hs256({ alg: 'HS256', kid: published().kid }, claimsOf(), JSON.stringify(published())),
  'the public key as a secret: x': () =>
    hs256({ alg: 'HS256', kid: published().kid }, claimsOf(), String(published().x)),
  'the public key as a secret: the bytes of x': () =>
    hs256(
      { alg: 'HS256', kid: published().kid },
      claimsOf(),
      Buffer.from(String(published().x), 'base64url'),
    ),
  'an empty secret': () => hs256({ alg: 'HS256', kid: published().kid }, claimsOf(), ''),
  'the publishable key as a secret': () => hs256({ alg: 'HS256' }, claimsOf(), account.anonKey),
  'a foreign key with our kid': () => es256({ kid: published().kid }),
  'a foreign key with its own kid': () => es256({ kid: 'mine' }),
  'a foreign key without a kid': () => es256({}),
  'a foreign key in the header': async () =>
    es256({ kid: published().kid, jwk: await exportJWK(foreign.publicKey) }),
  'a foreign key with a jku': () =>
    es256({ kid: published().kid, jku: `${account.url}/auth/v1/.well-known/jwks.json` }),
  'a foreign key with a certificate': () => es256({ kid: published().kid, x5c: ['MIIB'], x5u: account.url }),
  'a kid that is a file': () => hs256({ alg: 'HS256', kid: '../../../../dev/null' }, claimsOf(), ''),
  'a kid that is a query': () => hs256({ alg: 'HS256', kid: "x' union select 'a' -- " }, claimsOf(), 'a'),
  'a kid that is a property of every object': () => es256({ kid: '__proto__' }),
  "the demo key's secret, as a user": () => hs256({ alg: 'HS256' }, claimsOf(), LEGACY_SECRET),
  ...Object.fromEntries(
    ['anon', 'service_role', 'supabase_admin', 'postgres'].map((role) => [
      `the demo key's secret, as ${role}`,
      () => hs256({ alg: 'HS256' }, { iss: 'supabase-demo', role, exp: 1_983_812_996 }, LEGACY_SECRET),
    ]),
  ),
  'the service role, unsigned': () =>
    `${part({ alg: 'none' })}.${part({ role: 'service_role', exp: 1_983_812_996 })}.`,
  "the helper's media token": () => `helper.AAAAAAAAAAAAAAAA.${Date.now().toString(36)}.${'A'.repeat(43)}`,
  'a token of another account server': async () => {
    const other = await ownAccount()
    return (await signUp(other, 'ana@example.com')).accessToken
  },
  'a refresh token': () => ana.refreshToken,
  'a text of dots': () => '...',
  'three empty objects': () => `${part({})}.${part({})}.${part({})}`,
  'a deep header': () => `${base64url.encode('['.repeat(5000))}.${part(claimsOf())}.AA`,
}

it.each(Object.entries(FORGERIES))('%s is rejected by every service', async (_name, make) => {
  expect(await servicesAccepting(account, await make())).toEqual([])
})

describe('tokens with a valid signature are rejected', () => {
  const HOUR = 3600
  const now = () => Math.floor(Date.now() / 1000)
  it.each<[string, () => JWTPayload]>([
    ['expired', () => ({ exp: now() - 1 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['not yet valid', () => ({ nbf: now() + HOUR })],
    ['of another issuer', () => ({ iss: 'http://localhost:9999/auth/v1' })],
    ['of no issuer', () => ({ iss: undefined })],
    ['for another audience', () => ({ aud: 'service' })],
    ['for no audience', () => ({ aud: undefined })],
    ['as the service role', () => ({ role: 'service_role' })],
    ['as an administrator', () => ({ role: 'supabase_admin' })],
    ['as anon', () => ({ role: 'anon' })],
    ['as several roles', () => ({ role: ['authenticated'] })],
    ['of an unknown user', () => ({ sub: randomUUID() })],
    ['of another user, in this session', () => ({ sub: bea.userId })],
    ['of an unknown session', () => ({ session_id: randomUUID() })],
    ['of another user’s session', () => ({ session_id: claimsOf(bea.accessToken).session_id })],
    ['of a user id that is SQL', () => ({ sub: "' or 1=1 --" })],
  ])('%s', async (_name, change) => {
    const claims = Object.fromEntries(
      Object.entries({ ...claimsOf(), ...change() }).filter(([, value]) => value !== undefined),
    )
    expect(await servicesAccepting(account, await signedByTheServer(account, claims))).toEqual([])
  })
})

it('the publishable key as a bearer token is no user', async () => {
  await ana.client.from('characters').insert({ name: 'Batman' })
  const headers = { authorization: `Bearer ${account.anonKey}`, 'content-type': 'application/json' }
  const [user, table, objects] = await Promise.all([
    account.request('/auth/v1/user', { headers }),
    account.request('/rest/v1/characters', { headers }),
    account.request('/storage/v1/object/list/characters', { headers, method: 'POST', body: '{}' }),
  ])
  expect([user.status, table.status, await objects.json()]).toEqual([403, 401, []])
  await expect(account.account.verify(account.anonKey)).rejects.toMatchObject({ code: 'unauthorized' })
})

it('tokens of ended sessions and of deleted users are rejected', async () => {
  const other = await ownAccount()
  const first = await signUp(other, 'first@example.com')
  const second = await signIn(other, 'first@example.com')
  await second.client.auth.signOut({ scope: 'others' })
  expect(await servicesAccepting(other, first.accessToken)).toEqual([])
  expect(await servicesAccepting(other, second.accessToken)).toEqual(ALL_SERVICES)
  await withDatabase(other.dataDir, (db) => db.run('delete from auth_users where id = ?', [first.userId]))
  expect(await servicesAccepting(other, second.accessToken)).toEqual([])
})

it('the tokens of signed storage URLs are rejected as access tokens', async () => {
  const bucket = ana.client.storage.from('characters')
  await bucket.upload(`${ana.userId}/a.png`, png(), AS_PNG)
  const download = (await bucket.createSignedUrl(`${ana.userId}/a.png`, 60)).data?.signedUrl ?? ''
  const upload = (await bucket.createSignedUploadUrl(`${ana.userId}/b.png`)).data?.token ?? ''
  for (const token of [new URL(download).searchParams.get('token') ?? '', upload])
    expect(await servicesAccepting(account, token)).toEqual([])
})
