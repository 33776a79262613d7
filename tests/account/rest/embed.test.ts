import { beforeAll, describe, expect, it } from 'vitest'
import { sharedAccount, signUp } from '../support/account.ts'

/* Embeds as supabase-js writes them, and those that `postgres/same-embeds` does not compare with PostgreSQL. */

const account = await sharedAccount()
const ana = await signUp(account, 'ana@example.com')

const ids = new Map<string, string>()
const id = (name: string) => ids.get(name) ?? ''

beforeAll(async () => {
  const artists = await ana.client
    .from('artists')
    .insert([
      { name: 'Ibáñez', roles: ['writer', 'penciller'] },
      { name: 'Émile', roles: [] },
      { name: 'Zoe', roles: ['inker'] },
    ])
    .select('id,name')
  for (const row of artists.data ?? []) ids.set(row.name, row.id)
  const links = await ana.client.from('comics_artists').insert([
    { artist_id: id('Ibáñez'), comic_path: '/c/ñ.cbz', role: 'writer' },
    { artist_id: id('Ibáñez'), comic_path: '/c/n.cbz', role: 'penciller' },
    { artist_id: id('Ibáñez'), comic_path: '/c/Á.cbz', role: 'writer' },
    { artist_id: id('Zoe'), comic_path: '/c/b.cbz', role: 'inker' },
  ])
  expect([artists.error, links.error]).toEqual([null, null])
})

const rows = async (address: string) =>
  (await account.send('GET', `/rest/v1/${address}`, undefined, ana.accessToken)).json() as Promise<unknown>

describe('with supabase-js', () => {
  it('an artist embeds its links as a list', async () => {
    const { data } = await ana.client
      .from('artists')
      .select('id,name,roles,comics_artists(comic_path,role)')
      .order('name')
    expect(data).toEqual([
      { id: id('Émile'), name: 'Émile', roles: [], comics_artists: [] },
      {
        id: id('Ibáñez'),
        name: 'Ibáñez',
        roles: ['writer', 'penciller'],
        comics_artists: [
          { comic_path: '/c/ñ.cbz', role: 'writer' },
          { comic_path: '/c/n.cbz', role: 'penciller' },
          { comic_path: '/c/Á.cbz', role: 'writer' },
        ],
      },
      {
        id: id('Zoe'),
        name: 'Zoe',
        roles: ['inker'],
        comics_artists: [{ comic_path: '/c/b.cbz', role: 'inker' }],
      },
    ])
  })

  it('a link embeds its artist as an object', async () => {
    const { data } = await ana.client
      .from('comics_artists')
      .select('comic_path,artists(name)')
      .eq('user_id', ana.userId)
      .order('comic_path')
    expect(data).toEqual([
      { comic_path: '/c/Á.cbz', artists: { name: 'Ibáñez' } },
      { comic_path: '/c/b.cbz', artists: { name: 'Zoe' } },
      { comic_path: '/c/n.cbz', artists: { name: 'Ibáñez' } },
      { comic_path: '/c/ñ.cbz', artists: { name: 'Ibáñez' } },
    ])
  })

  it('a filter of an embed selects embedded rows; with !inner it selects and counts the rows around them', async () => {
    const leftJoin = await ana.client
      .from('artists')
      .select('name,comics_artists(role)')
      .eq('comics_artists.role', 'penciller')
      .order('name')
    expect(leftJoin.data).toEqual([
      { name: 'Émile', comics_artists: [] },
      { name: 'Ibáñez', comics_artists: [{ role: 'penciller' }] },
      { name: 'Zoe', comics_artists: [] },
    ])
    const { data, count } = await ana.client
      .from('artists')
      .select('name,comics_artists!inner(role)', { count: 'exact' })
      .eq('comics_artists.role', 'writer')
    expect(data).toEqual([{ name: 'Ibáñez', comics_artists: [{ role: 'writer' }, { role: 'writer' }] }])
    expect(count).toBe(1)
  })

  it('embedded rows have their own order and limit', async () => {
    const { data } = await ana.client
      .from('artists')
      .select('comics_artists(comic_path)')
      .eq('name', 'Ibáñez')
      .order('comic_path', { referencedTable: 'comics_artists', ascending: false })
      .limit(2, { referencedTable: 'comics_artists' })
      .single()
    expect(data?.comics_artists).toEqual([{ comic_path: '/c/ñ.cbz' }, { comic_path: '/c/n.cbz' }])
  })
})

it.each<[address: string, rows: unknown]>([
  [
    'comics_artists?select=comics_artists_artist_id_fkey(name)&role=eq.inker',
    [{ comics_artists_artist_id_fkey: { name: 'Zoe' } }],
  ],
  ['artists?select=name,comics_artists(artists())&name=eq.Zoe', [{ name: 'Zoe' }]],
  ['artists?select=name,comics_artists()&comics_artists=is.null', [{ name: 'Émile' }]],
  ['artists?select=name,l:comics_artists()&l=not.is.null&order=name', [{ name: 'Ibáñez' }, { name: 'Zoe' }]],
  [
    'artists?select=name,comics_artists()&comics_artists.role=eq.inker&or=(name.eq.Émile,comics_artists.not.is.null)&order=name',
    [{ name: 'Émile' }, { name: 'Zoe' }],
  ],
  ['artists?select=name,comics_artists()&comics_artists.limit=0&comics_artists=not.is.null', []],
  [
    'artists?select=comics_artists(role)&name=eq.Ibáñez&comics_artists.not.and=(role.eq.writer,comic_path.like.*Á*)',
    [{ comics_artists: [{ role: 'writer' }, { role: 'penciller' }] }],
  ],
  [
    'comics_artists?select=comic_path,artists(name)&order=artists(name).desc,comic_path',
    [
      { comic_path: '/c/b.cbz', artists: { name: 'Zoe' } },
      { comic_path: '/c/Á.cbz', artists: { name: 'Ibáñez' } },
      { comic_path: '/c/n.cbz', artists: { name: 'Ibáñez' } },
      { comic_path: '/c/ñ.cbz', artists: { name: 'Ibáñez' } },
    ],
  ],
  [
    'artists?select=name,comics_artists(artists(updated_at))&comics_artists.order=artists(updated_at)&name=eq.Zoe',
    [{ name: 'Zoe', comics_artists: [{ artists: { updated_at: expect.any(String) } }] }],
  ],
])('%s', async (address, expected) => {
  expect(await rows(address)).toEqual(expected)
})
