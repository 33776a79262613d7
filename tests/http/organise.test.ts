import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { discover } from '#contract/helper/discover.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { coverChoice, headers, metadata } from '#contract/helper/metadata.ts'
import { playlists } from '#contract/helper/playlists.ts'
import { series } from '#contract/helper/series.ts'
import { type CbzContent, writeCbz } from '../support/cbz.ts'
import { forFile } from '../support/processes/at-end.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { type Person, type TestServer, testServer } from '../support/servers/server.ts'

/** Two series, Saga and Ñandú, and a single issue. */
const shelf = forFile(async (): Promise<{ t: TestServer; owner: Person }> => {
  const t = await testServer()
  const owner = await t.signUp()
  const info = (n: number) => ({
    Series: 'Saga',
    Number: n,
    Writer: 'Brian K. Vaughan',
    Penciller: 'Fiona Staples',
    Genre: 'Ciencia Ficción',
    Publisher: 'Image',
    Year: 2012 + n,
    Characters: 'Alana, Marko',
  })
  for (const n of [1, 2, 4]) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`), { info: info(n) })
  for (const n of [1, 2])
    await writeCbz(join(t.root, 'Ñandú', `Ñandú ${n}.cbz`), {
      info: {
        Series: 'Ñandú',
        Writer: 'Ana Ruiz',
        Publisher: 'Norma',
        Genre: 'Aventura',
        Characters: 'Marko',
      },
    })
  await writeCbz(join(t.root, 'Suelto.cbz'), {
    info: { Title: 'El único', Publisher: 'Norma', Genre: 'Crimen, Aventura' },
  })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  return { t, owner }
})
/** Twelve single issues and twelve series of two issues. */
const many = forFile(async () => {
  const t = await testServer()
  const owner = await t.signUp()
  for (let n = 0; n < 12; n++) {
    const content: CbzContent = n < 2 ? { info: { Characters: 'Noa, Ñiga, Nzo' } } : {}
    await writeCbz(join(t.root, `Loose ${n}.cbz`), content)
    for (const issue of [1, 2]) await writeCbz(join(t.root, `Series ${n}`, `Issue ${issue}.cbz`))
  }
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  return { owner }
})

const png = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

test('search finds series, issues and people by word prefixes', async () => {
  const { owner } = shelf()
  const find = (q: string) => owner.call(discover.search, { query: { q } })
  const saga = await find('sag')
  expect(saga.series.map(({ name }) => name)).toEqual(['Saga'])
  expect(saga.comics).toHaveLength(3)
  expect((await find('NANDU')).series.map(({ name }) => name)).toEqual(['Ñandú'])
  expect((await find('unico')).comics.map(({ title }) => title)).toEqual(['El único'])
  expect((await find('staples sag')).comics).toHaveLength(3)
  expect((await find('vaugh')).artists).toMatchObject([
    { name: 'Brian K. Vaughan', count: 3, role: 'writer' },
  ])
  expect(await find('"*( OR')).toMatchObject({ series: [], comics: [] })
  expect(await find('!!')).toMatchObject({ series: [], comics: [], artists: [], best: null })
})

test('missing issue numbers are reported only inside a run', async () => {
  const { owner } = shelf()
  expect((await owner.call(series.get, { params: { key: 'saga' } })).missing).toEqual(['3'])
  expect((await owner.call(series.get, { params: { key: 'nandu' } })).missing).toEqual([])
})

test('header images: JPG or PNG under 5 MB, replaced and removed', async () => {
  const { t, owner } = shelf()
  const get = () =>
    t.fetch(`${t.url}/api/series/header/saga`, { headers: { authorization: `Bearer ${owner.token}` } })
  expect((await get()).status).toBe(404)
  const put = (imageBase64: string) =>
    owner.call(headers.put, { body: { seriesKey: 'saga', imageBase64, filename: 'a.png' } })
  const { headerImage } = await put((await png()).split(',')[1] ?? '')
  expect((await get()).headers.get('content-type')).toBe('image/png')
  expect((await owner.call(series.get, { params: { key: 'saga' } })).series.headerImage).toBe(headerImage)
  await expect(put(Buffer.from('GIF89a').toString('base64'))).rejects.toMatchObject({ code: 'image-type' })
  await expect(put(Buffer.alloc(5 * 1024 * 1024).toString('base64'))).rejects.toMatchObject({
    code: 'image-too-large',
  })
  await owner.call(metadata.headerImage, {
    body: { comicPath: join(t.root, 'Saga', 'Saga 1.cbz'), dataUrl: await png() },
  })
  await owner.call(headers.remove, { params: { seriesKey: 'saga' } })
  expect((await get()).status).toBe(404)
})

test('chosen covers of series and comics survive a scan', async () => {
  const { t, owner } = shelf()
  const { issues } = await owner.call(series.get, { params: { key: 'saga' } })
  const ids = issues.map(({ id }) => id)
  expect(await owner.call(coverChoice.series, { params: { key: 'saga' } })).toMatchObject({
    selectedCover: null,
    availableCovers: ids,
  })
  await owner.call(coverChoice.chooseSeries, { params: { key: 'saga' }, body: { cover: ids[2] ?? '' } })
  const { version } = await owner.call(coverChoice.chooseComic, {
    params: { id: ids[0] ?? '' },
    body: { page: 2 },
  })
  expect(version).not.toBe(issues[0]?.cover.version)
  await writeFile(join(t.root, 'Saga', 'note.txt'), '')
  await owner.call((await import('#contract/helper/scan.ts')).scan.start, { body: { full: true } })
  await t.scan(owner).catch(() => undefined)
  const after = await owner.call(series.get, { params: { key: 'saga' } })
  expect(after.series.stack.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])
  expect(after.issues[0]?.cover.version).toBe(version)
  await owner.call(coverChoice.chooseComic, { params: { id: ids[0] ?? '' }, body: { page: null } })
  expect((await owner.call(comics.get, { params: { id: ids[0] ?? '' } })).comic.cover.version).toBe(
    issues[0]?.cover.version,
  )
  await expect(
    owner.call(coverChoice.chooseComic, { params: { id: ids[0] ?? '' }, body: { page: 99 } }),
  ).rejects.toMatchObject({ code: 'page-not-found' })
})

// Over a relay only the owner has a helper.
test.skipIf(relayed)('playlists: ordered items, one owner each, an image', async () => {
  const { t, owner } = shelf()
  const guest = await t.signUp('otra@ejemplo.es')
  const { playlist } = await owner.call(playlists.create, { body: { name: '  Para el tren ' } })
  expect(playlist).toMatchObject({ name: 'Para el tren', itemsCount: 0, image: null })
  const params = { id: playlist.id }
  const saga = { type: 'series', path: join(t.root, 'Saga') } as const
  const loose = { type: 'comic', path: join(t.root, 'Suelto.cbz') } as const
  await owner.call(playlists.addItems, { params, body: { items: [saga, loose] } })
  expect(
    (await owner.call(playlists.addItems, { params, body: { items: [saga] } })).playlist.itemsCount,
  ).toBe(2)
  await owner.call(playlists.arrange, { params, body: { items: [loose, saga] } })
  const { items } = await owner.call(playlists.get, { params })
  expect(items.map(({ type, comic, series: card }) => [type, comic?.title ?? card?.name])).toEqual([
    ['comic', 'El único'],
    ['series', 'Saga'],
  ])
  await owner.call(playlists.removeItem, { params, body: saga })
  expect((await owner.call(playlists.rename, { params, body: { name: 'Tren' } })).playlist).toMatchObject({
    name: 'Tren',
    itemsCount: 1,
  })
  const { playlist: pictured } = await owner.call(playlists.putImage, {
    params,
    body: { dataUrl: await png() },
  })
  const image = await t.fetch(`${t.url}${pictured.image}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(image.headers.get('content-type')).toBe('image/png')

  expect((await guest.call(playlists.list)).playlists).toEqual([])
  await expect(guest.call(playlists.get, { params })).rejects.toMatchObject({ code: 'playlist-not-found' })
  await expect(guest.call(playlists.remove, { params })).rejects.toMatchObject({ code: 'playlist-not-found' })
  await expect(owner.call(playlists.create, { body: { name: ' ' } })).rejects.toMatchObject({
    code: 'validation',
  })
  await expect(
    owner.call(playlists.addItems, { params, body: { items: [{ type: 'comic', path: '/etc/passwd' }] } }),
  ).rejects.toMatchObject({ code: 'comic-not-found' })
  await owner.call(playlists.remove, { params })
  expect((await owner.call(playlists.list)).playlists).toEqual([])
})

test('an edit overrides the file, survives a rescan and a move, and can be undone', async () => {
  const { t, owner } = shelf()
  const path = join(t.root, 'Suelto.cbz')
  const read = async (at = path) => owner.call(metadata.comic, { query: { path: at } })
  expect((await read()).metadata).toMatchObject({
    title: 'El único',
    publisher: 'Norma',
    genre: ['Crimen', 'Aventura'],
    storyArc: null,
  })
  expect((await read()).origins).toMatchObject({ publisher: 'ComicInfo', title: 'ComicInfo' })

  const overridden = await t.fetch(`${t.url}/api/metadata`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'application/json',
      'x-http-method-override': 'PATCH',
    },
    body: JSON.stringify({
      path,
      patch: {
        title: 'Otro título',
        genres: [' Drama ', '', 'Drama'],
        storyline: { name: 'Arco', order: 2 },
      },
    }),
  })
  expect(await overridden.json()).toEqual({ success: true })
  expect((await read()).metadata).toMatchObject({
    title: 'Otro título',
    genre: ['Drama'],
    publisher: 'Norma',
    storyArc: 'Arco',
    storyArcNumber: 2,
  })
  expect((await read()).origins).toMatchObject({ title: 'edit', publisher: 'ComicInfo' })
  expect((await owner.call(discover.facets, { query: {} })).facets.storylines).toEqual([
    { value: 'Arco', count: 1 },
  ])

  const moved = join(t.root, 'Ñandú', 'Suelto.cbz')
  await rename(path, moved)
  await t.scan(owner)
  expect((await read(moved)).metadata.title).toBe('Otro título')
  expect((await read(path)).metadata.title).toBe('Otro título')
  expect(Object.keys((await owner.call(metadata.edits, { query: {} })).metadata.comics)).toEqual([moved])

  await owner.call(metadata.edit, { body: { path: moved, patch: { title: null, publisher: '' } } })
  expect((await read(moved)).metadata).toMatchObject({ title: 'El único', publisher: null })
  for (const patch of [{ year: 1899 }, { month: 13 }, { day: 0 }, { volume: 0 }, { nonsense: 1 }]) {
    await expect(
      owner.call(metadata.edit, { body: { path: moved, patch: patch as never } }),
    ).rejects.toMatchObject({ code: 'validation' })
  }
  await expect(read('/etc/passwd')).rejects.toMatchObject({ code: 'comic-not-found' })
})

test('a series is edited by its folder, and its new name appears everywhere', async () => {
  const { t, owner } = shelf()
  const seriesPath = join(t.root, 'Saga')
  expect((await owner.call(metadata.series, { query: { seriesPath } })).metadata).toMatchObject({
    title: 'Saga',
    publisher: 'Image',
    writers: ['Brian K. Vaughan'],
    artists: ['Fiona Staples'],
    characters: ['Alana', 'Marko'],
    headerImage: null,
  })
  await owner.call(metadata.edit, {
    body: { seriesPath, patch: { title: 'La saga', volume: 3, summary: 'Guerra y familia.' } },
  })
  await t.scan(owner)
  expect((await owner.call(series.get, { params: { key: 'saga' } })).series).toMatchObject({
    name: 'La saga',
    volume: 3,
    summary: 'Guerra y familia.',
  })
  expect((await owner.call(discover.search, { query: { q: 'la saga' } })).series).toHaveLength(1)
  await expect(
    owner.call(metadata.edit, { body: { seriesPath: '/nowhere', patch: {} } }),
  ).rejects.toMatchObject({ code: 'series-not-found' })
})

test("a comic's detail has the nearest parts of its storyline; playlists are found by comic", async () => {
  const { t, owner } = shelf()
  // File names are in reverse of the story order, and one part is in no series.
  for (let part = 1; part <= 8; part++) {
    const name = part === 4 ? 'Aparte.cbz' : join('Cruce', `Cruce ${9 - part}.cbz`)
    const info = { StoryArc: 'La marea', StoryArcNumber: part }
    await writeCbz(join(t.root, name), { info })
  }
  await t.scan(owner)
  const { comics: all } = await owner.call(comics.list, { query: { storylines: ['La marea'] } })
  const detail = async (name: string) => {
    const id = all.find((each) => each.name === name)?.id ?? ''
    return (await owner.call(comics.get, { params: { id } })).comic
  }
  const parts = async (name: string) => (await detail(name)).storyline.map(({ part }) => part)
  expect(await parts('Cruce 8.cbz')).toEqual([1, 2, 3, 4, 5, 6])
  expect(await parts('Aparte.cbz')).toEqual([2, 3, 4, 5, 6, 7])
  expect(await parts('Cruce 1.cbz')).toEqual([3, 4, 5, 6, 7, 8])
  expect((await detail('Aparte.cbz')).storyline[2]?.comic.name).toBe('Aparte.cbz')

  const { playlist } = await owner.call(playlists.create, { body: { name: 'Mías' } })
  await owner.call(playlists.create, { body: { name: 'Vacía' } })
  const path = join(t.root, 'Aparte.cbz')
  await owner.call(playlists.addItems, {
    params: { id: playlist.id },
    body: { items: [{ type: 'comic', path }] },
  })
  const inLists = async (comic: string) =>
    (await owner.call(playlists.list, { query: { comic } })).playlists.map(({ name }) => name)
  expect(await inLists(path)).toEqual(['Mías'])
  expect(await inLists(join(t.root, 'Saga', 'Saga 1.cbz'))).toEqual([])
  await expect(inLists('/nowhere')).rejects.toMatchObject({ code: 'comic-not-found' })
})

test('a series whose first issue has no cover shows the next one’s', async () => {
  const { t, owner } = shelf()
  const folder = join(t.root, 'Rota')
  for (const n of [2, 3]) await writeCbz(join(folder, `Rota ${n}.cbz`))
  await writeFile(join(folder, 'Rota 1.cbz'), 'no es un archivo de páginas')
  await t.scan(owner)
  const stack = async () => (await owner.call(series.get, { params: { key: 'rota' } })).series.stack
  const { issues } = await owner.call(series.get, { params: { key: 'rota' } })
  expect(issues.map(({ number }) => number)).toEqual(['1', '2', '3'])
  expect((await stack()).map(({ id }) => id)).toEqual([issues[1]?.id, issues[2]?.id, issues[0]?.id])
  // Once its file can be read, it is first again.
  await writeCbz(join(folder, 'Rota 1.cbz'))
  await t.scan(owner)
  expect((await stack())[0]?.id).toBe(issues[0]?.id)
})

test('pages of a random list share one order for each seed', async () => {
  const { owner } = many()
  const comicPages = async (seed: number, more: { q?: string } = {}) => {
    const pages = [0, 12, 24].map((offset) =>
      owner.call(comics.list, { query: { sort: 'random', seed, limit: 12, offset, ...more } }),
    )
    return (await Promise.all(pages)).flatMap((page) => page.comics.map(({ path }) => path))
  }
  const seriesPages = async (seed: number) => {
    const pages = [0, 4, 8].map((offset) =>
      owner.call(series.list, { query: { sort: 'random', seed, limit: 4, offset } }),
    )
    return (await Promise.all(pages)).flatMap((page) => page.series.map(({ key }) => key))
  }
  expect(new Set(await comicPages(7)).size).toBe(36)
  expect(await comicPages(7)).toEqual(await comicPages(7))
  expect(await comicPages(8)).not.toEqual(await comicPages(7))
  expect(new Set(await comicPages(7, { q: 'issue' })).size).toBe(24)
  expect(new Set(await seriesPages(7)).size).toBe(12)
  expect(await seriesPages(8)).not.toEqual(await seriesPages(7))
  const refused = owner.call(comics.list, { query: { sort: 'random', seed: -1 } })
  await expect(refused).rejects.toMatchObject({ code: 'validation' })
})

test('facet values with equal counts are sorted by the requested language', async () => {
  const { owner } = many()
  const valuesOf = async (query: { lang?: string }) =>
    (await owner.call(discover.facets, { query })).facets.characters.map(({ value }) => value)
  expect(await valuesOf({ lang: 'es' })).toEqual(['Noa', 'Nzo', 'Ñiga'])
  expect(await valuesOf({ lang: 'en' })).toEqual(['Ñiga', 'Noa', 'Nzo'])
  expect(await valuesOf({})).toEqual(['Noa', 'Nzo', 'Ñiga'])
  await expect(valuesOf({ lang: 'en-US-u-co-trad' })).rejects.toMatchObject({ code: 'validation' })
})
