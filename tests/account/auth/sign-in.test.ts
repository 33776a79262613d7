import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { describe, expect, it, onTestFinished } from 'vitest'
import { accountError } from '#records/client/errors.ts'
import { ownAccount, PASSWORD, sharedAccount, signIn, signUp, type TestAccount } from '../support/account.ts'
import { hashCosts } from '../support/hashes.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const TOKEN = '/auth/v1/token?grant_type=password'

describe('signing in', () => {
  it('starts a new session each time', async () => {
    const other = await signIn(account, 'ANA@example.com')
    expect(other.userId).toBe(ana.userId)
    expect(other.refreshToken).not.toBe(ana.refreshToken)
  })

  it('responds alike to a wrong password and an unknown address, and computes the same hash', async () => {
    const costs: unknown[] = []
    for (const email of ['ana@example.com', 'nobody@example.com']) {
      costs.push(
        await hashCosts(async () => {
          const { error } = await account
            .client()
            .auth.signInWithPassword({ email, password: 'wrong password' })
          const refusal = { code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' }
          expect(error).toMatchObject(refusal)
          expect(accountError(error).code).toBe('invalid-credentials')
        }),
      )
    }
    expect(costs[0]).toHaveLength(1)
    expect(costs[1]).toEqual(costs[0])
  })

  it('needs the publishable key', async () => {
    const missing = await fetch(`${account.url}/auth/v1/settings`)
    expect(missing.status).toBe(401)
    expect(await missing.json()).toMatchObject({ message: 'No API key found in request' })
    const headers = { apikey: 'sb_publishable_x' }
    const wrong = await fetch(`${account.url}/rest/v1/comics_library`, { headers })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toEqual({ message: 'Invalid API key' })
  })
})

describe('guessing passwords', () => {
  it('is blocked for a minute after ten wrong ones for one account; correct ones are not counted', async () => {
    const guarded = await ownAccount({ still: true })
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

  it('counts all spellings of an address as one', async () => {
    const guarded = await ownAccount({ still: true })
    await signUp(guarded, 'kim@example.com')
    const spellings = [
      'kim@example.com',
      'KIM@EXAMPLE.COM',
      ' kim@example.com ',
      '\tKim@example.com\n',
      '\u212aim@example.com',
      '\u00a0kim@example.com\u3000',
      '\ufeffkim@example.com',
    ]
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const body = { email: spellings[n % spellings.length], password: 'wrong guess' }
      statuses.push((await guarded.send('POST', TOKEN, body)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  it('with forwarding headers counts as one remote client, apart from this computer', async () => {
    const guarded = await ownAccount({ still: true })
    const guess = async (headers: Record<string, string> = {}) => {
      const body = { type: 'recovery', token_hash: 'guess' }
      return (await guarded.send('POST', '/auth/v1/verify', body, undefined, headers)).status
    }
    const names = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'cf-connecting-ip', 'x-forwarded-host']
    const statuses: number[] = []
    for (let n = 0; n < 32; n++)
      statuses.push(await guess({ [names[n % names.length] ?? '']: `192.0.2.${n}` }))
    expect(statuses).toEqual([...Array(30).fill(403), 429, 429])
    expect(await guess()).toBe(403)
  })

  it('with a stolen session is limited too', async () => {
    const guarded = await ownAccount({ still: true })
    const { accessToken } = await signUp(guarded, 'kim@example.com')
    const changed = async (body: object) => {
      const answer = await guarded.send('PUT', '/auth/v1/user', body, accessToken)
      return ((await answer.json()) as { code?: string }).code ?? answer.status
    }
    // The email limit rejects these calls after the password was compared.
    expect(await changed({ email: 'new@example.com' })).toBe(200)
    const email = 'newer@example.com'
    for (let n = 0; n < 10; n++)
      expect(await changed({ password: `wrong guess ${n}`, email })).toBe('over_email_send_rate_limit')
    expect(await changed({ password: PASSWORD, email })).toBe('over_request_rate_limit')
    const change = { password: 'new password', current_password: PASSWORD }
    expect(await changed(change)).toBe('over_request_rate_limit')
    guarded.pass(60_000)
    expect(await changed(change)).toBe(200)
  })

  /** Guesses from an address of this computer, or with headers of a proxy. Returns the status. */
  const guessAt = (
    { url, anonKey }: Pick<TestAccount, 'url' | 'anonKey'>,
    more: { readonly localAddress?: string; readonly headers?: Record<string, string> },
    password = 'wrong guess',
  ) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { localAddress } = more
      const headers = { apikey: anonKey, 'content-type': 'application/json', ...more.headers }
      const to = { host: '127.0.0.1', port: new URL(url).port, method: 'POST', path: TOKEN, headers }
      request({ ...to, ...(localAddress && { localAddress }) }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end(JSON.stringify({ email: 'ana@example.com', password }))
    })

  // Only Linux binds every address of 127/8 by default.
  it.runIf(process.platform === 'linux')('counts all loopback addresses as one client', async () => {
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
  })

  it('is blocked for all remote clients after fifty from many addresses, not for this computer', async () => {
    const guarded = await ownAccount({ still: true })
    await signUp(guarded, 'ana@example.com')
    const remote = await remoteAccess(guarded)
    const guess = (nth: number, password?: string) =>
      guessAt(remote, { headers: { 'x-address': `192.0.2.${1 + Math.floor(nth / 10)}` } }, password)
    const statuses = await Promise.all(Array.from({ length: 55 }, (_, nth) => guess(nth)))
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
    expect(await guess(90, PASSWORD)).toBe(429)
    await signIn(guarded, 'ana@example.com')
    guarded.pass(60_000)
    expect(await guess(100, PASSWORD)).toBe(200)
  })
})

/** Serves the account to remote clients: each request names its address in `x-address`. */
async function remoteAccess({ account, anonKey }: TestAccount) {
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
