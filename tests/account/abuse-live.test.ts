import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '#contract/tables.ts'
import { STANDSTILL_MAX, stoodStill } from './support/abuse.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'
import { quiet, rawSocket } from './support/realtime.ts'

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const TABLES = Object.keys(tables)
const MARKER = 'bea-only.cbz'

describe("another's changes", () => {
  it('are told to no binding, whatever it names, under whatever topic', async () => {
    const socket = await rawSocket(account)
    const filters = [
      undefined,
      '',
      `user_id=eq.${bea.userId}`,
      `user_id=in.(${ana.userId},${bea.userId})`,
      `user_id=neq.${ana.userId}`,
      `user_id=not.eq.${ana.userId}`,
      'user_id=not.is.null',
      `id=neq.${ana.userId},user_id=eq.${bea.userId}`,
      `user_id=isdistinct.${ana.userId}`,
    ]
    const bindings = filters.flatMap((filter) => [
      { event: '*', schema: 'public', table: 'comics_library', filter },
      { event: '*', schema: '*', filter },
      { event: 'INSERT', schema: 'public', table: '*', filter },
    ])
    const topics = ['spy', `public:comics_library:user_id=eq.${bea.userId}`, bea.userId, '*', 'realtime:spy']
    for (const topic of topics) {
      const reply = await socket.join(
        `realtime:${topic}`,
        { postgres_changes: bindings },
        ana.accessToken,
        topic,
      )
      expect(reply[4]).toMatchObject({ status: 'ok' })
    }
    const { data } = await bea.client.from('comics_library').insert(record(MARKER)).select('id').single()
    const theirs = () => bea.client.from('comics_library')
    await theirs()
      .update({ title: MARKER })
      .eq('id', data?.id ?? '')
    await theirs()
      .delete()
      .eq('id', data?.id ?? '')
    await ana.client.from('comics_library').insert(record('ana.cbz'))
    expect((await socket.next('postgres_changes'))[4]).toMatchObject({
      data: { record: { file_name: 'ana.cbz' } },
    })
    await quiet()
    const changes = socket.frames.filter(([, , , event]) => event === 'postgres_changes')
    const told = JSON.stringify(changes.map(([, , , , payload]) => payload))
    expect(told).not.toContain(MARKER)
    expect(told).not.toContain(data?.id)
    expect(told).not.toContain(bea.userId)
    socket.close()
  })

  it('of the tables of auth and storage can be had by nobody', async () => {
    const socket = await rawSocket(account)
    const names = [
      'auth_users',
      'auth_sessions',
      'storage_objects',
      'settings',
      'change_log',
      '__proto__',
      "x' or 1=1",
    ]
    for (const [nth, table] of names.entries()) {
      const config = { postgres_changes: [{ event: '*', schema: nth % 2 ? 'auth' : 'public', table }] }
      const start = socket.frames.length
      await socket.join(`realtime:t${nth}`, config, ana.accessToken)
      expect((await socket.next('system', start))[4]).toMatchObject({ status: 'error' })
    }
    socket.close()
  })

  it('end for a socket whose token runs out or becomes nobody’s', async () => {
    const socket = await rawSocket(account)
    const config = { postgres_changes: [{ event: '*', schema: 'public' }] }
    await socket.join('realtime:mine', config, ana.accessToken)
    // A token of somebody else takes the place of the first: from then on it is their changes that are told.
    socket.send(['1', '9', 'realtime:mine', 'access_token', { access_token: bea.accessToken }])
    socket.send(['1', '10', 'realtime:mine', 'presence', { type: 'presence', event: 'untrack' }])
    await socket.next('phx_reply', 2)
    await ana.client.from('comics_library').insert(record('not-for-bea.cbz'))
    await quiet()
    expect(JSON.stringify(socket.frames)).not.toContain('not-for-bea')
    const start = socket.frames.length
    socket.send(['1', '11', 'realtime:mine', 'access_token', { access_token: 'eyJhbGciOiJub25lIn0.e30.' }])
    expect((await socket.next('phx_close', start))[2]).toBe('realtime:mine')
    socket.close()
  })
})

describe('a frame that is made to hurt', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  it.each<[string, string | Buffer]>([
    ['is no JSON', '{'],
    ['is no frame', '{"a":1}'],
    ['is deep', `["1","1","realtime:x","phx_join",{"config":${nested(100_000)}}]`],
    [
      'tracks something deep',
      `["1","1","realtime:x","presence",{"type":"presence","event":"track","payload":{"x":${nested(4_000)}}}]`,
    ],
    [
      'broadcasts something deep',
      `["1","1","realtime:x","broadcast",{"type":"broadcast","event":"x","payload":${nested(4_000)}}]`,
    ],
    ['is bytes of nothing', Buffer.alloc(3)],
    ['has lengths beyond its end', Buffer.from([3, 255, 255, 255, 255, 255, 1, 65])],
    [
      'is deep in bytes',
      Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from(`tx${nested(4_000)}`)]),
    ],
    [
      'is larger than a frame may be',
      `["1","1","realtime:x","broadcast",{"x":"${'x'.repeat(1024 * 1024)}"}]`,
    ],
  ])('%s: it costs its socket, and nobody else', async (_name, frame) => {
    const [bad, good] = [await rawSocket(account), await rawSocket(account)]
    await good.join('realtime:x', { presence: { enabled: true } })
    await bad.join('realtime:x', { presence: { enabled: true } })
    bad.send(frame)
    expect([1007, 1009]).toContain((await bad.closed).code)
    const reply = await good.join('realtime:y')
    expect(reply[4]).toMatchObject({ status: 'ok' })
    good.close()
  })

  it('asks for more than can be told: refused at once, and not repeated', async () => {
    const socket = await rawSocket(account)
    const filter = Array(200).fill(`id=eq.${ana.userId}`).join(',')
    const many = { postgres_changes: Array(100).fill({ event: '*', schema: '*', filter }) }
    const endless = { postgres_changes: Array(200_000).fill({}) }
    for (const [nth, config] of [many, endless].entries()) {
      const start = socket.frames.length
      const text = JSON.stringify(['1', '1', `realtime:m${nth}`, 'phx_join', { config }])
      const still = await stoodStill(async () => {
        socket.send(text)
        await socket.next('system', start)
      })
      expect(still).toBeLessThan(STANDSTILL_MAX)
      const answer = JSON.stringify(socket.frames.slice(start))
      expect(answer).toMatch(/Too many (filters|subscriptions)/)
      expect(answer.length).toBeLessThan(2_000_000)
    }
    socket.close()
  })
})

it('every table that is told is one whose rows have an owner', () => {
  for (const name of TABLES)
    expect(Object.keys(tables[name as keyof typeof tables].columns)).toContain('user_id')
})
