import { beforeAll, describe, expect, it } from 'vitest'
import { findRelationship } from '#account/rest/relationships.ts'
import type { Table } from '#contract/table.ts'
import { tables } from '#contract/tables.ts'
import { record, sharedAccount, signUp } from '../support/account.ts'

/* Rejections by PostgREST itself. `postgres/same-refusals` compares those of PostgreSQL. */

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')
beforeAll(async () => {
  await ana.client.from('comics_library').insert(record('a.cbz'))
})

/** Returns a refusal as `status code message | details | hint`, with the last two where they are not null. */
async function refusal(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
  const answer = await account.send(method, `/rest/v1/${path}`, body, ana.accessToken, headers)
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  const { code, message, details, hint, ...more } = (await answer.json()) as Record<string, string | null>
  expect(more).toEqual({})
  return [`${answer.status} ${code} ${message}`, details, hint].filter((part) => part !== null).join(' | ')
}

const noRelation = (parent: string, child: string, hint = '') =>
  `400 PGRST200 Could not find a relationship between '${parent}' and '${child}' in the schema cache | Searched for a foreign key relationship between '${parent}' and '${child}'${hint} in the schema 'public', but no matches were found.`
const noEmbed = (name: string) =>
  `400 PGRST108 '${name}' is not an embedded resource in this request | Verify that '${name}' is included in the 'select' query parameter.`
const noTable = (name: string) => `404 PGRST205 Could not find the table 'public.${name}' in the schema cache`
const BAD_PATH = '404 PGRST125 Invalid path specified in request URL'
const AGGREGATE = '400 PGRST123 Use of aggregate functions is not allowed'
const NO_EMBED_COLUMN = '400 42703 column comics_artists_1.foo does not exist'

it.each<[path: string, answer: string]>([
  ['nothing', noTable('nothing')],
  ['artist?select=*', `${noTable('artist')} | Perhaps you meant the table 'public.artists'`],
  ...['auth_users', 'auth_sessions', 'settings', 'sqlite_master', 'constructor', '__proto__'].map(
    (name): [string, string] => [name, noTable(name)],
  ),
  ['rpc/anything', '404 PGRST202 Could not find the function public.anything in the schema cache'],
  ['', BAD_PATH],
  ['comics_library/x', BAD_PATH],
  ['comics_library?select=id.count()', AGGREGATE],
  ['comics_library?select=total:count()', AGGREGATE],
  [
    'comics_library?limit=-1',
    '416 PGRST103 Requested range not satisfiable | Limit should be greater than or equal to zero.',
  ],
  ['comics_library?select=artists(name)', noRelation('comics_library', 'artists')],
  ['artists?select=id,users(id)', noRelation('artists', 'users')],
  [
    'artists?select=comics_artist(role)',
    `${noRelation('artists', 'comics_artist')} | Perhaps you meant 'comics_artists' instead of 'comics_artist'.`,
  ],
  // A column is a hint for a relationship of that column alone, and these have two columns.
  [
    'artists?select=comics_artists!artist_id(role)',
    noRelation('artists', 'comics_artists', " using the hint 'artist_id'"),
  ],
  ['artists?select=name&comics_artists.role=eq.inker', noEmbed('comics_artists')],
  ['artists?select=comics_artists(role)&comics_artists.artists.name=eq.x', noEmbed('artists')],
  // The name is ambiguous.
  [
    'artists?select=a:comics_artists(role),b:comics_artists(role)&comics_artists.role=eq.x',
    noEmbed('comics_artists'),
  ],
  ['comics_artists?select=role&order=artists(name)', noEmbed('artists')],
  ['artists?select=id,comics_artists(id)&publishers.order=id', noEmbed('publishers')],
  [
    'artists?select=name,comics_artists(id)&order=comics_artists(id)',
    "400 PGRST118 A related order on 'comics_artists' is not possible | 'artists' and 'comics_artists' do not form a many-to-one or one-to-one relationship",
  ],
  [
    'artists?select=name,comics_artists()&comics_artists=eq.1',
    "400 PGRST120 Bad operator on the 'comics_artists' embedded resource | Only is null or not is null filters are allowed on embedded resources",
  ],
  ['artists?select=comics_artists(foo)', NO_EMBED_COLUMN],
  ['artists?select=comics_artists(role)&comics_artists.foo=eq.1', NO_EMBED_COLUMN],
])('GET %s: %s', async (path, answer) => {
  expect(await refusal('GET', path)).toBe(answer)
})

it.each([
  ['name=x.y', 'filter (x.y)'],
  ['name=eq', 'filter (eq)'],
  ['name=fts.x', 'filter (fts.x)'],
  ['name=in.(a', 'filter (in.(a)'],
  ['name=is.nil', 'filter (is.nil)'],
  ['or=(name.eq.a', 'logic tree ((name.eq.a)'],
  ['or=(name)', 'logic tree ((name))'],
  ['order=name.up', 'order (name.up)'],
  ['select=name,', 'select parameter (name,)'],
  ['select=id,comics_artists(id', 'select parameter (id,comics_artists(id)'],
])('GET artists?%s: failed to parse %s', async (query, what) => {
  expect(await refusal('GET', `artists?${query}`)).toContain(`400 PGRST100 "failed to parse ${what}"`)
})

it.each([
  'year=1990',
  'year=between.1',
  'year=eq(any).{1,2}',
  'title=gt.x',
  'year=in.1,2',
  'or=year.eq.1',
  'or=(year.eq.1))',
  'or=()',
  `or=${'(or'.repeat(50)}`,
  `or=(${'and('.repeat(40)}year.eq.1${')'.repeat(40)})`,
  'select=year::text',
  'select=a:b:c',
  'select=...artists(name)',
  'order=genre',
  `select=${'artists('.repeat(20)}${')'.repeat(20)}`,
  'select=summary->x',
  'select=(id)',
  `select=${Array(80).fill('id').join(',')}`,
  `or=(${Array(600).fill('year.eq.1').join(',')})`,
  `title=ilike.${'a'.repeat(6000)}`,
  'order=year->x',
  'limit=ten',
  'offset=1;drop',
])('GET comics_library?%s cannot be parsed', async (query) => {
  expect(await refusal('GET', `comics_library?${query}`)).toMatch(/^400 PGRST100 /)
})

const INVALID_JSON = '400 PGRST102 Empty or invalid json'

it.each<[method: string, path: string, body: unknown, headers: Record<string, string>, answer: string]>([
  ['POST', 'artists', '', {}, INVALID_JSON],
  ['POST', 'artists', '{"name":', {}, INVALID_JSON],
  ['POST', 'artists', '"x"', {}, '400 PGRST102'],
  ['POST', 'artists', [{ name: 'a' }, { image_url: 'b' }], {}, '400 PGRST102 All object keys must match'],
  [
    'POST',
    'artists',
    { foo: 1 },
    {},
    "PGRST204 Could not find the 'foo' column of 'artists' in the schema cache",
  ],
  ['POST', 'artists', { name: 'a', hasOwnProperty: 1 }, {}, '400 PGRST204'],
  ['POST', 'rpc/name_key', {}, {}, '404 PGRST202 Could not find the function public.name_key'],
  ['PUT', 'artists', {}, {}, '405 PGRST117'],
  ['PATCH', 'artists?name=eq.x&limit=1', { name: 'y' }, {}, '400 PGRST100'],
  ['GET', 'artists?offset=9', undefined, { prefer: 'count=exact' }, '416 PGRST103 Requested range'],
  ['GET', 'artists', undefined, { accept: 'text/csv' }, '406 PGRST107'],
  ['GET', 'artists', undefined, { 'accept-profile': 'private' }, '406 PGRST106 Invalid schema: private'],
  [
    'DELETE',
    'artists?id=is.null',
    undefined,
    { 'content-profile': 'auth' },
    '406 PGRST106 Invalid schema: auth',
  ],
  [
    'GET',
    'artists',
    undefined,
    { accept: 'application/vnd.pgrst.object+json' },
    '406 PGRST116 Cannot coerce the result to a single JSON object',
  ],
  ['GET', 'artists', undefined, { authorization: 'Bearer a.b.c' }, '401 PGRST301'],
])('%s %s %j %j: %s', async (method, path, body, headers, answer) => {
  expect(await refusal(method, path, body, headers)).toContain(answer)
})

describe('rows that are rejected', () => {
  const good = record('x.cbz')

  it.each<[string, unknown, string]>([
    ['an object for a number', { ...good, year: {} }, '400 22P02'],
    ['a list in a list', { ...good, genre: [['Horror']] }, '400 22P02'],
    ['NUL in a text', { ...good, title: 'a\0b' }, '400 22P05'],
    ['half a surrogate pair', String.raw`{"file_name":"\ud83d","file_path":"x","file_size":1}`, '400 22P02'],
    ['a body over the limit', { ...good, summary: 'x'.repeat(9 * 1024 * 1024) }, '413 '],
  ])('%s', async (_name, body, answer) => {
    expect(await refusal('POST', 'comics_library', body)).toContain(answer)
    expect((await ana.client.from('comics_library').select('file_name')).data).toEqual([
      { file_name: 'a.cbz' },
    ])
  })
})

it('an expired token is rejected with its own code', async () => {
  account.pass(2 * 60 * 60 * 1000)
  const answer = await account.send('GET', '/rest/v1/artists', undefined, ana.accessToken)
  account.pass(-2 * 60 * 60 * 1000)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
  expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
})

it('a hint chooses one of two relationships; without one they are listed', () => {
  const second = {
    name: 'comics_artists_inker_fkey',
    columns: ['id'],
    references: { table: 'artists', columns: ['id'] },
    onDelete: 'cascade',
  } as const
  const links: Table = {
    ...tables.comics_artists,
    foreignKeys: [...tables.comics_artists.foreignKeys, second],
  }
  const catalogue = { ...tables, comics_artists: links }
  const find = (hint: string | null) => findRelationship(catalogue, 'artists', 'comics_artists', hint)
  expect(find('comics_artists_artist_id_fkey').columns).toHaveLength(2)
  expect(find('comics_artists_inker_fkey')).toMatchObject({ toOne: false, columns: [['id', 'id']] })
  expect(find('id').constraint).toBe('comics_artists_inker_fkey')
  const option = (relationship: string) => ({
    cardinality: 'one-to-many',
    embedding: 'artists with comics_artists',
    relationship,
  })
  expect(() => find(null)).toThrow(
    expect.objectContaining({
      status: 300,
      code: 'PGRST201',
      message:
        "Could not embed because more than one relationship was found for 'artists' and 'comics_artists'",
      details: [
        option(
          'comics_artists_artist_id_fkey using artists(id, user_id) and comics_artists(artist_id, user_id)',
        ),
        option('comics_artists_inker_fkey using artists(id) and comics_artists(id)'),
      ],
      hint: "Try changing 'comics_artists' to one of the following: 'comics_artists!comics_artists_artist_id_fkey', 'comics_artists!comics_artists_inker_fkey'. Find the desired relationship in the 'details' key.",
    }),
  )
})
