import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountError } from '#records/errors.ts'
import {
  openAccount,
  ownAccount,
  PASSWORD,
  type SignedIn,
  signIn,
  signUp,
  type TestAccount,
} from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

describe('signing in', () => {
  it('gives a session of its own each time', async () => {
    const other = await signIn(account, 'ANA@example.com')
    expect(other.userId).toBe(ana.userId)
    expect(other.refreshToken).not.toBe(ana.refreshToken)
  })

  it('answers a wrong password and an unknown address alike, and as slowly', async () => {
    const timed = async (email: string) => {
      const start = performance.now()
      const { error } = await account.client().auth.signInWithPassword({ email, password: 'wrong password' })
      return { error, took: performance.now() - start }
    }
    const known = await timed('ana@example.com')
    const unknown = await timed('nobody@example.com')
    for (const { error } of [known, unknown]) {
      expect(error).toMatchObject({
        code: 'invalid_credentials',
        status: 400,
        message: 'Invalid login credentials',
      })
      expect(accountError(error).code).toBe('invalid-credentials')
    }
    expect(unknown.took).toBeGreaterThan(known.took / 4)
  })

  it('refuses what is missing or not JSON', async () => {
    const post = (body: string, type = 'application/json') =>
      account.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'content-type': type, 'x-supabase-api-version': '2024-01-01' },
        body,
      })
    const empty = await post('{}')
    expect(empty.status).toBe(400)
    expect(empty.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(empty.headers.get('x-sb-error-code')).toBe('validation_failed')
    expect(await empty.json()).toEqual({ code: 'validation_failed', message: 'missing email or phone' })
    expect(await (await post('{"email":')).json()).toMatchObject({ code: 'bad_json' })
    expect(await (await post('{"email":{"$gt":""},"password":"x"}')).json()).toMatchObject({
      code: 'validation_failed',
    })
    const large = await post(JSON.stringify({ email: 'a'.repeat(1024 * 1024 + 1) }))
    expect(large.status).toBe(413)
    expect(await large.json()).toMatchObject({ code: 'request_entity_too_large' })
  })

  it('asks for the publishable key', async () => {
    const missing = await fetch(`${account.url}/auth/v1/settings`)
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ message: 'No API key found in request' })
    const wrong = await fetch(`${account.url}/rest/v1/comics_library`, {
      headers: { apikey: 'sb_publishable_x' },
    })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toEqual({ message: 'Invalid API key' })
  })
})

describe('guessing', () => {
  it('ends after ten wrong passwords for one account, for a while; right ones are not counted', async () => {
    const guarded = await ownAccount()
    await signUp(guarded, 'ana@example.com')
    await signIn(guarded, 'ana@example.com')
    const guess = async (email = 'ana@example.com') =>
      (await guarded.client().auth.signInWithPassword({ email, password: 'wrong guess' })).error?.code
    const codes = await Promise.all(Array.from({ length: 12 }, () => guess()))
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(2)
    const { error } = await guarded
      .client()
      .auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(accountError(error)).toMatchObject({ code: 'rate-limited', status: 429 })
    expect(await guess('bea@example.com')).toBe('invalid_credentials')
    guarded.pass(60_000)
    await signIn(guarded, 'ana@example.com')
  })

  // Only Linux answers to every address of 127/8 by itself.
  it.runIf(process.platform === 'linux')(
    'ends for the rest of the world after fifty from many addresses, but not at the machine itself',
    async () => {
      const guarded = await ownAccount({ still: true })
      await signUp(guarded, 'ana@example.com')
      const { port } = new URL(guarded.url)
      const guess = (nth: number, password = 'wrong guess') =>
        new Promise<number | undefined>((resolve, reject) => {
          const headers = {
            apikey: guarded.anonKey,
            'content-type': 'application/json',
            'x-forwarded-for': '192.0.2.7',
          }
          const localAddress = `127.0.1.${1 + Math.floor(nth / 10)}`
          const path = '/auth/v1/token?grant_type=password'
          request({ host: '127.0.0.1', port, method: 'POST', path, headers, localAddress }, (answer) => {
            answer.resume()
            resolve(answer.statusCode)
          })
            .once('error', reject)
            .end(JSON.stringify({ email: 'ana@example.com', password }))
        })
      const statuses = await Promise.all(Array.from({ length: 55 }, (_, nth) => guess(nth)))
      expect(statuses.filter((status) => status === 400)).toHaveLength(50)
      expect(await guess(90, PASSWORD)).toBe(429)
      await signIn(guarded, 'ana@example.com')
      guarded.pass(60_000)
      expect(await guess(100, PASSWORD)).toBe(200)
    },
  )
})
