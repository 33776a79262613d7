import { join } from 'node:path'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { progress } from '#contract/helper/progress.ts'
import { shelves } from '#contract/helper/shelves.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { writeCbz } from '../support/cbz.ts'
import { testServer } from '../support/servers/server.ts'
import { openStream } from './support/event-stream.ts'

/** A series of three comics and two single issues; a second user may see what `visible` has. */
async function collection() {
  const visible = new Map<string, CatalogQuery>()
  const server = await testServer({ visibleTo: async (userId) => visible.get(userId) })
  const owner = await server.signUp()
  const write = (path: string[], pages: number, info: Record<string, string | number>) =>
    writeCbz(join(server.root, ...path), { pages, info })
  for (const n of [1, 2, 3])
    await write(['Bruma', `Bruma ${n}.cbz`], n + 1, { Number: n, Year: 2020, Writer: 'Ana Ibarrola' })
  await write(['Faro.cbz'], 9, { Title: 'Faro', Year: 2010, Writer: 'Ana Ibarrola' })
  await write(['Duna.cbz'], 5, { Title: 'Duna', Year: 1999, Writer: 'Juan Díaz' })
  await owner.call(libraries.add, { body: { path: server.root } })
  await server.scan(owner)
  const all = (await owner.call(comics.list, { query: { sort: 'name' } })).comics
  const idOf = (name: string) => all.find((each) => each.name === `${name}.cbz`)?.id ?? ''
  const make = async (name: string, query: string, apps = true) =>
    (await owner.call(shelves.create, { body: { name, query, apps } })).shelf
  const titles = async (id: string, query: { limit?: number; offset?: number } = {}) =>
    (await owner.call(shelves.items, { params: { id }, query })).items.map((item) =>
      item.kind === 'series' ? item.series.name : item.comic.name.replace('.cbz', ''),
    )
  const read = (id: string, page = 2, pageCount = 2) =>
    owner.call(progress.record, { body: { events: [{ id, page, pageCount }] } })
  return { server, owner, visible, idOf, make, titles, read }
}

test('a shelf contains what matches its query now, in its order, with covers of different series', async () => {
  const { server, owner, idOf, make, titles, read } = await collection()
  const unread = await make('Sin leer', 'read:no pages:<=5')
  expect(unread).toMatchObject({ count: 4, unit: 'comics', unknown: [], apps: true })
  expect(unread.covers.map(({ id }) => id)).toEqual([idOf('Bruma 1'), idOf('Duna')])
  expect(await titles(unread.id)).toEqual(['Bruma 1', 'Bruma 2', 'Bruma 3', 'Duna'])
  expect(await titles(unread.id, { limit: 2, offset: 2 })).toEqual(['Bruma 3', 'Duna'])

  await read(idOf('Bruma 1'))
  expect((await owner.call(shelves.list)).shelves).toMatchObject([{ count: 3 }])
  await writeCbz(join(server.root, 'Nuevo.cbz'), { pages: 2, info: { Title: 'Nuevo' } })
  await server.scan(owner)
  expect(await titles(unread.id)).toEqual(['Bruma 2', 'Bruma 3', 'Duna', 'Nuevo'])

  const newest = await make('Orden', 'pages:>0 sort:-size limit:2')
  expect([newest.count, (await titles(newest.id)).length]).toEqual([2, 2])
  // Its limit applies wherever it is referred to.
  expect((await owner.call(comics.list, { query: { q: 'in:Orden' } })).total).toBe(2)
  expect(await make('De orden', 'in:Orden pages:>0')).toMatchObject({ count: 2 })
  expect(await titles(newest.id)).toEqual(await titles((await make('Igual', 'in:Orden sort:-size')).id))
  const series = await make('Series', 'pages:<=5 show:series')
  expect(series).toMatchObject({ count: 3, unit: 'series' })
  expect(await titles(series.id)).toEqual(['Bruma', 'Duna', 'Nuevo'])

  const { success: _, ...preview } = await owner.call(shelves.preview, { body: { query: 'pages:9' } })
  expect(preview).toMatchObject({ count: 1, covers: [{ id: idOf('Faro') }] })
})

test('a shelf refers to other lists by name; a new name is followed, and nothing is lost silently', async () => {
  const { owner, idOf, make, titles } = await collection()
  const short = await make('Corto', 'pages:<=4')
  const both = await make('Corto y sin leer', 'in:"CORTO" read:no')
  expect(both).toMatchObject({ count: 3, unknown: [] })
  expect((await owner.call(comics.list, { query: { q: 'in:corto pages:>3' } })).total).toBe(1)
  const change = (id: string, body: object) => owner.call(shelves.change, { params: { id }, body })
  await change(short.id, { name: 'Muy "breve"' })
  expect(await owner.call(shelves.get, { params: { id: both.id } })).toMatchObject({
    shelf: { query: 'in:"Muy \\"breve\\"" read:no', count: 3, unknown: [] },
  })
  await expect(owner.call(shelves.remove, { params: { id: short.id } })).rejects.toMatchObject({
    code: 'shelf-in-use',
    params: { names: 'Corto y sin leer' },
  })
  await expect(change(short.id, { query: 'in:"Corto y sin leer"' })).rejects.toMatchObject({
    code: 'shelf-loop',
  })
  await expect(make('Yo', 'in:yo')).rejects.toMatchObject({ code: 'shelf-loop' })

  // A playlist is another list that a query may name; without it, nothing matches, and the name is returned.
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Tren' } })
  const items = [
    {
      type: 'comic' as const,
      path: (await owner.call(comics.get, { params: { id: idOf('Duna') } })).comic.path,
    },
  ]
  await owner.call(playlists.addItems, { params: { id: playlist.id }, body: { items } })
  const train = await make('Del tren', 'in:tren')
  expect(await titles(train.id)).toEqual(['Duna'])
  await owner.call(playlists.remove, { params: { id: playlist.id } })
  expect(await owner.call(shelves.get, { params: { id: train.id } })).toMatchObject({
    shelf: { count: 0, unknown: ['tren'] },
  })

  await owner.call(shelves.remove, { params: { id: both.id } })
  await owner.call(shelves.remove, { params: { id: short.id } })
  // Restored before the shelf it names, it names nothing; after it, everything is as before.
  const restore = (id: string) => owner.call(shelves.restore, { params: { id } })
  expect((await restore(both.id)).shelf.unknown).toHaveLength(1)
  await restore(short.id)
  expect(await owner.call(shelves.get, { params: { id: both.id } })).toMatchObject({ shelf: { count: 3 } })
})

test('a frozen shelf is a playlist of its comics, and the shelf stays', async () => {
  const { owner, idOf, make, read } = await collection()
  const series = await make('Series', 'pages:<=5 show:series')
  const { playlist, total } = await owner.call(shelves.freeze, {
    params: { id: series.id },
    body: { name: 'Congelado' },
  })
  expect([playlist.name, playlist.itemsCount, total]).toEqual(['Congelado', 4, 4])
  const names = async () =>
    (await owner.call(playlists.get, { params: { id: playlist.id } })).items.map(({ comic }) => comic?.name)
  expect(await names()).toEqual(['Bruma 1.cbz', 'Bruma 2.cbz', 'Bruma 3.cbz', 'Duna.cbz'])
  await read(idOf('Duna'), 5, 5)
  expect(await names()).toHaveLength(4)
  expect((await owner.call(shelves.list)).shelves).toHaveLength(1)
})

test("a user sees neither another's shelves nor hidden comics in shelves", async () => {
  const { server, owner, visible, idOf, make } = await collection()
  const own = await make('Todo', 'pages:>0')
  await owner.call(playlists.create, { body: { name: 'Tren' } })
  const child = await server.signUp('nico@ejemplo.es')
  visible.set(child.id, { in: { ids: [idOf('Duna'), idOf('Bruma 2')] } })
  expect((await child.call(shelves.list)).shelves).toEqual([])
  const params = { id: own.id }
  for (const ask of [
    () => child.call(shelves.get, { params }),
    () => child.call(shelves.items, { params }),
    () => child.call(shelves.change, { params, body: { name: 'Mío' } }),
    () => child.call(shelves.remove, { params }),
    () => child.call(shelves.restore, { params }),
    () => child.call(shelves.freeze, { params, body: { name: 'Mío' } }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: 'shelf-not-found' })
  const body = { name: 'Todo', query: 'pages:>0', apps: true }
  const { shelf } = await child.call(shelves.create, { body })
  expect([shelf.count, shelf.covers.map(({ id }) => id)]).toEqual([2, [idOf('Bruma 2'), idOf('Duna')]])
  const { items } = await child.call(shelves.items, { params: { id: shelf.id } })
  expect(items).toHaveLength(2)
  const frozen = await child.call(shelves.freeze, { params: { id: shelf.id }, body: { name: 'Todo' } })
  expect(frozen.total).toBe(2)
  // Names of another user's lists are as unknown as names of none.
  expect(await child.call(shelves.preview, { body: { query: 'in:tren' } })).toMatchObject({
    count: 0,
    unknown: ['tren'],
  })
})

test('shelves are live in other open dashboards, and their bounds are checked', async () => {
  const { server, owner, make } = await collection()
  const stream = await openStream(server, owner)
  stream.clear()
  const { id } = await make('Noche', 'year:1999')
  await stream.next('shelves')
  await owner.call(shelves.remove, { params: { id } })
  await stream.next('shelves')
  const create = (name: string, query: string) =>
    owner.call(shelves.create, { body: { name, query, apps: true } })
  for (const [name, query] of [
    ['', ''],
    ['x'.repeat(201), ''],
    ['Largo', 'ñ'.repeat(1_025)],
    ['Nulo', 'a\u0000b'],
  ] as const)
    await expect(create(name, query)).rejects.toMatchObject({ code: 'validation' })
  expect((await create('Justo', 'ñ'.repeat(1_024))).shelf.count).toBe(0)
})

test('a query in any language is stored in English, and contains what it finds in lists', async () => {
  const { owner, make } = await collection()
  const shelf = await make('De Ana', 'guion:ibarrola año:2010..2020 no leído')
  expect(shelf).toMatchObject({ query: 'writer:ibarrola year:2010..2020 read:no', count: 4 })
  expect(await make('Otra', 'en:"De Ana"')).toMatchObject({ query: 'in:"De Ana"', count: 4, unknown: [] })
  const taken = owner.call(shelves.remove, { params: { id: shelf.id } })
  await expect(taken).rejects.toMatchObject({ code: 'shelf-in-use' })
  const changed = await owner.call(shelves.change, {
    params: { id: shelf.id },
    body: { query: 'guion:díaz' },
  })
  expect(changed.shelf).toMatchObject({ query: 'writer:díaz', count: 1 })
  const preview = await owner.call(shelves.preview, { body: { query: 'páginas<5' } })
  expect(preview).toMatchObject({ count: 3 })
})

test("a shelf's query follows a playlist's new name, unless it means another list", async () => {
  const { server, owner, make } = await collection()
  const { playlist } = await owner.call(playlists.create, { body: { name: 'Mar' } })
  const path = join(server.root, 'Faro.cbz')
  await owner.call(playlists.addItems, {
    params: { id: playlist.id },
    body: { items: [{ type: 'comic', path }] },
  })
  const shelf = await make('Del mar', 'in:mar')
  const rename = (name: string) =>
    owner.call(playlists.rename, { params: { id: playlist.id }, body: { name } })
  const now = async () => (await owner.call(shelves.get, { params: { id: shelf.id } })).shelf
  await rename('Océano')
  expect(await now()).toMatchObject({ query: 'in:Océano', count: 1, unknown: [] })
  await owner.call(playlists.create, { body: { name: 'Océano' } })
  await rename('Costa')
  expect(await now()).toMatchObject({ query: 'in:Océano', count: 0, unknown: [] })
})
