import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { withoutPostgres } from '../../support/postgres.ts'
import type { More } from './support/rest-call.ts'
import { id, smallShelf } from './support/shelf.ts'
import { type TwoBackends, twoBackends } from './support/two-backends.ts'

const ROWS = 'return=representation'
const MERGE = 'resolution=merge-duplicates'
const IGNORE = 'resolution=ignore-duplicates'
const both = (...preferences: string[]): string => preferences.join(',')
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
  ['POST artists?select=*', { body: artist('Hergé'), prefer: ROWS }],
  ['POST artists?select=*', { body: artist('Hergé', { user_id: 'ANA' }), prefer: ROWS, single: true }],
  ['POST artists?select=name,name_key', { body: artist('  ÉCLAIR  '), prefer: ROWS }],
  ['POST artists?select=name_key', { body: artist('ΟΔΟΣ ΣΟΦΙΑΣ'), prefer: ROWS }],
  ['POST artists?select=k:name_key', { body: artist('E\u0301ric'), prefer: ROWS }],
  [
    'POST artists?select=*',
    { body: artist("'; drop table artists; --", { roles: ['"', '\\', '{,}', '', 'null'] }), prefer: ROWS },
  ],
  [
    'POST artists?select=*',
    { body: artist('x', { id: id('a', 50), created_at: '2021-02-03 04:05:06.7+03' }), prefer: ROWS },
  ],
  ['POST artists?select=*', { body: artist('x', { roles: [null, 'a', null] }), prefer: ROWS }],
  ['POST artists?select=*', { body: artist('x', { roles: [1, true, 2.5] }), prefer: ROWS }],
  ['POST artists?select=*', { body: artist('x', { image_url: 12 }), prefer: ROWS }],
  ['POST artists?select=*', { body: artist('x', { image_url: { a: [1, 2] } }), prefer: ROWS }],
  ['POST artists?select=*', { body: artist('x', { image_url: true }), prefer: ROWS }],
  ['POST artists', { body: [artist('x'), artist('y')], prefer: 'count=exact' }],
  [
    'POST artists?select=name,roles',
    { body: [artist('x', { roles: ['a'] }), artist('y', { roles: [] })], prefer: ROWS },
  ],
  [
    'POST artists?columns="name","image_url"&select=name,image_url',
    { body: [artist('x', { image_url: 'i' }), artist('y')], prefer: ROWS },
  ],
  [
    'POST artists?columns="name","roles"&select=name,roles',
    { body: [artist('x', { roles: ['a'] }), artist('y')], prefer: both(ROWS, 'missing=default') },
  ],
  [
    'POST artists?columns="name","roles"',
    { body: [artist('x', { roles: ['a'] }), artist('y')], prefer: ROWS },
  ],
  [
    'POST artists?columns="id","name","user_id"&select=*',
    { body: [artist('x'), artist('y', { id: id('a', 60) })], prefer: both(ROWS, 'missing=default') },
  ],
  [
    'POST artists?columns="name"&select=name,image_url',
    { body: artist('x', { image_url: 'left out' }), prefer: ROWS },
  ],
  ['POST artists?select=*', { body: [], prefer: ROWS }],
  ['POST artists', { body: [] }],
  ['POST comics_library?select=*', { body: recordOf('new.cbz'), prefer: ROWS, single: true }],
  [
    'POST comics_library?select=*',
    {
      body: recordOf('é "q".cbz', {
        file_size: 2 ** 53 - 1,
        year: '1999',
        is_favorite: 'yes',
        storyline_order: '1e3',
        tags: ['ñ'],
        last_read_at: '2024-02-29T23:59:59.999999-05:30',
      }),
      prefer: ROWS,
    },
  ],
  [
    'POST comics_library?select=storyline_order',
    { body: recordOf('f', { storyline_order: 0.1 }), prefer: ROWS },
  ],
  [
    'POST comics_library?select=storyline_order',
    { body: recordOf('f', { storyline_order: -0.000001 }), prefer: ROWS },
  ],
  [
    'POST comics_library?select=storyline_order',
    { body: recordOf('f', { storyline_order: 1e300 }), prefer: ROWS },
  ],
  [
    'POST comics_library?select=last_read_at',
    { body: recordOf('f', { last_read_at: '2024-05-06' }), prefer: ROWS },
  ],
  ['POST comics_library?select=comic_id', { body: [recordOf('a'), recordOf('b')], prefer: ROWS }],
  [
    'POST comics_artists?select=comic_path,artists(name)',
    { body: { comic_path: '/n', artist_id: ana0, role: 'writer' }, prefer: ROWS },
  ],
  [
    'POST user_settings?select=key,value',
    { body: { key: 'k', value: { b: 1, a: [null, 1.5, 'é'] } }, prefer: ROWS },
  ],
  ['POST user_settings?select=key,value', { body: { key: 'k', value: 'text' }, prefer: ROWS }],
  ['POST user_settings?select=key,value', { body: { key: 'k', value: null }, prefer: ROWS }],
  ['POST user_settings?select=key,value', { body: { key: 'theme' }, prefer: ROWS, as: 'bea' }],
  ['POST artists?select=*', { body: artist('Moebius'), prefer: ROWS, as: 'bea' }],
]

const UPSERTS: readonly Case[] = [
  ['POST artists', { body: artist('Renamed', { id: ana0 }), prefer: MERGE }],
  ['POST artists?select=*', { body: artist('Renamed', { id: ana0 }), prefer: both(MERGE, ROWS) }],
  ['POST artists?select=*', { body: artist('New', { id: id('a', 70) }), prefer: both(MERGE, ROWS) }],
  [
    'POST artists',
    { body: [artist('Renamed', { id: ana0 }), artist('New', { id: id('a', 70) })], prefer: MERGE },
  ],
  [
    'POST artists?select=id,name',
    {
      body: [artist('Renamed', { id: ana0 }), artist('New', { id: id('a', 70) })],
      prefer: both(IGNORE, ROWS),
    },
  ],
  ['POST artists', { body: artist('Renamed', { id: ana0 }), prefer: IGNORE }],
  ['POST artists', { body: artist('Ghost', { id: bea0 }), prefer: MERGE }],
  ['POST artists?select=id', { body: artist('Ghost', { id: bea0 }), prefer: both(IGNORE, ROWS) }],
  ['POST artists', { body: [artist('x', { id: ana0 }), artist('y', { id: ana0 })], prefer: MERGE }],
  ['POST artists', { body: [artist('x', { id: ana0 }), artist('y', { id: ana0 })], prefer: IGNORE }],
  ['POST user_settings?on_conflict=user_id,key', { body: { key: 'key 0', value: 9 }, prefer: MERGE }],
  [
    'POST user_settings?on_conflict=user_id,key&select=*',
    { body: { key: 'key 0', value: 9 }, prefer: both(MERGE, ROWS), single: true },
  ],
  [
    'POST user_settings?on_conflict=user_id,key&select=key,value',
    { body: { key: 'key 0', value: 9 }, prefer: both(IGNORE, ROWS) },
  ],
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
  [
    'POST user_settings?on_conflict=user_id,key',
    { body: { key: 'key 0', value: 9 }, prefer: MERGE, as: 'bea' },
  ],
  [
    'POST user_settings?on_conflict=user_id,key',
    { body: { key: 'key 0', user_id: 'ANA', value: 9 }, prefer: MERGE, as: 'bea' },
  ],
  [
    'POST comics_library?on_conflict=user_id,comic_id&select=file_name,title',
    { body: recordOf('again.cbz', { comic_id: 'comic-1', title: 'T' }), prefer: both(MERGE, ROWS) },
  ],
  [
    'POST comics_library?on_conflict=user_id,comic_id',
    { body: recordOf('again.cbz', { comic_id: null }), prefer: MERGE },
  ],
  [
    'POST artists?on_conflict=user_id,name_key&select=id,name',
    { body: artist('MOEBIUS'), prefer: both(MERGE, ROWS) },
  ],
  [
    'POST artists?on_conflict=user_id,name_key&select=id,name',
    { body: [artist('MOEBIUS'), artist('new')], prefer: both(IGNORE, ROWS) },
  ],
  [
    'POST artists?on_conflict=id,user_id&select=id,name',
    { body: artist('n', { id: ana1 }), prefer: both(MERGE, ROWS) },
  ],
  ['POST artists?on_conflict=name', { body: artist('n'), prefer: MERGE }],
  ['POST artists?on_conflict=user_id,name_key', { body: artist('Moebius', { id: ana1 }), prefer: MERGE }],
  ['POST artists', { body: artist('moebius', { id: ana1 }), prefer: MERGE }],
]

const UPDATES: readonly Case[] = [
  [`PATCH artists?id=eq.${ana0}`, { body: artist('Jean Giraud') }],
  [
    `PATCH artists?id=eq.${ana0}&user_id=eq.ANA&select=*`,
    { body: artist('JEAN'), prefer: ROWS, single: true },
  ],
  [`PATCH artists?id=eq.${ana0}&select=name,comics_artists(role)`, { body: artist('x'), prefer: ROWS }],
  ['PATCH artists?image_url=is.null', { body: { image_url: 'set' } }],
  [
    'PATCH artists?image_url=is.null&select=id',
    { body: { image_url: 'set' }, prefer: both(ROWS, 'count=exact') },
  ],
  ['PATCH artists?name=eq.nobody', { body: { image_url: 'set' } }],
  ['PATCH artists?name=eq.nobody&select=*', { body: { image_url: 'set' }, prefer: ROWS }],
  ['PATCH artists?name=eq.nobody&select=*', { body: { image_url: 'set' }, prefer: ROWS, single: true }],
  ['PATCH artists?id=not.is.null&select=*', { body: { image_url: 'set' }, prefer: ROWS, single: true }],
  [`PATCH artists?id=eq.${ana0}&select=*`, { body: {}, prefer: ROWS }],
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
    { body: { reading_progress: 100, title: 'Fin' }, prefer: ROWS },
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
