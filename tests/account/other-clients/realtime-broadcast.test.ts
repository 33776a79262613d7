import type { RealtimeChannel } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { channelSettled, liveClient, rawSocket, subscribed, until, VERSIONS } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

async function listener(name: string, vsn: (typeof VERSIONS)[number], broadcast = {}) {
  const client = await liveClient(account, ana, vsn)
  const received: { event: string; payload: unknown }[] = []
  const channel: RealtimeChannel = client
    .channel(name, { config: { broadcast } })
    .on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }))
  await subscribed(channel)
  return { channel, received }
}

describe.each(VERSIONS)('a broadcast of a client with frames of %s', (vsn) => {
  it('reaches the other channels of its topic, not its sender', async () => {
    const sender = await listener('room', vsn)
    const others = [await listener('room', '1.0.0'), await listener('room', '2.0.0')]
    const elsewhere = await listener('other', vsn)
    const payload = { texto: 'ñ "é" 漫画', list: [1, null] }
    expect(await sender.channel.send({ type: 'broadcast', event: 'hola', payload })).toBe('ok')
    for (const { received } of others) {
      expect(await until(received, 1)).toEqual([{ event: 'hola', payload }])
    }
    for (const { channel } of [sender, elsewhere]) await channelSettled(channel)
    expect([sender.received, elsewhere.received]).toEqual([[], []])
  })

  it('reaches its sender with self, and is acknowledged with ack', async () => {
    const sender = await listener('self', vsn, { self: true, ack: true })
    const sent = sender.channel.send({ type: 'broadcast', event: 'eco', payload: { n: 1 } })
    expect(await sent).toBe('ok')
    expect(await until(sender.received, 1)).toEqual([{ event: 'eco', payload: { n: 1 } }])
  })
})

it('bytes reach the clients whose protocol version has binary frames', async () => {
  const sender = await listener('bytes', '2.0.0')
  const able = await listener('bytes', '2.0.0')
  const old = await listener('bytes', '1.0.0')
  const payload = Uint8Array.from([0, 1, 254, 255]).buffer
  await sender.channel.send({ type: 'broadcast', event: 'raw', payload })
  const [received] = await until(able.received, 1)
  expect([...new Uint8Array(received?.payload as ArrayBuffer)]).toEqual([0, 1, 254, 255])
  await channelSettled(old.channel)
  expect(old.received).toEqual([])
})

describe('by HTTP', () => {
  it('many messages can be sent at once, also before a join', async () => {
    const { received } = await listener('http', '2.0.0')
    const client = await liveClient(account, ana)
    const channel = client.channel('http')
    expect(await channel.httpSend('one', { n: 1 })).toEqual({ success: true })
    await until(received, 1)
    const messages = [
      { topic: 'http', event: 'two', payload: { n: 2 }, private: false },
      { topic: 'http', event: 'hidden', payload: {}, private: true },
      { topic: 'http', event: 'three', payload: { n: 3 } },
    ]
    const answer = await account.send('POST', '/realtime/v1/api/broadcast', { messages })
    expect([answer.status, await answer.text()]).toEqual([202, ''])
    expect(await until(received, 3)).toEqual([
      { event: 'one', payload: { n: 1 } },
      { event: 'two', payload: { n: 2 } },
      { event: 'three', payload: { n: 3 } },
    ])
  })

  it('bytes can be sent', async () => {
    const { received } = await listener('a/b ñ', '2.0.0')
    const client = await liveClient(account, ana)
    await client.channel('a/b ñ').httpSend('bin', Uint8Array.from([7, 8]).buffer)
    const [sent] = await until(received, 1)
    expect([...new Uint8Array(sent?.payload as ArrayBuffer)]).toEqual([7, 8])
  })

  it('invalid requests are rejected', async () => {
    const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
      const answer = await account.send('POST', `/realtime/v1${path}`, body, undefined, headers)
      return [answer.status, await answer.json()]
    }
    const good = JSON.stringify({ messages: [{ topic: 't', event: 'e', payload: {} }] })
    expect(await post('/api/broadcast', good, { apikey: 'wrong' })).toMatchObject([401, {}])
    expect(await post('/api/broadcast', good, { authorization: 'Bearer a.b.c' })).toEqual([
      401,
      { message: 'Unauthorized' },
    ])
    expect(await post('/api/broadcast', '{"messages":[{"topic":"","event":"e"}]}')).toEqual([
      422,
      { errors: { 'messages.0.topic': ["can't be blank"], 'messages.0.payload': ["can't be blank"] } },
    ])
    expect(await post('/api/broadcast', '{')).toEqual([400, { message: 'Bad Request' }])
    expect(await post('/api/broadcast', `"${'x'.repeat(1024 * 1024)}"`)).toMatchObject([413, {}])
    expect(await post('/api/broadcast/t/events/e?private=true', '{}')).toEqual([
      403,
      { message: 'Unauthorized' },
    ])
    expect(await post('/api/broadcast/t/events/e', 'x', { 'content-type': 'text/plain' })).toMatchObject([
      415,
      {},
    ])
    expect(await post('/api/broadcast/%ff/events/e', '{}')).toMatchObject([404, {}])
    expect(await post('/api/nothing', '{}')).toMatchObject([404, {}])
    const messages = Array(600).fill({ topic: 't', event: 'e', payload: {} })
    expect(await post('/api/broadcast', JSON.stringify({ messages }))).toEqual([
      429,
      { message: 'You have exceeded your rate limit' },
    ])
  })
})

it('a socket that has not joined a topic cannot broadcast on it', async () => {
  const { received } = await listener('closed', '2.0.0')
  const socket = await rawSocket(account)
  socket.send([null, '1', 'realtime:closed', 'broadcast', { type: 'broadcast', event: 'x', payload: {} }])
  expect((await socket.next('phx_reply'))[4]).toEqual({
    status: 'error',
    response: { reason: 'unmatched topic' },
  })
  expect(received).toEqual([])
})

it('private channels are rejected', async () => {
  const client = await liveClient(account, ana)
  await expect(subscribed(client.channel('p', { config: { private: true } }))).rejects.toThrow(
    'Unauthorized: You do not have permissions to read from this Channel topic: p',
  )
})
