import { beforeEach, describe, expect, it } from 'vitest'
import { record, sharedAccount, signUp } from '../support/account.ts'

/* Writes of supabase-js, and their times. `postgres/same-writes` compares writes with PostgreSQL. */

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const rows = () => ana.client.from('comics_library')
const artists = () => ana.client.from('artists')
const links = () => ana.client.from('comics_artists')
beforeEach(async () => {
  for (const table of ['comics_library', 'artists'] as const)
    await ana.client.from(table).delete().eq('user_id', ana.userId)
})

describe('inserting', () => {
  it('returns nothing, the row, or several', async () => {
    expect(await rows().insert(record('a.cbz'))).toMatchObject({ status: 201, data: null })
    const one = await rows().insert(record('b.cbz')).select('file_name,user_id').single()
    expect(one).toMatchObject({ status: 201, data: { file_name: 'b.cbz', user_id: ana.userId } })
    const many = await rows()
      .insert([record('c.cbz', { year: 1990 }), record('d.cbz')])
      .select('file_name,year')
    expect(many.data).toEqual([
      { file_name: 'c.cbz', year: 1990 },
      { file_name: 'd.cbz', year: null },
    ])
    expect(await rows().insert([]).select()).toMatchObject({ status: 201, data: [] })
  })

  it('fills missing keys with null, or with defaults on request', async () => {
    const bulk = [record('a.cbz', { is_favorite: true }), record('b.cbz')]
    expect((await rows().insert(bulk)).error?.code).toBe('23502')
    const { data } = await rows().insert(bulk, { defaultToNull: false }).select('is_favorite')
    expect(data).toEqual([{ is_favorite: true }, { is_favorite: false }])
  })

  it('is undone as a whole when one row is rejected', async () => {
    const { error } = await rows().insert([
      record('a.cbz', { comic_id: 'x' }),
      record('b.cbz', { comic_id: 'x' }),
    ])
    expect(error).toMatchObject({
      code: '23505',
      message: 'duplicate key value violates unique constraint "comics_library_user_id_comic_id_key"',
    })
    expect((await rows().select()).data).toEqual([])
  })

  it.each([
    `'; drop table comics_library; --`,
    '"',
    '\\',
    '%',
    '_',
    '$[0]',
    '{}',
    '?1',
    '日本\u{1F600}',
    ' ',
    '',
  ])('stores the text %j and finds it again', async (text) => {
    const given = {
      ...record(text, { title: text, genre: [text, `${text},`] }),
      file_size: 2 ** 40 + 1,
      storyline_order: 1.5,
    }
    const { data, error } = await rows().insert(given).select().single()
    expect(error).toBeNull()
    expect(data).toMatchObject(given)
    const again = await rows()
      .select('id')
      .eq('title', text)
      .contains('genre', `{${JSON.stringify(text)}}`)
      .or(`file_name.eq.${JSON.stringify(text)}`)
    expect(again.data).toHaveLength(1)
  })

  it.each([
    ['2026-11-20T17:35:06.321Z', '2026-11-20T17:35:06.321+00:00'],
    ['2026-11-20T17:35:06.123456+02:00', '2026-11-20T15:35:06.123456+00:00'],
    ['2026-11-20 17:35:06', '2026-11-20T17:35:06+00:00'],
    ['2026-11-20', '2026-11-20T00:00:00+00:00'],
    ['2026-12-31T23:59:59.9999999-01', '2027-01-01T01:00:00+00:00'],
  ])('stores the time %s as %s', async (given, expected) => {
    const { data } = await rows()
      .insert(record('t.cbz', { last_read_at: given }))
      .select('last_read_at')
      .single()
    expect(data?.last_read_at).toBe(expected)
    const later = await rows().select('id').gt('last_read_at', '2026-11-20T17:00:00+00')
    expect(later.data).toHaveLength(expected > '2026-11-20T17:00:00+00' ? 1 : 0)
  })

  it('reports the primary key if several keys are in conflict', async () => {
    const { data } = await artists().insert({ name: 'A' }).select('id').single()
    const artist_id = data?.id ?? ''
    const link = { artist_id, comic_path: '/a', role: 'writer' }
    const id = '00000000-0000-4000-8000-000000000000'
    await links().insert({ ...link, id })
    const taken = (key: string) => `duplicate key value violates unique constraint "comics_artists_${key}"`
    expect((await links().insert({ ...link, id })).error?.message).toBe(taken('pkey'))
    expect((await links().insert(link)).error?.message).toBe(taken('user_id_artist_id_comic_path_role_key'))
  })
})

it('an update changes the rows of its filter, and returns and counts them on request', async () => {
  const [a, b, c] = ['a.cbz', 'b.cbz', 'c.cbz']
  await rows().insert([record(a, { year: 1990 }), record(b, { year: 1990 }), record(c, { year: 2000 })])
  expect(await rows().update({ title: 'T' }).eq('file_name', a)).toMatchObject({ status: 204, data: null })
  const two = await rows()
    .update({ genre: ['Horror'] }, { count: 'exact' })
    .eq('year', 1990)
    .select('title,genre')
  expect(two).toMatchObject({ status: 200, count: 2 })
  const many = await rows().update({ title: 'U' }).eq('year', 1990).select().single()
  expect(many.error?.code).toBe('PGRST116')
  expect((await rows().select('title').eq('title', 'U')).data).toEqual([])
  const gone = await rows().delete({ count: 'exact' }).eq('year', 1990)
  expect(gone).toMatchObject({ status: 204, count: 2 })
  expect((await rows().select('file_name')).data).toEqual([{ file_name: c }])
})

it('updated_at is the time of the last write, whatever an update sends; an insert may set it', async () => {
  const stale = { updated_at: '2001-01-01T00:00:00Z' }
  const { data } = await artists().insert({ name: 'A' }).select('id,created_at,updated_at').single()
  expect(data?.updated_at).toBe(data?.created_at)
  const since = (time = '') => Date.parse(time) - Date.parse(data?.created_at ?? '')
  account.pass(60_000)
  const update = await artists()
    .update({ roles: ['writer'], ...stale })
    .eq('id', data?.id ?? '')
    .select('created_at,updated_at')
    .single()
  expect(since(update.data?.updated_at)).toBeGreaterThanOrEqual(60_000)
  expect(update.data?.created_at).toBe(data?.created_at)
  account.pass(60_000)
  const merged = await artists()
    .upsert({ name: 'a', ...stale }, { onConflict: 'user_id,name_key' })
    .select('updated_at')
    .single()
  expect(since(merged.data?.updated_at)).toBeGreaterThanOrEqual(120_000)
  const old = await artists()
    .insert({ name: 'Old', ...stale })
    .select('updated_at')
    .single()
  expect(old.data?.updated_at).toBe('2001-01-01T00:00:00+00:00')
})

it('a whole row that was read can be upserted by another key', async () => {
  const { data } = await artists().insert({ name: 'A', roles: [] }).select().single()
  const { name_key: _, name_plain: __, ...row } = data ?? { name_key: '', name_plain: '', name: '' }
  const again = await artists()
    .upsert({ ...row, roles: ['editor'] }, { onConflict: 'user_id,name_key' })
    .select('id,roles')
  expect(again.data).toEqual([{ id: data?.id, roles: ['editor'] }])
})

describe('the rows that a write returns', () => {
  it('have the embeds and the order of a read; deleted rows are returned as they were', async () => {
    const { data } = await artists().insert({ name: 'A' }).select('id,comics_artists(role)').single()
    expect(data).toMatchObject({ comics_artists: [] })
    const link = (comic_path: string) => ({ artist_id: data?.id ?? '', comic_path, role: 'writer' })
    const linked = await links()
      .insert([link('/b'), link('/Á'), link('/a')])
      .select('comic_path,artists(name)')
      .order('comic_path')
    const artist = { name: 'A' }
    expect(linked.data).toEqual([
      { comic_path: '/a', artists: artist },
      { comic_path: '/Á', artists: artist },
      { comic_path: '/b', artists: artist },
    ])
    const none = await artists()
      .update({ roles: ['writer'] })
      .eq('name', 'A')
      .eq('comics_artists.comic_path', '/none')
      .select('name,comics_artists!inner(role)')
    expect(none.data).toEqual([])
    expect((await artists().select('roles')).data).toEqual([{ roles: ['writer'] }])
    const gone = await artists().delete().eq('name', 'A').select('name,comics_artists(comic_path)')
    expect(gone.data?.[0]?.comics_artists).toHaveLength(3)
    expect((await links().select('id')).data).toEqual([])
  })

  it('can be sorted by selected columns alone', async () => {
    const prefer = { prefer: 'return=representation' }
    const path = '/rest/v1/artists?select=id&order=name'
    const answer = await account.send('POST', path, { name: 'A' }, ana.accessToken, prefer)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: '42703',
      message: 'column artists.name does not exist',
    })
    expect((await artists().select()).data).toEqual([])
  })
})
