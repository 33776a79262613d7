import { beforeEach, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

beforeEach(async () => {
  await ana.client.from('comics_collections').delete().eq('user_id', ana.userId)
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }))
  await ana.client.from('comics_collections').insert(names)
})

async function ask(method: string, query: string, headers: Record<string, string> = {}, body?: unknown) {
  const answer = await account.send(
    method,
    `/rest/v1/comics_collections${query}`,
    body,
    ana.accessToken,
    headers,
  )
  const text = await answer.text()
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    applied: answer.headers.get('preference-applied'),
    type: answer.headers.get('content-type'),
    body: text === '' ? null : (JSON.parse(text) as unknown),
  }
}
const JSON_TYPE = 'application/json; charset=utf-8'
const OBJECT = 'application/vnd.pgrst.object+json'
const named = (...names: string[]) => names.map((name) => ({ name }))
const q = '?select=name&order=name'

it.each([
  ['GET', q, {}, 200, '0-4/*'],
  ['GET', q, { prefer: 'count=exact' }, 200, '0-4/5'],
  ['GET', q, { prefer: 'count=planned' }, 200, '0-4/5'],
  ['GET', q, { prefer: 'count=estimated' }, 200, '0-4/5'],
  ['GET', `${q}&limit=2`, {}, 200, '0-1/*'],
  ['GET', `${q}&limit=2&offset=1`, { prefer: 'count=exact' }, 206, '1-2/5'],
  ['GET', `${q}&offset=5`, { prefer: 'count=exact' }, 206, '*/5'],
  ['GET', `${q}&offset=6`, { prefer: 'count=exact' }, 416, null],
  ['GET', `${q}&offset=6`, {}, 200, '*/*'],
  ['GET', `${q}&limit=0&offset=9`, { prefer: 'count=exact' }, 206, '*/5'],
  ['GET', `${q}&name=eq.x`, {}, 200, '*/*'],
  ['GET', `${q}&name=eq.x`, { prefer: 'count=exact' }, 200, '*/0'],
  ['GET', q, { range: '1-2', 'range-unit': 'items' }, 200, '1-2/*'],
  ['GET', q, { range: '3-' }, 200, '3-4/*'],
  ['GET', `${q}&limit=3&offset=1`, { range: '2-9' }, 200, '2-3/*'],
  ['GET', q, { range: '3-1' }, 416, null],
  ['HEAD', q, { prefer: 'count=exact' }, 200, '0-4/5'],
  ['HEAD', `${q}&limit=1`, { prefer: 'count=exact' }, 206, '0-0/5'],
  ['HEAD', `${q}&offset=6`, { prefer: 'count=exact' }, 416, null],
  // Only a GET has a range.
  ['HEAD', q, { range: '1-2' }, 200, '0-4/*'],
  ['PATCH', '?name=in.(a,b)', {}, 204, '0-1/*'],
  ['PATCH', '?name=in.(a,b)', { prefer: 'count=exact,return=minimal' }, 204, '0-1/2'],
  ['PATCH', '?name=eq.x', {}, 204, '*/*'],
  ['PATCH', '?name=in.(a,b)', { prefer: 'return=representation' }, 200, '0-1/*'],
  ['DELETE', '?name=in.(a,b)', {}, 204, '*/*'],
  ['DELETE', '?name=in.(a,b)', { prefer: 'count=exact' }, 204, '*/2'],
  ['DELETE', '?name=in.(a,b)', { prefer: 'return=representation' }, 200, '*/*'],
  ['POST', '', {}, 201, '*/*'],
  ['POST', '', { prefer: 'count=exact' }, 201, '*/1'],
])('%s %s %j: %i %s', async (method, query, headers, status, range) => {
  const body = method === 'POST' || method === 'PATCH' ? { name: 'z' } : undefined
  const answer = await ask(method, query, headers, body)
  expect([answer.status, answer.range]).toEqual([status, range])
  if (method === 'HEAD' || status === 204 || method === 'POST') expect(answer.body).toBeNull()
  else expect(answer.type).toBe(JSON_TYPE)
})

it('a Range header selects rows within limit and offset', async () => {
  expect((await ask('GET', q, { range: '1-2' })).body).toEqual(named('b', 'c'))
  expect((await ask('GET', `${q}&limit=2&offset=1`, { range: '2-9' })).body).toEqual(named('c'))
  expect((await ask('GET', q, { range: '3-1' })).body).toMatchObject({
    code: 'PGRST103',
    details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
  })
})

it('Preference-Applied names the preferences that were applied', async () => {
  const applied = async (method: string, prefer: string) =>
    (await ask(method, '?name=eq.a', { prefer }, method === 'GET' ? undefined : { name: 'a' })).applied
  expect(await applied('GET', 'count=exact, return=representation, tx=rollback, x=y')).toBe('count=exact')
  expect(await applied('PATCH', 'return=minimal,count=exact,resolution=merge-duplicates')).toBe(
    'return=minimal, count=exact',
  )
  expect(await applied('PATCH', 'return=none, return=headers-only, return=minimal')).toBe(
    'return=headers-only',
  )
  expect(await applied('POST', 'missing=default,resolution=ignore-duplicates,return=minimal')).toBe(
    'resolution=ignore-duplicates, missing=default, return=minimal',
  )
  expect(await applied('GET', '')).toBeNull()
})

it('handling=strict rejects unknown preferences and too many affected rows', async () => {
  expect(await ask('GET', '', { prefer: 'handling=strict, count=exact, anything, a=b' })).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: anything, a=b',
    },
  })
  const two = '?name=in.(a,b)'
  const many = await ask('DELETE', two, { prefer: 'handling=strict,max-affected=1' })
  expect(many).toMatchObject({
    status: 400,
    body: {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: 'The query affects 2 rows',
    },
  })
  expect((await ask('GET', q)).body).toHaveLength(5)
  expect(await ask('DELETE', two, { prefer: 'handling=strict,max-affected=2' })).toMatchObject({
    status: 204,
    applied: 'handling=strict, max-affected=2',
  })
  expect((await ask('DELETE', '?name=in.(c,d)', { prefer: 'max-affected=1' })).status).toBe(204)
})

it('a request for one object is rejected for more rows, also with return=minimal', async () => {
  const one = await ask('GET', '?select=name&name=eq.a', { accept: OBJECT })
  expect(one).toMatchObject({ status: 200, type: `${OBJECT}; charset=utf-8`, body: { name: 'a' } })
  for (const prefer of ['return=minimal', 'return=representation']) {
    const many = await ask('PATCH', '?name=in.(a,b)', { accept: OBJECT, prefer }, { name: 'z' })
    expect(many).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 2 rows' },
    })
  }
  expect((await ask('PATCH', '?name=eq.a', { accept: OBJECT }, { name: 'z' })).status).toBe(204)
  expect((await ask('GET', q)).body).toEqual(named('b', 'c', 'd', 'e', 'z'))
})

it('single fails without a row; maybeSingle returns null or one row, and fails for two', async () => {
  const rows = () => ana.client.from('comics_collections').select('name')
  expect(await rows().eq('name', 'x').single()).toMatchObject({
    status: 406,
    error: { code: 'PGRST116', details: 'The result contains 0 rows' },
  })
  expect((await rows().eq('name', 'x').maybeSingle()).data).toBeNull()
  expect((await rows().eq('name', 'a').maybeSingle()).data).toEqual({ name: 'a' })
  expect((await rows().in('name', ['a', 'b']).maybeSingle()).error?.code).toBe('PGRST116')
})
