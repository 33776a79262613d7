import { describe, expect, it } from 'vitest'
import { openAccount, sharedAccount, signUp } from '../support/account.ts'
import { rawSocket, until } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

it('replies to heartbeats', async () => {
  const socket = await rawSocket(account)
  socket.send([null, '5', 'phoenix', 'heartbeat', {}])
  expect(await socket.next('phx_reply')).toEqual([
    null,
    '5',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ])
})

it('closes a socket without messages for a minute', async () => {
  const own = await openAccount()
  const [silent, beating] = [await rawSocket(own), await rawSocket(own)]
  for (const socket of [silent, beating]) await socket.join('realtime:a')
  own.pass(59_000)
  const joined = beating.frames.length
  beating.send([null, '1', 'phoenix', 'heartbeat', {}])
  await beating.next('phx_reply', joined)
  own.pass(2_000)
  expect(await silent.closed).toEqual({ code: 1001, reason: 'Nothing was heard' })
  beating.send([null, '2', 'phoenix', 'heartbeat', {}])
  await expect.poll(() => beating.frames.length).toBe(joined + 2)
  await own.stop()
})

it('closes a socket without channels after half a minute', async () => {
  const own = await openAccount()
  const [never, leaver, joined] = [await rawSocket(own), await rawSocket(own), await rawSocket(own)]
  for (const socket of [leaver, joined]) await socket.join('realtime:a')
  leaver.send([null, '2', 'realtime:a', 'phx_leave', {}])
  await leaver.next('phx_close')
  own.pass(31_000)
  expect(await never.closed).toEqual({ code: 1001, reason: 'Nothing was joined' })
  expect(await leaver.closed).toEqual({ code: 1001, reason: 'Nothing was joined' })
  const before = joined.frames.length
  joined.send([null, '3', 'phoenix', 'heartbeat', {}])
  await joined.next('phx_reply', before)
  await own.stop()
})

it('sends a reply and a close after a leave', async () => {
  const socket = await rawSocket(account)
  await socket.join('realtime:a', {}, undefined, '3')
  socket.send(['3', '4', 'realtime:a', 'phx_leave', {}])
  await socket.next('phx_close')
  expect(socket.frames.slice(-2)).toEqual([
    ['3', '4', 'realtime:a', 'phx_reply', { status: 'ok', response: {} }],
    ['3', '3', 'realtime:a', 'phx_close', {}],
  ])
  socket.send(['3', '5', 'realtime:a', 'phx_leave', {}])
  await expect
    .poll(() => socket.frames.at(-1))
    .toMatchObject(['3', '5', 'realtime:a', 'phx_reply', { status: 'ok' }])
})

it('a second join of a topic replaces the first', async () => {
  const socket = await rawSocket(account)
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'artists' }] }
  const first = await socket.join('realtime:a', config, ana.accessToken, '1')
  const second = await socket.join('realtime:a', config, ana.accessToken, '2')
  expect(socket.frames.filter(([, , , event]) => event === 'phx_close')).toEqual([
    ['1', '1', 'realtime:a', 'phx_close', {}],
  ])
  // A late message to the first does not affect the second.
  socket.send(['1', '3', 'realtime:a', 'phx_leave', {}])
  await expect.poll(() => socket.frames.some(([, ref]) => ref === '3')).toBe(true)
  await ana.client.from('artists').insert({ name: 'Hergé' })
  const [, , , , change] = await socket.next('postgres_changes')
  type Joined = { response: { postgres_changes: [{ id: number }] } }
  const idOf = (frame: typeof first) => (frame[4] as unknown as Joined).response.postgres_changes[0].id
  expect(change.ids).toEqual([idOf(second)])
  expect(idOf(first)).not.toBe(idOf(second))
  await ana.client.from('artists').insert({ name: 'Tardi' })
  await until(socket.changes, 2)
  expect(socket.changes()).toHaveLength(2)
})

describe('an invalid frame', () => {
  it.each<[string, unknown]>([
    ['text that is no JSON', '{'],
    ['a frame of the other version', { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }],
    ['too few parts', ['1', '1', 'realtime:a', 'phx_join']],
    ['refs of another type', [{}, 1, 'realtime:a', 'phx_join', {}]],
    ['a payload that is no object', ['1', '1', 'realtime:a', 'phx_join', []]],
    ['an empty binary frame', Buffer.alloc(0)],
    ['a binary frame of an unknown kind', Buffer.from([0, 1, 1, 1, 1, 0, 0])],
    ['lengths beyond the end', Buffer.from([3, 255, 255, 255, 255, 255, 1, 1])],
    ['JSON bytes that are none', Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from('te{')])],
  ])('closes the socket: %s', async (_what, frame) => {
    const socket = await rawSocket(account)
    socket.send(frame)
    expect(await socket.closed).toEqual({ code: 1007, reason: 'Not a frame of the protocol' })
  })

  it('closes the socket: more than a megabyte', async () => {
    const socket = await rawSocket(account)
    socket.send(['1', '1', 'realtime:a', 'broadcast', { x: 'x'.repeat(1024 * 1024) }])
    expect((await socket.closed).code).toBe(1009)
  })
})

it.each<[string, unknown, string]>([
  ['an empty topic', 'realtime:', 'TopicNameRequired: You must provide a topic name'],
  ['a topic of another kind', 'phoenix', 'unmatched topic'],
  ['a topic that is too long', `realtime:${'ñ'.repeat(130)}`, 'The topic is too long'],
])('refuses to join %s', async (_what, topic, reason) => {
  const socket = await rawSocket(account)
  expect((await socket.join(String(topic)))[4]).toEqual({ status: 'error', response: { reason } })
})

it('ignores invalid parts of a join', async () => {
  const socket = await rawSocket(account)
  const config = { postgres_changes: 'x', presence: [1], broadcast: null, private: 'no' }
  expect((await socket.join('realtime:odd', config))[4]).toEqual({
    status: 'ok',
    response: { postgres_changes: [] },
  })
})

describe('floods', () => {
  it('one socket may have 100 channels', async () => {
    const socket = await rawSocket(account)
    for (let i = 1; i <= 100; i++) socket.send([`${i}`, `${i}`, `realtime:${i}`, 'phx_join', { config: {} }])
    const reply = await socket.join('realtime:one more', {}, undefined, '101')
    expect(reply[4]).toEqual({
      status: 'error',
      response: { reason: 'ChannelRateLimitReached: Too many channels' },
    })
  })

  it('a socket with too many messages is closed, others are not', async () => {
    const [flooding, calm] = [await rawSocket(account), await rawSocket(account)]
    for (let i = 1; i <= 2_000; i++) {
      flooding.send([`${i}`, `${i}`, 'realtime:f', 'phx_join', { config: {}, access_token: ana.accessToken }])
    }
    expect(await flooding.closed).toEqual({ code: 1008, reason: 'Too many messages per second' })
    expect((await calm.join('realtime:f'))[4]).toMatchObject({ status: 'ok' })
  })
})
