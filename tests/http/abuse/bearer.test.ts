import { createClient } from '@supabase/supabase-js'
import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startAccount } from '#account/serve.ts'
import { AppError } from '#domain/errors/errors.ts'
import { createBearerVerifier, type VerifyBearer } from '#http/requests/bearer.ts'
import { tempDir } from '../../support/temp.ts'

/** A verifier that knows only the account's address, like a helper of a hosted account. */
async function verifierOfAccount() {
  const running = await startAccount({ dataDir: await tempDir() })
  onTestFinished(() => running.close())
  const client = createClient(running.url, running.anonKey, { realtime: { transport: WebSocket as never } })
  const { data } = await client.auth.signUp({ email: 'lucia@ejemplo.es', password: 'secreta1' })
  let loads = 0
  let asks = 0
  let factors = false
  let silent = false
  const verify = createBearerVerifier({
    issuer: running.account.issuer,
    keys: async () => {
      loads++
      return (await (await fetch(`${running.url}/auth/v1/.well-known/jwks.json`)).json()) as JSONWebKeySet
    },
    ask: async (token) => {
      asks++
      if (token !== data.session?.access_token) return null
      if (silent) throw new AppError('account-unreachable', { url: running.url })
      return { id: data.user?.id ?? '', email: 'lucia@ejemplo.es', hasFactor: factors }
    },
  })
  const silence = () => {
    silent = true
  }
  const addFactor = () => {
    factors = true
  }
  return {
    verify,
    session: data.session,
    issuer: running.account.issuer,
    loads: () => loads,
    asks: () => asks,
    addFactor,
    silence,
  }
}

test("verifies tokens with the account's published keys, loaded once", async () => {
  const { verify, session, loads } = await verifierOfAccount()
  const token = session?.access_token ?? ''
  expect(await verify(token)).toEqual({
    id: session?.user.id,
    email: 'lucia@ejemplo.es',
    sessionId: decodeJwt(token).session_id,
    owesFactor: false,
  })
  await verify(token)
  expect(loads()).toBe(1)
})

test('reloads the keys once for unknown key ids, not for each token', async () => {
  const { verify, session, issuer, loads } = await verifierOfAccount()
  await verify(session?.access_token ?? '')
  const { privateKey } = await generateKeyPair('ES256')
  for (const kid of ['one', 'two', 'three']) {
    const token = await new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .setSubject(crypto.randomUUID())
      .setAudience('authenticated')
      .setIssuer(issuer)
      .setExpirationTime('1h')
      .sign(privateKey)
    await expect(verify(token)).rejects.toMatchObject({ code: 'session-expired' })
  }
  expect(loads()).toBe(2)
  await verify(session?.access_token ?? '')
  expect(loads()).toBe(2)
})

test('asks the account once about a token that no key verifies, never about a foreign token', async () => {
  const secret = new TextEncoder().encode('a secret that only the project knows of')
  const id = crypto.randomUUID()
  const sign = (claims: object) =>
    new SignJWT({
      iss: 'https://abc.supabase.co/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .sign(secret)
  const end = Math.floor(Date.now() / 1000) + 60
  let calls = 0
  const verify = createBearerVerifier({
    issuer: 'https://abc.supabase.co/auth/v1',
    keys: async () => ({ keys: [] }),
    ask: async () => {
      calls++
      return { id, email: 'lucia@ejemplo.es', hasFactor: true }
    },
  })
  const token = await sign({ exp: end })
  await Promise.all([verify(token), verify(token), verify(token)])
  expect(await verify(token)).toEqual({ id, email: 'lucia@ejemplo.es', owesFactor: true })
  expect(await verify(await sign({ exp: end, aal: 'aal2' }))).toMatchObject({ owesFactor: false })
  expect(calls).toBe(2)
  for (const claims of [
    { exp: end - 120 },
    {},
    { exp: end, iss: 'https://xyz.supabase.co/auth/v1' },
    { exp: end, aud: 'other' },
    { exp: end, role: 'anon' },
  ]) {
    await expect(verify(await sign(claims))).rejects.toMatchObject({ code: 'session-expired' })
  }
  expect(calls).toBe(2)
})

test('notices a new second factor within a minute, and remembers it while the account is silent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { verify, session, addFactor, silence } = await verifierOfAccount()
  const token = session?.access_token ?? ''
  expect(await verify(token)).toMatchObject({ owesFactor: false })
  addFactor()
  expect(await verify(token)).toMatchObject({ owesFactor: false })
  vi.setSystemTime(Date.now() + 61_000)
  expect(await verify(token)).toMatchObject({ owesFactor: true })
  silence()
  vi.setSystemTime(Date.now() + 61_000)
  expect(await verify(token)).toMatchObject({ owesFactor: true })
})

test('notices a new second factor at once after the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { verify, session, addFactor } = await verifierOfAccount()
  const token = session?.access_token ?? ''
  expect(await verify(token)).toMatchObject({ owesFactor: false })
  addFactor()
  vi.setSystemTime(Date.now() - 600_000)
  expect(await verify(token)).toMatchObject({ owesFactor: true })
})

test('a token without a second factor is rejected while the account is unreachable', async () => {
  const { verify, session, silence } = await verifierOfAccount()
  silence()
  await expect(verify(session?.access_token ?? '')).rejects.toMatchObject({ code: 'account-unreachable' })
})

test('rejects tokens that are forged, cut, unsigned, or signed with a shared secret', async () => {
  const { verify, session, issuer } = await verifierOfAccount()
  const token = session?.access_token ?? ''
  const [head = '', body = ''] = token.split('.')
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const kid = (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
  const sign = (key: string) =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256', kid: key })
      .setSubject(crypto.randomUUID())
      .setAudience('authenticated')
      .setIssuer(issuer)
      .setExpirationTime('1h')
      .sign(privateKey)
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  const shared = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${body}.c2ln`
  const forged = [await sign(kid), await sign(String((await exportJWK(publicKey)).x))]
  for (const bad of [...forged, token.slice(0, -8), none, shared, 'nonsense']) {
    await expect(verify(bad)).rejects.toMatchObject({ code: 'session-expired' })
  }
})

/** Tokens signed with a secret of their own, as any client can make them. */
function forgedTokens(issuer: string, howMany: number): Promise<readonly string[]> {
  const secret = new TextEncoder().encode('what no project knows of, and long enough for HS256')
  const forge = () =>
    new SignJWT({ role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setAudience('authenticated')
      .setIssuer(issuer)
      .setExpirationTime('1h')
      .sign(secret)
  return Promise.all(Array.from({ length: howMany }, forge))
}

/** A verifier of an account that signs with a secret, and the tokens the account was asked about. */
async function verifierBySecret(honest: readonly string[]) {
  const calls: string[] = []
  let silent = false
  const verify = createBearerVerifier({
    issuer: 'https://abc.supabase.co/auth/v1',
    // A published key that signs no token yet.
    keys: async () => ({ keys: [await exportJWK((await generateKeyPair('ES256')).publicKey)] }),
    ask: async (token) => {
      calls.push(token)
      if (silent) throw new AppError('account-unreachable', { url: 'https://abc.supabase.co' })
      if (!honest.includes(token)) return null
      return { id: decodeJwt(token).sub ?? '', email: 'lucia@ejemplo.es', hasFactor: false }
    },
  })
  const silence = () => {
    silent = true
  }
  return { verify, verified: calls, silence }
}

const codesOf = async (verify: VerifyBearer, tokens: readonly string[]) => {
  const settled = await Promise.allSettled(tokens.map(verify))
  return settled.map((each) => (each.status === 'rejected' ? (each.reason as AppError).code : 'good'))
}

test('a flood of forged tokens causes few requests and does not evict verified tokens', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const issuer = 'https://abc.supabase.co/auth/v1'
  const honest = await forgedTokens(issuer, 40)
  const { verify, verified } = await verifierBySecret(honest)
  for (const token of honest) expect(await verify(token)).toMatchObject({ email: 'lucia@ejemplo.es' })
  verified.length = 0

  const codes = await codesOf(verify, await forgedTokens(issuer, 1_500))
  expect(new Set(codes)).toEqual(new Set(['session-expired', 'rate-limited']))
  expect(verified.length).toBeLessThanOrEqual(30)
  const calls = verified.length
  expect(await codesOf(verify, honest)).toEqual(honest.map(() => 'good'))
  expect(verified.length).toBe(calls)
  // Verified tokens are checked again, however many others were rejected.
  vi.setSystemTime(Date.now() + 61_000)
  await codesOf(verify, await forgedTokens(issuer, 100))
  expect(await codesOf(verify, honest)).toEqual(honest.map(() => 'good'))
})

test('an unreachable account is reported as such and uses up no tries', async () => {
  const { verify, silence } = await verifierBySecret([])
  silence()
  const codes: string[] = []
  for (const token of await forgedTokens('https://abc.supabase.co/auth/v1', 80))
    codes.push(...(await codesOf(verify, [token])))
  expect(new Set(codes)).toEqual(new Set(['account-unreachable']))
})

test('a token longer than a header may be is refused without a request to the account', async () => {
  const { verify, verified, silence } = await verifierBySecret([])
  // Like a gateway that refuses long headers.
  silence()
  const [token = ''] = await forgedTokens('https://abc.supabase.co/auth/v1', 1)
  const codes = await codesOf(verify, [token, token + 'x'.repeat(8_192)])
  expect(codes).toEqual(['account-unreachable', 'session-expired'])
  expect(verified).toEqual([token])
})

test('an account with a published key is not asked about tokens signed with a secret', async () => {
  const { verify, session, issuer, asks } = await verifierOfAccount()
  await verify(session?.access_token ?? '')
  const before = asks()
  const codes = await codesOf(verify, await forgedTokens(issuer, 50))
  expect(new Set(codes)).toEqual(new Set(['session-expired']))
  expect(asks()).toBe(before)
})
