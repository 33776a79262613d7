import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAccount, type SignedIn, signUp, type TestAccount } from './support/account.ts'

/** Two users with the same names and the same paths: nothing but the owner tells their rows apart. */
let account: TestAccount
let ana: SignedIn
let bea: SignedIn
const artistOf = new Map<SignedIn, string>()

async function fill(who: SignedIn, role: string) {
  const { data } = await who.client.from('artists').insert({ name: 'Moebius' }).select('id').single()
  artistOf.set(who, data?.id ?? '')
  const link = { artist_id: data?.id ?? '', comic_path: '/c/same.cbz', role }
  expect((await who.client.from('comics_artists').insert(link)).error).toBeNull()
}
beforeAll(async () => {
  account = await openAccount()
  ana = await signUp(account, 'ana@example.com')
  bea = await signUp(account, 'bea@example.com')
  await fill(ana, 'writer')
  await fill(bea, 'inker')
})
afterAll(() => account.stop())

async function get(address: string) {
  const headers = { authorization: `Bearer ${ana.accessToken}`, prefer: 'count=exact' }
  const answer = await account.request(`/rest/v1/${address}`, { headers })
  return { range: answer.headers.get('content-range'), text: await answer.text() }
}

it.each([
  'artists?select=*,comics_artists(*)',
  'artists?select=*,comics_artists!inner(*)',
  'artists?select=*,comics_artists(*,artists(*,comics_artists(*)))',
  'artists?select=name,comics_artists(*)&comics_artists.order=comic_path',
  'artists?select=name,comics_artists(*)&comics_artists.or=(role.eq.inker,role.neq.x)',
  'artists?select=name,comics_artists(*)&comics_artists.user_id=not.is.null',
  'comics_artists?select=*,artists(*)',
  'comics_artists?select=*,artists(*)&order=artists(name),comic_path',
  'comics_artists?select=*,artists!inner(*)&artists.name=eq.Moebius',
  'comics_artists?select=*,artists()&or=(artists.is.null,artists.not.is.null)',
])("nothing of another's comes with %s", async (address) => {
  const { text, range } = await get(address)
  expect(range).toBe('0-0/1')
  expect(text).not.toContain(bea.userId)
  expect(text).not.toContain(artistOf.get(bea))
  expect(text).not.toContain('inker')
  expect(text.includes('writer') || text.includes('Moebius')).toBe(true)
})

it("a filter cannot find out what another's rows hold", async () => {
  for (const address of [
    'artists?select=name,comics_artists!inner()&comics_artists.role=eq.inker',
    `artists?select=name,comics_artists!inner()&comics_artists.user_id=eq.${bea.userId}`,
    `comics_artists?select=role,artists!inner()&artists.id=eq.${artistOf.get(bea)}`,
    'artists?select=name,comics_artists()&comics_artists.role=eq.inker&comics_artists=not.is.null',
  ]) {
    expect(await get(address)).toEqual({ range: '*/0', text: '[]' })
  }
})

it("a link leads to one's own artist alone", async () => {
  const link = { artist_id: artistOf.get(bea) ?? '', comic_path: '/c/other.cbz', role: 'writer' }
  const insert = await ana.client.from('comics_artists').insert(link)
  expect(insert).toMatchObject({
    status: 409,
    error: { code: '23503', details: 'Key is not present in table "artists".' },
  })
  const move = await ana.client
    .from('comics_artists')
    .update({ artist_id: link.artist_id })
    .eq('comic_path', '/c/same.cbz')
  expect(move.error?.code).toBe('23503')
  const gift = await ana.client.from('comics_artists').insert({ ...link, user_id: bea.userId })
  expect(gift.error?.code).toBe('42501')
})

it('what a write answers with is embedded from own rows alone', async () => {
  const { data } = await ana.client
    .from('artists')
    .update({ roles: ['writer'] })
    .eq('name', 'Moebius')
    .select('id,comics_artists(role)')
  expect(data).toEqual([{ id: artistOf.get(ana), comics_artists: [{ role: 'writer' }] }])
  const hers = await bea.client.from('artists').select('roles,comics_artists(role)')
  expect(hers.data).toEqual([{ roles: [], comics_artists: [{ role: 'inker' }] }])
})

it("an upsert that meets another's row is refused, and leaves it", async () => {
  const taken = await ana.client.from('artists').upsert({ id: artistOf.get(bea) ?? '', name: 'Mine' })
  expect(taken).toMatchObject({
    status: 403,
    error: {
      code: '42501',
      message: 'new row violates row-level security policy (USING expression) for table "artists"',
    },
  })
  const id = artistOf.get(bea) ?? ''
  const left = await ana.client
    .from('artists')
    .upsert({ id, name: 'Mine' }, { ignoreDuplicates: true })
    .select()
  expect(left).toMatchObject({ status: 201, data: [] })
  expect((await bea.client.from('artists').select('name')).data).toEqual([{ name: 'Moebius' }])
})
