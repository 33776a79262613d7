import { mkdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comics } from '#contract/helper/comics.ts'
import { files } from '#contract/helper/files.ts'
import { folders, libraries } from '#contract/helper/libraries.ts'
import { scan } from '#contract/helper/scan.ts'
import { series } from '#contract/helper/series.ts'
import { stats } from '#contract/helper/stats.ts'
import { status } from '#contract/helper/status.ts'
import { colourPage, writeCbz } from '../support/cbz.ts'
import { forFile } from '../support/processes/at-end.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { type Person, type TestServer, testServer } from '../support/servers/server.ts'

const shelf = forFile(async (): Promise<{ t: TestServer; owner: Person }> => {
  const t = await testServer()
  const owner = await t.signUp()
  for (const n of [1, 2, 3]) await writeCbz(join(t.root, 'Saga', `Saga ${n} (2012).cbz`), { pages: 4 })
  await writeCbz(join(t.root, 'Sólo uno.cbz'), { info: { Title: 'El único', Publisher: 'Farola' } })
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  return { t, owner }
})

test('libraries are added, listed and removed; missing and overlapping folders are rejected', async () => {
  const { t, owner } = shelf()
  const add = (path: string) => owner.call(libraries.add, { body: { path } })
  await mkdir(join(t.root, '..', 'other'))
  await writeFile(join(t.root, '..', 'file'), '')
  expect(await owner.call(libraries.list)).toMatchObject({
    libraries: [t.root],
    details: [{ path: t.root, files: 4, formats: ['cbz'], available: true }],
  })
  await expect(add(' ')).rejects.toMatchObject({ code: 'path-required' })
  await expect(add(join(t.root, 'nowhere'))).rejects.toMatchObject({ code: 'folder-not-found' })
  await expect(add(join(t.root, '..', 'file'))).rejects.toMatchObject({ code: 'folder-not-a-folder' })
  await expect(add(`${t.root}/`)).rejects.toMatchObject({ code: 'library-exists' })
  await expect(add(join(t.root, 'Saga'))).rejects.toMatchObject({ code: 'library-inside' })
  await expect(add(join(t.root, '..'))).rejects.toMatchObject({ code: 'library-contains' })
  expect((await add(join(t.root, '..', 'other'))).libraries).toHaveLength(2)
  expect(
    (await owner.call(libraries.remove, { body: { path: join(t.root, '..', 'other') } })).libraries,
  ).toEqual([t.root])
  await expect(owner.call(libraries.remove, { body: { path: '/nowhere' } })).rejects.toMatchObject({
    code: 'library-not-found',
  })
})

test('files, series, comics and stats have the shapes of the contract', async () => {
  const { t, owner } = shelf()
  const list = await owner.call(files.list, { query: { limit: 2, sort: 'name', order: 'desc' } })
  expect(list).toMatchObject({ success: true, total: 4, limit: 2, offset: 0 })
  expect(list.files.map(({ name }) => name)).toEqual(['Sólo uno.cbz', 'Saga 3 (2012).cbz'])
  expect(list.files[0]).toMatchObject({
    path: join(t.root, 'Sólo uno.cbz'),
    extension: 'cbz',
    available: true,
  })

  const shown = await owner.call(series.list, { query: { q: 'SAGA' } })
  expect(shown.series).toMatchObject([
    { key: 'saga', name: 'Saga', count: 3, folderPath: join(t.root, 'Saga'), year: 2012, headerImage: null },
  ])
  expect(shown.series[0]?.covers).toHaveLength(3)
  expect((await owner.call(series.list, { query: { min: 4 } })).total).toBe(0)
  await expect(owner.call(series.get, { params: { key: 'nope' } })).rejects.toMatchObject({
    code: 'series-not-found',
    status: 404,
  })

  const { issues } = await owner.call(series.get, { params: { key: 'saga' } })
  const { comic } = await owner.call(comics.get, { params: { id: issues[1]?.id ?? '' } })
  expect(comic).toMatchObject({
    name: 'Saga 2 (2012).cbz',
    format: 'cbz',
    pageCount: 4,
    number: '2',
    problem: null,
  })
  expect(comic.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect([comic.previous?.id, comic.next?.id]).toEqual([issues[0]?.id, issues[2]?.id])
  await expect(owner.call(comics.get, { params: { id: 'nope' } })).rejects.toMatchObject({
    code: 'comic-not-found',
  })

  const single = await owner.call(comics.list, { query: { single: 'true', q: 'unico' } })
  expect(single.comics).toMatchObject([{ title: 'El único', publisher: 'Farola', seriesKey: null }])
  const found = await owner.call(comics.lookup, {
    body: { ids: [issues[2]?.id ?? '', 'nope', issues[0]?.id ?? ''] },
  })
  expect(found.comics.map(({ id }) => id)).toEqual([issues[2]?.id, issues[0]?.id])
  const paths = [issues[1]?.path ?? '', '/nowhere.cbz', issues[0]?.path ?? '']
  const byPath = await owner.call(comics.lookup, { body: { paths } })
  expect(byPath.asked).toEqual([paths[0], paths[2]])
  expect(byPath.comics.map(({ id }) => id)).toEqual([issues[1]?.id, issues[0]?.id])
  expect(await owner.call(stats.get)).toMatchObject({
    files: 4,
    libraries: 1,
    series: 1,
    singles: 1,
    problems: 0,
  })
  expect((await owner.call(stats.get)).lastScan).not.toBeNull()
})

test('pages: original, resized, with ETag; 404 and 400 for wrong numbers', async () => {
  const { t, owner } = shelf()
  const headers = { authorization: `Bearer ${owner.token}` }
  const [comic] = (await owner.call(comics.list, { query: { single: 'true' } })).comics
  const page = (n: number | string, query = '', more = {}) =>
    t.fetch(`${t.url}/api/comics/${comic?.id}/pages/${n}${query}`, { headers: { ...headers, ...more } })
  const original = await page(1)
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await sharp(Buffer.from(await original.arrayBuffer())).metadata()).width).toBe(66)
  const tag = original.headers.get('etag') ?? ''
  expect((await page(1, '', { 'if-none-match': tag })).status).toBe(304)
  expect((await page(1, '?w=800')).headers.get('etag')).not.toBe(tag)
  const cacheControl = async (v = '') => (await page(1, `?v=${v}`)).headers.get('cache-control')
  expect(await cacheControl(comic?.fileVersion)).toBe('private, max-age=31536000, immutable')
  expect(await cacheControl('another')).toBe('private, max-age=3600')
  // The file changed after the last scan, so its page is not of that version.
  await utimes(comic?.path ?? '', new Date(), new Date())
  expect(await cacheControl(comic?.fileVersion)).toBe('private, max-age=3600')
  expect((await page(4)).status).toBe(404)
  expect((await (await page(4)).json()).code).toBe('page-not-found')
  expect((await page(0)).status).toBe(400)
  expect((await page('x')).status).toBe(400)

  const cover = await t.fetch(`${t.url}/api/comics/${comic?.id}/cover?w=240&v=${comic?.cover.version}`, {
    headers,
  })
  expect(cover.headers.get('content-type')).toBe('image/webp')
  expect(cover.headers.get('cache-control')).toContain('immutable')
})

test('a small picture of a damaged page is empty where a client asks for it, else an error', async () => {
  const t = await testServer()
  const owner = await t.signUp()
  await writeFile(
    join(t.root, 'Mal.cbz'),
    zipSync({ '1.jpg': await colourPage(1), '2.jpg': Buffer.from('no') }),
  )
  await owner.call(libraries.add, { body: { path: t.root } })
  await t.scan(owner)
  const [comic] = (await owner.call(comics.list)).comics
  const page = (n: number, query: string) =>
    t.fetch(`${t.url}/api/comics/${comic?.id}/pages/${n}?w=160${query}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
  const empty = await page(2, '&damaged=empty')
  expect([empty.status, empty.headers.get('cache-control'), await empty.text()]).toEqual([
    204,
    'no-store',
    '',
  ])
  expect((await page(2, '')).status).toBe(422)
  expect((await page(1, '&damaged=empty')).status).toBe(200)
  expect((await page(9, '&damaged=empty')).status).toBe(404)
})

test('the folder picker lists folders, and counts the comics below them', async () => {
  const { t, owner } = shelf()
  const listing = await owner.call(folders.list, { query: { path: t.root } })
  expect(listing).toMatchObject({ path: t.root, parent: join(t.root, '..'), dialog: false })
  expect(listing.folders).toEqual([{ name: 'Saga', path: join(t.root, 'Saga') }])
  expect(await owner.call(folders.count, { query: { path: t.root } })).toEqual({
    success: true,
    path: t.root,
    wide: null,
    comics: 4,
    more: false,
    comicFolders: 2,
    pictures: 0,
    refused: expect.objectContaining({ code: 'library-exists' }),
    folders: [{ path: join(t.root, 'Saga'), comics: 3, more: false }],
  })
  const saga = { path: join(t.root, 'Saga'), first: 'true' } as const
  expect(await owner.call(folders.count, { query: saga })).toMatchObject({
    comics: 3,
    refused: { code: 'library-inside', params: { other: t.root } },
  })
  expect(await owner.call(folders.count, { query: { path: '/nowhere/at/all' } })).toMatchObject({
    comics: 0,
    refused: { code: 'folder-not-found' },
  })
  expect(await owner.call(folders.count, { query: { path: homedir() } })).toMatchObject({ wide: 'home' })
  const add = (body: { path: string; wide?: boolean }) => owner.call(libraries.add, { body })
  await expect(add({ path: '~' })).rejects.toMatchObject({ code: 'folder-wide', params: { path: homedir() } })
  await expect(owner.call(folders.list, { query: { path: '/nowhere/at/all' } })).rejects.toMatchObject({
    code: 'folder-not-found',
  })
  await expect(owner.call(folders.dialog, { body: {} })).rejects.toMatchObject({
    code: 'folder-dialog-unavailable',
  })
  expect((await owner.call(status.me)).canManageLibraries).toBe(!relayed)
})

test('a scan starts in the background, rejects a second scan, reports progress, and can be cancelled', async () => {
  const { t, owner } = shelf()
  for (let n = 1; n <= 80; n++) await writeCbz(join(t.root, 'Long', `Long ${n}.cbz`))
  expect(await owner.call(scan.start, { body: {} })).toMatchObject({ success: true, running: true })
  await expect(owner.call(scan.start, { body: {} })).rejects.toMatchObject({
    code: 'scan-running',
    status: 409,
  })
  expect(await owner.call(scan.cancel, { body: {} })).toMatchObject({ running: false, outcome: 'cancelled' })
  await t.scan(owner)
  expect(await owner.call(scan.status)).toMatchObject({
    running: false,
    discovered: 84,
    processed: 84,
    outcome: 'done',
  })
  expect((await owner.call(scan.status)).recent).toHaveLength(5)
})

test('a folder that is added during a scan is scanned after it', async () => {
  const { t, owner } = shelf()
  const later = join(t.root, '..', 'later')
  await writeCbz(join(later, 'Later.cbz'))
  await owner.call(scan.start, { body: { full: true } })
  expect((await owner.call(libraries.add, { body: { path: later, scan: true } })).success).toBe(true)
  const added = async () =>
    (await owner.call(libraries.list)).details.find(({ path }) => path === later)?.files ?? null
  await expect.poll(added, { timeout: 30_000 }).toBe(1)
  await expect.poll(async () => (await owner.call(scan.status)).running).toBe(false)
  await owner.call(libraries.remove, { body: { path: later } })
})

test('covers by file name: an exact path, a unique name, an ambiguous name, an unknown one', async () => {
  const { t, owner } = shelf()
  await writeCbz(join(t.root, 'Other', 'Sólo uno.cbz'))
  await t.scan(owner)
  const cover = async (name: string) => {
    const answer = await t.fetch(`${t.url}/api/files/cover/${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
    return answer.ok ? answer.headers.get('content-type') : (await answer.json()).code
  }
  expect(await cover('Saga 1 (2012).cbz')).toBe('image/jpeg')
  expect(await cover(join(t.root, 'Sólo uno.cbz'))).toBe('image/jpeg')
  expect(await cover('Sólo uno.cbz')).toBe('name-ambiguous')
  for (const absent of [
    'nope.cbz',
    '/etc/passwd',
    '../../../../etc/passwd',
    join(t.root, '..', 'Saga 1 (2012).cbz'),
  ]) {
    expect([absent, await cover(absent)]).toEqual([absent, 'comic-not-found'])
  }
})

test('a file replaced by a link out of the library is not read', async () => {
  const { t, owner } = shelf()
  const { issues } = await owner.call(series.get, { params: { key: 'saga' } })
  const path = issues[0]?.path ?? ''
  await rm(path)
  await writeCbz(join(t.root, '..', 'outside.cbz'))
  await symlink(join(t.root, '..', 'outside.cbz'), path)
  const read = await t.fetch(`${t.url}/api/comics/${issues[0]?.id}/pages/1`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([read.status, (await read.json()).code]).toEqual([403, 'path-outside'])
  await rm(path)
  const gone = await t.fetch(`${t.url}/api/comics/${issues[0]?.id}/pages/2`, {
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([gone.status, (await gone.json()).code]).toEqual([404, 'comic-unavailable'])
})
