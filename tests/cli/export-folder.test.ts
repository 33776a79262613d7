import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importedLibraries } from '#cli/transfer/imported-libraries.ts'
import { EXPORT_LINE_MAX } from '#cli/transfer/line-bound.ts'
import { movedLines, movedPath, moveOf } from '#cli/transfer/moved-folders.ts'
import { readExport } from '#cli/transfer/read-export.ts'
import { createExport } from '#cli/transfer/write-export.ts'
import type { ExportedComic } from '#contract/exported.ts'
import { SHELVES_MAX } from '#domain/limits.ts'
import { DEFAULT_USER } from '#library/catalog/select.ts'
import { writeCbz } from '../support/cbz.ts'
import { type TestLibrary, testLibrary } from '../support/library.ts'
import { tempDir } from '../support/temp.ts'

const never = new AbortController().signal
const user = { id: '00000000-0000-4000-8000-000000000001', email: 'ana@example.com' }

async function* some<T>(...rows: T[]): AsyncGenerator<T> {
  yield* rows
}

// biome-ignore lint/correctness/useYield: it throws before the first value
async function* failing(): AsyncGenerator<never> {
  throw new Error('gone')
}

/** Exports a collection without an account. Returns the folder. */
async function exported({ library }: TestLibrary, folder: string): Promise<string> {
  const writer = await createExport(folder, never)
  const { exported } = library
  await writer.lines('libraries.jsonl', exported.libraries())
  await writer.lines('comics.jsonl', exported.comics())
  await writer.lines('series.jsonl', exported.series())
  await writer.lines('playlists.jsonl', exported.playlists(user.id))
  await writer.lines('shelves.jsonl', exported.shelves(user.id))
  await writer.finish({ comics: '1.0.0', user })
  return folder
}

test('a missing, damaged, foreign or newer export is rejected before anything is imported', async () => {
  const folder = join(await tempDir(), 'out')
  await expect(readExport(folder, never)).rejects.toMatchObject({ code: 'export-missing' })
  const write = async () => {
    const writer = await createExport(folder, never)
    await writer.lines('libraries.jsonl', some({ path: '/a', addedAt: '2026-01-01T00:00:00.000Z' }))
    await writer.finish({ comics: '1.0.0', user })
  }
  await write()
  const { manifest } = await readExport(folder, never)
  expect(manifest).toMatchObject({
    format: 'comics-export',
    version: 1,
    user,
    lines: { 'libraries.jsonl': 1 },
  })

  const change = async (file: string, text: string, refused: object) => {
    await write()
    await writeFile(join(folder, file), text)
    await expect(readExport(folder, never)).rejects.toMatchObject(refused)
  }
  const newer = JSON.stringify({ ...manifest, version: 2, more: {} })
  await change('libraries.jsonl', '', {
    code: 'export-damaged',
    params: { file: 'libraries.jsonl', line: 1 },
  })
  await change('libraries.jsonl', '{"path":"/a"', { code: 'export-damaged' })
  await change('libraries.jsonl', '{"path":"/a","addedAt":"yesterday"}', { code: 'export-damaged' })
  await change('manifest.json', newer, { code: 'export-newer' })
  // A new export does not replace a foreign or newer one either.
  await expect(createExport(folder, never)).rejects.toMatchObject({ code: 'export-not-empty' })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  await change('manifest.json', '{"format":"comics-export","version":1}', { code: 'export-damaged' })
  await rm(folder, { recursive: true })
  await mkdir(folder)
  await writeFile(join(folder, 'manifest.json'), '{"name":"a web app"}')
  await expect(readExport(folder, never)).rejects.toMatchObject({ code: 'export-foreign' })
  await expect(createExport(folder, never)).rejects.toMatchObject({ code: 'export-not-empty' })
})

test('texts with line breaks of every kind or longer than a chunk are exported and read', async () => {
  const folder = join(await tempDir(), 'out')
  const addedAt = '2026-01-01T00:00:00.000Z'
  const paths = ['/a\u2028b\u2029c\u0085d', '/a\r\nb\nc\rd', `/${'é'.repeat(200_000)}`, '/z']
  const writer = await createExport(folder, never)
  await writer.lines('libraries.jsonl', some(...paths.map((path) => ({ path, addedAt }))))
  await writer.finish({ comics: '1.0.0', user })
  const read: string[] = []
  for await (const { path } of (await readExport(folder, never)).lines('libraries.jsonl')) read.push(path)
  expect(read).toEqual(paths)
})

test('a line over the maximum length is neither written nor read', async () => {
  const folder = join(await tempDir(), 'out')
  const long = { path: `/${'a'.repeat(EXPORT_LINE_MAX)}`, addedAt: '2026-01-01T00:00:00.000Z' }
  const refusal = {
    code: 'export-line-too-long',
    params: { file: 'libraries.jsonl', line: 1, megabytes: 32 },
  }
  const writer = await createExport(folder, never)
  await expect(writer.lines('libraries.jsonl', some(long))).rejects.toMatchObject(refusal)
  await writer.lines('libraries.jsonl', some({ ...long, path: '/a' }))
  await writer.finish({ comics: '1.0.0', user })
  await writeFile(join(folder, 'libraries.jsonl'), `${JSON.stringify(long)}\n`)
  await expect(readExport(folder, never)).rejects.toMatchObject(refusal)
})

test('an aborted export keeps the earlier one and leaves no partial files', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  const folder = await exported(source, join(dir, 'out'))
  const before = await readFile(join(folder, 'manifest.json'), 'utf8')
  const abort = new AbortController()
  const writer = await createExport(folder, abort.signal)
  await writer.lines('libraries.jsonl', some({ path: '/a', addedAt: '2026-01-01T00:00:00.000Z' }))
  abort.abort()
  await expect(writer.finish({ comics: '1.0.0', user })).rejects.toThrow()
  await writer.abandon()
  expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(before)
  expect(await readdir(dir)).toEqual(['out'])

  // Files that others create in the folder during an export are kept.
  const other = join(dir, 'other')
  const late = await createExport(other, never)
  await mkdir(other)
  await writeFile(join(other, 'notes.txt'), 'mine')
  await expect(late.finish({ comics: '1.0.0', user })).rejects.toMatchObject({ code: 'export-not-empty' })
  await late.abandon()
  expect(await readFile(join(other, 'notes.txt'), 'utf8')).toBe('mine')
  await rm(other, { recursive: true })

  // The next complete export deletes old partial folders, and nothing else.
  const [old, young] = ['out.0123abcd.part', 'out.4567abcd.part']
  for (const name of [old, young, 'out.old']) await mkdir(join(dir, name))
  for (const name of [old, 'out.old']) await utimes(join(dir, name), 0, 0)
  await exported(source, folder)
  expect((await readdir(dir)).sort()).toEqual(['out', young, 'out.old'].sort())
})

test('an export that was killed between its last two renames is restored by the next access', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  const folder = await exported(source, join(dir, 'out'))
  const half = `${folder}.0123abcd.part`
  for (const killed of ['before', 'after'] as const) {
    await rename(folder, `${half}.old`)
    if (killed === 'after') {
      await source.library.playlists.create(user.id, 'Tren')
      await exported(source, half)
      // A partial export without a manifest.
      await mkdir(`${folder}.89abcdef.part`)
    }
    const { manifest } = await readExport(folder, never)
    expect(manifest.lines['playlists.jsonl']).toBe(killed === 'after' ? 1 : 0)
  }
  await rename(folder, half)
  await (await createExport(folder, never)).abandon()
  expect((await readExport(folder, never)).manifest.lines['playlists.jsonl']).toBe(1)
})

test('a comic whose id exists here is not matched with another one of the same content', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  await writeCbz(join(source.root, 'Uno.cbz'))
  await cp(join(source.root, 'Uno.cbz'), join(source.root, 'Dos.cbz'))
  await source.library.roots.add(source.root)
  await source.scan()
  const reader = await readExport(await exported(source, join(dir, 'out')), never)
  const { collection } = movedLines(reader, await importedLibraries(reader, [], []))
  const listed: ExportedComic[] = []
  for await (const comic of collection.comics()) listed.push(comic)
  const [one, two] = listed
  if (one === undefined || two === undefined) throw new Error('two comics')
  expect(one.fingerprint).toBe(two.fingerprint)
  const target = await testLibrary()
  for (const comics of [[two], [one, two]]) {
    const done = await target.library.import({ ...collection, comics: () => some(...comics) }, user.id, never)
    expect([done.comics, done.ids.size]).toEqual([comics.length, 0])
  }
})

test('comics in moved folders are matched by content; OLD=NEW also restores what is stored by path', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  for (const n of [1, 2]) await writeCbz(join(source.root, 'Saga', `Saga ${n}.cbz`), { seed: n })
  await writeCbz(join(source.root, 'Solo.cbz'), { seed: 9 })
  await source.library.roots.add(source.root)
  await source.scan()
  const { edits, playlists, comics } = source.library
  await edits.editIssue(join(source.root, 'Solo.cbz'), { title: 'Sola' })
  await edits.editSeries(join(source.root, 'Saga'), { title: 'La saga' })
  const { id } = await playlists.create(user.id, 'Tren')
  await playlists.add(user.id, id, [
    { type: 'series', path: join(source.root, 'Saga') },
    { type: 'comic', path: join(source.root, 'Solo.cbz') },
  ])
  const ids = new Map(
    (await comics.list({ sort: 'name', order: 'asc', limit: 9, offset: 0 }, DEFAULT_USER)).comics.map(
      (one) => [one.name, one.id],
    ),
  )
  const reader = await readExport(await exported(source, join(dir, 'out')), never)

  // The files are copied, since a new archive would contain other times.
  const away = join(dir, 'away')
  await rename(source.root, away)
  for (const isMapped of [true, false]) {
    const target = await testLibrary()
    await cp(away, target.root, { recursive: true })
    await rename(join(target.root, 'Solo.cbz'), join(target.root, 'Otro nombre.cbz'))
    const move = { from: source.root, to: target.root }
    const { collection } = movedLines(reader, await importedLibraries(reader, isMapped ? [move] : [], []))
    const done = await target.library.import(collection, user.id, never)
    expect(done).toMatchObject({ comics: 3, playlists: 1, refused: [] })
    if (!isMapped) await target.library.roots.add(target.root)
    await target.scan()
    const here = await target.listed()
    expect(here.map((one) => [one.name, one.id, one.title])).toEqual([
      ['Otro nombre.cbz', ids.get('Solo.cbz'), 'Sola'],
      ['Saga 1.cbz', ids.get('Saga 1.cbz'), 'Saga 1'],
      ['Saga 2.cbz', ids.get('Saga 2.cbz'), 'Saga 2'],
    ])
    const { series } = await target.library.series.list(
      { sort: 'name', order: 'asc', limit: 9, offset: 0 },
      DEFAULT_USER,
    )
    // A series is identified by its folder, so its edits are restored only with OLD=NEW.
    expect(series.map(({ key, name, count }) => ({ key, name, count }))).toEqual([
      isMapped ? { key: 'saga', name: 'La saga', count: 2 } : { key: 'comics-saga', name: 'Saga', count: 2 },
    ])
    expect(await target.library.playlists.items(user.id, id)).toHaveLength(2)
  }
})

test('two folders that are moved to the same one keep all their comics', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  const folders = ['a', 'b'].map((name) => join(source.root, name))
  for (const [seed, folder] of folders.entries()) await writeCbz(join(folder, 'Uno.cbz'), { seed })
  await source.library.roots.add(source.root)
  await source.scan()
  const reader = await readExport(await exported(source, join(dir, 'out')), never)
  const target = await testLibrary()
  const moves = folders.map((from) => ({ from, to: join(target.root, 'c') }))
  const { collection } = movedLines(reader, await importedLibraries(reader, moves, []))
  for (let times = 0; times < 2; times++) {
    const done = await target.library.import(collection, user.id, never)
    expect([done.comics, done.ids.size]).toEqual([2, 0])
  }
})

test('edits that are not in the export are kept, and an import for another user creates their own playlist', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  const path = join(source.root, 'Solo.cbz')
  await writeCbz(path)
  await source.library.roots.add(source.root)
  await source.scan()
  await source.library.edits.editIssue(path, { title: 'Sola' })
  const list = await source.library.playlists.create(user.id, 'Tren')
  const shelf = { name: 'Noche', query: 'year:1986', apps: true }
  const { id: shelfId } = await source.library.smartShelves.create(user.id, shelf)
  const reader = await readExport(await exported(source, join(dir, 'out')), never)
  const { collection } = movedLines(reader, await importedLibraries(reader, [], []))

  // Another collection of the same files has other ids.
  const target = await testLibrary()
  await target.library.roots.add(source.root)
  await target.scan()
  await target.library.edits.editIssue(path, { title: 'Otra', tags: ['mía'] })
  const done = await target.library.import(collection, user.id, never)
  const [comic] = await target.listed()
  expect(comic).toMatchObject({ title: 'Sola' })
  expect([...done.ids.values()]).toEqual([comic?.id])
  expect((await target.library.edits.issue(path)).edited).toEqual({ title: 'Sola', tags: ['mía'] })

  // The export wins, also over a later removal here.
  await target.library.smartShelves.remove(user.id, shelfId)
  await target.library.import(collection, user.id, never)
  expect(await target.library.smartShelves.get(user.id, shelfId)).toMatchObject(shelf)

  const other = '00000000-0000-4000-8000-000000000002'
  for (let times = 0; times < 2; times++) await target.library.import(collection, other, never)
  const theirs = await target.library.playlists.list(other)
  expect(theirs.map(({ name }) => name)).toEqual(['Tren'])
  expect(theirs[0]?.id).not.toBe(list.id)
  expect(await target.library.smartShelves.list(other)).toMatchObject([shelf])
  // A failed import leaves no data.
  const late = { ...collection, playlists: () => failing() }
  const third = await testLibrary()
  await expect(third.library.import(late, user.id, never)).rejects.toThrow('gone')
  expect(await third.library.roots.list()).toEqual([])
})

test('moveOf parses OLD=NEW, and movedPath applies it', () => {
  expect(moveOf('/a/b/=/c')).toEqual({ from: '/a/b', to: '/c' })
  for (const wrong of ['/a', '=/a', '/a=', '/a=/b=/c']) expect(moveOf(wrong)).toBeNull()
  const moves = [{ from: '/a/b', to: '/c' }]
  expect(['/a/b', '/a/b/x.cbz', '/a/bc/x.cbz', '/z'].map((path) => movedPath(moves, path))).toEqual([
    '/c',
    '/c/x.cbz',
    '/a/bc/x.cbz',
    '/z',
  ])
})

test('an import adds smart shelves up to the limit, and those of the user stay', async () => {
  const dir = await tempDir()
  const source = await testLibrary()
  const target = await testLibrary()
  const content = (name: string) => ({ name, query: 'year:1986', apps: true })
  for (let n = 0; n < SHELVES_MAX; n++)
    await source.library.smartShelves.create(user.id, content(`Suyo ${n}`))
  for (const name of ['Uno', 'Dos']) await target.library.smartShelves.create(user.id, content(name))
  const reader = await readExport(await exported(source, join(dir, 'out')), never)
  const { collection } = movedLines(reader, await importedLibraries(reader, [], []))
  for (let times = 0; times < 2; times++) {
    const { leftShelves } = await target.library.import(collection, user.id, never)
    expect([leftShelves.length, new Set(leftShelves).size]).toEqual([2, 2])
    const names = (await target.library.smartShelves.list(user.id)).map(({ name }) => name)
    expect(names).toHaveLength(SHELVES_MAX)
    expect(names).toEqual(expect.arrayContaining(['Uno', 'Dos']))
  }
  // A removed shelf in an export, which ours do not have, removes nothing.
  const [present] = await target.library.smartShelves.list(user.id)
  const removing = {
    ...collection,
    async *shelves() {
      yield { id: present?.id ?? '', at: 1, shelf: null }
    },
  }
  await target.library.import(removing, user.id, never)
  expect(await target.library.smartShelves.list(user.id)).toHaveLength(SHELVES_MAX)
})
