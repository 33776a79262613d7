import { createClient } from '@supabase/supabase-js'
import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startAccount } from '#account/serve.ts'
import { AppError } from '#domain/errors.ts'
import { bearerVerifier, type VerifyBearer } from '#http/bearer.ts'
import { tempDir } from '../support/temp.ts'

/** A verifier that knows an account only by its address, as a helper knows a hosted one. */
async function verifierOfAccount() {
  const running = await startAccount({ dataDir: await tempDir() })
  onTestFinished(() => running.close())
  const client = createClient(running.url, running.anonKey, { realtime: { transport: WebSocket as never } })
  const { data } = await client.auth.signUp({ email: 'lucia@ejemplo.es', password: 'secreta1' })
  let loads = 0
  let asks = 0
  let factors = false
  let silent = false
  const verify = bearerVerifier({
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

test('knows who a token speaks for by the account’s published keys, loaded once', async () => {
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

test('loads the keys again once for one it does not know, not for each token that names one', async () => {
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

test('asks the account once about a token that no key can check, and never about a stranger’s', async () => {
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
  let asked = 0
  const verify = bearerVerifier({
    issuer: 'https://abc.supabase.co/auth/v1',
    keys: async () => ({ keys: [] }),
    ask: async () => {
      asked++
      return { id, email: 'lucia@ejemplo.es', hasFactor: true }
    },
  })
  const token = await sign({ exp: end })
  await Promise.all([verify(token), verify(token), verify(token)])
  expect(await verify(token)).toEqual({ id, email: 'lucia@ejemplo.es', owesFactor: true })
  expect(await verify(await sign({ exp: end, aal: 'aal2' }))).toMatchObject({ owesFactor: false })
  expect(asked).toBe(2)
  for (const claims of [
    { exp: end - 120 },
    {},
    { exp: end, iss: 'https://xyz.supabase.co/auth/v1' },
    { exp: end, aud: 'other' },
    { exp: end, role: 'anon' },
  ]) {
    await expect(verify(await sign(claims))).rejects.toMatchObject({ code: 'session-expired' })
  }
  expect(asked).toBe(2)
})

test('learns within a minute of a second factor that a token has not shown, and knows what it knew in silence', async () => {
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

test('learns of it at once where the clock was set back since it knew better', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { verify, session, addFactor } = await verifierOfAccount()
  const token = session?.access_token ?? ''
  expect(await verify(token)).toMatchObject({ owesFactor: false })
  addFactor()
  vi.setSystemTime(Date.now() - 600_000)
  expect(await verify(token)).toMatchObject({ owesFactor: true })
})

test('a token that never showed a second factor is not believed while nobody can tell whether there is one', async () => {
  const { verify, session, silence } = await verifierOfAccount()
  silence()
  await expect(verify(session?.access_token ?? '')).rejects.toMatchObject({ code: 'account-unreachable' })
})

test('refuses what another key signed, what is cut, unsigned, ended or meant for others', async () => {
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

/** Tokens as anybody can make them: by a secret of their own. */
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

/** A verifier of an account that signs by a secret, and how often it was asked about tokens. */
async function verifierBySecret(honest: readonly string[]) {
  const asked: string[] = []
  let silent = false
  const verify = bearerVerifier({
    issuer: 'https://abc.supabase.co/auth/v1',
    // One that will sign later on, perhaps.
    keys: async () => ({ keys: [await exportJWK((await generateKeyPair('ES256')).publicKey)] }),
    ask: async (token) => {
      asked.push(token)
      if (silent) throw new AppError('account-unreachable', { url: 'https://abc.supabase.co' })
      if (!honest.includes(token)) return null
      return { id: decodeJwt(token).sub ?? '', email: 'lucia@ejemplo.es', hasFactor: false }
    },
  })
  const silence = () => {
    silent = true
  }
  return { verify, asked, silence }
}

const codesOf = async (verify: VerifyBearer, tokens: readonly string[]) => {
  const settled = await Promise.allSettled(tokens.map(verify))
  return settled.map((each) => (each.status === 'rejected' ? (each.reason as AppError).code : 'good'))
}

test('a flood of tokens that anybody can make is asked about a few times, and takes nobody’s place', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const issuer = 'https://abc.supabase.co/auth/v1'
  const honest = await forgedTokens(issuer, 40)
  const { verify, asked } = await verifierBySecret(honest)
  for (const token of honest) expect(await verify(token)).toMatchObject({ email: 'lucia@ejemplo.es' })
  asked.length = 0

  const codes = await codesOf(verify, await forgedTokens(issuer, 1_500))
  expect(new Set(codes)).toEqual(new Set(['session-expired', 'rate-limited']))
  expect(asked.length).toBeLessThanOrEqual(30)
  const calls = asked.length
  expect(await codesOf(verify, honest)).toEqual(honest.map(() => 'good'))
  expect(asked.length).toBe(calls)
  // Known ones are asked about anew however many others were refused.
  vi.setSystemTime(Date.now() + 61_000)
  await codesOf(verify, await forgedTokens(issuer, 100))
  expect(await codesOf(verify, honest)).toEqual(honest.map(() => 'good'))
})

test('an account that does not answer uses up no tries: it is told as what it is', async () => {
  const { verify, silence } = await verifierBySecret([])
  silence()
  const codes: string[] = []
  for (const token of await forgedTokens('https://abc.supabase.co/auth/v1', 80))
    codes.push(...(await codesOf(verify, [token])))
  expect(new Set(codes)).toEqual(new Set(['account-unreachable']))
})

test('a token longer than a header may be is refused without a request to the account', async () => {
  const { verify, asked, silence } = await verifierBySecret([])
  // As a gateway that refuses long headers.
  silence()
  const [token = ''] = await forgedTokens('https://abc.supabase.co/auth/v1', 1)
  const codes = await codesOf(verify, [token, token + 'x'.repeat(8_192)])
  expect(codes).toEqual(['account-unreachable', 'session-expired'])
  expect(asked).toEqual([token])
})

test('an account that signed by a published key is not asked about what a secret signed', async () => {
  const { verify, session, issuer, asks } = await verifierOfAccount()
  await verify(session?.access_token ?? '')
  const before = asks()
  const codes = await codesOf(verify, await forgedTokens(issuer, 50))
  expect(new Set(codes)).toEqual(new Set(['session-expired']))
  expect(asks()).toBe(before)
})
