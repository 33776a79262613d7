import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'
import { everything, INSIDES } from '../support/hostile.ts'

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

/** Payloads with a meaning to some parser, database or template engine. */
const PAYLOADS = [
  "' or 1=1 --",
  "'; drop table auth_users; --",
  '" or ""="',
  '") union select id, password_hash from auth_users --',
  "x' union select sql from pragma_table_list --",
  "1; attach database '/tmp/x' as x; --",
  "'||(select password_hash from auth_users limit 1)||'",
  '$.x")), (select 1',
  '\\',
  "\\'",
  '%00',
  '\u0000',
  '\ud800',
  '?1',
  ':name',
  '{{7919*7907}}',
  '#{7919*7907}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../accounts.db',
  '*',
  '%',
  '(((((',
  ')))))',
  '"',
  ',',
  '',
  ' ',
  'null',
  'NaN',
  '-1',
  '9'.repeat(40),
  '\u202e\u200b',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: a=b',
]

beforeAll(async () => {
  const bea = await signUp(account, 'bea@example.com')
  await bea.client.from('comics_library').insert(record('bea-only.cbz'))
  await ana.client.from('comics_library').insert(record('ana.cbz', { tags: ['a'], title: 'x' }))
})

type BuildRequest = (payload: string) => readonly [path: string, init?: RequestInit]
const in_ = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
const post = (path: string, body: unknown): readonly [string, RequestInit] => [path, json('POST', body)]
const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers,
})

async function ask(buildRequest: BuildRequest, payload: string) {
  const [path, init = {}] = buildRequest(payload)
  const headers = {
    authorization: `Bearer ${ana.accessToken}`,
    'content-type': 'application/json',
    ...init.headers,
  }
  const answer = await account.request(path, { redirect: 'manual', ...init, headers })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers }
}

/** Sends every payload. Expects no server error and no leak in the responses. */
async function expectHarmless(buildRequest: BuildRequest): Promise<void> {
  const answers = await Promise.all(
    PAYLOADS.map(async (payload) => ({ payload, ...(await ask(buildRequest, payload)) })),
  )
  for (const { payload, status, text, headers } of answers) {
    expect(status, `${payload}: ${text}`).toBeLessThan(500)
    expect(text).not.toContain('bea-only')
    expect(text).not.toContain('scrypt$')
    expect(text).not.toMatch(INSIDES)
    expect(text).not.toContain(String(7919 * 7907))
    expect(headers.get('set-cookie')).toBeNull()
  }
}

describe('a payload changes nothing when it is sent as', () => {
  const table = '/rest/v1/comics_library'
  let before: unknown
  beforeAll(async () => {
    before = await everything(account)
  })
  afterAll(async () => expect(await everything(account)).toEqual(before))

  it.each<[string, BuildRequest]>([
    ['a table', (p) => [`/rest/v1/${in_(p)}`]],
    ['a function', (p) => post(`/rest/v1/rpc/${in_(p)}`, {})],
    ['a column', (p) => [`${table}?select=${in_(p)}`]],
    ['a quoted column', (p) => [`${table}?select="${in_(p)}"`]],
    ['an alias', (p) => [`${table}?select="${in_(p.replaceAll(/["\\]/g, ''))}":file_name`]],
    ['a relation', (p) => [`${table}?select=id,${in_(p)}(*)`]],
    ['a hint', (p) => [`/rest/v1/comics_artists?select=id,artists!${in_(p)}(*)`]],
    [
      'a filter of an embed',
      (p) => [`/rest/v1/artists?select=id,comics_artists(*)&comics_artists.${in_(p)}=eq.1`],
    ],
    ['the name of a filter', (p) => [`${table}?${in_(p)}=eq.1`]],
    ['an operator', (p) => [`${table}?file_name=${in_(p)}.x`]],
    ['a value', (p) => [`${table}?file_name=eq.${in_(p)}`]],
    ['a negated value', (p) => [`${table}?file_name=not.eq.${in_(p)}`]],
    ['a list', (p) => [`${table}?file_name=in.("${in_(p)}",b)`]],
    ['a bare list', (p) => [`${table}?file_name=in.(${in_(p)})`]],
    ['a pattern', (p) => [`${table}?file_name=ilike.*${in_(p)}*`]],
    ['a number', (p) => [`${table}?year=gt.${in_(p)}`]],
    ['a fraction', (p) => [`${table}?storyline_order=gt.${in_(p)}`]],
    ['a time', (p) => [`${table}?created_at=lt.${in_(p)}`]],
    ['a boolean', (p) => [`${table}?is_favorite=is.${in_(p)}`]],
    ['an id', (p) => [`${table}?id=eq.${in_(p)}`]],
    ['items of a list', (p) => [`${table}?tags=cs.{"${in_(p)}"}`]],
    ['JSON', (p) => [`/rest/v1/user_settings?value=eq.${in_(p)}`]],
    ['logic', (p) => [`${table}?or=(file_name.eq.${in_(p)},id.is.null)`]],
    ['a column of logic', (p) => [`${table}?or=(${in_(p)}.eq.1)`]],
    ['an order', (p) => [`${table}?order=${in_(p)}`]],
    [
      'an order of an embed',
      (p) => [`/rest/v1/comics_artists?select=id,artists(*)&order=artists(${in_(p)})`],
    ],
    ['a limit', (p) => [`${table}?limit=${in_(p)}&offset=${in_(p)}`]],
    ['a schema', (p) => [table, { headers: { 'accept-profile': in_(p) } }]],
    ['a preference', (p) => [table, { headers: { prefer: `count=${in_(p)}, handling=strict` } }]],
    ['a media type', (p) => [table, { headers: { accept: in_(p) } }]],
    ['a range', (p) => [table, { headers: { range: in_(p) } }]],
    ['a bucket', (p) => post(`/storage/v1/object/list/${in_(p)}`, { prefix: p })],
    ['a prefix', (p) => post('/storage/v1/object/list/characters', { prefix: p, search: p })],
    ['a sort', (p) => post('/storage/v1/object/list/characters', { sortBy: { column: p, order: p } })],
    ['a cursor', (p) => post('/storage/v1/object/list-v2/characters', { prefix: p, cursor: p })],
    [
      'a forged cursor',
      (p) =>
        post('/storage/v1/object/list-v2/characters', {
          cursor: Buffer.from(JSON.stringify({ name: p, time: null, column: 'name', order: 'asc' })).toString(
            'base64url',
          ),
        }),
    ],
    ['a key', (p) => [`/storage/v1/object/characters/${ana.userId}/${in_(p)}`]],
    ['the bucket of a key', (p) => [`/storage/v1/object/${in_(p)}/${ana.userId}/x`]],
    [
      'a search for buckets',
      (p) => [`/storage/v1/bucket?search=${in_(p)}&sortColumn=${in_(p)}&limit=${in_(p)}`],
    ],
    ['a name of a download', (p) => [`/storage/v1/object/characters/${ana.userId}/x?download=${in_(p)}`]],
    ['a service of storage', (p) => [`/storage/v1/${in_(p)}/x`]],
    ['a signed address', (p) => [`/storage/v1/object/sign/characters/x?token=${in_(p)}`]],
    ['paths to sign', (p) => post('/storage/v1/object/sign/characters', { expiresIn: 60, paths: [p] })],
    ['a path of auth', (p) => [`/auth/v1/${in_(p)}`]],
    ['a factor', (p) => post(`/auth/v1/factors/${in_(p)}/challenge`, {})],
    ['a grant', (p) => post(`/auth/v1/token?grant_type=${in_(p)}`, {})],
    ['a code of PKCE', (p) => post('/auth/v1/token?grant_type=pkce', { auth_code: p, code_verifier: p })],
    ['a scope', (p) => post(`/auth/v1/logout?scope=x${in_(p)}`, {})],
    [
      'a topic',
      (p) => [
        '/realtime/v1/api/broadcast',
        json('POST', { messages: [{ topic: p, event: p, payload: { [p]: p } }] }),
      ],
    ],
    ['a topic of an address', (p) => post(`/realtime/v1/api/broadcast/${in_(p)}/events/${in_(p)}`, {})],
    ['a version', (p) => ['/auth/v1/user', { headers: { 'x-supabase-api-version': in_(p) } }]],
  ])('%s', (_name, buildRequest) => expectHarmless(buildRequest))
})

/** Returns the data that no payload may change: the schema, the number of users and Bea's rows. */
async function foundations() {
  const all = (await everything(account)) as Record<string, Record<string, unknown>[]>
  const beas = all.auth_users?.find(({ email }) => email === 'bea@example.com')
  const ofBea = Object.values(all).map((rows) => rows.filter(({ user_id }) => user_id === beas?.id))
  return { made: all.made, users: all.auth_users?.length, beas, ofBea }
}

describe('a payload changes nothing else when it is written as', () => {
  const table = '/rest/v1/comics_library'
  let n = 0
  let before: unknown
  beforeAll(async () => {
    before = await foundations()
  })
  afterAll(async () => expect(await foundations()).toEqual(before))

  it.each<[string, BuildRequest]>([
    ['a text', (p) => [table, json('POST', record(p, { title: p, file_path: `${n++}` }))]],
    ['items of a list', (p) => [table, json('POST', { ...record('x'), file_path: `${n++}`, tags: [p, p] })]],
    ['a literal', (p) => [table, json('POST', { ...record('x'), file_path: `${n++}`, tags: `{"${p}"}` })]],
    ['a setting', (p) => post('/rest/v1/user_settings', { key: `${n++}`, value: { [p]: [p] } })],
    ['a name', (p) => post('/rest/v1/characters', { name: p })],
    ['a column', (p) => [table, json('POST', { [p]: 1 })]],
    ['columns', (p) => post(`${table}?columns="${in_(p)}"`, [{ file_name: 'x' }])],
    [
      'a conflict',
      (p) => [
        `${table}?on_conflict=${in_(p)}`,
        json('POST', record('x'), { prefer: 'resolution=merge-duplicates' }),
      ],
    ],
    ['a change', (p) => [`${table}?file_name=eq.ana.cbz`, json('PATCH', { title: p })]],
    ['the filter of a change', (p) => [`${table}?file_name=eq.${in_(p)}`, json('PATCH', { year: 1 })]],
    ['the filter of a delete', (p) => [`${table}?title=eq.${in_(p)}`, { method: 'DELETE' }]],
    [
      'metadata',
      (p) => ['/auth/v1/user', json('PUT', { data: { [p]: p, nested: { [p]: [p] }, locale: p } })],
    ],
    ['a language', (p) => ['/auth/v1/user', json('PUT', { data: { locale: { [p]: p } } })]],
    ['an address', (p) => post('/auth/v1/signup', { email: p, password: 'correct horse' })],
    ['a sign-in', (p) => post('/auth/v1/token?grant_type=password', { email: p, password: 'x' })],
    ['a code', (p) => post('/auth/v1/verify', { type: 'email', email: 'bea@example.com', token: p })],
    ['a link', (p) => post('/auth/v1/verify', { type: 'email', token_hash: p })],
    ['a factor', (p) => post('/auth/v1/factors', { factor_type: 'totp', friendly_name: p, issuer: p })],
    [
      'a redirect of a message',
      (p) => post(`/auth/v1/recover?redirect_to=${in_(p)}`, { email: `${n++}@example.com` }),
    ],
    ['a removal', (p) => ['/storage/v1/object/characters', json('DELETE', { prefixes: [p] })]],
    ['a move', (p) => post('/storage/v1/object/move', { bucketId: p, sourceKey: p, destinationKey: p })],
    [
      'an upload',
      (p) => [
        `/storage/v1/object/characters/${in_(p)}`,
        { method: 'POST', body: 'x', headers: { 'content-type': 'image/png' } },
      ],
    ],
    ['a bucket', (p) => post('/storage/v1/bucket', { name: p, id: p, public: true })],
  ])('%s', (_name, buildRequest) => expectHarmless(buildRequest))

  it('a text is returned as it was sent', async () => {
    for (const text of PAYLOADS.filter((one) => !/[\0\ud800]/.test(one))) {
      const { data } = await ana.client
        .from('comics_collections')
        .insert({ name: `.${text}` })
        .select('name')
        .single()
      expect(data?.name).toBe(`.${text}`)
    }
  })
})

it('no body changes the prototype of objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).nested).toBeUndefined()
})
