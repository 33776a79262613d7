import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { relayCalls } from '#cli/link/relay-calls.ts'
import { createCall } from '#contract/client.ts'
import { relay } from '#contract/relay.ts'
import type { AppError } from '#domain/errors/errors.ts'
import { createMemoryPairings, createPairings } from '#relay/hub/pairings.ts'
import { accountAt, testRelay } from '../support/servers/relay.ts'

const COMPUTER = { name: 'nas', platform: 'Linux' }
const NOBODY = { code: 'AAA-AAA' }
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    ({ code }: AppError) => code,
  )

async function pairingAt() {
  const r = await testRelay()
  const anyone = createCall({ baseUrl: r.url, strict: true })
  const { code, secret } = await anyone(relay.begin, { body: COMPUTER })
  const signedIn = async (email: string) => {
    const { session, client } = await accountAt(r.url, email)
    const { access_token, refresh_token } = session
    const call = createCall({ baseUrl: r.url, strict: true, token: async () => access_token })
    return { client, session: { access_token, refresh_token }, call }
  }
  return { r, anyone, signedIn, secret, params: { code } }
}

test('guesses of pairing codes are limited per account', async () => {
  const { signedIn, params } = await pairingAt()
  const eve = await signedIn('eve@ejemplo.es')
  const guesses = Array.from({ length: 40 }, (_, n) =>
    codeOf(
      n % 2 === 0
        ? eve.call(relay.look, { params: NOBODY })
        : eve.call(relay.claim, { params: NOBODY, body: { session: eve.session, browser: 'x' } }),
    ),
  )
  const codes = await Promise.all(guesses)
  expect(codes.filter((code) => code === 'pairing-unknown').length).toBeLessThan(25)
  expect(new Set(codes)).toEqual(new Set(['pairing-unknown', 'rate-limited']))
  // The correct code is rejected as well; another account is not limited.
  expect(await codeOf(eve.call(relay.look, { params }))).toBe('rate-limited')
  const ana = await signedIn('ana@ejemplo.es')
  expect(await codeOf(ana.call(relay.look, { params }))).toBe('answered')
})

test('one of two concurrent claims of a code succeeds, and one of several decisions', async () => {
  const { anyone, signedIn, secret, params } = await pairingAt()
  const [ana, bea] = [await signedIn('ana@ejemplo.es'), await signedIn('bea@ejemplo.es')]
  const claim = (who: typeof ana, session = who.session) =>
    codeOf(who.call(relay.claim, { params, body: { session, browser: 'Firefox' } }))
  // A claim with another user's session or an ended one is rejected.
  expect(await claim(ana, bea.session)).toBe('unauthorized')
  const over = await signedIn('ana@ejemplo.es')
  await over.client.auth.signInWithPassword({ email: 'ana@ejemplo.es', password: 'secreta1' })
  const ended = (await over.client.auth.getSession()).data.session
  await over.client.auth.signOut({ scope: 'local' })
  const { access_token = '', refresh_token = '' } = ended ?? {}
  expect(await claim(ana, { access_token, refresh_token })).toBe('session-expired')

  const raced = await Promise.all([claim(ana), claim(bea)])
  expect(raced.filter((code) => code === 'answered')).toHaveLength(1)
  expect(raced.filter((code) => ['pairing-claimed', 'pairing-unknown'].includes(code))).toHaveLength(1)
  const winner = raced[0] === 'answered' ? ana : bea

  for (const wrong of ['', 'x', `${secret}x`, secret.slice(1)]) {
    expect(await codeOf(anyone(relay.follow, { params, body: { secret: wrong } }))).toBe('pairing-unknown')
    expect(await codeOf(anyone(relay.decide, { params, body: { secret: wrong, allow: true } }))).toBe(
      'pairing-unknown',
    )
  }
  const decide = () =>
    anyone(relay.decide, { params, body: { secret, allow: true } }).then(
      ({ session }) => session,
      () => null,
    )
  const given = (await Promise.all([decide(), decide(), decide()])).filter((session) => session !== null)
  expect(given).toEqual([winner.session])
  expect(await decide()).toBeNull()
  expect(await claim(winner)).toBe('pairing-unknown')
})

test('a code is valid until it expires; a thousand codes block new ones until they expire', async () => {
  let now = 0
  const pairings = createPairings(
    createMemoryPairings(() => now),
    () => now,
  )
  const first = await pairings.begin(COMPUTER)
  await pairings.claim(
    first.code,
    { userId: 'ana', email: 'ana@ejemplo.es', browser: 'Firefox' },
    { access_token: 'a', refresh_token: 'b' },
  )
  now = first.expiresAt - 1
  expect((await pairings.follow(first.code, first.secret)).state).toBe('claimed')
  now = first.expiresAt
  for (const late of [
    pairings.find(first.code, 'ana'),
    pairings.follow(first.code, first.secret),
    pairings.decide(first.code, first.secret, true),
  ])
    expect(await codeOf(late)).toBe('pairing-unknown')

  for (let n = 0; n < 1_000; n++) await pairings.begin(COMPUTER)
  expect(await codeOf(pairings.begin(COMPUTER))).toBe('rate-limited')
  now += first.expiresAt
  expect(await codeOf(pairings.begin(COMPUTER))).toBe('answered')
})

/** Starts a server that takes the place of a relay. Returns its URL. */
async function pretender(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

test('a server with an invalid or endless config is reported as no relay', async () => {
  const nonsense = [
    'null',
    '[]',
    '{"servedBy":"relay"}',
    '{"servedBy":"relay","account":{"url":7,"anonKey":{}}}',
    '<html>',
    `"${'x'.repeat(100)}`,
  ]
  for (const body of nonsense) {
    const url = await pretender((_request, response) => void response.end(body))
    expect([body, await codeOf(relayCalls(url))]).toEqual([body, 'relay-unknown'])
  }
  let sent = 0
  const endless = await pretender((_request, response) => {
    const part = Buffer.alloc(64 * 1024, 0x20)
    const write = (): void => {
      while (sent < 512 * 1024 * 1024) {
        sent += part.length
        if (!response.write(part)) return void response.once('drain', write)
      }
      response.end()
    }
    write()
  })
  expect(await codeOf(relayCalls(endless))).toBe('relay-unknown')
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})
