import { expect, test, vi } from 'vitest'
import { saveSetting, settingOf } from '#records/client/settings.ts'
import { syncShelves } from '#sync/sync-shelves.ts'
import { testLibrary } from '../support/library.ts'
import { testServer } from '../support/servers/server.ts'

test('smart shelves are exchanged with the account, which has them for other computers', async () => {
  const server = await testServer()
  const owner = await server.signUp()
  const [one, other] = [(await testLibrary()).library, (await testLibrary()).library]
  const exchange = ({ smartShelves }: typeof one) => syncShelves(owner.client, owner.id, smartShelves)
  const names = async ({ smartShelves }: typeof one) =>
    (await smartShelves.list(owner.id)).map(({ name }) => name)
  const inAccount = () => settingOf(owner.client, owner.id, 'smart-shelves')

  const night = await one.smartShelves.create(owner.id, { name: 'Noche', query: 'year:1986', apps: true })
  await other.smartShelves.create(owner.id, { name: 'Mar', query: 'pages:>100', apps: false })
  for (const library of [one, other, one]) await exchange(library)
  expect([await names(one), await names(other)]).toEqual([
    ['Mar', 'Noche'],
    ['Mar', 'Noche'],
  ])
  expect(await other.smartShelves.get(owner.id, night.id)).toEqual(night)

  await other.smartShelves.remove(owner.id, night.id)
  for (const library of [other, one]) await exchange(library)
  expect(await names(one)).toEqual(['Mar'])
  expect(await one.smartShelves.stored(owner.id)).toEqual(await inAccount())

  // What a newer version stored stays, and a time in the future counts as now.
  const [sea] = await one.smartShelves.list(owner.id)
  const { id = '', at = 0, ...shelf } = sea ?? {}
  const ahead = { id, at: at + 86_400_000, shelf: { ...shelf, name: 'Océano' } }
  await saveSetting(owner.client, owner.id, 'smart-shelves', [ahead, { kind: 'unknown' }])
  await exchange(one)
  expect(await names(one)).toEqual(['Océano'])
  await one.smartShelves.change(owner.id, id, { name: 'Mar' })
  await exchange(one)
  await exchange(other)
  expect(await names(other)).toEqual(['Mar'])
  expect(await inAccount()).toContainEqual({ kind: 'unknown' })
  await saveSetting(owner.client, owner.id, 'smart-shelves', 'no list')
  await exchange(one)
  expect(await inAccount()).toEqual(await one.smartShelves.stored(owner.id))
})

test('a shelf of a clock that was ahead does not replace later changes of other computers', async () => {
  const server = await testServer()
  const owner = await server.signUp()
  const [one, other] = [(await testLibrary()).library, (await testLibrary()).library]
  const exchange = ({ smartShelves }: typeof one) => syncShelves(owner.client, owner.id, smartShelves)

  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
  const { id } = await one.smartShelves.create(owner.id, { name: 'Noche', query: 'year:1986', apps: true })
  ahead.mockRestore()
  for (const library of [one, other, one]) await exchange(library)
  await other.smartShelves.change(owner.id, id, { query: 'year:2000' })
  for (const library of [other, one, other]) await exchange(library)
  expect((await one.smartShelves.get(owner.id, id)).query).toBe('year:2000')
  expect((await other.smartShelves.get(owner.id, id)).query).toBe('year:2000')

  // Nothing is left to exchange.
  const savedAt = async () =>
    (await owner.client.from('user_settings').select('updated_at').eq('key', 'smart-shelves').single()).data
  const before = await savedAt()
  expect(before?.updated_at).toEqual(expect.any(String))
  for (const library of [one, other]) await exchange(library)
  expect(await savedAt()).toEqual(before)
})

test('an exchange that would lose a shelf changes nothing here and in the account', async () => {
  const server = await testServer()
  const owner = await server.signUp()
  const { smartShelves } = (await testLibrary()).library
  const exchange = () => syncShelves(owner.client, owner.id, smartShelves)
  const inAccount = () => settingOf(owner.client, owner.id, 'smart-shelves')
  const shelf = { name: 'Noche', query: 'year:1986', apps: true }
  await smartShelves.create(owner.id, shelf)
  const stored = await smartShelves.stored(owner.id)
  const many = (count: number, of: (n: number) => object) => Array.from({ length: count }, (_, n) => of(n))
  const known = (n: number) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    at: 1,
    shelf: { ...shelf, name: `Otro ${n}`, treeVersion: 1, created: 1 },
  })
  for (const entries of [many(801, (kind) => ({ kind })), many(200, known), many(801, known)]) {
    await saveSetting(owner.client, owner.id, 'smart-shelves', entries as never)
    await exchange()
    expect(await inAccount()).toEqual(entries)
    expect(await smartShelves.stored(owner.id)).toEqual(stored)
  }
  // Entries of a newer version stay, however many there are.
  const newer = many(300, (kind) => ({ kind }))
  await saveSetting(owner.client, owner.id, 'smart-shelves', newer as never)
  await exchange()
  expect(await inAccount()).toEqual([...stored, ...newer])
})
