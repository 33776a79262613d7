import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import {
  openAccount,
  ownAccount,
  PASSWORD,
  type SignedIn,
  signIn,
  signUp,
  type TestAccount,
} from './support/account.ts'
import { refusal } from './support/refusal.ts'

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

  it('refuses an address that is no text', async () => {
    const body = { email: { $gt: '' }, password: 'x' }
    const [status, code] = await refusal(account, 'POST', '/token?grant_type=password', body)
    expect([status, code]).toEqual([400, 'validation_failed'])
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

  /** A guess by the given address of this computer, or passed on by a proxy here. */
  const guessAt = (
    account: { readonly url: string; readonly anonKey: string },
    more: { readonly localAddress?: string; readonly headers?: Record<string, string> },
    password = 'wrong guess',
  ) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { localAddress } = more
      const headers = { apikey: account.anonKey, 'content-type': 'application/json', ...more.headers }
      const to = { host: '127.0.0.1', port: new URL(account.url).port, method: 'POST' }
      const path = '/auth/v1/token?grant_type=password'
      request({ ...to, path, headers, ...(localAddress && { localAddress }) }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end(JSON.stringify({ email: 'ana@example.com', password }))
    })

  // Only Linux answers to every address of 127/8 by itself.
  it.runIf(process.platform === 'linux')(
    'is one guesser, whatever address of this computer it has',
    async () => {
      const guarded = await ownAccount({ still: true })
      await signUp(guarded, 'ana@example.com')
      for (const headers of [{}, { 'x-forwarded-for': '192.0.2.7' }] as Record<string, string>[]) {
        const statuses = await Promise.all(
          Array.from({ length: 15 }, (_, nth) =>
            guessAt(guarded, { localAddress: `127.${nth}.1.${1 + nth}`, headers }),
          ),
        )
        expect(statuses.filter((status) => status === 400)).toHaveLength(10)
        expect(statuses.filter((status) => status === 429)).toHaveLength(5)
      }
    },
  )

  it('ends for the rest of the world after fifty from many addresses, but not at the machine itself', async () => {
    const guarded = await ownAccount({ still: true })
    await signUp(guarded, 'ana@example.com')
    const world = await fromTheWorld(guarded)
    const guess = (nth: number, password?: string) =>
      guessAt(world, { headers: { 'x-address': `192.0.2.${1 + Math.floor(nth / 10)}` } }, password)
    const statuses = await Promise.all(Array.from({ length: 55 }, (_, nth) => guess(nth)))
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(await guess(90, PASSWORD)).toBe(429)
    await signIn(guarded, 'ana@example.com')
    guarded.pass(60_000)
    expect(await guess(100, PASSWORD)).toBe(200)
  })
})

/** The account as others reach it: a computer has no addresses of the world to ask from, so each request names one. */
async function fromTheWorld({ account, anonKey }: TestAccount) {
  const app = new Koa()
    .use((ctx, next) => {
      Object.defineProperty(ctx.req.socket, 'remoteAddress', {
        value: ctx.get('x-address'),
        configurable: true,
      })
      return next()
    })
    .use(account.middleware)
  const server = createServer(app.callback())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, anonKey }
}
