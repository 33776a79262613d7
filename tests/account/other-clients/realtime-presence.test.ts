import { expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'
import { liveClient, rawSocket, subscribed, VERSIONS } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

async function present(name: string, key: string, vsn: (typeof VERSIONS)[number]) {
  const client = await liveClient(account, ana, vsn)
  const events: string[] = []
  const channel = client
    .channel(name, { config: { presence: { key } } })
    .on('presence', { event: 'join' }, (it) => events.push(`+${it.key}:${it.newPresences[0]?.page}`))
    .on('presence', { event: 'leave' }, (it) => events.push(`-${it.key}:${it.leftPresences[0]?.page}`))
  await subscribed(channel)
  const shown = () =>
    Object.fromEntries(
      Object.entries(channel.presenceState<{ page: number }>()).map(([k, list]) => [
        k,
        list.map((p) => p.page),
      ]),
    )
  return { client, channel, events, shown }
}

it.each(VERSIONS)(
  'clients see the state, the joins and the leaves of a topic, with frames of %s',
  async (vsn) => {
    const name = `readers ${vsn}`
    const one = await present(name, 'one', vsn)
    expect(await one.channel.track({ page: 1 })).toBe('ok')
    await expect.poll(one.shown).toEqual({ one: [1] })

    const two = await present(name, 'two', vsn)
    await expect.poll(two.shown).toEqual({ one: [1] })
    expect(await two.channel.track({ page: 7 })).toBe('ok')
    await expect.poll(one.shown).toEqual({ one: [1], two: [7] })
    await expect.poll(two.shown).toEqual({ one: [1], two: [7] })

    expect(await one.channel.untrack()).toBe('ok')
    await expect.poll(two.shown).toEqual({ two: [7] })
    // The socket closes without a leave.
    await two.client.realtime.disconnect()
    await expect.poll(one.shown).toEqual({})
    expect(one.events).toEqual(['+one:1', '+two:7', '-one:1', '-two:7'])
  },
)

it('several clients may share a key', async () => {
  const one = await present('shared', 'house', '2.0.0')
  const two = await present('shared', 'house', '2.0.0')
  await one.channel.track({ page: 1 })
  await two.channel.track({ page: 2 })
  await expect.poll(one.shown).toEqual({ house: [1, 2] })
  await two.channel.unsubscribe()
  await expect.poll(one.shown).toEqual({ house: [1] })
})

it('a change is one message with a leave and a join', async () => {
  // Tested with raw sockets: this version of supabase-js keeps the old state next to the new one.
  const [one, two] = [await rawSocket(account), await rawSocket(account)]
  const config = { presence: { enabled: true, key: 'k' } }
  for (const socket of [one, two]) await socket.join('realtime:moves', config)
  const track = (page: number) =>
    one.send(['1', `${page}`, 'realtime:moves', 'presence', { event: 'track', payload: { page } }])
  for (const page of [1, 1, 2]) track(page)
  await expect.poll(() => two.frames.filter(([, , , event]) => event === 'presence_diff').length).toBe(2)
  const [came, moved] = two.frames
    .filter(([, , , event]) => event === 'presence_diff')
    .map((frame) => frame[4])
  type Diff = { joins: { k: { metas: [{ phx_ref: string }] } } }
  const ref = (came as Diff).joins.k.metas[0].phx_ref
  expect(moved).toEqual({
    joins: { k: { metas: [{ page: 2, phx_ref: expect.any(String), phx_ref_prev: ref }] } },
    leaves: { k: { metas: [{ page: 1, phx_ref: ref }] } },
  })
})

it('payloads other than a map, unknown events and large payloads are rejected', async () => {
  const socket = await rawSocket(account)
  const config = { presence: { enabled: true, key: '__proto__' } }
  await socket.join('realtime:p', config)
  expect((await socket.next('presence_state'))[4]).toEqual({})
  const sendPresence = async (ref: string, body: object) => {
    socket.send(['1', ref, 'realtime:p', 'presence', { type: 'presence', ...body }])
    await expect.poll(() => socket.frames.some((frame) => frame[1] === ref)).toBe(true)
    return socket.frames.find((frame) => frame[1] === ref)?.[4]
  }
  expect(await sendPresence('2', { event: 'track', payload: [1] })).toEqual({
    status: 'error',
    response: { reason: 'Presence track payload must be a map' },
  })
  expect(await sendPresence('3', { event: 'dance' })).toMatchObject({ status: 'error' })
  expect(await sendPresence('4', { event: 'track', payload: { a: 1 } })).toMatchObject({ status: 'ok' })
  const joined = JSON.stringify((await socket.next('presence_diff'))[4])
  expect(joined).toMatch(
    /^\{"joins":\{"__proto__":\{"metas":\[\{"a":1,"phx_ref":"[\w-]{12}"\}\]\}\},"leaves":\{\}\}$/,
  )
  socket.send(['1', '5', 'realtime:p', 'presence', { event: 'track', payload: { a: 'x'.repeat(70_000) } }])
  expect((await socket.next('system'))[4]).toMatchObject({ message: 'Track message size exceeded' })
  await socket.next('phx_close')
})
