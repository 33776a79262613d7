import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

let account: TestAccount
let ana: SignedIn
const ids = new Map<string, string>()
const id = (name: string) => ids.get(name) ?? ''

beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  const artists = await ana.client
    .from('artists')
    .insert([
      { name: 'Ibáñez', roles: ['writer', 'penciller'] },
      { name: 'Émile', roles: [] },
      { name: 'Zoe', roles: ['inker'] },
    ])
    .select('id,name')
  const storylines = await ana.client
    .from('storylines')
    .insert([{ name: 'Saga' }, { name: 'Vacía' }])
    .select('id,name')
  for (const row of [...(artists.data ?? []), ...(storylines.data ?? [])]) ids.set(row.name, row.id)
  const links = await ana.client.from('comics_artists').insert([
    { artist_id: id('Ibáñez'), comic_path: '/c/ñ.cbz', role: 'writer' },
    { artist_id: id('Ibáñez'), comic_path: '/c/n.cbz', role: 'penciller' },
    { artist_id: id('Ibáñez'), comic_path: '/c/Á.cbz', role: 'writer' },
    { artist_id: id('Zoe'), comic_path: '/c/b.cbz', role: 'inker' },
  ])
  const story = await ana.client.from('comics_storylines').insert([
    { storyline_id: id('Saga'), comic_path: '/c/3.cbz', story_order: null },
    { storyline_id: id('Saga'), comic_path: '/c/2.cbz', story_order: 2 },
    { storyline_id: id('Saga'), comic_path: '/c/1.cbz', story_order: 1.5 },
  ])
  expect([artists.error, storylines.error, links.error, story.error]).toEqual([null, null, null, null])
})
afterAll(() => account.stop())

/** What an address answers, as it comes. */
async function get(address: string, headers: Record<string, string> = {}) {
  const answer = await account.request(`/rest/v1/${address}`, {
    headers: { authorization: `Bearer ${ana.accessToken}`, ...headers },
  })
  return {
    status: answer.status,
    range: answer.headers.get('content-range'),
    body: (await answer.json()) as unknown,
  }
}
const rows = async (address: string) => (await get(address)).body

describe('embedded rows', () => {
  it('an artist with its comics, an object each, and an empty list where there are none', async () => {
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

  it('a link with its artist, as an object', async () => {
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

  it('storylines in the order of the story, those without a place last', async () => {
    const { data } = await ana.client
      .from('comics_storylines')
      .select('comic_path,story_order,added_at,storylines!inner(id,name)')
      .order('story_order', { nullsFirst: false })
    const saga = { id: id('Saga'), name: 'Saga' }
    expect(data).toMatchObject([
      { comic_path: '/c/1.cbz', story_order: 1.5, storylines: saga },
      { comic_path: '/c/2.cbz', story_order: 2, storylines: saga },
      { comic_path: '/c/3.cbz', story_order: null, storylines: saga },
    ])
  })

  it('under another name, by constraint, with all columns, and within each other', async () => {
    expect(await rows('comics_artists?select=role,who:artists(name)&role=eq.inker')).toEqual([
      { role: 'inker', who: { name: 'Zoe' } },
    ])
    const hinted = 'artists?select=name,links:comics_artists!comics_artists_artist_id_fkey(role)&name=eq.Zoe'
    expect(await rows(hinted)).toEqual([{ name: 'Zoe', links: [{ role: 'inker' }] }])
    const byConstraint = 'comics_artists?select=comics_artists_artist_id_fkey(name)&role=eq.inker'
    expect(await rows(byConstraint)).toEqual([{ comics_artists_artist_id_fkey: { name: 'Zoe' } }])
    expect(await rows('comics_artists?select=artists(*)&role=eq.inker')).toEqual([
      {
        artists: {
          id: id('Zoe'),
          user_id: ana.userId,
          name: 'Zoe',
          name_key: 'zoe',
          name_plain: 'zoe',
          roles: ['inker'],
          image_url: null,
          alias_of: null,
          deleted_at: null,
          created_at: expect.stringMatching(/\+00:00$/),
          updated_at: expect.stringMatching(/\+00:00$/),
        },
      },
    ])
    const nested = 'artists?select=name,comics_artists(role,artists(name,comics_artists(role)))&name=eq.Zoe'
    expect(await rows(nested)).toEqual([
      {
        name: 'Zoe',
        comics_artists: [{ role: 'inker', artists: { name: 'Zoe', comics_artists: [{ role: 'inker' }] } }],
      },
    ])
    expect(await rows('artists?select=comics_artists(role)&name=eq.Zoe')).toEqual([
      { comics_artists: [{ role: 'inker' }] },
    ])
  })

  it('one that shows no column is not shown', async () => {
    expect(await rows('artists?select=name,comics_artists()&name=eq.Zoe')).toEqual([{ name: 'Zoe' }])
    expect(await rows('artists?select=name,comics_artists(artists())&name=eq.Zoe')).toEqual([{ name: 'Zoe' }])
  })
})

describe('filters of embedded rows', () => {
  it('choose what is embedded, not what embeds it', async () => {
    const { data } = await ana.client
      .from('artists')
      .select('name,comics_artists(role)')
      .eq('comics_artists.role', 'penciller')
      .order('name')
    expect(data).toEqual([
      { name: 'Émile', comics_artists: [] },
      { name: 'Ibáñez', comics_artists: [{ role: 'penciller' }] },
      { name: 'Zoe', comics_artists: [] },
    ])
    expect(
      await rows('comics_artists?select=role,artists(name)&artists.name=eq.Zoe&role=neq.writer'),
    ).toEqual([
      { role: 'penciller', artists: null },
      { role: 'inker', artists: { name: 'Zoe' } },
    ])
  })

  it('choose the rows with !inner, which are counted so', async () => {
    const { data, count } = await ana.client
      .from('artists')
      .select('name,comics_artists!inner(role)', { count: 'exact' })
      .eq('comics_artists.role', 'writer')
    expect(data).toEqual([{ name: 'Ibáñez', comics_artists: [{ role: 'writer' }, { role: 'writer' }] }])
    expect(count).toBe(1)
    const nested =
      'artists?select=name,comics_artists!inner(artists!inner())&comics_artists.artists.name=eq.Zoe'
    expect(await rows(nested)).toEqual([{ name: 'Zoe' }])
    expect(await rows('artists?select=name,comics_artists!left(role)&name=eq.Émile')).toEqual([
      { name: 'Émile', comics_artists: [] },
    ])
  })

  it('choose the rows by whether anything is embedded', async () => {
    expect(await rows('artists?select=name,comics_artists()&comics_artists=is.null')).toEqual([
      { name: 'Émile' },
    ])
    expect(await rows('artists?select=name,l:comics_artists()&l=not.is.null&order=name')).toEqual([
      { name: 'Ibáñez' },
      { name: 'Zoe' },
    ])
    const either =
      'artists?select=name,comics_artists()&comics_artists.role=eq.inker&or=(name.eq.Émile,comics_artists.not.is.null)&order=name'
    expect(await rows(either)).toEqual([{ name: 'Émile' }, { name: 'Zoe' }])
    const none = 'artists?select=name,comics_artists()&comics_artists.limit=0&comics_artists=not.is.null'
    expect(await rows(none)).toEqual([])
  })

  it('take logic, also negated, and paths of several steps', async () => {
    const logic = (text: string) => `artists?select=comics_artists(role)&name=eq.Ibáñez&${text}`
    expect(await rows(logic('comics_artists.or=(role.eq.penciller,comic_path.like.*Á*)'))).toEqual([
      { comics_artists: [{ role: 'penciller' }, { role: 'writer' }] },
    ])
    expect(await rows(logic('comics_artists.not.and=(role.eq.writer,comic_path.like.*Á*)'))).toEqual([
      { comics_artists: [{ role: 'writer' }, { role: 'penciller' }] },
    ])
    const deep =
      'comics_artists?select=artists(comics_artists(role))&artists.comics_artists.role=eq.penciller&comic_path=eq./c/n.cbz'
    expect(await rows(deep)).toEqual([{ artists: { comics_artists: [{ role: 'penciller' }] } }])
  })
})

describe('order, limit and offset of embedded rows', () => {
  const ordered = async (more: string) => {
    const found = await rows(`artists?select=comics_artists(comic_path)&name=eq.Ibáñez${more}`)
    const [{ comics_artists: links }] = found as [{ comics_artists: { comic_path: string }[] }]
    return links.map(({ comic_path }) => comic_path.charAt(3)).join('')
  }

  it('sort texts as a person does, and others as they are', async () => {
    expect(await ordered('&comics_artists.order=comic_path')).toBe('Ánñ')
    expect(await ordered('&comics_artists.order=comic_path.desc')).toBe('ñnÁ')
    expect(await ordered('&comics_artists.order=role.desc,comic_path')).toBe('Áñn')
    expect(await ordered('&comics_artists.order=id&comics_artists.limit=5')).toHaveLength(3)
  })

  it('take a part of them', async () => {
    expect(await ordered('&comics_artists.order=comic_path&comics_artists.limit=2')).toBe('Án')
    expect(
      await ordered('&comics_artists.order=comic_path&comics_artists.limit=1&comics_artists.offset=1'),
    ).toBe('n')
    expect(await ordered('&comics_artists.limit=0')).toBe('')
    const { data } = await ana.client
      .from('artists')
      .select('comics_artists(comic_path)')
      .eq('name', 'Ibáñez')
      .order('created_at', { referencedTable: 'comics_artists', ascending: false })
      .limit(1, { referencedTable: 'comics_artists' })
      .single()
    expect(data?.comics_artists).toHaveLength(1)
  })

  it('a row may be sorted by what it refers to', async () => {
    const found = await rows(
      'comics_artists?select=comic_path,artists(name)&order=artists(name).desc,comic_path',
    )
    expect((found as { comic_path: string }[]).map(({ comic_path }) => comic_path.charAt(3)).join('')).toBe(
      'bÁnñ',
    )
    const within =
      'artists?select=name,comics_artists(artists(updated_at))&comics_artists.order=artists(updated_at)&name=eq.Zoe'
    expect((await get(within)).status).toBe(200)
  })

  it('no list has more than a thousand', async () => {
    const { data } = await ana.client.from('characters').insert({ name: 'Many' }).select('id').single()
    const links = Array.from({ length: 1100 }, (_, i) => ({
      character_id: data?.id ?? '',
      comic_path: `/${i}`,
    }))
    expect((await ana.client.from('comics_characters').insert(links)).error).toBeNull()
    for (const more of ['', '&comics_characters.limit=5000', '&comics_characters.order=comic_path']) {
      const found = await rows(`characters?select=comics_characters(comic_path)${more}`)
      expect((found as [{ comics_characters: unknown[] }])[0].comics_characters).toHaveLength(1000)
    }
  })
})
