import { execFileSync } from 'node:child_process'
import {
  appendFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fingerprintOf } from '#formats/fingerprint.ts'
import { rar5 } from '../../../fixtures/rar5.ts'
import { leaveRoom, smallDisk } from '../../support/processes/small-disk.ts'
import { tempDir } from '../../support/temp.ts'
import { fileTree } from '../support/file-tree.ts'
import { comicFiles, writeArchive, writeCbr } from './support/archives.ts'
import { BY, convertedLibrary, NEVER } from './support/converted-library.ts'

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

test('the trash is emptied after 30 days, of nothing but what changes have moved there', async () => {
  const t = await convertedLibrary()
  const batch = await t.convert()
  await t.library.fileChanges.emptyTrash(NEVER)
  const trash = [...(await fileTree(t.root)).keys()].filter((name) => name.startsWith('.comics-trash/'))
  expect(trash.length).toBe(3)
  const foreign = join(t.root, '.comics-trash', 'mine.cbr')
  await writeFile(foreign, 'mine')
  const changed = join(t.root, trash[1] ?? '')
  await appendFile(changed, 'changed')
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 60 * 60_000, toFake: ['Date'] })
  try {
    expect(await t.library.fileChanges.emptyTrash(NEVER)).toBe(2)
  } finally {
    vi.useRealTimers()
  }
  const left = [...(await fileTree(t.root)).keys()].filter((name) => name.startsWith('.comics-trash/'))
  expect(left.sort()).toEqual(['.comics-trash/mine.cbr', trash[1]].sort())
  const { counts } = await t.undo(batch)
  expect(counts).toMatchObject({ done: 0, skipped: 3 })
}, 60_000)

/** Returns the reason why the only comic of a library is not converted. */
async function reasonFor(write: (folder: string) => Promise<string>) {
  const t = await convertedLibrary()
  for (const name of ['Saga 1.cbr', 'Saga 2.cb7', 'Saga 3.cbt']) await rm(t.at(name))
  const path = await write(join(t.root, 'Saga'))
  await t.scan()
  const before = await fileTree(t.root)
  const planned = await t.plan()
  const plan = planned.find((one) => one.path === path)
  let reason = plan?.reason ?? null
  if (reason === null && plan !== undefined) {
    const batch = (await t.fileChanges.createConversions([plan], BY)) ?? ''
    await t.run(batch)
    reason = (await t.fileChanges.journal.changes(batch, { limit: 1 }))[0]?.reason ?? null
  }
  expect(await fileTree(t.root)).toEqual(before)
  return reason && { code: reason.code, detail: reason.params.detail }
}

const page = async () => ({ name: '1.jpg', data: (await comicFiles(1))['a.jpg'] ?? Buffer.alloc(0) })

test.each<[string, { code: string; detail?: string }, (folder: string) => Promise<string>]>([
  [
    'encrypted',
    { code: 'comic-encrypted' },
    async (folder) => {
      const path = join(folder, 'x.cb7')
      await writeArchive(path, '7z', await comicFiles(1), ['-psecret'])
      return path
    },
  ],
  [
    'of several volumes',
    { code: 'comic-multivolume' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeFile(path, rar5([await page()], { volume: 0 }))
      return path
    },
  ],
  [
    'with two entries of one name',
    { code: 'conversion-refused', detail: 'duplicate-names' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeFile(path, rar5([await page(), await page()]))
      return path
    },
  ],
  [
    'with a link',
    { code: 'conversion-refused', detail: 'links' },
    async (folder) => {
      const path = join(folder, 'x.cbt')
      await writeFile(join(folder, '1.jpg'), (await page()).data)
      await symlink('1.jpg', join(folder, '2.jpg'))
      execFileSync('tar', ['-cf', path, '-C', folder, '1.jpg', '2.jpg'])
      await rm(join(folder, '1.jpg'))
      await rm(join(folder, '2.jpg'))
      return path
    },
  ],
  [
    'with an entry that leaves its folder',
    { code: 'conversion-refused', detail: 'outside' },
    async (folder) => {
      const path = join(folder, 'x.cbt')
      await mkdir(join(folder, 'y'))
      await writeFile(join(folder, '1.jpg'), (await page()).data)
      execFileSync('tar', ['-cPf', path, '-C', join(folder, 'y'), '../1.jpg'])
      await rm(join(folder, '1.jpg'))
      return path
    },
  ],
  [
    'that is a zip',
    { code: 'conversion-refused', detail: 'zip' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      await writeArchive(path, 'zip', await comicFiles(1))
      return path
    },
  ],
  [
    'with an entry without its checksum',
    { code: 'comic-corrupt' },
    async (folder) => {
      const path = join(folder, 'x.cbr')
      const files = await comicFiles(1)
      await writeCbr(path, files)
      const bytes = await readFile(path)
      const at = bytes.indexOf((files['a.jpg'] as Buffer).subarray(100, 140))
      bytes[at + 5] = (bytes[at + 5] ?? 0) ^ 0xff
      await writeFile(path, bytes)
      await utimes(path, 1_600_000_000, 1_600_000_000)
      return path
    },
  ],
  [
    'whose new name another file has',
    { code: 'file-exists' },
    async (folder) => {
      await writeFile(join(folder, 'x.cbz'), 'other')
      await writeCbr(join(folder, 'x.cbr'), await comicFiles(1))
      return join(folder, 'x.cbr')
    },
  ],
  [
    'with another name elsewhere',
    { code: 'file-shared' },
    async (folder) => {
      await writeCbr(join(folder, 'x.cbr'), await comicFiles(1))
      await link(join(folder, 'x.cbr'), join(folder, 'other.bin'))
      return join(folder, 'x.cbr')
    },
  ],
])(
  'an archive %s stays as it is, with the reason',
  async (_, expected, write) => {
    expect(await reasonFor(write)).toMatchObject(expected)
  },
  60_000,
)

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

test('two archives that would get one name: the second stays', async () => {
  const t = await convertedLibrary()
  await writeCbr(t.at('Saga 2.cbr'), await comicFiles(20))
  await t.scan()
  const planned = await t.plan()
  expect(planned.filter(({ target }) => target === t.at('Saga 2.cbz'))).toHaveLength(1)
  expect(planned.find(({ target }) => target === null)?.reason).toMatchObject({ code: 'file-exists' })
}, 60_000)

test('an archive that was changed after the preview stays, and so does one whose new name was taken', async () => {
  const t = await convertedLibrary()
  const planned = await t.plan()
  await appendFile(t.at('Saga 1.cbr'), 'changed')
  await writeFile(t.at('Saga 2.cbz'), 'other')
  const before = await fileTree(t.root)
  const batch = (await t.fileChanges.createConversions(planned, BY)) ?? ''
  expect((await t.run(batch)).counts).toMatchObject({ done: 1, skipped: 2, failed: 0 })
  const after = await fileTree(t.root)
  for (const name of ['Saga/Saga 1.cbr', 'Saga/Saga 2.cb7', 'Saga/Saga 2.cbz'])
    expect(after.get(name)).toEqual(before.get(name))
  const reasons = await t.fileChanges.journal.changes(batch, { limit: 3, state: 'skipped' })
  expect(reasons.map(({ reason }) => reason?.code)).toEqual(['file-changed', 'file-exists'])
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
  const batch = (await t.fileChanges.createConversions(planned, BY)) ?? ''
  await expect(t.run(batch)).rejects.toMatchObject({ code: 'disk-full' })
  expect(await fileTree(t.root)).toEqual(new Map(before))
  await rm(ballast)
  expect((await t.run(batch)).counts).toMatchObject({ done: 3, due: 0 })
  await t.undo(batch)
  expect(await fileTree(t.root)).toEqual(before)
}, 60_000)

test('a trash that leads out of the library is not used, and the archives stay', async () => {
  const t = await convertedLibrary()
  const outside = await tempDir()
  await symlink(outside, join(t.root, '.comics-trash'))
  const before = await fileTree(t.root)
  const batch = await t.convert()
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 0, skipped: 3, prepared: 0 })
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  expect(change?.reason?.code).toBe('path-outside')
  expect(await fileTree(t.root)).toEqual(before)
  expect(await readdir(outside)).toEqual([])
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

test('an archive that would fill the disk when unpacked is not converted', async () => {
  const t = await convertedLibrary()
  const files = { ...(await comicFiles(30)), 'zeros.txt': Buffer.alloc(80 * 1024 * 1024) }
  await writeArchive(t.at('Saga 5.cb7'), '7z', files)
  await t.scan()
  const plan = (await t.plan()).find(({ path }) => path === t.at('Saga 5.cb7'))
  expect(plan).toMatchObject({ target: null, reason: { code: 'comic-too-large' } })
}, 60_000)
