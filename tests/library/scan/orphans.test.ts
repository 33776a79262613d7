import { cp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { PLAYLIST_PICTURES, PLAYLIST_PICTURES_BYTES, PLAYLIST_UNDO_TIME } from '#domain/limits.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { createOrphans } from '#library/images/orphans.ts'
import { openLibrary } from '#library/index.ts'
import { libraryMigrations } from '#library/schema.ts'
import { writeCbz } from '../../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'
import { tempDir } from '../../support/temp.ts'

const LONG_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000)

/** Returns a different picture for each number, as a data URL. */
async function picture(n: number, side = 8): Promise<string> {
  const background = { r: n % 256, g: n >> 8, b: 90 }
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Sets the times of all files in a folder to two hours ago. */
async function age(folder: string): Promise<void> {
  for (const file of await filesIn(folder)) await utimes(file, LONG_AGO, LONG_AGO)
}

async function shelf(): Promise<TestLibrary & { readonly id: string }> {
  const t = await testLibrary()
  await writeCbz(join(t.root, 'Saga', 'Saga 1.cbz'))
  await writeCbz(join(t.root, 'Saga', 'Saga 2.cbz'))
  await t.library.roots.add(t.root)
  await t.scan()
  const comics = await t.listed()
  return { ...t, id: comics[0]?.id ?? '' }
}

test("a playlist's picture is deleted when it is replaced or its playlist is, unless shared", async () => {
  const { library, dataDir } = await shelf()
  const folder = join(dataDir, 'playlists')
  const [one, two] = [
    await library.playlists.create('ana', 'One'),
    await library.playlists.create('bea', 'Two'),
  ]
  await library.playlists.putImage('ana', one.id, await picture(1))
  await library.playlists.putImage('bea', two.id, await picture(1))
  expect(await filesIn(folder)).toHaveLength(1)
  await library.playlists.putImage('ana', one.id, await picture(2))
  expect(await filesIn(folder)).toHaveLength(2)
  await library.playlists.remove('bea', two.id)
  await library.playlists.create('bea', 'Three')
  expect(await filesIn(folder)).toHaveLength(2)
  // It is deleted once the playlist can no longer be restored.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PLAYLIST_UNDO_TIME + 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  await library.playlists.create('bea', 'Four')
  expect(await filesIn(folder)).toHaveLength(1)
  const shown = await library.playlists.imageOf(one.id)
  expect((await library.playlistImages.read(shown)).type).toBe('image/png')
  await library.playlists.putImage('ana', one.id, null)
  expect(await filesIn(folder)).toEqual([])
})

test("a series' header image is deleted when it is replaced", async () => {
  const { library, dataDir } = await shelf()
  for (const n of [1, 2, 3]) await library.choices.putHeader('saga', await picture(n))
  expect(await filesIn(join(dataDir, 'headers'))).toHaveLength(1)
  await library.choices.removeHeader('saga')
  expect(await filesIn(join(dataDir, 'headers'))).toEqual([])
})

test("a user's playlist pictures are limited in number", async () => {
  const { library, dataDir } = await shelf()
  const lists = await Promise.all(
    Array.from({ length: PLAYLIST_PICTURES + 1 }, (_, n) => library.playlists.create('ana', `${n}`)),
  )
  const put = async (n: number, user = 'ana') =>
    library.playlists.putImage(user, lists[n]?.id ?? '', await picture(n))
  for (let n = 0; n < PLAYLIST_PICTURES; n++) await put(n)
  const full = { code: 'playlist-pictures-full', status: 413 }
  await expect(put(PLAYLIST_PICTURES)).rejects.toMatchObject(full)
  expect(await filesIn(join(dataDir, 'playlists'))).toHaveLength(PLAYLIST_PICTURES)
  // Replacing a picture is allowed, and other users have their own limit.
  await put(0)
  const other = await library.playlists.create('bea', 'Mine')
  await library.playlists.putImage('bea', other.id, await picture(3))
  await library.playlists.remove('ana', lists[1]?.id ?? '')
  await put(PLAYLIST_PICTURES)
})

test("a user's playlist pictures are limited in bytes", async () => {
  const { library } = await shelf()
  const large = Buffer.alloc(4.9 * 1024 * 1024)
  const fits = Math.floor(PLAYLIST_PICTURES_BYTES / large.length)
  const put = async (n: number) => {
    large.set([0xff, 0xd8, 0xff, n])
    const { id } = await library.playlists.create('ana', `${n}`)
    return library.playlists.putImage('ana', id, large.toString('base64'))
  }
  for (let n = 0; n < fits; n++) await put(n)
  await expect(put(fits)).rejects.toMatchObject({ code: 'playlist-pictures-full' })
})

test('the sweep deletes unused covers with their widths, unused pictures and partial files', async () => {
  const { library, dataDir, id, root, scan } = await shelf()
  const covers = join(dataDir, 'covers')
  for (const width of [160, 240]) await library.pages.cover(id, width)
  await age(covers)
  const before = await filesIn(covers)
  await library.choices.putHeader('saga', await picture(1))
  const list = await library.playlists.create('ana', 'One')
  await library.playlists.putImage('ana', list.id, await picture(2))
  expect(await library.orphans.sweep()).toBe(0)
  expect(await filesIn(covers)).toEqual(before)

  // The file changes, and with it its cover.
  await rm(join(root, 'Saga', 'Saga 1.cbz'))
  await writeCbz(join(root, 'Saga', 'Saga 1.cbz'), { pages: 3, seed: 7 })
  await scan()
  const name = '0123456789abcdef0123'
  const partial = ['covers/01/x.jpg.0a1b2c3d.part', `headers/${name}.png.0a1b2c3d.part`, 'playlists/y.part']
  const orphans = [
    `covers/01/${name}.jpg`,
    `covers/01/${name}-160.webp`,
    `headers/${name}.png`,
    `playlists/${name}.jpg`,
  ]
  const foreign = ['covers/01/notes.txt', 'headers/mine.png', 'playlists/thumbs.db']
  await mkdir(join(covers, '01'), { recursive: true })
  for (const file of [...partial, ...orphans, ...foreign]) await writeFile(join(dataDir, file), 'x')
  for (const folder of ['covers', 'headers', 'playlists']) await age(join(dataDir, folder))
  const fresh = join(covers, '01', `${name.replace('0', 'f')}.jpg`)
  await writeFile(fresh, 'being written by a scan')
  await writeFile(join(covers, '01', 'z.jpg.0a1b2c3d.part'), 'half')

  expect(await library.orphans.sweep()).toBeGreaterThanOrEqual(partial.length + orphans.length)
  const remaining = (
    await Promise.all(['covers', 'headers', 'playlists'].map((each) => filesIn(join(dataDir, each))))
  ).flat()
  for (const file of [...partial, ...orphans]) expect(remaining).not.toContain(join(dataDir, file))
  for (const file of foreign) expect(remaining).toContain(join(dataDir, file))
  expect(remaining).toContain(fresh)
  expect(remaining.some((file) => file.endsWith('z.jpg.0a1b2c3d.part'))).toBe(true)
  // All pictures in use still exist.
  for (const { id: each } of (
    await library.comics.list({ sort: 'name', order: 'asc', limit: 9, offset: 0 }, DEFAULT_USER)
  ).comics)
    expect((await library.pages.cover(each, 480)).type).toBe('image/jpeg')
  expect((await library.headers.read((await library.choices.header('saga')).header ?? '')).type).toBe(
    'image/png',
  )
  expect((await library.playlistImages.read(await library.playlists.imageOf(list.id))).type).toBe('image/png')
})

test('a replaced cover that is old enough is deleted at once, with its widths', async () => {
  const { library, dataDir, id } = await shelf()
  await library.pages.cover(id, 160)
  await age(join(dataDir, 'covers'))
  const { version } = (await library.comics.byIds([id], DEFAULT_USER))[0]?.cover ?? {}
  await library.choices.chooseCover(id, 2)
  expect((await filesIn(join(dataDir, 'covers'))).filter((file) => file.includes(version ?? '?'))).toEqual([])
})

test('nothing is deleted if the database cannot be read or is new', async () => {
  const { dataDir } = await shelf()
  const orphan = join(dataDir, 'covers', '01', '0123456789abcdef0123.jpg')
  await mkdir(join(dataDir, 'covers', '01'), { recursive: true })
  await writeFile(orphan, 'x')
  await age(join(dataDir, 'covers'))
  const before = await filesIn(join(dataDir, 'covers'))

  const db = await openDatabase(join(dataDir, 'library.db'), { migrations: libraryMigrations })
  await db.exec('alter table playlists rename to lost')
  await expect(createOrphans(db, dataDir).sweep()).rejects.toThrow(/playlists/)
  expect(await filesIn(join(dataDir, 'covers'))).toEqual(before)
  await db.exec('alter table lost rename to playlists')
  await db.close()
  await expect(createOrphans(db, dataDir).sweep()).rejects.toThrow()
  expect(await filesIn(join(dataDir, 'covers'))).toEqual(before)

  const elsewhere = await tempDir()
  const fresh = await openLibrary(elsewhere)
  onTestFinished(() => fresh.close())
  await cp(join(dataDir, 'covers'), join(elsewhere, 'covers'), { recursive: true, preserveTimestamps: true })
  expect(await fresh.orphans.sweep()).toBe(0)
  expect(await filesIn(join(elsewhere, 'covers'))).toHaveLength(before.length)
})

test('an old partial database backup is deleted with its journal, complete backups stay', async () => {
  const { library, dataDir } = await shelf()
  const folder = join(dataDir, 'backups')
  await mkdir(folder)
  const names = ['.db', '.db.1a.part', '.db.1a.part-journal'].map((end) => `library-before-x${end}`)
  for (const name of names) await writeFile(join(folder, name), '')
  expect(await library.orphans.sweep()).toBe(0)
  await age(folder)
  expect(await library.orphans.sweep()).toBe(2)
  expect(await readdir(folder)).toEqual(['library-before-x.db'])
})
