import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { openLibrary } from '#library/index.ts'
import { writeCbz } from '../../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'

async function shelfOfThree(): Promise<TestLibrary> {
  const t = await testLibrary()
  for (const n of [1, 2, 10]) await writeCbz(join(t.root, 'Ñandú Vol. 2', `Ñandú ${n}.cbz`))
  await writeCbz(join(t.root, 'Loose.cbz'))
  await writeCbz(join(t.root, 'Alone', 'One Shot (2001).cbz'))
  await t.library.roots.add(t.root)
  return t
}
const ids = async ({ library }: TestLibrary) =>
  Object.fromEntries(
    (
      await library.comics.list({ sort: 'name', order: 'asc', limit: 200, offset: 0 }, DEFAULT_USER)
    ).comics.map((c) => [c.name, c.id]),
  )

test('finds comics, groups folders into series and leaves loose files single', async () => {
  const t = await shelfOfThree()
  const status = await t.scan()
  expect(status).toMatchObject({
    outcome: 'done',
    running: false,
    discovered: 5,
    processed: 5,
    added: 5,
    problems: 0,
  })
  expect(await t.shelf()).toEqual({
    '': ['Loose.cbz', 'One Shot (2001).cbz'],
    'nandu-vol-2': ['Ñandú 1.cbz', 'Ñandú 2.cbz', 'Ñandú 10.cbz'],
  })
  const { series, issues } = await t.library.series.get('nandu-vol-2', DEFAULT_USER)
  expect(series).toMatchObject({
    name: 'Ñandú Vol. 2',
    volume: 2,
    count: 3,
    covers: ['Ñandú 1.cbz', 'Ñandú 2.cbz', 'Ñandú 10.cbz'],
  })
  expect(issues.map(({ number, pageCount }) => [number, pageCount])).toEqual([
    ['1', 3],
    ['2', 3],
    ['10', 3],
  ])
  expect(issues.every(({ cover }) => cover.version !== null && cover.tint.startsWith('oklch('))).toBe(true)
})

test('a rescan without changes reads nothing again', async () => {
  const t = await shelfOfThree()
  await t.scan()
  const before = await ids(t)
  expect(await t.scan()).toMatchObject({ processed: 5, added: 0, changed: 0, gone: 0 })
  expect(await ids(t)).toEqual(before)
})

test('a changed file keeps its id and gets its new metadata', async () => {
  const t = await shelfOfThree()
  await t.scan()
  const before = await ids(t)
  const path = join(t.root, 'Loose.cbz')
  await writeCbz(path, { pages: 5, seed: 4, info: { Title: 'Now titled' } })
  await utimes(path, new Date(), new Date(Date.now() + 5_000))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1 })
  expect(await ids(t)).toEqual(before)
  expect(await t.library.comics.get(before['Loose.cbz'] ?? '', DEFAULT_USER)).toMatchObject({
    title: 'Now titled',
    pageCount: 5,
  })
})

test('a renamed or moved comic keeps its id, and its former path leads to it', async () => {
  const t = await shelfOfThree()
  await t.scan()
  const before = await ids(t)
  const from = join(t.root, 'Ñandú Vol. 2', 'Ñandú 10.cbz')
  await rename(from, join(t.root, 'Moved away.cbz'))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1, gone: 0 })
  expect((await ids(t))['Moved away.cbz']).toBe(before['Ñandú 10.cbz'])
  expect(await t.library.comics.idOf(from)).toBe(before['Ñandú 10.cbz'])
  expect((await t.library.series.get('nandu-vol-2', DEFAULT_USER)).series.count).toBe(2)
})

test('two files with the same content are two comics', async () => {
  const t = await testLibrary()
  await writeCbz(join(t.root, 'a.cbz'), { seed: 1 })
  await writeCbz(join(t.root, 'b.cbz'), { seed: 1 })
  await t.library.roots.add(t.root)
  await t.scan()
  const found = await ids(t)
  expect(Object.keys(found)).toEqual(['a.cbz', 'b.cbz'])
  expect(found['a.cbz']).not.toBe(found['b.cbz'])
})

test("a missing file's comic is marked unavailable and gets its id back when it returns", async () => {
  const t = await testLibrary()
  for (let n = 1; n <= 6; n++) await writeCbz(join(t.root, 'Saga', `Saga ${n}.cbz`))
  await t.library.roots.add(t.root)
  await t.scan()
  const before = await ids(t)
  const path = join(t.root, 'Saga', 'Saga 6.cbz')
  await rename(path, `${path}.away`)
  expect(await t.scan()).toMatchObject({ gone: 1 })
  expect((await t.library.series.get('saga', DEFAULT_USER)).series.count).toBe(5)
  expect(await t.library.comics.get(before['Saga 6.cbz'] ?? '', DEFAULT_USER)).toMatchObject({
    available: false,
  })
  await rename(`${path}.away`, path)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 1 })
  expect(await ids(t)).toEqual(before)
})

test('a missing library, or one that lost many files, marks nothing gone and is reported', async () => {
  const t = await shelfOfThree()
  await t.scan()
  const before = await ids(t)
  await rename(t.root, `${t.root}.unmounted`)
  expect(await t.scan()).toMatchObject({ gone: 0, problems: 1 })
  expect(await ids(t)).toEqual(before)
  expect((await t.library.problems()).map(({ code }) => code)).toEqual(['root-missing'])

  await mkdir(t.root)
  expect(await t.scan({ full: true })).toMatchObject({ gone: 0 })
  expect((await t.library.problems()).map(({ code }) => code)).toEqual(['root-shrunk'])
  expect(await ids(t)).toEqual(before)

  await rm(t.root, { recursive: true })
  await rename(`${t.root}.unmounted`, t.root)
  expect(await t.scan()).toMatchObject({ gone: 0, changed: 0, problems: 0 })
  expect(await t.library.problems()).toEqual([])
})

test('a scan with `believe` marks many missing files as gone, without reading the others', async () => {
  const t = await shelfOfThree()
  await t.scan()
  await rm(join(t.root, 'Ñandú Vol. 2'), { recursive: true })
  expect(await t.scan()).toMatchObject({ gone: 0 })
  expect(await t.scan({ believe: true })).toMatchObject({ gone: 3, changed: 0 })
  expect(await t.library.problems()).toEqual([])
  expect(Object.keys(await t.shelf())).toEqual([''])
})

test('a damaged file is a problem and does not end the scan', async () => {
  const t = await shelfOfThree()
  await writeFile(join(t.root, 'broken.cbz'), 'PK\u0003\u0004 but nothing more')
  await writeFile(join(t.root, 'empty.cbr'), '')
  expect(await t.scan()).toMatchObject({ outcome: 'done', processed: 7, problems: 2 })
  const problems = await t.library.problems()
  expect(problems.map(({ path, code }) => [path.slice(t.root.length + 1), code])).toEqual([
    ['broken.cbz', 'comic-corrupt'],
    ['empty.cbr', 'comic-corrupt'],
  ])
  expect(problems.every(({ message }) => message.length > 10)).toBe(true)
  await writeCbz(join(t.root, 'broken.cbz'))
  await rm(join(t.root, 'empty.cbr'))
  await t.scan()
  expect(await t.library.problems()).toEqual([])
})

test('ignores system files, link loops and links out of the library', async () => {
  const t = await shelfOfThree()
  const outside = join(t.root, '..', 'outside')
  await writeCbz(join(outside, 'secret.cbz'))
  await symlink(join(outside, 'secret.cbz'), join(t.root, 'link.cbz'))
  await symlink(outside, join(t.root, 'folder-link'))
  await symlink(t.root, join(t.root, 'loop'))
  await writeCbz(join(t.root, '@eaDir', 'thumb.cbz'))
  await writeCbz(join(t.root, '.hidden', 'x.cbz'))
  await writeFile(join(t.root, '._Loose.cbz'), 'x')
  await mkdir(join(t.root, 'folder.cbz'))
  expect(await t.scan()).toMatchObject({ discovered: 5 })
})

test('a second scan is rejected; a cancelled scan is completed by the next', async () => {
  const t = await testLibrary()
  for (let n = 1; n <= 60; n++) await writeCbz(join(t.root, 'Long', `Long ${n}.cbz`))
  await t.library.roots.add(t.root)
  const { done } = await t.library.scanner.start()
  await expect(t.library.scanner.start()).rejects.toMatchObject({ code: 'scan-running' })
  expect(await t.library.scanner.status()).toMatchObject({ running: true })
  expect(await t.library.scanner.cancel()).toMatchObject({ running: false, outcome: 'cancelled' })
  await done
  expect(await t.scan()).toMatchObject({ outcome: 'done', processed: 60 })
  expect((await t.library.stats()).files).toBe(60)
})

test('a removed library is hidden, and its comics return when it is added again', async () => {
  const t = await shelfOfThree()
  await t.scan()
  const before = await ids(t)
  await t.library.roots.remove(t.root)
  expect(await t.shelf()).toEqual({})
  expect(
    (await t.library.series.list({ sort: 'name', order: 'asc', limit: 200, offset: 0 }, DEFAULT_USER)).total,
  ).toBe(0)
  await t.library.roots.add(t.root)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 5 })
  expect(await ids(t)).toEqual(before)
  expect((await t.library.series.get('nandu-vol-2', DEFAULT_USER)).series.count).toBe(3)
})

test('a picture beside a comic is its cover, and covers are stored by content', async () => {
  const t = await testLibrary()
  await writeCbz(join(t.root, 'a.cbz'), { seed: 1 })
  await t.library.roots.add(t.root)
  await t.scan()
  const id = (await ids(t))['a.cbz'] ?? ''
  const own = await t.library.pages.cover(id, 160)
  expect(own.type).toBe('image/webp')
  const { colourPage } = await import('../../support/cbz.ts')
  await writeFile(join(t.root, 'a.jpg'), await colourPage(77))
  await t.scan({ full: true })
  const beside = await t.library.pages.cover(id)
  expect(beside.type).toBe('image/jpeg')
  expect(beside.etag).not.toBe(own.etag)
  expect((await readdir(join(t.dataDir, 'covers'))).length).toBeGreaterThan(0)
})

test("reports each library's progress and the last problems, also to another process", async () => {
  const t = await shelfOfThree()
  const second = join(t.root, '..', 'second')
  for (const n of [1, 2]) await writeCbz(join(second, `${n}.cbz`))
  for (let n = 1; n <= 6; n++) await writeFile(join(second, `bad ${n}.cbz`), 'nothing')
  await t.library.roots.add(second)
  const status = await t.scan()
  const libraries = [
    { path: t.root, discovered: 5, processed: 5 },
    { path: second, discovered: 8, processed: 8 },
  ]
  expect(status).toMatchObject({ libraries, problems: 6, reading: [] })
  expect(status.troubles).toHaveLength(5)
  expect(status.troubles.at(-1)).toMatchObject({
    path: expect.stringContaining('bad '),
    code: 'comic-corrupt',
  })

  const other = await openLibrary(t.dataDir)
  onTestFinished(() => other.close())
  const { troubles, reading } = await other.scanner.status()
  expect({ troubles, reading }).toEqual({ troubles: status.troubles, reading: [] })
  // A scan of one library reports nothing about the other.
  const part = await t.scan({ paths: [t.root] })
  expect(part.libraries).toEqual([{ path: t.root, discovered: 5, processed: 5 }])
})
