import { expect, test } from 'vitest'
import { TUNNEL } from '#contract/relay.ts'
import { startAgent } from '#relay/agent/agent.ts'
import { DIAL_HEADERS } from '#relay/protocol.ts'
import {
  endlessMessage,
  openRawWebSocket,
  rawWebSocketServer,
  type Sent,
  sendEndlessly,
} from '../support/servers/raw-websocket.ts'
import { linkedAt, testRelay } from '../support/servers/relay.ts'

/** Bytes: far less than the 64 MB that are sent if nothing ends the connection. */
const BOUND = 16 * 1024 * 1024

const expectBounded = (sent: Sent): void => {
  expect(sent.closed).toBe(true)
  expect(sent.bytes).toBeLessThan(BOUND)
  expect(sent.growth).toBeLessThan(BOUND)
}

const about = {
  [DIAL_HEADERS.id]: '0123456789abcdef',
  [DIAL_HEADERS.name]: 'x',
  [DIAL_HEADERS.platform]: 'x',
}

test.each(['http', 'https'])(
  'the relay disconnects a realtime client that sends an endless message over %s',
  async (scheme) => {
    const relay = await testRelay()
    const config = (await (await fetch(`${relay.url}/api/config`)).json()) as { account: { anonKey: string } }
    const url = `${relay.url.replace('http', scheme)}/realtime/v1/websocket?apikey=${config.account.anonKey}`
    const socket = await openRawWebSocket(url)
    const { first, next } = endlessMessage()
    expectBounded(await sendEndlessly(socket, first, next))
  },
)

test.each(['http', 'https'])(
  'the relay disconnects a helper that sends an endless message over %s',
  async (scheme) => {
    const relay = await testRelay()
    const { session } = await linkedAt(relay.url)
    const socket = await openRawWebSocket(relay.url.replace('http', scheme) + TUNNEL, {
      authorization: `Bearer ${session.access_token}`,
      ...about,
    })
    const { first, next } = endlessMessage()
    expectBounded(await sendEndlessly(socket, first, next))
  },
)

test('a helper disconnects from a relay that sends an endless message', async () => {
  const relay = await rawWebSocketServer()
  const agent = startAgent({
    relay: relay.url,
    about: { id: '0123456789abcdef', name: 'x', platform: 'x' },
    handler: (_request, response) => void response.end(),
    token: async () => 'x',
    backoffOf: () => 60_000,
  })
  const { first, next } = endlessMessage(false)
  expectBounded(await sendEndlessly(await relay.socket, first, next))
  await agent.close()
})
