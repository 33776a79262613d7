import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '#contract/tables.ts'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import type { More } from './support/rest-call.ts'
import { id, smallShelf } from './support/shelf.ts'
import { type TwoBackends, twoBackends } from './support/two-backends.ts'

const [ana0, ana1, bea0] = [id('a', 0), id('a', 1), id('b', 0)]
const record = { file_name: 'a.cbz', file_path: '/a.cbz', file_size: 1 }
const link = { comic_path: '/a.cbz', artist_id: ana0, role: 'writer' }

type Case = [code: string, status: number, line: string, more?: More]

const VALUES: readonly Case[] = [
  ['22P02', 400, 'artists?id=eq.x'],
  ['22P02', 400, 'artists?id=eq.'],
  ['22P02', 400, 'artists?id=in.(x)'],
  ['22P02', 400, `artists?id=in.(${ana0},)`],
  ['22P02', 400, 'artists?or=(id.eq.x,name.eq.a)'],
  ['22P02', 400, 'comics_library?year=eq.abc'],
  ['22P02', 400, 'comics_library?year=eq.1.5'],
  ['22P02', 400, 'comics_library?year=eq.'],
  ['22P02', 400, 'comics_library?file_size=gt.1e3'],
  ['22P02', 400, 'comics_library?storyline_order=eq.x'],
  ['22P02', 400, 'comics_library?is_favorite=eq.maybe'],
  ['22P02', 400, 'comics_library?tags=cs.writer'],
  ['22P02', 400, 'comics_library?tags=cs.{a'],
  ['22P02', 400, 'comics_library?tags=cs.{a,}'],
  ['22P02', 400, 'comics_library?tags=ov.{a}b'],
  ['22P02', 400, 'user_settings?value=eq.{x}'],
  ['22003', 400, 'comics_library?year=eq.99999999999'],
  ['22003', 400, 'comics_library?file_size=eq.9223372036854775808'],
  ['22003', 400, 'comics_library?storyline_order=eq.1e999'],
  ['22007', 400, 'comics_library?created_at=gt.yesteryear'],
  ['22007', 400, 'comics_library?created_at=eq.'],
  ['22008', 400, 'comics_library?created_at=gt.2024-13-01'],
  ['22008', 400, 'comics_library?created_at=gt.2023-02-29'],
  ['22008', 400, 'comics_library?created_at=gt.2023-02-28T25:00:00Z'],
  ['22P02', 400, 'POST artists', { body: { name: 'x', id: 'nope' } }],
  ['22P02', 400, 'POST comics_library', { body: { ...record, year: 'abc' } }],
  ['22P02', 400, 'POST comics_library', { body: { ...record, year: 1.5 } }],
  ['22P02', 400, 'POST comics_library', { body: { ...record, is_favorite: 'perhaps' } }],
  ['22P02', 400, 'POST comics_library', { body: { ...record, tags: 'a' } }],
  ['22003', 400, 'POST comics_library', { body: { ...record, year: 3_000_000_000 } }],
  ['22007', 400, 'POST comics_library', { body: { ...record, last_read_at: 'soon' } }],
  ['22008', 400, 'POST comics_library', { body: { ...record, last_read_at: '2024-02-30T00:00:00Z' } }],
  ['22P02', 400, `PATCH artists?id=eq.${ana0}`, { body: { id: 'x' } }],
]

const COLUMNS: readonly Case[] = [
  ['42703', 400, 'artists?select=foo'],
  ['42703', 400, 'artists?select=name,foo'],
  ['42703', 400, 'artists?foo=eq.1'],
  ['42703', 400, 'artists?order=foo'],
  ['42703', 400, 'artists?or=(name.eq.a,foo.eq.1)'],
  ['42703', 400, 'artists?select=*&__proto__=eq.1'],
  ['42703', 400, 'DELETE artists?foo=eq.1'],
  ['42703', 400, 'PATCH artists?foo=eq.1', { body: { name: 'x' } }],
  ['42703', 400, 'comics_artists?select=id,artists(foo)'],
  ['42703', 400, 'artists?select=id,comics_artists(id)&comics_artists.foo=eq.1'],
  ['42703', 400, 'artists?select=id,comics_artists(id)&comics_artists.order=foo'],
  [
    '42703',
    400,
    'POST artists?on_conflict=foo',
    { body: { name: 'x' }, prefer: 'resolution=merge-duplicates' },
  ],
  [
    '42P10',
    400,
    'POST artists?on_conflict=name',
    { body: { name: 'x' }, prefer: 'resolution=merge-duplicates' },
  ],
  ['PGRST204', 400, 'POST artists', { body: { name: 'x', foo: 1 } }],
  ['PGRST204', 400, 'POST artists?columns="name","foo"', { body: [{ name: 'x' }] }],
  ['PGRST204', 400, `PATCH artists?id=eq.${ana0}`, { body: { foo: 1 } }],
  ['PGRST204', 400, 'POST artists', { body: { name: 'x', constructor: 1 } }],
  ['428C9', 400, 'POST artists', { body: { name: 'x', name_key: 'x' } }],
  ['428C9', 400, `PATCH artists?id=eq.${ana0}`, { body: { name_key: 'x' } }],
  ['42883', 404, 'comics_library?year=like.19*'],
  ['42883', 404, 'comics_library?id=ilike.a*'],
  ['42883', 404, 'artists?name=cs.{a}'],
  ['42883', 404, 'comics_library?tags=like.a*'],
  ['42804', 400, 'artists?name=is.true'],
]

const CONSTRAINTS: readonly Case[] = [
  ['23505', 409, 'POST artists', { body: { name: 'MOEBIUS' } }],
  ['23505', 409, 'POST artists', { body: { name: ' moebius\t' } }],
  ['23505', 409, 'POST artists', { body: { name: 'A\u0301NGEL' } }],
  ['23505', 409, 'POST artists', { body: [{ name: 'new' }, { name: 'NEW' }] }],
  ['23505', 409, 'POST artists', { body: { id: ana0, name: 'x' } }],
  ['23505', 409, 'POST artists', { body: { id: bea0, name: 'x' } }],
  ['23505', 409, `PATCH artists?id=eq.${ana0}`, { body: { name: 'ángel' } }],
  ['23505', 409, 'PATCH artists?id=not.is.null', { body: { name: 'all the same' } }],
  ['23505', 409, `PATCH artists?id=eq.${ana0}`, { body: { id: ana1 } }],
  ['23505', 409, 'POST comics_library', { body: { ...record, comic_id: 'comic-1' } }],
  ['23505', 409, 'POST user_settings', { body: { key: 'key 0' } }],
  ['23505', 409, 'POST comics_artists', { body: { ...link, comic_path: '/comics/0, "x".cbz' } }],
  ['23503', 409, 'POST comics_artists', { body: { ...link, artist_id: bea0 } }],
  ['23503', 409, 'POST comics_artists', { body: { ...link, artist_id: id('a', 99) } }],
  ['23503', 409, 'POST comics_artists', { body: [link, { ...link, artist_id: bea0 }] }],
  ['23503', 409, `PATCH comics_artists?id=eq.${id('d', 0)}`, { body: { artist_id: bea0 } }],
  ['23503', 409, `PATCH artists?id=eq.${ana0}`, { body: { id: id('a', 99) } }],
  [
    '23503',
    409,
    'POST artists?on_conflict=user_id,name_key',
    { body: { name: 'moebius', id: id('a', 99) }, prefer: 'resolution=merge-duplicates' },
  ],
  ['23502', 400, 'POST artists', { body: {} }],
  ['23502', 400, 'POST artists', { body: { name: null } }],
  ['23502', 400, 'POST artists', { body: { name: 'x', roles: null } }],
  ['23502', 400, 'POST artists?columns="name","roles"', { body: [{ name: 'x', roles: [] }, { name: 'y' }] }],
  ['23502', 400, 'POST artists', { body: { name: 'x', id: null } }],
  ['23502', 400, 'POST comics_library', { body: { file_name: 'x' } }],
  ['23502', 400, `PATCH artists?id=eq.${ana0}`, { body: { name: null } }],
  ['23502', 400, `PATCH artists?id=eq.${ana0}&columns=name`, { body: { image_url: 'x' } }],
  ['23502', 400, 'POST comics_artists', { body: { comic_path: '/x', role: 'writer' } }],
  ['23514', 400, 'POST artists', { body: { name: '' } }],
  ['23514', 400, 'POST artists', { body: { name: '   ' } }],
  ['23514', 400, 'POST artists', { body: { name: '\t\n\u00a0\u3000' } }],
  ['23514', 400, `PATCH artists?id=eq.${ana0}`, { body: { name: ' ' } }],
  ['23514', 400, 'POST comics_library', { body: { ...record, file_size: -1 } }],
  ['23514', 400, 'POST comics_library', { body: { ...record, reading_progress: 101 } }],
  ['23514', 400, 'POST comics_library', { body: { ...record, last_page: 0 } }],
  ['23514', 400, 'PATCH comics_library?comic_id=eq.comic-1', { body: { reading_progress: -1 } }],
  ['23514', 400, 'POST comics_artists', { body: { ...link, role: '' } }],
  ['23514', 400, 'POST comics_artists', { body: { ...link, comic_path: '\n' } }],
]

const OWNERS: readonly Case[] = [
  ['42501', 403, 'POST artists', { body: { name: 'x', user_id: 'BEA' } }],
  ['42501', 403, 'POST artists', { body: { name: 'x', user_id: null } }],
  [
    '42501',
    403,
    'POST artists',
    {
      body: [
        { name: 'x', user_id: 'ANA' },
        { name: 'y', user_id: 'BEA' },
      ],
    },
  ],
  ['42501', 403, 'POST artists', { body: { name: '', user_id: 'BEA' } }],
  ['42501', 403, `PATCH artists?id=eq.${ana0}`, { body: { user_id: 'BEA' } }],
  ['42501', 403, `PATCH artists?id=eq.${ana0}`, { body: { user_id: null } }],
  ['42501', 403, 'POST artists', { body: { id: bea0, name: 'x' }, prefer: 'resolution=merge-duplicates' }],
  ['42501', 401, 'artists', { as: null }],
  ['42501', 401, 'artists?select=name,comics_artists(id)', { as: null }],
  ['42501', 401, 'POST artists', { as: null, body: { name: 'x' } }],
  ['42501', 401, 'PATCH artists?name=eq.x', { as: null, body: { name: 'y' } }],
  ['42501', 401, 'DELETE artists?name=eq.x', { as: null }],
  ['42703', 400, 'artists?foo=eq.1', { as: null }],
]

const CALLS: readonly Case[] = [
  ['21000', 400, 'DELETE artists'],
  ['21000', 400, 'PATCH artists', { body: { name: 'x' } }],
  ['21000', 400, 'DELETE artists?select=*', { prefer: 'return=representation' }],
  [
    '21000',
    500,
    'POST artists',
    {
      body: [
        { id: ana0, name: 'x' },
        { id: ana0, name: 'y' },
      ],
      prefer: 'resolution=merge-duplicates',
    },
  ],
  ['PGRST102', 400, 'POST artists', { body: [{ name: 'x' }, { name: 'y', image_url: null }] }],
  ['PGRST103', 416, 'artists?offset=5', { prefer: 'count=exact' }],
  ['PGRST116', 406, 'artists', { single: true }],
  ['PGRST116', 406, 'artists?name=eq.nobody', { single: true }],
  [
    'PGRST116',
    406,
    'PATCH artists?id=not.is.null',
    { body: { image_url: 'x' }, single: true, prefer: 'return=representation' },
  ],
  ['PGRST116', 406, 'DELETE artists?id=not.is.null', { single: true, prefer: 'return=representation' }],
  [
    'PGRST116',
    406,
    'POST artists',
    { body: [{ name: 'x' }, { name: 'y' }], single: true, prefer: 'return=representation' },
  ],
]

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the embedded account rejects as PostgreSQL does', () => {
  let backends: TwoBackends
  beforeAll(async () => {
    backends = await twoBackends(smallShelf)
  })
  afterAll(() => backends.stop())

  it.each<Case>([...VALUES, ...COLUMNS, ...CONSTRAINTS, ...OWNERS, ...CALLS])(
    '%s %i %s %o',
    async (code, status, line, more) => {
      expect(await backends.same(line, more)).toMatchObject({ status, body: { code } })
    },
  )

  it.each(Object.keys(tables))('anonymous requests to %s', async (table) => {
    for (const line of [table, `DELETE ${table}?id=not.is.null`])
      expect(await backends.same(line, { as: null })).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  it('rejected requests change nothing', async () => {
    await backends.sameTables()
    await backends.reset()
    await backends.sameTables()
  })
})
