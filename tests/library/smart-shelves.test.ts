import { expect, test } from 'vitest'
import { SHELVES_MAX } from '#domain/limits.ts'
import { STORED_VOCABULARY } from '#domain/shelf-references.ts'
import { mergeShelves, type StoredShelf } from '#domain/smart-shelves.ts'
import { shuffledOrder } from '#library/catalog/order.ts'
import type { ResolvedList } from '#library/catalog/query-text/query-texts.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { testLibrary } from '../support/library.ts'

const NAMED = { name: 'Sin leer', query: 'read:none', apps: true }
const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)
const [A = '', B = '', C = ''] = ids

const stored = (id: string, at: number, name: string | null, created = 1): StoredShelf => ({
  id,
  at,
  shelf: name === null ? null : { name, query: '', apps: true, treeVersion: 1, created },
})

test('a shelf is created, changed, removed and restored; names are unique, ignoring accents and case', async () => {
  const { smartShelves } = (await testLibrary()).library
  const changed: string[] = []
  smartShelves.onChange((userId) => changed.push(userId))
  const shelf = await smartShelves.create('ana', NAMED)
  expect(await smartShelves.list('ana')).toEqual([{ ...shelf, ...NAMED, treeVersion: 1 }])
  await expect(smartShelves.create('ana', { ...NAMED, name: 'SÍN LEER' })).rejects.toMatchObject({
    code: 'shelf-name-taken',
  })
  await smartShelves.create('bea', NAMED)
  const renamed = await smartShelves.change('ana', shelf.id, { name: 'sin leer', apps: false })
  expect(renamed).toMatchObject({ name: 'sin leer', query: 'read:none', apps: false })
  expect(renamed.at).toBeGreaterThan(shelf.at)

  const before = await smartShelves.revision('ana')
  await smartShelves.remove('ana', shelf.id)
  expect(await smartShelves.list('ana')).toEqual([])
  expect(await smartShelves.revision('ana')).not.toBe(before)
  const other = await smartShelves.create('ana', NAMED)
  await expect(smartShelves.restore('ana', shelf.id)).rejects.toMatchObject({ code: 'shelf-name-taken' })
  await smartShelves.remove('ana', other.id)
  expect(await smartShelves.restore('ana', shelf.id)).toMatchObject({ name: 'sin leer', apps: false })
  expect(changed.filter((userId) => userId === 'ana')).toHaveLength(6)
})

test("another user's shelf is unknown", async () => {
  const { smartShelves } = (await testLibrary()).library
  const { id } = await smartShelves.create('ana', NAMED)
  const unknown = { code: 'shelf-not-found' }
  await expect(smartShelves.get('bea', id)).rejects.toMatchObject(unknown)
  await expect(smartShelves.change('bea', id, { name: 'x' })).rejects.toMatchObject(unknown)
  await expect(smartShelves.remove('bea', id)).rejects.toMatchObject(unknown)
  await smartShelves.remove('ana', id)
  await expect(smartShelves.restore('bea', id)).rejects.toMatchObject(unknown)
  expect(await smartShelves.list('bea')).toEqual([])
})

test('a user has at most a hundred shelves', async () => {
  const { smartShelves } = (await testLibrary()).library
  for (let number = 0; number < SHELVES_MAX; number++)
    await smartShelves.create('ana', { ...NAMED, name: `Estante ${number}` })
  await expect(smartShelves.create('ana', NAMED)).rejects.toMatchObject({ code: 'shelves-full' })
  const [first] = await smartShelves.list('ana')
  await smartShelves.remove('ana', first?.id ?? '')
  expect(await smartShelves.create('ana', NAMED)).toMatchObject(NAMED)
})

test('merging takes the newest state of each shelf, and gives equal names a number, in any order', () => {
  const here = [stored(A, 5, 'Noche', 1), stored(B, 9, null), stored(C, 3, 'Día', 3)]
  const there = [stored(A, 4, 'Tarde', 1), stored(B, 8, 'Mar', 2), stored(C, 6, 'NOCHE', 3)]
  const merged = [stored(A, 5, 'Noche', 1), stored(B, 9, null), stored(C, 6, 'NOCHE (2)', 3)]
  expect(mergeShelves(here, there)).toEqual(merged)
  expect(mergeShelves(there, here)).toEqual(merged)
  expect(mergeShelves(merged, there)).toEqual(merged)
})

test('a merge stores what another computer changed, keeps what it did not, and reports nothing to send', async () => {
  const { smartShelves } = (await testLibrary()).library
  const own = await smartShelves.create('ana', NAMED)
  const gone = await smartShelves.create('ana', { ...NAMED, name: 'Mar' })
  const changed: string[] = []
  smartShelves.onChange((userId) => changed.push(userId))
  await smartShelves.merge('ana', [stored(A, 1_000, 'Noche'), stored(gone.id, gone.at + 1, null)])
  expect((await smartShelves.list('ana')).map(({ name }) => name)).toEqual(['Noche', 'Sin leer'])
  expect(await smartShelves.get('ana', own.id)).toEqual(own)
  expect(await smartShelves.restore('ana', gone.id)).toMatchObject({ name: 'Mar', query: 'read:none' })
  expect(changed).toEqual(['ana'])
  // Of a shelf that was removed elsewhere, there is nothing to restore.
  await smartShelves.merge('ana', [stored(B, 1_000, null)])
  await expect(smartShelves.restore('ana', B)).rejects.toMatchObject({ code: 'shelf-not-found' })
})

test('shelves are handed over to another user', async () => {
  const { smartShelves, devices } = (await testLibrary()).library
  const one = await smartShelves.create('older', NAMED)
  await smartShelves.create('newer', NAMED)
  await devices.transferAll('older', 'newer')
  expect((await smartShelves.list('newer')).map(({ name }) => name)).toEqual(['Sin leer', 'Sin leer (2)'])
  expect(await smartShelves.list('older')).toEqual([])
  expect(await smartShelves.get('newer', one.id)).toMatchObject({ query: NAMED.query })
})

test('a shelf that several queries name is resolved once, and shelves in a loop do not wait for each other', async () => {
  const { smartShelves, shelfContents, queries } = (await testLibrary()).library
  const inLoop = [
    { id: A, query: 'in:b' },
    { id: B, query: 'in:c' },
    { id: C, query: 'in:a or in:b' },
  ].map(({ id, query }) => {
    const entry = stored(id, 1, id.charAt(0))
    return { ...entry, shelf: entry.shelf && { ...entry.shelf, query } }
  })
  await smartShelves.merge('ana', inLoop)
  const read: string[] = []
  const resolved = new Map<string, ResolvedList>()
  const user = {
    ...{ user: DEFAULT_USER, userId: 'ana', vocabulary: STORED_VOCABULARY, resolved },
    shelfText: (name: string) => {
      read.push(name)
      return smartShelves.queryNamed('ana', name)
    },
  }
  for (const { shelf } of inLoop) {
    const { errors } = await queries.resolve(shelf?.query ?? '', user)
    expect(errors.map(({ expected }) => expected)).toContain('other-list')
  }
  expect(read.sort()).toEqual(['a', 'b', 'c'])
  // Of two requests at the same time, each resolves what the other has not finished.
  const all = inLoop.map(({ shelf }) => shelf?.query ?? '')
  const anaNow = { ...DEFAULT_USER, states: new Map() }
  const both = [all, all.toReversed()].map((some) => shelfContents.summaries('ana', some, anaNow))
  for (const summaries of await Promise.all(both))
    expect(summaries.map(({ count }) => count)).toEqual([0, 0, 0])
})

test('a random order is sorted once for a snapshot and a seed', async () => {
  const { catalog } = (await testLibrary()).library
  const snapshot = await catalog.now(DEFAULT_USER)
  expect(shuffledOrder(snapshot, 'comics', 1)).toBe(shuffledOrder(snapshot, 'comics', 1))
  expect(shuffledOrder(snapshot, 'comics', 1)).not.toBe(shuffledOrder(snapshot, 'comics', 2))
})

test('a query reaches at most 32 lists', async () => {
  const { smartShelves, queries } = (await testLibrary()).library
  const names = Array.from({ length: 40 }, (_, n) => `s${n}`)
  const chain = names.map((name, n): StoredShelf => {
    const id = `00000000-0000-4000-8000-0000000000${String(n).padStart(2, '0')}`
    return {
      id,
      at: 1,
      shelf: { name, query: `in:s${n + 1} or year:2000`, apps: true, treeVersion: 1, created: 1 },
    }
  })
  await smartShelves.merge('ana', chain)
  const read: string[] = []
  const shelfText = (name: string) => {
    read.push(name)
    return smartShelves.queryNamed('ana', name)
  }
  const user = { user: DEFAULT_USER, userId: 'ana', vocabulary: STORED_VOCABULARY, shelfText }
  const { errors } = await queries.resolve('in:s0', user)
  expect(errors.map(({ expected }) => expected)).toEqual(['fewer'])
  expect(new Set(read)).toEqual(new Set(names.slice(0, 32)))
})
