import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
})
afterAll(() => account.stop())
const artists = () => ana.client.from('artists')
const links = () => ana.client.from('comics_artists')
beforeEach(async () => {
  for (const table of ['artists', 'comics'] as const) {
    await ana.client.from(table).delete().eq('user_id', ana.userId)
  }
})

/** A raw write, for what the types of the client forbid. */
async function write(method: string, address: string, body: unknown, prefer = '') {
  const answer = await account.request(`/rest/v1/${address}`, {
    method,
    headers: { authorization: `Bearer ${ana.accessToken}`, 'content-type': 'application/json', prefer },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

describe('the key of a name', () => {
  it('is made on insert, in bulk, on upsert and on update', async () => {
    const one = await artists().insert({ name: '  ÁNGEL  Ñ' }).select('id,name,name_key').single()
    expect(one.data).toMatchObject({ name: '  ÁNGEL  Ñ', name_key: 'ángel  ñ' })
    const many = await artists()
      .insert([{ name: 'B', roles: ['writer'] }, { name: 'Cc' }], { defaultToNull: false })
      .select('name_key')
    expect(many.data).toEqual([{ name_key: 'b' }, { name_key: 'cc' }])
    const met = await artists()
      .upsert({ name: 'CC', roles: ['inker'] }, { onConflict: 'user_id,name_key' })
      .select('name,name_key,roles')
    expect(met).toMatchObject({
      status: 200,
      data: [{ name: 'CC', name_key: 'cc', roles: ['inker'] }],
    })
    const renamed = await artists()
      .update({ name: 'ZOE' })
      .eq('id', one.data?.id ?? '')
      .select('name_key')
      .single()
    expect(renamed.data).toEqual({ name_key: 'zoe' })
    const other = await artists().update({ roles: [] }).eq('name_key', 'zoe').select('name,name_key').single()
    expect(other.data).toEqual({ name: 'ZOE', name_key: 'zoe' })
  })

  it('is never written itself', async () => {
    const refused = (message: string) => ({
      status: 400,
      body: {
        code: '428C9',
        message,
        details: 'Column "name_key" is a generated column.',
        hint: null,
      },
    })
    expect(await write('POST', 'artists', { name: 'A', name_key: 'x' })).toEqual(
      refused('cannot insert a non-DEFAULT value into column "name_key"'),
    )
    expect(await write('PATCH', 'artists?name=eq.A', { name_key: 'x' })).toEqual(
      refused('column "name_key" can only be updated to DEFAULT'),
    )
  })

  it('makes a name in another case the same name', async () => {
    await artists().insert({ name: 'Moebius' })
    const again = await artists().insert({ name: ' MOEBIUS ' })
    expect(again).toMatchObject({
      status: 409,
      error: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "artists_user_id_name_key_key"',
        details: null,
        hint: null,
      },
    })
    await artists().insert({ name: 'Otto' })
    expect((await artists().update({ name: 'moebius' }).eq('name', 'Otto')).error?.code).toBe('23505')
    const left = await artists()
      .upsert([{ name: 'MOEBIUS' }, { name: 'Neu' }], {
        onConflict: 'user_id,name_key',
        ignoreDuplicates: true,
      })
      .select('name')
    expect(left).toMatchObject({ status: 201, data: [{ name: 'Neu' }] })
  })
})

describe('the time of the last change', () => {
  it('is of the insert, then of every update, whatever was sent', async () => {
    const { data } = await artists().insert({ name: 'A' }).select('id,created_at,updated_at').single()
    expect(data?.updated_at).toBe(data?.created_at)
    account.pass(60_000)
    const update = await artists()
      .update({ roles: ['writer'], updated_at: '2001-01-01T00:00:00Z' })
      .eq('id', data?.id ?? '')
      .select('created_at,updated_at')
      .single()
    const since = Date.parse(update.data?.updated_at ?? '') - Date.parse(data?.created_at ?? '')
    expect(since).toBeGreaterThanOrEqual(60_000)
    expect(update.data?.created_at).toBe(data?.created_at)
    account.pass(60_000)
    const met = await artists()
      .upsert({ name: 'a', updated_at: '2001-01-01T00:00:00Z' }, { onConflict: 'user_id,name_key' })
      .select('updated_at')
      .single()
    expect(
      Date.parse(met.data?.updated_at ?? '') - Date.parse(data?.created_at ?? ''),
    ).toBeGreaterThanOrEqual(120_000)
  })

  it('a new row may bring its own', async () => {
    const { data } = await artists()
      .insert({ name: 'Old', updated_at: '2001-01-01T00:00:00Z' })
      .select('updated_at')
      .single()
    expect(data?.updated_at).toBe('2001-01-01T00:00:00+00:00')
  })
})

describe('constraints', () => {
  const artist = async (name = 'A') => (await artists().insert({ name }).select('id').single()).data?.id ?? ''
  const nobody = '00000000-0000-4000-8000-000000000000'
  const broken = {
    status: 409,
    error: {
      code: '23503',
      message:
        'insert or update on table "comics_artists" violates foreign key constraint "comics_artists_artist_id_fkey"',
      details: 'Key is not present in table "artists".',
      hint: null,
    },
  }

  it('a link leads to an artist', async () => {
    const link = { artist_id: nobody, comic_path: '/a', role: 'writer' }
    expect(await links().insert(link)).toMatchObject(broken)
    const good = { ...link, artist_id: await artist() }
    expect(await links().insert([good, link])).toMatchObject(broken)
    expect((await links().insert(good)).error).toBeNull()
    expect(await links().update({ artist_id: nobody }).eq('comic_path', '/a')).toMatchObject(broken)
    const onConflict = 'user_id,artist_id,comic_path,role'
    expect(await links().upsert([good, link], { onConflict })).toMatchObject(broken)
    expect((await links().select('artist_id')).data).toEqual([{ artist_id: good.artist_id }])
  })

  it('an artist with links keeps its id, and takes them along when it goes', async () => {
    const id = await artist()
    await links().insert({ artist_id: id, comic_path: '/a', role: 'writer' })
    expect(await artists().update({ id: nobody }).eq('id', id)).toMatchObject({
      status: 409,
      error: {
        code: '23503',
        message:
          'update or delete on table "artists" violates foreign key constraint "comics_artists_artist_id_fkey" on table "comics_artists"',
        details: 'Key is still referenced from table "comics_artists".',
      },
    })
    const gone = await artists().delete().eq('id', id).select('name,comics_artists(role)')
    expect(gone.data).toEqual([{ name: 'A', comics_artists: [{ role: 'writer' }] }])
    expect((await links().select('id')).data).toEqual([])
  })

  it.each([
    [
      'artists',
      { name: null },
      '23502',
      'null value in column "name" of relation "artists" violates not-null constraint',
    ],
    [
      'artists',
      { name: '   ' },
      '23514',
      'new row for relation "artists" violates check constraint "artists_name_check"',
    ],
    [
      'comics',
      { file_path: '' },
      '23514',
      'new row for relation "comics" violates check constraint "comics_file_path_check"',
    ],
    [
      'comics_artists',
      { artist_id: nobody, comic_path: '/a', role: ' ' },
      '23514',
      'new row for relation "comics_artists" violates check constraint "comics_artists_role_check"',
    ],
    [
      'comics_library',
      { file_name: 'a', file_path: 'a', file_size: 1, reading_progress: 101, last_page: 0 },
      '23514',
      'new row for relation "comics_library" violates check constraint "comics_library_last_page_check"',
    ],
  ])('%s %j', async (table, row, code, message) => {
    expect(await write('POST', table, row)).toEqual({
      status: 400,
      body: { code, message, details: null, hint: null },
    })
  })

  it('the primary key comes first where several are taken', async () => {
    const id = await artist()
    expect((await write('POST', 'artists', { id, name: 'Other' })).body).toMatchObject({
      message: 'duplicate key value violates unique constraint "artists_pkey"',
    })
    const link = { id: nobody, artist_id: id, comic_path: '/a', role: 'writer' }
    await links().insert(link)
    expect((await links().insert(link)).error?.message).toBe(
      'duplicate key value violates unique constraint "comics_artists_pkey"',
    )
    const { error } = await links().insert({ artist_id: id, comic_path: '/a', role: 'writer' })
    expect(error?.message).toBe(
      'duplicate key value violates unique constraint "comics_artists_user_id_artist_id_comic_path_role_key"',
    )
  })
})

describe('upserts', () => {
  it('of a whole row, its id with it, by another key', async () => {
    const { data } = await artists().insert({ name: 'A', roles: [] }).select().single()
    const { name_key: _, name_plain: __, ...row } = data ?? { name_key: '', name_plain: '', name: '' }
    const again = await artists()
      .upsert({ ...row, roles: ['editor'] }, { onConflict: 'user_id,name_key' })
      .select('id,roles')
    expect(again.data).toEqual([{ id: data?.id, roles: ['editor'] }])
  })

  it('of cloud copies by their path', async () => {
    const onConflict = 'user_id,file_path'
    const path = (file_path: string, title: string) => ({ file_path, title })
    const comics = () => ana.client.from('comics')
    expect(await comics().upsert([path('/a', 'A'), path('/b', 'B')], { onConflict })).toMatchObject({
      status: 201,
    })
    expect(await comics().upsert([path('/a', 'AA'), path('/b', 'BB')], { onConflict })).toMatchObject({
      status: 200,
    })
    expect((await comics().select('title').order('title')).data).toEqual([{ title: 'AA' }, { title: 'BB' }])
    const twice = await comics().upsert([path('/a', '1'), path('/a', '2')], { onConflict })
    expect(twice).toMatchObject({ status: 500, error: { code: '21000' } })
  })
})

describe('what a write answers', () => {
  it('embeds as a read does, in the order asked for', async () => {
    const inserted = await artists().insert({ name: 'A' }).select('name,comics_artists(role)').single()
    expect(inserted.data).toEqual({ name: 'A', comics_artists: [] })
    const { data } = await artists().select('id').single()
    const link = (comic_path: string) => ({ artist_id: data?.id ?? '', comic_path, role: 'writer' })
    const linked = await links()
      .insert([link('/b'), link('/Á'), link('/a')])
      .select('comic_path,artists(name)')
      .order('comic_path')
    expect(linked.data?.map(({ comic_path, artists: { name } }) => comic_path + name)).toEqual([
      '/aA',
      '/ÁA',
      '/bA',
    ])
    const renamed = await artists()
      .update({ name: 'B' })
      .eq('name', 'A')
      .select('name,comics_artists(comic_path)')
    expect(renamed.data).toEqual([
      { name: 'B', comics_artists: [{ comic_path: '/b' }, { comic_path: '/Á' }, { comic_path: '/a' }] },
    ])
    const filtered = await write(
      'PATCH',
      'artists?name=eq.B&select=name,comics_artists!inner(role)&comics_artists.comic_path=eq./none',
      { roles: ['writer'] },
      'return=representation',
    )
    expect(filtered).toEqual({ status: 200, body: [] })
    expect((await artists().select('roles')).data).toEqual([{ roles: ['writer'] }])
    expect((await links().delete().eq('comic_path', '/b').select('artists(name)')).data).toEqual([
      { artists: { name: 'B' } },
    ])
  })

  it('sorts only by what it shows', async () => {
    const answer = await write('POST', 'artists?select=id&order=name', { name: 'A' }, 'return=representation')
    expect(answer).toMatchObject({
      status: 400,
      body: { code: '42703', message: 'column artists.name does not exist' },
    })
    expect((await artists().select()).data).toEqual([])
  })
})
