import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { withoutPostgres } from '../../support/servers/postgres.ts'
import type { More } from './support/rest-call.ts'
import { id, smallShelf } from './support/shelf.ts'
import { type TwoBackends, twoBackends } from './support/two-backends.ts'

const ROWS = 'return=representation'
const MERGE = 'resolution=merge-duplicates'
const IGNORE = 'resolution=ignore-duplicates'
const both = (...preferences: string[]): string => preferences.join(',')
const rows = (body: unknown): More => ({ body, prefer: ROWS })
const merge = (body: unknown): More => ({ body, prefer: MERGE })
const ignore = (body: unknown): More => ({ body, prefer: IGNORE })
const mergedRows = (body: unknown): More => ({ body, prefer: both(MERGE, ROWS) })
const ignoredRows = (body: unknown): More => ({ body, prefer: both(IGNORE, ROWS) })
const [ana0, ana1, bea0] = [id('a', 0), id('a', 1), id('b', 0)]
const artist = (name: string, more: object = {}) => ({ name, ...more })
const recordOf = (name: string, more: object = {}) => ({
  file_name: name,
  file_path: `/${name}`,
  file_size: 1,
  ...more,
})

type Case = readonly [line: string, more: More]

const INSERTS: readonly Case[] = [
  ['POST artists', { body: artist('Hergé') }],
  ['POST artists?select=*', rows(artist('Hergé'))],
  ['POST artists?select=*', { ...rows(artist('Hergé', { user_id: 'ANA' })), single: true }],
  ['POST artists?select=name,name_key', rows(artist('  ÉCLAIR  '))],
  ['POST artists?select=name_key', rows(artist('ΟΔΟΣ ΣΟΦΙΑΣ'))],
  ['POST artists?select=k:name_key', rows(artist('E\u0301ric'))],
  [
    'POST artists?select=*',
    rows(artist("'; drop table artists; --", { roles: ['"', '\\', '{,}', '', 'null'] })),
  ],
  ['POST artists?select=*', rows(artist('x', { id: id('a', 50), created_at: '2021-02-03 04:05:06.7+03' }))],
  ['POST artists?select=*', rows(artist('x', { roles: [null, 'a', null] }))],
  ['POST artists?select=*', rows(artist('x', { roles: [1, true, 2.5] }))],
  ['POST artists?select=*', rows(artist('x', { image_url: 12 }))],
  ['POST artists?select=*', rows(artist('x', { image_url: { a: [1, 2] } }))],
  ['POST artists?select=*', rows(artist('x', { image_url: true }))],
  ['POST artists', { body: [artist('x'), artist('y')], prefer: 'count=exact' }],
  ['POST artists?select=name,roles', rows([artist('x', { roles: ['a'] }), artist('y', { roles: [] })])],
  [
    'POST artists?columns="name","image_url"&select=name,image_url',
    rows([artist('x', { image_url: 'i' }), artist('y')]),
  ],
  [
    'POST artists?columns="name","roles"&select=name,roles',
    { body: [artist('x', { roles: ['a'] }), artist('y')], prefer: both(ROWS, 'missing=default') },
  ],
  ['POST artists?columns="name","roles"', rows([artist('x', { roles: ['a'] }), artist('y')])],
  [
    'POST artists?columns="id","name","user_id"&select=*',
    { body: [artist('x'), artist('y', { id: id('a', 60) })], prefer: both(ROWS, 'missing=default') },
  ],
  ['POST artists?columns="name"&select=name,image_url', rows(artist('x', { image_url: 'left out' }))],
  ['POST artists?select=*', rows([])],
  ['POST artists', { body: [] }],
  ['POST comics_library?select=*', { ...rows(recordOf('new.cbz')), single: true }],
  [
    'POST comics_library?select=*',
    rows(
      recordOf('é "q".cbz', {
        file_size: 2 ** 53 - 1,
        year: '1999',
        is_favorite: 'yes',
        storyline_order: '1e3',
        tags: ['ñ'],
        last_read_at: '2024-02-29T23:59:59.999999-05:30',
      }),
    ),
  ],
  ['POST comics_library?select=storyline_order', rows(recordOf('f', { storyline_order: 0.1 }))],
  ['POST comics_library?select=storyline_order', rows(recordOf('f', { storyline_order: -0.000001 }))],
  ['POST comics_library?select=storyline_order', rows(recordOf('f', { storyline_order: 1e300 }))],
  ['POST comics_library?select=last_read_at', rows(recordOf('f', { last_read_at: '2024-05-06' }))],
  ['POST comics_library?select=comic_id', rows([recordOf('a'), recordOf('b')])],
  [
    'POST comics_artists?select=comic_path,artists(name)',
    rows({ comic_path: '/n', artist_id: ana0, role: 'writer' }),
  ],
  ['POST user_settings?select=key,value', rows({ key: 'k', value: { b: 1, a: [null, 1.5, 'é'] } })],
  ['POST user_settings?select=key,value', rows({ key: 'k', value: 'text' })],
  ['POST user_settings?select=key,value', rows({ key: 'k', value: null })],
  ['POST user_settings?select=key,value', { ...rows({ key: 'theme' }), as: 'bea' }],
  ['POST artists?select=*', { ...rows(artist('Moebius')), as: 'bea' }],
]

const UPSERTS: readonly Case[] = [
  ['POST artists', merge(artist('Renamed', { id: ana0 }))],
  ['POST artists?select=*', mergedRows(artist('Renamed', { id: ana0 }))],
  ['POST artists?select=*', mergedRows(artist('New', { id: id('a', 70) }))],
  ['POST artists', merge([artist('Renamed', { id: ana0 }), artist('New', { id: id('a', 70) })])],
  [
    'POST artists?select=id,name',
    ignoredRows([artist('Renamed', { id: ana0 }), artist('New', { id: id('a', 70) })]),
  ],
  ['POST artists', ignore(artist('Renamed', { id: ana0 }))],
  ['POST artists', merge(artist('Ghost', { id: bea0 }))],
  ['POST artists?select=id', ignoredRows(artist('Ghost', { id: bea0 }))],
  ['POST artists', merge([artist('x', { id: ana0 }), artist('y', { id: ana0 })])],
  ['POST artists', ignore([artist('x', { id: ana0 }), artist('y', { id: ana0 })])],
  ['POST user_settings?on_conflict=user_id,key', merge({ key: 'key 0', value: 9 })],
  [
    'POST user_settings?on_conflict=user_id,key&select=*',
    { ...mergedRows({ key: 'key 0', value: 9 }), single: true },
  ],
  ['POST user_settings?on_conflict=user_id,key&select=key,value', ignoredRows({ key: 'key 0', value: 9 })],
  [
    'POST user_settings?on_conflict=key,user_id',
    {
      body: [
        { key: 'key 1', value: 1 },
        { key: 'new', value: 2 },
      ],
      prefer: both(MERGE, 'count=exact'),
    },
  ],
  ['POST user_settings?on_conflict=user_id,key', { ...merge({ key: 'key 0', value: 9 }), as: 'bea' }],
  [
    'POST user_settings?on_conflict=user_id,key',
    { ...merge({ key: 'key 0', user_id: 'ANA', value: 9 }), as: 'bea' },
  ],
  [
    'POST comics_library?on_conflict=user_id,comic_id&select=file_name,title',
    mergedRows(recordOf('again.cbz', { comic_id: 'comic-1', title: 'T' })),
  ],
  ['POST comics_library?on_conflict=user_id,comic_id', merge(recordOf('again.cbz', { comic_id: null }))],
  ['POST artists?on_conflict=user_id,name_key&select=id,name', mergedRows(artist('MOEBIUS'))],
  [
    'POST artists?on_conflict=user_id,name_key&select=id,name',
    ignoredRows([artist('MOEBIUS'), artist('new')]),
  ],
  ['POST artists?on_conflict=id,user_id&select=id,name', mergedRows(artist('n', { id: ana1 }))],
  ['POST artists?on_conflict=name', merge(artist('n'))],
  ['POST artists?on_conflict=user_id,name_key', merge(artist('Moebius', { id: ana1 }))],
  ['POST artists', merge(artist('moebius', { id: ana1 }))],
]

const UPDATES: readonly Case[] = [
  [`PATCH artists?id=eq.${ana0}`, { body: artist('Jean Giraud') }],
  [`PATCH artists?id=eq.${ana0}&user_id=eq.ANA&select=*`, { ...rows(artist('JEAN')), single: true }],
  [`PATCH artists?id=eq.${ana0}&select=name,comics_artists(role)`, rows(artist('x'))],
  ['PATCH artists?image_url=is.null', { body: { image_url: 'set' } }],
  [
    'PATCH artists?image_url=is.null&select=id',
    { body: { image_url: 'set' }, prefer: both(ROWS, 'count=exact') },
  ],
  ['PATCH artists?name=eq.nobody', { body: { image_url: 'set' } }],
  ['PATCH artists?name=eq.nobody&select=*', rows({ image_url: 'set' })],
  ['PATCH artists?name=eq.nobody&select=*', { ...rows({ image_url: 'set' }), single: true }],
  ['PATCH artists?id=not.is.null&select=*', { ...rows({ image_url: 'set' }), single: true }],
  [`PATCH artists?id=eq.${ana0}&select=*`, rows({})],
  [`PATCH artists?id=eq.${ana0}`, { body: {} }],
  [`PATCH artists?id=eq.${ana0}`, { body: { roles: ['a', 'b'], image_url: null } }],
  [`PATCH artists?id=eq.${ana0}`, { body: { updated_at: '2001-01-01T00:00:00Z' } }],
  [`PATCH artists?id=eq.${ana0}&columns=name`, { body: artist('only', { image_url: 'not' }) }],
  [`PATCH artists?id=eq.${ana0}&columns=image_url`, { body: artist('not') }],
  [`PATCH artists?id=eq.${ana0}`, { body: { name: 'moebius ii ' } }],
  [`PATCH artists?id=eq.${ana0}`, { body: { name: 'moebius II' } }],
  [`PATCH artists?id=eq.${ana0}`, { body: { id: id('a', 90) } }],
  [`PATCH artists?id=eq.${id('a', 3)}`, { body: { id: ana1 } }],
  ['PATCH artists?user_id=eq.BEA', { body: artist('stolen') }],
  [`PATCH artists?id=eq.${bea0}`, { body: { user_id: 'ANA' } }],
  [`PATCH artists?id=eq.${ana0}`, { body: { user_id: 'BEA' } }],
  [`PATCH artists?id=eq.${id('a', 77)}`, { body: { user_id: 'BEA' } }],
  [`PATCH comics_artists?id=eq.${id('d', 0)}`, { body: { artist_id: bea0 } }],
  [`PATCH comics_artists?id=eq.${id('d', 0)}`, { body: { artist_id: ana1 } }],
  ['PATCH comics_artists?or=(role.eq.writer,comic_path.like.*4*)', { body: { role: 'colorist' } }],
  [
    `PATCH comics_library?comic_id=in.(comic-1,comic-2)&select=reading_progress,title`,
    rows({ reading_progress: 100, title: 'Fin' }),
  ],
  ['PATCH comics_library?comic_id=eq.comic-1', { body: { comic_id: 'comic-2' } }],
  [
    'PATCH comics_library?comic_id=eq.comic-1',
    { body: { last_page: 3, last_read_at: '2024-01-01T00:00:00Z' } },
  ],
  ['PATCH user_settings?key=eq.key 4', { body: { value: { new: true } } }],
]

const DELETES: readonly Case[] = [
  [`DELETE artists?id=eq.${ana0}`, {}],
  [`DELETE artists?id=eq.${ana0}&select=*`, { prefer: ROWS }],
  [`DELETE artists?id=eq.${ana0}&select=id`, { prefer: ROWS, single: true }],
  ['DELETE artists?user_id=eq.ANA', {}],
  ['DELETE artists?user_id=eq.ANA', { prefer: 'count=exact' }],
  ['DELETE artists?user_id=eq.BEA', {}],
  [`DELETE artists?id=eq.${bea0}&select=*`, { prefer: ROWS }],
  ['DELETE artists?name=eq.nobody&select=*', { prefer: ROWS, single: true }],
  ['DELETE artists?id=not.is.null&select=*', { prefer: ROWS, single: true }],
  ['DELETE artists?or=(name.eq.Moebius,roles.ov.{inker})&select=name', { prefer: ROWS }],
  ['DELETE comics_artists?role=eq.writer', {}],
  ['DELETE comics_library?reading_progress=gte.2&select=id', { prefer: both(ROWS, 'count=exact') }],
  ['DELETE user_settings?key=in.(key 0,key 1)', { as: 'bea' }],
  ['DELETE user_settings?key=in.(key 0,key 1)', {}],
]

// Skipped only where PostgreSQL is missing.
describe.skipIf(withoutPostgres())('the embedded account writes as PostgreSQL does', () => {
  let backends: TwoBackends
  beforeAll(async () => {
    backends = await twoBackends(smallShelf)
  })
  afterEach(() => backends.reset())
  afterAll(() => backends.stop())

  it.each([...INSERTS, ...UPSERTS, ...UPDATES, ...DELETES])('%s %o', async (line, more) => {
    await backends.same(line, more)
    await backends.sameTables()
  })
})
