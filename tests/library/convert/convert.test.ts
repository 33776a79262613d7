import { execFileSync } from 'node:child_process'
import { appendFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { leaveRoom, smallDisk } from '../../support/processes/small-disk.ts'
import { fileTree } from '../support/file-tree.ts'
import { comicFiles, writeArchive } from './support/archives.ts'
import { BY, convertedLibrary } from './support/converted-library.ts'

/** Prints the entries of a zip in order, as a program that is not ours reads them. */
const PYTHON = `
import sys, zipfile, json, hashlib
z = zipfile.ZipFile(sys.argv[1])
print(json.dumps({'bad': z.testzip(), 'comment': z.comment.decode(), 'entries': [
  [i.filename, i.compress_type, i.flag_bits, list(i.date_time), hashlib.sha256(z.read(i)).hexdigest()] for i in z.infolist()]}))
`
interface Listed {
  bad: string | null
  comment: string
  entries: [name: string, method: number, flags: number, time: number[], sha256: string][]
}
const listed = (path: string): Listed =>
  JSON.parse(execFileSync('python3', ['-c', PYTHON, path]).toString()) as Listed

const originals = (tree: Map<string, { sha256: string; mtimeNs: bigint; ino: bigint }>) =>
  [...tree.values()].map(({ sha256, mtimeNs, ino }) => `${sha256} ${mtimeNs} ${ino}`).sort()

test('cbr, cb7 and cbt become zips with the same entries, comics stay the same, and an undo restores every byte', async () => {
  const t = await convertedLibrary()
  const before = await fileTree(t.root)
  const comics = await t.listed()
  const planned = await t.plan()
  expect(planned.map(({ path, target, reason }) => [path, target, reason])).toEqual(
    ['Saga 1.cbr', 'Saga 2.cb7', 'Saga 3.cbt'].map((name) => [
      t.at(name),
      t.at(`${name.slice(0, -4)}.cbz`),
      null,
    ]),
  )
  const batch = await t.convert()
  expect((await t.fileChanges.journal.counts(batch)).done).toBe(3)

  for (const [n, seed] of [1, 4, 7].entries()) {
    const { bad, entries } = listed(t.at(`Saga ${n + 1}.cbz`))
    const files = await comicFiles(seed)
    expect(bad).toBe(null)
    expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(files).sort())
    for (const [name, method, flags] of entries)
      expect([name, method, flags & 0x800]).toEqual([name, 0, 0x800])
    // The time of an entry of a cb7 and a cbt; the cbr states none.
    if (n > 0) for (const [, , , time] of entries) expect(time).toEqual([2019, 7, 14, 9, 8, 6])
  }
  const after = await t.listed()
  expect(after.map(({ id, cover, title, pageCount }) => ({ id, cover, title, pageCount }))).toEqual(
    comics.map(({ id, cover, title, pageCount }) => ({ id, cover, title, pageCount })),
  )
  expect(after.map(({ format }) => format)).toEqual(['cbz', 'cbz', 'cbz'])
  const trashed = new Map([...(await fileTree(t.root))].filter(([name]) => name.startsWith('.comics-trash/')))
  expect(originals(trashed)).toEqual(originals(before))
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, covers: 0 })
  expect(await t.plan()).toEqual([])

  expect((await t.undo(batch)).counts).toMatchObject({ done: 3, skipped: 0, failed: 0 })
  expect(await fileTree(t.root)).toEqual(before)
  expect(await readdir(t.root)).toEqual(['Saga'])
  expect(await t.listed()).toEqual(comics)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
}, 60_000)

test('the KOReader ids of the archive and of the zip lead to the comic, before and after an undo', async () => {
  const t = await convertedLibrary()
  const contentAt = async (path: string) =>
    (await fingerprintOf(path, (await stat(path)).size)).replace(/^.*-/, '')
  const [comic] = await t.listed()
  const find = (hash: string) => t.library.documents.find('user', hash)
  const archive = await contentAt(t.at('Saga 1.cbr'))
  const batch = await t.convert()
  const zip = await contentAt(t.at('Saga 1.cbz'))
  expect(zip).not.toBe(archive)
  expect([await find(archive), await find(zip)]).toEqual([[comic?.id], [comic?.id]])
  await t.undo(batch)
  expect([await find(archive), await find(zip)]).toEqual([[comic?.id], [comic?.id]])
}, 60_000)

test('the metadata beside an archive keeps its comic', async () => {
  const t = await convertedLibrary()
  const xml = '<ComicInfo><Title>Beside</Title></ComicInfo>'
  await writeFile(t.at('Saga 1.cbr.ComicInfo.xml'), xml)
  await t.scan()
  const titles = async () => (await t.listed()).map(({ title }) => title)
  expect(await titles()).toContain('Beside')
  const batch = await t.convert()
  expect(await readFile(t.at('Saga 1.cbz.ComicInfo.xml'), 'utf8')).toBe(xml)
  expect(await titles()).toContain('Beside')
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
  await t.undo(batch)
  expect(await readFile(t.at('Saga 1.cbr.ComicInfo.xml'), 'utf8')).toBe(xml)
  expect(await titles()).toContain('Beside')
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
}, 60_000)

test('a zip that was changed since goes to the trash when its original is put back', async () => {
  const t = await convertedLibrary()
  const before = await fileTree(t.root)
  const batch = await t.convert()
  await appendFile(t.at('Saga 2.cbz'), 'changed')
  const { counts, batch: undo } = await t.undo(batch)
  expect(counts).toMatchObject({ done: 3, skipped: 0, failed: 0 })
  const tree = await fileTree(t.root)
  const trashed = [...tree.keys()].filter((name) => name.startsWith('.comics-trash/'))
  expect(trashed).toEqual([expect.stringMatching(new RegExp(`/${undo.id}-\\d+/Saga 2\\.cbz$`))])
  for (const name of trashed) tree.delete(name)
  expect(tree).toEqual(before)
}, 60_000)

test('a compressed tar is converted and put back', async () => {
  const t = await convertedLibrary()
  const tar = t.at('Saga 4.tar')
  await writeArchive(tar, 'tar', await comicFiles(11))
  execFileSync('gzip', [tar])
  await rename(`${tar}.gz`, t.at('Saga 4.cbt'))
  await t.scan()
  const before = await fileTree(t.root)
  const batch = await t.convert()
  expect(listed(t.at('Saga 4.cbz')).entries).toHaveLength(4)
  await t.undo(batch)
  expect(await fileTree(t.root)).toEqual(before)
}, 60_000)

test('a disk without room for both files is a reason, and pauses a batch until there is room', async (context) => {
  const disk = await smallDisk('80m')
  if (disk === null) return context.skip('mounting a small tmpfs needs root')
  const t = await convertedLibrary(join(disk, 'comics'))
  const planned = await t.plan()
  const before = await fileTree(t.root)
  const ballast = await leaveRoom(disk, 20)
  const [full] = await t.plan()
  expect(full).toMatchObject({ target: null, reason: { code: 'disk-full' } })
  const batch = (await t.library.converter.store(planned, BY)) ?? ''
  await expect(t.run(batch)).rejects.toMatchObject({ code: 'disk-full' })
  expect(await fileTree(t.root)).toEqual(new Map(before))
  await rm(ballast)
  expect((await t.run(batch)).counts).toMatchObject({ done: 3, due: 0 })
  await t.undo(batch)
  expect(await fileTree(t.root)).toEqual(before)
}, 60_000)

test('an original is put back also if its zip is gone, but not over another file', async () => {
  const t = await convertedLibrary()
  const before = await fileTree(t.root)
  const batch = await t.convert()
  await rm(t.at('Saga 1.cbz'))
  await writeFile(t.at('Saga 2.cb7'), 'other')
  expect((await t.undo(batch)).counts).toMatchObject({ done: 2, skipped: 1 })
  const after = await fileTree(t.root)
  for (const name of ['Saga/Saga 1.cbr', 'Saga/Saga 3.cbt']) expect(after.get(name)).toEqual(before.get(name))
  expect(await readFile(t.at('Saga 2.cb7'), 'utf8')).toBe('other')
}, 60_000)
