import { describe, expect, it } from 'vitest'
import { tables } from '#contract/tables.ts'
import { record, sharedAccount, signUp } from '../support/account.ts'
import { rawSocket, until } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
const bea = await signUp(account, 'bea@example.com')

const TABLES = Object.keys(tables)
const MARKER = 'bea-only.cbz'

describe('changes', () => {
  it('reach no binding of another user, whatever its filter and topic', async () => {
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
    // Changes arrive in order, so a topic has all of them once it has the last.
    await until(socket.changes, topics.length)
    const received = JSON.stringify(socket.changes().map(([, , , , payload]) => payload))
    expect(received).toContain('ana.cbz')
    expect(received).not.toContain(MARKER)
    expect(received).not.toContain(data?.id)
    expect(received).not.toContain(bea.userId)
    socket.close()
  })

  it('to the tables of auth and storage cannot be subscribed to', async () => {
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
})

describe('a hostile frame', () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
  it.each<[string, string | Buffer]>([
    ['is deep', `["1","1","realtime:x","phx_join",{"config":${nested(100_000)}}]`],
    [
      'tracks something deep',
      `["1","1","realtime:x","presence",{"type":"presence","event":"track","payload":{"x":${nested(4_000)}}}]`,
    ],
    [
      'broadcasts something deep',
      `["1","1","realtime:x","broadcast",{"type":"broadcast","event":"x","payload":${nested(4_000)}}]`,
    ],
    [
      'is deep in bytes',
      Buffer.concat([Buffer.from([3, 0, 0, 1, 1, 0, 1]), Buffer.from(`tx${nested(4_000)}`)]),
    ],
  ])('%s: closes its socket alone', async (_name, frame) => {
    const [bad, good] = [await rawSocket(account), await rawSocket(account)]
    await good.join('realtime:x', { presence: { enabled: true } })
    await bad.join('realtime:x', { presence: { enabled: true } })
    bad.send(frame)
    expect([1007, 1009]).toContain((await bad.closed).code)
    const reply = await good.join('realtime:y')
    expect(reply[4]).toMatchObject({ status: 'ok' })
    good.close()
  })

  it('with too many filters or subscriptions is rejected once, in a short answer', async () => {
    const socket = await rawSocket(account)
    const filter = Array(200).fill(`id=eq.${ana.userId}`).join(',')
    const many = { postgres_changes: Array(100).fill({ event: '*', schema: '*', filter }) }
    const endless = { postgres_changes: Array(200_000).fill({}) }
    for (const [nth, config] of [many, endless].entries()) {
      const start = socket.frames.length
      socket.send(JSON.stringify(['1', '1', `realtime:m${nth}`, 'phx_join', { config }]))
      await socket.next('system', start)
      const answer = JSON.stringify(socket.frames.slice(start))
      expect(answer).toMatch(/Too many (filters|subscriptions)/)
      expect(answer.length).toBeLessThan(2_000_000)
    }
  })
})

it('every published table has an owner column', () => {
  for (const name of TABLES)
    expect(Object.keys(tables[name as keyof typeof tables].columns)).toContain('user_id')
})
