import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from '../support/account.ts'

/**
 * What PostgREST refuses before it asks PostgreSQL: code, status and message as it gives them.
 * What PostgreSQL itself refuses is held to it in `same-refusals.test.ts`.
 */
type Case = [code: string, status: number, message: RegExp, request: string, more?: RequestInit]

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (body: string): RequestInit => ({ method: 'POST', headers: JSON_TYPE, body })

const CASES: readonly Case[] = [
  ['PGRST100', 400, /^"failed to parse filter \(x\.y\)"/, 'artists?name=x.y'],
  ['PGRST100', 400, /^"failed to parse filter \(eq\)"/, 'artists?name=eq'],
  ['PGRST100', 400, /^"failed to parse filter \(fts\.x\)"/, 'artists?name=fts.x'],
  ['PGRST100', 400, /^"failed to parse filter \(in\.\(a\)"/, 'artists?name=in.(a'],
  ['PGRST100', 400, /^"failed to parse filter \(is\.nil\)"/, 'artists?name=is.nil'],
  ['PGRST100', 400, /^"failed to parse logic tree \(\(name\.eq\.a\)"/, 'artists?or=(name.eq.a'],
  ['PGRST100', 400, /^"failed to parse logic tree \(\(name\)\)"/, 'artists?or=(name)'],
  ['PGRST100', 400, /^"failed to parse order \(name\.up\)"/, 'artists?order=name.up'],
  ['PGRST100', 400, /^"failed to parse select parameter \(name,\)"/, 'artists?select=name,'],
  [
    'PGRST100',
    400,
    /^"failed to parse select parameter \(id,comics_artists\(id\)"/,
    'artists?select=id,comics_artists(id',
  ],
  ['PGRST102', 400, /^Empty or invalid json$/, 'artists', post('')],
  ['PGRST102', 400, /^Empty or invalid json$/, 'artists', post('{"name":')],
  ['PGRST102', 400, /^All object keys must match$/, 'artists', post('[{"name":"a"},{"image_url":"b"}]')],
  [
    'PGRST103',
    416,
    /^Requested range not satisfiable$/,
    'artists?offset=9',
    { headers: { prefer: 'count=exact' } },
  ],
  ['PGRST106', 406, /^Invalid schema: private$/, 'artists', { headers: { 'accept-profile': 'private' } }],
  [
    'PGRST106',
    406,
    /^Invalid schema: auth$/,
    'artists?id=is.null',
    { method: 'DELETE', headers: { 'content-profile': 'auth' } },
  ],
  [
    'PGRST108',
    400,
    /^'comics_artists' is not an embedded resource in this request$/,
    'artists?comics_artists.role=eq.x',
  ],
  [
    'PGRST108',
    400,
    /^'publishers' is not an embedded resource in this request$/,
    'artists?select=id,comics_artists(id)&publishers.order=id',
  ],
  [
    'PGRST116',
    406,
    /^Cannot coerce the result to a single JSON object$/,
    'artists',
    { headers: { accept: 'application/vnd.pgrst.object+json' } },
  ],
  ['PGRST125', 404, /^Invalid path specified in request URL$/, 'artists/1'],
  [
    'PGRST200',
    400,
    /^Could not find a relationship between 'artists' and 'publishers' in the schema cache$/,
    'artists?select=id,publishers(id)',
  ],
  [
    'PGRST200',
    400,
    /^Could not find a relationship between 'artists' and 'users' in the schema cache$/,
    'artists?select=id,users(id)',
  ],
  [
    'PGRST200',
    400,
    /^Could not find a relationship between 'artists' and 'comics_artists' in the schema cache$/,
    'artists?select=id,comics_artists!nothing(id)',
  ],
  ['PGRST202', 404, /^Could not find the function public\.name_key/, 'rpc/name_key', post('{}')],
  [
    'PGRST204',
    400,
    /^Could not find the 'foo' column of 'artists' in the schema cache$/,
    'artists',
    post('{"foo":1}'),
  ],
  ['PGRST205', 404, /^Could not find the table 'public\.auth_users' in the schema cache$/, 'auth_users'],
  ['PGRST205', 404, /^Could not find the table 'public\.constructor' in the schema cache$/, 'constructor'],
  ['PGRST301', 401, /./, 'artists', { headers: { authorization: 'Bearer a.b.c' } }],
]

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())

const ask = (request: string, more: RequestInit = {}) =>
  account.request(`/rest/v1/${request}`, {
    ...more,
    headers: { authorization: `Bearer ${ana.accessToken}`, ...more.headers },
  })

describe('a refusal', () => {
  it.each<Case>(CASES)('%s %i %s for %s', async (code, status, message, request, more) => {
    const response = await ask(request, more)
    expect(await response.json()).toEqual({
      code,
      message: expect.stringMatching(message),
      details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      hint: expect.toSatisfy((value) => value === null || typeof value === 'string'),
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  })

  it('of an expired token says so', async () => {
    account.pass(2 * 60 * 60 * 1000)
    const response = await ask('artists')
    account.pass(-2 * 60 * 60 * 1000)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer /)
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
  })
})
