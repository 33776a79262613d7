import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageConfig } from '../../support/page-config.ts'

const RELAY = 'https://relay.ejemplo.es'
const HOME = 'https://localhost:8080'

/** Responses by address; requests to other addresses fail as in a browser. */
let answers: Record<string, unknown>
let requests: string[]

const config = (servedBy: 'helper' | 'relay') =>
  pageConfig(RELAY, { servedBy, relay: servedBy === 'relay' ? { url: RELAY } : null })

/** Loads the dashboard's modules as on a page that a helper or a relay serves. */
async function page(servedBy: 'helper' | 'relay') {
  vi.resetModules()
  const known = JSON.stringify({ config: config(servedBy), helper: { running: servedBy === 'helper' } })
  vi.stubGlobal('document', { getElementById: () => ({ textContent: known }) })
  const { setAccountConfig } = await import('#web/data/account/account.ts')
  setAccountConfig(config(servedBy))
  const { loadRelayMode } = await import('#web/data/connection/relay-mode.ts')
  const { pictureUrl } = await import('#web/data/pictures/media.ts')
  const { call } = await import('#web/data/connection/call.ts')
  const { stats } = await import('#contract/helper/stats.ts')
  return {
    look: () => loadRelayMode(new QueryClient(), new AbortController().signal),
    picture: () => pictureUrl('/api/comics/a/cover', 'token'),
    ask: () => call(stats.get).catch(() => null),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answers = {
    '/api/connectivity': { success: true, signalServer: true, helperOnline: true },
    '/relay/helper': {
      success: true,
      helper: {
        id: 'mine',
        name: 'iMac',
        platform: 'macOS',
        online: true,
        since: new Date().toISOString(),
        roundTrip: null,
      },
    },
  }
  requests = []
  const session = {
    access_token: 'bearer',
    user: { id: 'a' },
    expires_at: Date.now() / 1000 + 1_000_000,
  }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(session) })
  vi.stubGlobal('location', { hash: '' })
  vi.stubGlobal('fetch', async (input: unknown) => {
    const address = String(input)
    requests.push(address)
    const answer = answers[address]
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const helper = (id: string) => ({ running: true, connectedLocal: true, version: '1.0.0', id })

it("sends all requests of a helper's page to its own origin", async () => {
  const own = await page('helper')
  await own.ask()
  expect(requests).toEqual(['/api/stats'])
  expect(own.picture()).toBe('/api/comics/a/cover?t=token')
})

it("sends requests of a relay's page through the relay from the first one on", async () => {
  const own = await page('relay')
  await own.ask()
  expect(requests).toEqual(['/proxy/api/stats'])
  expect(own.picture()).toBe('/proxy/api/comics/a/cover?t=token')
  expect(await own.look()).toEqual({ mode: 'signal', reason: null })
})

it('switches to the linked helper on the same computer, and back to the relay once it is gone', async () => {
  answers[`${HOME}/api/helper`] = helper('mine')
  const own = await page('relay')
  expect(await own.look()).toEqual({ mode: 'local', reason: null })
  expect(own.picture()).toBe(`${HOME}/api/comics/a/cover?t=token`)
  delete answers[`${HOME}/api/helper`]
  expect(await own.look()).toEqual({ mode: 'signal', reason: null })
  expect(own.picture()).toBe('/proxy/api/comics/a/cover?t=token')
})

it('stays with the helper at home while the relay does not respond', async () => {
  answers[`${HOME}/api/helper`] = helper('mine')
  const own = await page('relay')
  await own.look()
  answers = { [`${HOME}/api/helper`]: helper('mine') }
  expect(await own.look()).toEqual({ mode: 'local', reason: null })
})

it('ignores a helper at home that belongs to another account', async () => {
  answers[`${HOME}/api/helper`] = helper('somebody’s')
  const own = await page('relay')
  expect(await own.look()).toEqual({ mode: 'signal', reason: null })
  expect(own.picture()).toBe('/proxy/api/comics/a/cover?t=token')
})

it('accepts a failed probe, and probes the helper at home less and less often', async () => {
  const own = await page('relay')
  const probes = () => requests.filter((address) => address.startsWith(HOME)).length
  await own.look()
  await own.look()
  expect(probes()).toBe(1)
  vi.setSystemTime(Date.now() + 31_000)
  await own.look()
  expect(probes()).toBe(2)
  vi.setSystemTime(Date.now() + 31_000)
  await own.look()
  expect(probes()).toBe(2)
})

it('is off while the computer is offline or nothing responds, with the reason', async () => {
  const own = await page('relay')
  answers['/api/connectivity'] = { success: true, signalServer: true, helperOnline: false }
  expect(await own.look()).toEqual({ mode: 'off', reason: 'helper-offline' })
  answers = {}
  expect(await own.look()).toEqual({ mode: 'off', reason: 'unreachable' })
})
