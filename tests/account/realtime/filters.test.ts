import { expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'
import { rawSocket } from '../support/realtime.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const ALL = { event: '*', schema: 'public', table: 'comics_library' }

/** Returns the file names that a subscription with this filter receives of the rows `a` to `end`. */
async function receivedWith(filter: string): Promise<string> {
  const socket = await rawSocket(account)
  // The second binding receives the last row.
  const end = { ...ALL, filter: 'file_name=eq.end' }
  const [, , , , reply] = await socket.join(
    'realtime:f',
    { postgres_changes: [{ ...ALL, filter }, end] },
    ana.accessToken,
  )
  const system = await socket.next('system')
  if (system[4].status !== 'ok') throw new Error(String(system[4].message))
  const ids = (reply as { response: { postgres_changes: { id: number; filter: string }[] } }).response
  expect(ids.postgres_changes.map((one) => one.filter)).toEqual([filter, 'file_name=eq.end'])
  const rows = [
    record('a', { year: 1980, is_favorite: true, title: 'Uno, "dos"', last_read_at: '2026-01-01T00:00:00Z' }),
    record('b', { year: 1990, is_favorite: false, title: 'x', last_read_at: '2026-01-01T00:00:00.5Z' }),
    record('c', { year: 2000, is_favorite: true, title: null, tags: ['t'] }),
    record('d', { year: null, title: 'null' }),
    record('e', { year: 2000, title: '' }),
    record('end'),
  ]
  const { error } = await ana.client.from('comics_library').insert(rows, { defaultToNull: false })
  expect(error).toBeNull()
  type Received = { ids: number[]; data: { record: { file_name: string } } }
  const received = () => socket.changes().map((frame) => frame[4] as unknown as Received)
  const [first, last] = ids.postgres_changes.map(({ id }) => id)
  await expect.poll(() => received().some((one) => one.ids.includes(last ?? 0))).toBe(true)
  socket.close()
  return received()
    .filter((one) => one.ids.includes(first ?? 0))
    .map(({ data }) => data.record.file_name)
    .join('')
}

it.each([
  ['year=eq.1990', 'b'],
  ['year=neq.2000', 'ab'],
  ['year=gt.1980', 'bce'],
  ['year=gte.1990', 'bce'],
  ['year=lt.1990', 'a'],
  ['year=lte.1990', 'ab'],
  ['year=in.(1980,2000)', 'ace'],
  ['year=not.in.(1980,2000)', 'b'],
  ['year=in.()', ''],
  ['year=not.eq.2000', 'ab'],
  ['year=is.null', 'dend'],
  ['year=isdistinct.2000', 'abdend'],
  ['is_favorite=is.true', 'ac'],
  ['is_favorite=eq.false', 'bdeend'],
  ['title=eq."Uno, \\"dos\\""', 'a'],
  ['title=eq.', 'e'],
  ['title=eq.null', 'd'],
  ['title=in.("Uno, \\"dos\\"",x)', 'ab'],
  ['tags=eq.{t}', 'c'],
  ['last_read_at=eq.2026-01-01T01:00:00+01:00', 'a'],
  ['last_read_at=gt.2026-01-01T00:00:00Z', 'b'],
  ['year=gte.1990,is_favorite=eq.true', 'c'],
  [' year=eq.1980 , title=not.eq.x ', 'a'],
  ['', 'abcdeend'],
])('the filter %s matches %s', async (filter, names) => {
  expect(await receivedWith(filter)).toBe(names)
})

it.each([
  [
    'a filter without an operator',
    { table: 'comics_library', filter: 'nothing' },
    'Error parsing `filter` params: ["nothing"]',
  ],
  [
    'an unknown operator',
    { table: 'comics_library', filter: 'title=like.a%' },
    'Error parsing `filter` params: ["title=like.a%"]',
  ],
  [
    'a filter of an unknown column',
    { table: 'comics_library', filter: '__proto__=eq.1' },
    'invalid column for filter __proto__',
  ],
  [
    'a filter with an invalid value',
    { table: 'comics_library', filter: 'year=eq.x' },
    'invalid input syntax for type integer: "x"',
  ],
  [
    'a comparison of texts',
    { table: 'comics_library', filter: 'title=gt.a' },
    'operator gt is not supported on a text column',
  ],
  [
    'too many values',
    { table: 'comics_library', filter: `year=in.(${Array(101).fill(1)})` },
    'too many values for `in` filter. Maximum 100',
  ],
  ['a private table', { table: 'auth_users' }, 'Please check Realtime is enabled'],
  ['a table without realtime', { table: 'comics' }, 'Please check Realtime is enabled'],
  ['a private schema', { schema: 'auth', table: 'users' }, 'Please check Realtime is enabled'],
  ['no schema', { schema: undefined }, 'No subscription params provided'],
  [
    'an unknown selected column',
    { table: 'comics_library', select: ['nope'] },
    'invalid column for select nope',
  ],
])('a join succeeds, and an error follows: %s', async (_what, binding, message) => {
  const socket = await rawSocket(account)
  const subscription = { event: '*', schema: 'public', ...binding }
  const good = { ...ALL, event: 'INSERT' }
  const reply = await socket.join('realtime:bad', { postgres_changes: [subscription, good] }, ana.accessToken)
  expect(reply[4]).toMatchObject({ status: 'ok' })
  const [joinRef, ref, , , system] = await socket.next('system')
  expect([joinRef, ref]).toEqual(['1', null])
  expect(system).toMatchObject({ extension: 'postgres_changes', status: 'error', channel: 'bad' })
  expect(system.message).toContain(message)
  // As on a hosted project, the channel has no subscriptions then; another channel of the socket has its own.
  await socket.join('realtime:good', { postgres_changes: [good] }, ana.accessToken, '2')
  await ana.client.from('comics_library').insert(record('unheard'))
  await socket.next('postgres_changes')
  expect(socket.changes().map(([, , topic]) => topic)).toEqual(['realtime:good'])
})

it('changes contain the selected columns and the key', async () => {
  const socket = await rawSocket(account)
  const some = { ...ALL, select: ['title', 'tags'] }
  await socket.join('realtime:some', { postgres_changes: [some] }, ana.accessToken)
  await ana.client.from('comics_library').insert(record('s', { title: 'T', tags: ['u'] }))
  const [, , , , { data }] = await socket.next('postgres_changes')
  expect(data).toMatchObject({
    columns: [
      { name: 'id', type: 'uuid' },
      { name: 'title', type: 'text' },
      { name: 'tags', type: '_text' },
    ],
    record: { id: expect.any(String), title: 'T', tags: ['u'] },
  })
  expect(Object.keys((data as { record: object }).record)).toEqual(['id', 'title', 'tags'])
})
