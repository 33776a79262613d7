import { copyFile, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { devices } from '#contract/helper/devices.ts'
import { documents } from '#contract/helper/documents.ts'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { downloadNames } from '#library/apps/download-names.ts'
import { readingOf } from '#records/library/reading.ts'
import { saveReading } from '#records/library/save-reading.ts'
import { textEpub } from '../../fixtures/books.ts'
import { writeCbz } from '../support/cbz.ts'
import { tempDir } from '../support/temp.ts'
import { koboOf, md5 } from './support/kobo.ts'
import { type AppShelf, appShelf, comicsOf } from './support/shelf.ts'

const WAIT = { timeout: 20_000 }

/** Matches a message; a bare pattern inside an object would match nothing. */
const messageLike = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** Returns KOReader's digest of a file. */
async function digest(path: string): Promise<string> {
  const { length } = await readFile(path)
  return (await fingerprintOf(path, length)).replace(/^\d+-/, '')
}

const comicOf = (shelf: AppShelf, name: string) => {
  const comic = shelf.comics.get(name)
  if (comic === undefined) throw new Error(`no ${name}`)
  return comic
}

async function connected(shelf: AppShelf, name = 'Kobo', top?: string) {
  const { key, user, id } = await shelf.device('koreader')
  return { ...koboOf(shelf, user, key, name, top), key, user, id }
}

test.each([
  ['a file that ends within a sample', 1_500, 'af9c96c4a71b9d281d66b79ec8281c1b'],
  ['one that ends within a later sample', 5_000, '5ed57c7e8b80bdccb94703bbbbe792b7'],
  ['an empty file', 0, md5('')],
])('%s has the same digest as in KOReader', async (_what, length, expected) => {
  const path = join(await tempDir(), 'file')
  await writeFile(path, Buffer.from(Array.from({ length }, (_, k) => (31 * k + 7) % 256)))
  expect(await digest(path)).toBe(expected)
})

test('login succeeds with all spellings of a key; errors explain what to do', async () => {
  const shelf = await appShelf({ 'Suelto.cbz': { pages: 3 } })
  const { key, user, id } = await shelf.device('koreader')
  const ok = { status: 200, body: { authorized: 'OK' } }
  for (const name of [user, user.toLowerCase(), 'lucia@ejemplo.es', 'quien sea'])
    expect(await koboOf(shelf, name, key, 'Kobo').login()).toEqual(ok)
  // A key in lower case without hyphens, an address without its end, a key in the address.
  expect(await koboOf(shelf, user, key.replaceAll('-', '').toLowerCase(), 'Kobo').login()).toEqual(ok)
  expect(await koboOf(shelf, user, key, 'Kobo', '').login()).toEqual(ok)
  expect(await koboOf(shelf, user, 'x', 'Kobo', `/koreader/k/${key}`).login()).toEqual(ok)
  expect(await koboOf(shelf, user, key, 'Kobo').ask('GET', '/healthcheck')).toEqual({
    status: 200,
    body: { state: 'OK' },
  })

  const stranger = koboOf(shelf, user, 'otra', 'Kobo')
  for (const response of [stranger.login(), stranger.pull('x'), stranger.push('x', '1', 0.1)])
    expect(await response).toMatchObject({ status: 401, body: { code: 2001, message: messageLike(/clave/) } })
  const registered = await stranger.ask('POST', '/users/create', { username: 'a', password: 'b' })
  expect(registered).toMatchObject({
    status: 402,
    body: { message: messageLike(/Aplicaciones/) },
  })
  const inEnglish = await shelf.server.fetch(`${shelf.server.url}/users/create`, {
    method: 'POST',
    headers: { 'Accept-Language': 'en-GB,en;q=0.9' },
  })
  expect(await inEnglish.json()).toMatchObject({ message: messageLike(/under Applications/) })

  const reader = await shelf.device('koreader', 'read')
  const readOnly = koboOf(shelf, reader.user, reader.key, 'TV')
  expect(await readOnly.push('x', '1', 0.1)).toMatchObject({
    status: 401,
    body: { message: messageLike(/guardar/) },
  })
  expect(await readOnly.pull('x')).toEqual({ status: 200, body: {} })
  // A rejected write is reported until a write succeeds, also after further reads.
  const listed = (await shelf.owner.call(devices.list)).devices
  expect(listed.find((one) => one.id === reader.id)?.failure?.code).toBe('device-read-only')

  await shelf.owner.call(devices.revoke, { params: { id } })
  expect(await koboOf(shelf, user, key, 'Kobo').login()).toMatchObject({ status: 401 })
})

test('progress is synced between KOReader, the account and the dashboard', async () => {
  const shelf = await appShelf()
  const { owner } = shelf
  const comic = comicOf(shelf, 'Blacksad 03.cbz')
  const document = await digest(comic.path)
  const kobo = await connected(shelf)
  const kindle = await connected(shelf, 'Kindle')
  expect(await kobo.pull(document)).toEqual({ status: 200, body: {} })

  const before = Math.floor(Date.now() / 1_000)
  const pushed = await kobo.push(document, 5, 0.4167)
  expect(pushed).toEqual({ status: 200, body: { document, timestamp: expect.any(Number) } })
  expect(Number(pushed.body.timestamp) - before).toBeLessThan(60)
  // The response repeats the writer's fields; a number becomes a string.
  const state = { document, progress: '5', percentage: 0.4167, device: 'Kobo', device_id: 'id of Kobo' }
  expect((await kindle.pull(document)).body).toEqual({ ...state, timestamp: expect.any(Number) })
  expect((await kindle.pull(md5('Blacksad 03.cbz'))).body).toMatchObject({ progress: '5' })
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.lastPage, WAIT).toBe(5)

  await saveReading(owner.client, owner.id, { comic, page: 9, pageCount: 12, at: new Date().toISOString() })
  await expect
    .poll(async () => (await kobo.pull(document)).body, WAIT)
    .toMatchObject({
      progress: '9',
      percentage: 0.75,
      device: 'Comics',
      device_id: expect.stringMatching(/.{36}/),
    })

  // The Kobo has fetched page 9; the Kindle has not, and sends its older page late.
  expect((await kindle.push(document, '2', 0.1667)).status).toBe(200)
  expect((await kobo.pull(document)).body).toMatchObject({ progress: '9' })
  await kobo.push(document, '3', 0.25)
  expect((await kindle.pull(document)).body).toMatchObject({ progress: '3', device: 'Kobo' })
  await kindle.push(document, '2', 0.1667)
  expect((await kobo.pull(document)).body).toMatchObject({ progress: '2', device: 'Kindle' })

  // Nearly 100 % finishes the comic, and so does a page beyond the last.
  await kobo.push(document, '11', 0.9995)
  await expect.poll(async () => (await readingOf(owner.client, comic.id))?.progress, WAIT).toBe(100)
  expect((await kindle.pull(document)).body).toMatchObject({ progress: '11', percentage: 0.9995 })
  expect((await kobo.ask('PUT', '/syncs/progress', { document })).status).toBe(403)
})

test('comics match by content and by current and former names; copies share progress', async () => {
  const shelf = await appShelf({
    'Blacksad/Blacksad 01.cbz': {
      pages: 4,
      info: { Series: 'Blacksad', Number: 1, Title: 'Un lugar: entre sombras', Writer: 'Juan, Ana' },
    },
    'Blacksad/Blacksad 02.cbz': { pages: 4, info: { Series: 'Blacksad', Number: 2 } },
    'A/001.cbz': { pages: 3 },
    'B/001.cbz': { pages: 3 },
  })
  const { owner, server } = shelf
  const { path, id } = comicOf(shelf, 'Blacksad 01.cbz')
  const kobo = await connected(shelf)
  const former = await digest(path)
  await kobo.push(former, '2', 0.5)
  const progressOf = async (document: string) => (await kobo.pull(document)).body.progress

  // File names that KOReader gives to downloads from a feed.
  expect(await progressOf(md5('Juan, Ana - 001 - Un lugar_ entre sombras.cbz'))).toBe('2')
  expect(await progressOf(md5('Juan, Ana - Blacksad 001 - Un lugar_ entre sombras.cbz'))).toBe('2')
  expect(downloadNames(['Uno'], null, 'azw3')).toEqual(['Unknown Author - Uno.azw'])
  // A name of several comics matches none.
  await kobo.push(md5('001.cbz'), '2', 0.5)
  expect(await readingOf(owner.client, comicOf(shelf, '001.cbz').id)).toBeNull()

  const copy = join(server.root, 'Copia.cbz')
  await copyFile(path, copy)
  await server.scan(owner)
  await kobo.push(former, '3', 0.75)
  const library = await comicsOf(shelf)
  const copies = library.filter(({ name }) => ['Copia.cbz', 'Blacksad 01.cbz'].includes(name))
  expect(copies).toHaveLength(2)
  for (const each of copies)
    await expect.poll(async () => (await readingOf(owner.client, each.id))?.lastPage, WAIT).toBe(3)

  await writeCbz(path, { pages: 5, seed: 77 })
  await rename(copy, join(server.root, 'Aparte.cbz'))
  await server.scan(owner)
  const now = await digest(path)
  expect(now).not.toBe(former)
  await kobo.push(now, '4', 0.8)
  await expect.poll(async () => (await readingOf(owner.client, id))?.lastPage, WAIT).toBe(4)
  expect(await progressOf(md5('Copia.cbz'))).toBe('3')
  expect(await progressOf(md5('Juan, Ana - 001 - Un lugar_ entre sombras.cbz'))).toBe('4')
})

test('a locator in a text EPUB is stored as sent, and approximated in other protocols', async () => {
  const shelf = await appShelf({})
  const { owner, server } = shelf
  const path = join(server.root, 'Novela.epub')
  await writeFile(path, textEpub('Novela', ['Uno', 'Dos', 'Tres', 'Cuatro'], 40))
  await server.scan(owner)
  const [comic] = await comicsOf(shelf)
  if (comic === undefined) throw new Error('no book')
  const [kobo, kindle] = [await connected(shelf), await connected(shelf, 'Kindle')]
  const document = await digest(path)
  const progress = '/body/DocFragment[3]/body/p[2]/text().7'
  await kobo.push(document, progress, 0.5512)
  expect((await kindle.pull(document)).body).toMatchObject({ progress, percentage: 0.5512 })
  const reading = async () => readingOf(owner.client, comic.id)
  await expect.poll(async () => (await reading())?.progress, WAIT).toBeGreaterThan(0)
  const { lastPage, pageCount } = (await reading()) ?? {}
  expect((lastPage ?? 0) / (pageCount ?? 1)).toBeCloseTo(0.55, 0)

  // Progress from the dashboard is sent as a chapter.
  await saveReading(owner.client, owner.id, {
    ...{ comic, page: 9, pageCount: 10 },
    at: new Date().toISOString(),
  })
  await expect
    .poll(async () => (await kobo.pull(document)).body, WAIT)
    .toMatchObject({ progress: '/body/DocFragment[4].0', percentage: 0.9, device: 'Comics' })
})

test("an unknown document's progress is stored and linked once its file is added", async () => {
  const shelf = await appShelf({ 'Suelto.cbz': { pages: 3 } })
  const { owner, server } = shelf
  const kobo = await connected(shelf)
  const kindle = await connected(shelf, 'Kindle')
  const elsewhere = join(await tempDir(), 'Nuevo.cbz')
  await writeCbz(elsewhere, { pages: 8 })
  const document = await digest(elsewhere)
  await kobo.push(document, '6', 0.75, { filename: 'Nuevo.cbz', title: 'Nuevo' })
  expect((await kindle.pull(document)).body).toMatchObject({ progress: '6', device: 'Kobo' })

  await copyFile(elsewhere, join(server.root, 'Llegado.cbz'))
  await server.scan(owner)
  const library = await comicsOf(shelf)
  const { id } = library.find(({ name }) => name === 'Llegado.cbz') ?? { id: '' }
  // The end of the scan links it, without a request.
  await expect.poll(async () => (await readingOf(owner.client, id))?.lastPage, WAIT).toBe(6)
  expect((await kindle.pull(document)).body).toMatchObject({ progress: '6', device: 'Kobo' })

  // The user links unmatched documents.
  const suelto = comicOf(shelf, 'Suelto.cbz').id
  for (const each of ['desconocido', 'otro']) await kobo.push(each, '1', 0.3333, { title: `El ${each}` })
  const unmatched = async () => (await owner.call(documents.list)).documents
  expect(await unmatched()).toMatchObject([
    { document: 'otro', title: 'El otro', fileName: null, share: 0.3333, device: 'Kobo' },
    { document: 'desconocido' },
  ])
  const unmatchedBefore = await unmatched()
  const other = { params: { document: 'otro' } }
  await owner.call(documents.forget, other)
  expect(await unmatched()).toHaveLength(1)
  await owner.call(documents.restore, other)
  expect(await unmatched()).toEqual(unmatchedBefore)
  await owner.call(documents.forget, other)
  await owner.call(documents.link, { params: { document: 'desconocido' }, body: { comicId: suelto } })
  await expect.poll(async () => (await readingOf(owner.client, suelto))?.lastPage, WAIT).toBe(1)
  await expect.poll(unmatched, WAIT).toEqual([])

  // If KOReader sends file names, another edition is matched by the name.
  await kobo.push(md5('otra edición'), '2', 0.6667, { filename: 'Suelto.cbz' })
  await expect.poll(async () => (await readingOf(owner.client, suelto))?.lastPage, WAIT).toBe(2)
  expect((await kindle.pull(md5('otra edición'))).body).toMatchObject({ progress: '2' })
})
