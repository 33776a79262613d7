import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { ADDED_ITEMS_MAX, type PlaylistItem, playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { openDatabase } from '#db/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../support/cbz.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'

/** Two series and two single comics; the playlist begins with a comic of a series that it also contains. */
async function shelf() {
  const t = await testServer()
  const owner = await t.signUp()
  const write = (path: string[], pages: number, info: Record<string, string | number> = {}) =>
    writeCbz(join(t.root, ...path), { pages, info })
  for (const n of [1, 2, 10]) await write(['Bruma', `Bruma ${n}.cbz`], n + 1, { Number: n, Year: 2020 })
  for (const n of [1, 2]) await write(['Ámbar', `Ámbar ${n}.cbz`], 3, { Number: n, Year: 1999 })
  await write(['Solo.cbz'], 4, { Title: 'Solo', Year: 2010, Month: 5 })
  await write(['Otro.cbz'], 5, { Title: 'Otro', Year: 2010, Month: 2 })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Para el tren' } })
  const params = { id: playlist.id }
  const comic = (...path: string[]): PlaylistItem => ({ type: 'comic', path: join(t.root, ...path) })
  const series = (name: string): PlaylistItem => ({ type: 'series', path: join(t.root, name) })
  const items = [comic('Bruma', 'Bruma 2.cbz'), series('Bruma'), comic('Solo.cbz'), series('Ámbar')]
  await owner.call(playlists.addItems, { params, body: { items } })
  const all = (await owner.call(comics.list, { query: {} })).comics
  const idOf = (name: string) => all.find((each) => each.name === `${name}.cbz`)?.id ?? ''
  const names = async () =>
    (await owner.call(playlists.get, { params })).items.map(
      ({ comic, series, path }) => comic?.name ?? series?.name ?? path,
    )
  return { t, owner, params, comic, series, items, idOf, names }
}

test('a playlist is listed in pages, with its comics and pages counted once', async () => {
  const { owner, params } = await shelf()
  const first = await owner.call(playlists.get, { params, query: { limit: 2 } })
  expect(first).toMatchObject({ total: 4, comics: 6, pages: 2 + 3 + 11 + 4 + 3 + 3, limit: 2, offset: 0 })
  expect(first.items.map(({ type, pages }) => [type, pages])).toEqual([
    ['comic', 3],
    ['series', 16],
  ])
  const rest = await owner.call(playlists.get, { params, query: { limit: 2, offset: 2 } })
  expect(rest.items.map(({ comic, series }) => comic?.title ?? series?.name)).toEqual(['Solo', 'Ámbar'])
})

test('a playlist shows covers of as many series as possible', async () => {
  const { owner, params, comic, idOf } = await shelf()
  const covers = async () => (await owner.call(playlists.list)).playlists[0]?.covers.map(({ id }) => id) ?? []
  expect(await covers()).toEqual([idOf('Bruma 2'), idOf('Solo'), idOf('Ámbar 1'), idOf('Bruma 1')])
  await owner.call(playlists.addItems, { params, body: { items: [comic('Otro.cbz')] } })
  expect(await covers()).toEqual([idOf('Bruma 2'), idOf('Solo'), idOf('Ámbar 1'), idOf('Otro')])
})

test('items are moved, sorted, rearranged, removed and restored at their position', async () => {
  const { owner, params, items, names, comic } = await shelf()
  const [first, second] = items
  if (first === undefined || second === undefined) throw new Error('The list is empty.')
  await owner.call(playlists.moveItem, { params, body: { ...first, to: 2 } })
  expect(await names()).toEqual(['Bruma', 'Solo.cbz', 'Bruma 2.cbz', 'Ámbar'])
  await owner.call(playlists.moveItem, { params, body: { ...first, to: 0 } })
  await owner.call(playlists.moveItem, { params, body: { ...first, to: 99 } })
  expect(await names()).toEqual(['Bruma', 'Solo.cbz', 'Ámbar', 'Bruma 2.cbz'])
  // Moving an item that is not in the playlist changes nothing.
  await owner.call(playlists.moveItem, { params, body: { ...comic('Otro.cbz'), to: 0 } })
  await owner.call(playlists.moveItem, { params, body: { type: 'comic', path: '/etc/passwd', to: 0 } })
  expect(await names()).toHaveLength(4)

  const { items: before } = await owner.call(playlists.items, { params })
  await owner.call(playlists.sortItems, { params, body: { by: 'name' } })
  expect(await names()).toEqual(['Ámbar', 'Bruma', 'Bruma 2.cbz', 'Solo.cbz'])
  await owner.call(playlists.addItems, { params, body: { items: [comic('Otro.cbz')] } })
  await owner.call(playlists.sortItems, { params, body: { by: 'date' } })
  expect(await names()).toEqual(['Ámbar', 'Otro.cbz', 'Solo.cbz', 'Bruma', 'Bruma 2.cbz'])
  await owner.call(playlists.arrange, { params, body: { items: before } })
  expect(await names()).toEqual(['Bruma', 'Solo.cbz', 'Ámbar', 'Bruma 2.cbz'])

  await owner.call(playlists.removeItem, { params, body: second })
  expect(await names()).toEqual(['Solo.cbz', 'Ámbar', 'Bruma 2.cbz'])
  await owner.call(playlists.addItems, { params, body: { items: [second], at: 1 } })
  expect(await names()).toEqual(['Solo.cbz', 'Bruma', 'Ámbar', 'Bruma 2.cbz'])
})

/** Adds copies of a series to the collection, without comics and with long paths. Returns them as items. */
async function addCopies(dataDir: string, root: string, count: number): Promise<PlaylistItem[]> {
  const items = Array.from({ length: count }, (_, n) => ({
    type: 'series' as const,
    path: join(root, 'largo '.repeat(200), `Copia ${n}`),
  }))
  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  const columns = await db.all<{ name: string }>(
    `select name from pragma_table_info('series') where name not in ('id', 'key', 'folder')`,
  )
  const copied = columns.map(({ name }) => name)
  await db.run(
    `insert into series (key, folder, ${copied.join(', ')})
     select 'copia ' || j.key, j.value, ${copied.map((name) => `c.${name}`).join(', ')}
     from json_each(?) j, (select * from series limit 1) c`,
    [JSON.stringify(items.map(({ path }) => path))],
  )
  await db.close()
  return items
}

test('thousands of items are added in batches, in their order, and none twice', async () => {
  const { t, owner, params, items: before } = await shelf()
  const copies = await addCopies(t.dataDir, t.root, 2_500)
  const add = (items: readonly PlaylistItem[], at?: number) =>
    owner.call(playlists.addItems, { params, body: { items: [...items], ...(at !== undefined && { at }) } })
  const stored = async () => (await owner.call(playlists.items, { params })).items

  const first = copies.slice(0, ADDED_ITEMS_MAX)
  expect(JSON.stringify(first).length).toBeGreaterThan(1024 * 1024)
  for (let start = 0; start < copies.length; start += ADDED_ITEMS_MAX) {
    const batch = copies.slice(start, start + ADDED_ITEMS_MAX)
    expect((await add(batch)).added).toBe(batch.length)
  }
  expect(await stored()).toEqual([...before, ...copies])
  expect(await add(first)).toMatchObject({ added: 0, playlist: { itemsCount: before.length + 2_500 } })
  // The whole list is rearranged in one request.
  await owner.call(playlists.arrange, { params, body: { items: copies } })
  expect(await stored()).toEqual(copies)

  // Items that are in the list stay where they are, also if others are added before them.
  const [one, two] = before
  if (one === undefined || two === undefined) throw new Error('The list is empty.')
  expect((await add([two, ...copies.slice(3, 5), one, two], 1)).added).toBe(2)
  expect((await stored()).slice(0, 6)).toEqual([copies[0], two, one, ...copies.slice(1, 4)])
})

test('items that two clients add at the same time are all kept', async () => {
  const { t, owner, params, items: before } = await shelf()
  const copies = await addCopies(t.dataDir, t.root, 600)
  const add = (items: PlaylistItem[]) => owner.call(playlists.addItems, { params, body: { items } })
  // Both add the 200 items in the middle.
  const answers = await Promise.all([add(copies.slice(0, 400)), add(copies.slice(200))])
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(600)
  const { items } = await owner.call(playlists.items, { params })
  expect(items.slice(0, before.length)).toEqual(before)
  expect(items.map(({ path }) => path).sort()).toEqual([...before, ...copies].map(({ path }) => path).sort())
})

test('a request adds all of its items or none, at most 1,000', async () => {
  const { owner, params, comic, items: before } = await shelf()
  const many = Array.from({ length: ADDED_ITEMS_MAX + 1 }, () => comic('Otro.cbz'))
  const add = (items: PlaylistItem[]) => owner.call(playlists.addItems, { params, body: { items } })
  await expect(add([comic('Otro.cbz'), comic('Nada.cbz')])).rejects.toMatchObject({ code: 'comic-not-found' })
  for (const items of [[], many]) await expect(add(items)).rejects.toMatchObject({ code: 'validation' })
  expect((await owner.call(playlists.items, { params })).items).toEqual(before)
})

// Over a relay only the owner has a helper.
test.skipIf(relayed)('a removed playlist is restored completely, only by its owner', async () => {
  const { t, owner, params, names } = await shelf()
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const dataUrl = `data:image/png;base64,${picture.toString('base64')}`
  const { playlist: before } = await owner.call(playlists.putImage, { params, body: { dataUrl } })
  const order = await names()
  await owner.call(playlists.remove, { params })
  expect((await owner.call(playlists.list)).playlists).toEqual([])
  await expect(owner.call(playlists.get, { params })).rejects.toMatchObject({ code: 'playlist-not-found' })
  const guest = await t.signUp('otra@ejemplo.es')
  await expect(guest.call(playlists.restore, { params })).rejects.toMatchObject({
    code: 'playlist-not-found',
  })
  const { playlist } = await owner.call(playlists.restore, { params })
  expect(playlist).toEqual({ ...before, changed: playlist.changed })
  expect(await names()).toEqual(order)
  const image = await t.fetch(`${t.url}${playlist.image}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(Buffer.from(await image.arrayBuffer()).equals(picture)).toBe(true)
})

test("a playlist's reading order contains each comic once", async () => {
  const { t, owner, params, idOf } = await shelf()
  const after = async (name: string) => {
    const around = await owner.call(playlists.around, { params: { ...params, comicId: idOf(name) } })
    return [around.previous?.name, around.next?.name]
  }
  expect(await after('Bruma 2')).toEqual([undefined, 'Bruma 1.cbz'])
  expect(await after('Bruma 1')).toEqual(['Bruma 2.cbz', 'Bruma 10.cbz'])
  expect(await after('Bruma 10')).toEqual(['Bruma 1.cbz', 'Solo.cbz'])
  expect(await after('Ámbar 2')).toEqual(['Ámbar 1.cbz', undefined])
  expect(await after('Otro')).toEqual([undefined, undefined])

  const reading = () => owner.call(playlists.reading, { params })
  const read = (name: string, page: number) =>
    owner.call(progress.put, { params: { id: idOf(name) }, body: { page, pageCount: page, finished: true } })
  expect(await reading()).toMatchObject({
    comicsRead: 0,
    pagesRead: 0,
    next: { comic: { name: 'Bruma 2.cbz' }, item: 0 },
  })
  for (const name of ['Bruma 2', 'Bruma 1', 'Otro']) await read(name, 2)
  await owner.call(progress.put, { params: { id: idOf('Bruma 10') }, body: { page: 7, pageCount: 10 } })
  expect(await reading()).toMatchObject({
    comicsRead: 2,
    pagesRead: 3 + 2 + 7,
    next: { comic: { name: 'Bruma 10.cbz' }, item: 1 },
  })
  for (const name of ['Bruma 10', 'Solo', 'Ámbar 1', 'Ámbar 2']) await read(name, 2)
  expect((await reading()).next).toBeNull()

  // Unavailable comics stay in the playlist and are skipped.
  await rename(join(t.root, 'Solo.cbz'), join(t.dataDir, 'Solo.cbz'))
  await t.scan(owner)
  expect(await after('Bruma 10')).toEqual(['Bruma 1.cbz', 'Ámbar 1.cbz'])
  const { items } = await owner.call(playlists.get, { params })
  expect(items[2]).toMatchObject({ type: 'comic', path: join(t.root, 'Solo.cbz') })
  await owner.call(playlists.removeItem, { params, body: { type: 'comic', path: join(t.root, 'Solo.cbz') } })
  expect((await owner.call(playlists.get, { params })).total).toBe(3)
})
