import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount, record, type SignedIn, signUp, type TestAccount } from './support/account.ts'
import { liveClient, subscribed, until } from './support/realtime.ts'

/* Every kind of call that the product makes of an account, made as it makes them, with the client as it is. */

let account: TestAccount
let ana: SignedIn
let bea: SignedIn
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
})
afterAll(() => account.stop())

const library = (who = ana) => who.client.from('comics_library')

it('library: insert, update and delete a record, of its user alone', async () => {
  const inserted = await library()
    .insert({ ...record('Saga 1.cbz'), user_id: ana.userId })
    .select()
    .single()
  expect(inserted).toMatchObject({ status: 201, error: null, data: { user_id: ana.userId } })
  const id = inserted.data?.id ?? ''
  const change = (who: SignedIn) =>
    library(who).update({ file_name: 'Saga I.cbz' }).eq('id', id).eq('user_id', ana.userId).select().single()
  expect((await change(bea)).error).toMatchObject({
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 0 rows',
  })
  expect(await change(ana)).toMatchObject({ status: 200, data: { id, file_name: 'Saga I.cbz' } })
  expect(await library(bea).delete().eq('id', id).eq('user_id', ana.userId)).toMatchObject({
    status: 204,
    data: null,
  })
  expect((await library().select('id').eq('id', id)).data).toHaveLength(1)
  expect(await library().delete().eq('id', id).eq('user_id', ana.userId)).toMatchObject({ status: 204 })
  expect((await library().select('id').eq('id', id)).data).toEqual([])
})

it('library: a list of more than a thousand, newest first, in pages', async () => {
  const rows = Array.from({ length: 1005 }, (_, n) => ({ ...record(`L ${n}.cbz`), user_id: bea.userId }))
  expect((await library(bea).insert(rows)).error).toBeNull()
  const list = () => library(bea).select('*').order('created_at', { ascending: false }).order('id')
  expect((await list()).data).toHaveLength(1000)
  const second = await list().range(1000, 1999)
  expect(second.data).toHaveLength(5)
  const ids = new Set([...((await list()).data ?? []), ...(second.data ?? [])].map(({ id }) => id))
  expect(ids.size).toBe(1005)
  const counted = await library(bea).select('*', { count: 'exact', head: true }).eq('user_id', bea.userId)
  expect(counted).toMatchObject({ count: 1005, data: null })
  expect((await library(bea).delete().eq('user_id', bea.userId)).status).toBe(204)
  expect((await list()).data).toEqual([])
})

it('library: duplicates by name and size, a comic by its path or its name', async () => {
  const name = 'Año "1", (de 2).cbz'
  await library().insert({ ...record(name), file_path: `/cómics, y más/${name}`, user_id: ana.userId })
  const same = (size: number) =>
    library()
      .select('id')
      .eq('user_id', ana.userId)
      .eq('file_name', name)
      .eq('file_size', size)
      .limit(1)
      .maybeSingle()
  expect((await same(1000)).data).toMatchObject({ id: expect.any(String) })
  expect(await same(1001)).toMatchObject({ data: null, error: null })
  const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  for (const [path, file] of [
    [`/cómics, y más/${name}`, 'other.cbz'],
    ['/other', name],
  ] as const) {
    const found = await library()
      .select('file_name')
      .or(`file_path.eq.${quoted(path)},file_name.eq.${quoted(file)}`)
      .limit(1)
    expect(found.data).toEqual([{ file_name: name }])
  }
  // A second copy elsewhere is a record too; the look-up still answers with one.
  const copy = await library().insert({ ...record(name), file_path: '/twice', user_id: ana.userId })
  expect(copy.error).toBeNull()
  expect((await same(1000)).data).toMatchObject({ id: expect.any(String) })
})

it('collections by name', async () => {
  const { client, userId } = ana
  for (const name of ['Ñandú', 'bande dessinée', 'Álbumes', 'Zeta', 'nada', 'Abc']) {
    const { error } = await client.from('comics_collections').insert({ name, user_id: userId })
    expect(error).toBeNull()
  }
  const { data } = await client.from('comics_collections').select('*').order('name')
  expect(data?.map(({ name }) => name)).toEqual(['Abc', 'Álbumes', 'bande dessinée', 'nada', 'Ñandú', 'Zeta'])
})

it('artists: list and detail with what they drew, a name once in whatever case', async () => {
  const { client, userId } = ana
  const made = await client
    .from('artists')
    .insert({ name: 'Fiona Staples', roles: ['penciller'], user_id: userId })
    .select()
    .single()
  const id = made.data?.id ?? ''
  await client
    .from('comics_artists')
    .insert(
      ['/a', '/b'].map((comic_path) => ({ comic_path, artist_id: id, role: 'penciller', user_id: userId })),
    )
  const columns = 'id,name,roles,created_at,updated_at,comics_artists(comic_path,role,created_at)' as const
  const detail = await client.from('artists').select(columns).eq('id', id).eq('user_id', userId).single()
  expect(detail.data).toMatchObject({ name: 'Fiona Staples', roles: ['penciller'] })
  expect(detail.data?.comics_artists.map(({ comic_path }) => comic_path).sort()).toEqual(['/a', '/b'])
  expect((await bea.client.from('artists').select(columns)).data).toEqual([])

  const twin = await client
    .from('artists')
    .insert({ name: 'FIONA STAPLES', roles: [], user_id: userId })
    .select()
    .single()
  expect([twin.status, twin.error?.code]).toEqual([409, '23505'])
  expect((await client.from('artists').select('id').eq('name_key', 'fiona staples')).data).toEqual([{ id }])
  const renamed = await client
    .from('artists')
    .update({ name: 'F. Staples', roles: ['penciller', 'inker'] })
    .eq('id', id)
    .eq('user_id', userId)
    .select()
    .single()
  expect(renamed.data).toMatchObject({ name: 'F. Staples', name_key: 'f. staples' })
  expect((await client.from('artists').delete().eq('id', id).eq('user_id', userId)).status).toBe(204)
  expect((await client.from('comics_artists').select('comic_path')).data).toEqual([])
})

it('the relations of comics, four kinds at once, and their changes on one channel', async () => {
  const { client, userId } = ana
  const live = await liveClient(account, ana)
  const heard: string[] = []
  const channel = live.channel('links')
  for (const table of ['comics_artists', 'comics_characters', 'comics_publishers', 'comics_storylines']) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, filter: `user_id=eq.${userId}` },
      (change) => void heard.push(`${change.eventType} ${change.table}`),
    )
  }
  await subscribed(channel)

  const idOf = async (table: 'artists' | 'characters' | 'publishers' | 'storylines', name: string) => {
    const { data, error } = await client.from(table).insert({ name, user_id: userId }).select('id').single()
    if (error) throw error
    return data.id
  }
  const link = { comic_path: '/saga/1', user_id: userId }
  const artist_id = await idOf('artists', 'Ana Cid')
  await client.from('comics_artists').insert({ ...link, artist_id, role: 'writer' })
  await client.from('comics_characters').insert({ ...link, character_id: await idOf('characters', 'Alana') })
  await client.from('comics_publishers').insert({ ...link, publisher_id: await idOf('publishers', 'Image') })
  await client.from('comics_storylines').insert({ ...link, storyline_id: await idOf('storylines', 'Uno') })

  const relations = await Promise.all([
    client.from('comics_artists').select('comic_path,artists(name)').eq('user_id', userId),
    client.from('comics_characters').select('comic_path,characters(name)').eq('user_id', userId),
    client.from('comics_publishers').select('comic_path,publishers(name)').eq('user_id', userId),
    client.from('comics_storylines').select('comic_path,storylines(name)').eq('user_id', userId),
  ])
  expect(relations.map(({ data }) => data)).toEqual([
    [{ comic_path: '/saga/1', artists: { name: 'Ana Cid' } }],
    [{ comic_path: '/saga/1', characters: { name: 'Alana' } }],
    [{ comic_path: '/saga/1', publishers: { name: 'Image' } }],
    [{ comic_path: '/saga/1', storylines: { name: 'Uno' } }],
  ])
  await client.from('artists').delete().eq('id', artist_id).eq('user_id', userId)
  expect(await until(heard, 5)).toEqual([
    'INSERT comics_artists',
    'INSERT comics_characters',
    'INSERT comics_publishers',
    'INSERT comics_storylines',
    'DELETE comics_artists',
  ])
})

it('cloud comics: written once a path', async () => {
  const { client, userId } = ana
  const write = (title: string) =>
    client
      .from('comics')
      .upsert({ user_id: userId, file_path: '/saga/1', title }, { onConflict: 'user_id,file_path' })
      .select('title')
  expect(await write('Uno')).toMatchObject({ status: 201, data: [{ title: 'Uno' }] })
  expect(await write('Dos')).toMatchObject({ status: 200, data: [{ title: 'Dos' }] })
  expect((await client.from('comics').select('title')).data).toEqual([{ title: 'Dos' }])
})
