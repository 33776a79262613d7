import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSIDES, STANDSTILL_MAX, stoodStill } from './support/abuse.ts'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount({ autoConfirm: true })
  ana = await signUp(account, 'ana@example.com')
  await ana.client.from('comics_library').insert(record('a.cbz', { title: 'a'.repeat(10_000), tags: ['a'] }))
})
afterAll(() => account.stop())

type Cost = [name: string, path: string, init?: () => RequestInit]
const post = (body: unknown) => () => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
/** Marks in the wrong order: what puts them right looks at each pair. */
const disorder = (half: number): string => `a${'\u0301'.repeat(half)}${'\u0316'.repeat(half)}`
const library = '/rest/v1/comics_library'
const comic = { file_name: 'x', file_path: '/x', file_size: 1 }
const repeated = (text: string, times: number, between = ','): string => Array(times).fill(text).join(between)

const COSTS: readonly Cost[] = [
  [
    'a password of marks',
    '/auth/v1/token?grant_type=password',
    post({ email: 'ana@example.com', password: disorder(100_000) }),
  ],
  [
    'a new password of marks',
    '/auth/v1/signup',
    post({ email: 'new@example.com', password: disorder(100_000) }),
  ],
  ['a name of marks', '/rest/v1/characters', post({ name: disorder(200_000) })],
  ['a number of digits', library, post({ ...comic, storyline_order: `${'1'.repeat(200_000)}x` })],
  ['a number of digits, to look for', `${library}?storyline_order=eq.${'1'.repeat(14_000)}x`],
  ['a literal of many items', library, post({ ...comic, tags: `{${repeated('a', 1_000_000)}}` })],
  ['a literal without an end', library, post({ ...comic, tags: `{"${'a'.repeat(3_000_000)}` })],
  ['a list of many items', library, post({ ...comic, tags: Array(500_000).fill('a') })],
  ['a text of megabytes', library, post({ ...comic, title: 'a'.repeat(7_000_000) })],
  [
    'metadata that is deep',
    '/auth/v1/signup',
    post(`{"email":"d@example.com","password":"correct horse","data":{"a":${nested(1_000)}}}`),
  ],
  [
    'metadata that is very deep',
    '/auth/v1/user',
    () => ({ method: 'PUT', body: `{"data":{"a":${nested(400_000)}}}` }),
  ],
  ['a row that is deep', library, post(`{"file_name":${nested(10_000)}}`)],
  ['a setting that is deep', '/rest/v1/user_settings', post(`{"key":"k","value":${nested(2_000)}}`)],
  ['a list that is deep', library, post(`{"file_name":"x","tags":[${nested(10_000)}]}`)],
  [
    'a listing that is deep',
    '/storage/v1/object/list/characters',
    post(`{"prefix":"","x":${nested(100_000)}}`),
  ],
  [
    'a broadcast that is deep',
    '/realtime/v1/api/broadcast',
    post(`{"messages":[{"topic":"t","event":"e","payload":{"x":${nested(100_000)}}}]}`),
  ],
  ['brackets that never close', '/auth/v1/recover', post('['.repeat(1_000_000))],
  ['many filters', `${library}?${repeated('id=not.is.null', 900, '&')}`],
  [
    'as many filters in embeds as around them',
    `/rest/v1/artists?select=id,e:comics_artists!inner(f:artists!inner(id))&and=(${repeated('id.is.null', 400)})&e.and=(${repeated('id.is.null', 400)})&e.f.and=(${repeated('id.is.null', 400)})`,
  ],
  [
    'the most filters that are taken',
    `/rest/v1/artists?select=id,e:comics_artists!inner(id)&and=(${repeated('id.is.null', 250)})&e.and=(${repeated('id.is.null', 250)})`,
  ],
  ['logic in logic', `${library}?or=(${'and('.repeat(1_000)}id.is.null${')'.repeat(1_000)})`],
  ['no in no', `${library}?or=(id.is.null,${'not.and('.repeat(20)}id.is.null${')'.repeat(20)})`],
  ['a long list', `${library}?file_name=in.(${repeated('a', 7_000)})`],
  ['lists that do not close', `${library}?or=(${repeated('tags.cs.{', 1_400)}`],
  ['an order of many terms', `${library}?order=${repeated('id', 4_000)}`],
  [
    'an embed of an order of many terms',
    `/rest/v1/artists?select=id,comics_artists(*)&comics_artists.order=${repeated('id', 4_000)}`,
  ],
  [
    'embeds in embeds',
    `/rest/v1/artists?select=${'comics_artists(artists('.repeat(100)}id${'))'.repeat(100)}`,
  ],
  [
    'embeds beside embeds',
    `/rest/v1/artists?select=id,${Array.from({ length: 200 }, (_, i) => `e${i}:comics_artists(*)`).join()}`,
  ],
  ['columns beside columns', `${library}?select=${repeated('*', 3_000)}`],
  ['a pattern of stars', `${library}?title=ilike.${'*a'.repeat(490)}*b`],
  ['a pattern that nearly fits', `${library}?title=like.*${'a'.repeat(990)}b*`],
  ['a pattern beyond all names', `${library}?title=like.${'a'.repeat(5_000)}`],
  ['a page beyond all pages', `${library}?limit=999999999999999&offset=999999999999999`],
  ['a page beyond all numbers', `${library}?limit=${'9'.repeat(400)}`],
  ['a name cut by a nought', `${library}?select=%00a:id`],
  ['a column of 10,000 letters', `${library}?${'a'.repeat(10_000)}=eq.1`],
  [
    'an address of letters',
    '/auth/v1/signup',
    post({ email: `${'a'.repeat(900_000)}@b.cc`, password: 'correct horse' }),
  ],
  [
    'an address of points',
    '/auth/v1/signup',
    post({ email: `a@${'a.'.repeat(400_000)}`, password: 'correct horse' }),
  ],
  [
    'an app by a long name',
    '/auth/v1/factors',
    post({ factor_type: 'totp', friendly_name: 'l', issuer: '漢'.repeat(255) }),
  ],
  [
    'an app by the longest name',
    '/auth/v1/factors',
    post({ factor_type: 'totp', friendly_name: 'm', issuer: '漢'.repeat(64) }),
  ],
  ['an app by half a letter', '/auth/v1/factors', post('{"factor_type":"totp","issuer":"\\ud800"}')],
  [
    'a language that is no text',
    '/auth/v1/user',
    () => ({ method: 'PUT', body: '{"data":{"locale":{"toString":1}}}' }),
  ],
  ['a message in that language', '/auth/v1/reauthenticate'],
  ['a byte more than a body', '/auth/v1/recover', post(`"${'a'.repeat(1024 * 1024 - 1)}"`)],
  [
    'a packed body',
    '/auth/v1/recover',
    () => ({ method: 'POST', body: Buffer.from('1f8b0800', 'hex'), headers: { 'content-encoding': 'gzip' } }),
  ],
]

it.each<Cost>(COSTS)(
  '%s: no failure, no insides, and nobody waits',
  async (_name, path, init = () => ({})) => {
    const { headers, ...more } = init()
    const sent = {
      ...more,
      headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/json', ...headers },
    }
    let answer: Response | undefined
    const still = await stoodStill(async () => {
      answer = await account.request(path, sent)
      expect(await answer.text()).not.toMatch(INSIDES)
    })
    expect(answer?.status).toBeLessThan(500)
    expect(still).toBeLessThan(STANDSTILL_MAX)
  },
)

describe('what grows by and by', () => {
  it('metadata stops at a megabyte', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      const data = { [`part${n}`]: 'x'.repeat(400_000) }
      const { error } = await ana.client.auth.updateUser({ data })
      statuses.push(error?.status ?? 200)
    }
    expect(statuses).toEqual([200, 200, 413, 413])
    const none = Object.fromEntries([0, 1, 2, 3].map((n) => [`part${n}`, null]))
    expect((await ana.client.auth.updateUser({ data: none })).error).toBeNull()
  })
})
