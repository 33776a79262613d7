import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMIC_KINDS, type ComicKind, DEFAULT_TEMPLATES } from '#domain/organise/comic-kinds.ts'
import type { OrganiseMode } from '#domain/organise/moves.ts'
import { parseTemplate, type Template } from '#domain/organise/template.ts'
import { type TestLibrary, testLibrary } from '../../support/library.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { tempDir } from '../../support/temp.ts'
import { cbzWriter } from '../support/cbz-writer.ts'
import { fileTree, folderTimes } from '../support/file-tree.ts'

const BY = { userId: null, via: 'terminal' } as const
const NEVER = new AbortController().signal

const templatesOf = (text?: string) =>
  Object.fromEntries(
    COMIC_KINDS.map((kind) => [kind, parseTemplate(text ?? DEFAULT_TEMPLATES[kind]).template]),
  ) as Record<ComicKind, Template>

async function shelfOf(names: readonly string[]) {
  const shelf = await testLibrary()
  const write = await cbzWriter()
  for (const [index, name] of names.entries()) {
    const path = join(shelf.root, name)
    await write(path, `${index} ${name}`)
    await utimes(path, 1_600_000_000, 1_600_000_000.123456 + index)
  }
  await shelf.library.roots.add(shelf.root)
  await shelf.scan()
  return shelf
}

interface Ordered {
  readonly text?: string
  readonly mode?: OrganiseMode
  readonly ids?: readonly string[]
}
const planOf = ({ library, root }: TestLibrary, { text, mode = 'all', ids }: Ordered = {}) =>
  library.organiser.plan({ root, ids: ids ?? null, templates: templatesOf(text), mode })

async function organise(shelf: TestLibrary, order: Ordered = {}) {
  const batch = (await shelf.library.organiser.store(shelf.root, await planOf(shelf, order), BY)) ?? ''
  await shelf.library.fileChanges.run(batch, { signal: NEVER })
  return batch
}

async function undo({ library }: TestLibrary, batch: string) {
  const back = (await library.fileChanges.createUndo(batch, BY)) ?? ''
  const { counts } = await library.fileChanges.run(back, { signal: NEVER })
  expect(counts).toMatchObject({ due: 0, prepared: 0, skipped: 0, failed: 0 })
}

const idsOf = async ({ listed }: TestLibrary) => new Map((await listed()).map(({ id, path }) => [id, path]))

const MESSY = [
  'marea/la_marea_inversa_07_(digital)[GX] (2018).cbz',
  'marea/La marea inversa 008 (2018) (Image).cbz',
  'marea/La marea inversa v2 001.cbz',
  'Dinastía Solar Annual 1.cbz',
  'manga/Monsoon v01.cbz',
  'manga/Monsoon v02.cbz',
  'Refuge (2019).cbz',
]

test('a messy shelf is organised, scans find no change, and an undo restores every name, byte and time', async () => {
  const shelf = await shelfOf(MESSY)
  await writeFile(join(shelf.root, 'marea', 'cover.jpg'), 'cover')
  await writeFile(join(shelf.root, 'manga', 'Monsoon v01.mokuro'), 'words')
  await rm(join(shelf.root, 'none'), { force: true })
  const before = { files: await fileTree(shelf.root), folders: await folderTimes(shelf.root) }
  const ids = await idsOf(shelf)
  const cards = await shelf.listed()

  const batch = await organise(shelf)
  const files = await fileTree(shelf.root)
  expect([...files.keys()]).toEqual([
    'Dinastía Solar/Dinastía Solar Annual 1.cbz',
    'Image Comics/La marea inversa (2018)/La marea inversa 008 (2018).cbz',
    'La marea inversa/La marea inversa v2 001.cbz',
    'Monsoon/Monsoon Vol. 1.cbz',
    'Monsoon/Monsoon Vol. 1.mokuro',
    'Monsoon/Monsoon Vol. 2.cbz',
    'Refuge (2019).cbz',
    'la marea inversa (2018)/la marea inversa 007 (2018).cbz',
    'marea/cover.jpg',
  ])
  const hashes = (tree: typeof files) =>
    [...tree.values()].map(({ sha256, mtimeNs, ino }) => `${sha256} ${mtimeNs} ${ino}`).sort()
  expect(hashes(files)).toEqual(hashes(before.files))
  expect(await planOf(shelf)).toMatchObject({ moves: [], unchanged: 7 })

  const moved = await shelf.listed()
  const shown = (all: typeof cards) =>
    all
      .map(({ id, cover, year, series, number }) => ({ id, cover, year, series, number }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  expect(new Set(moved.map(({ id }) => id))).toEqual(new Set(ids.keys()))
  expect(moved.map(({ id, cover }) => [id, cover]).sort()).toEqual(
    cards.map(({ id, cover }) => [id, cover]).sort(),
  )
  expect(await shelf.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, covers: 0 })
  expect(await shelf.scan({ full: true })).toMatchObject({ added: 0, gone: 0 })
  expect(shown(await shelf.listed())).toEqual(shown(moved))

  await undo(shelf, batch)
  expect(await fileTree(shelf.root)).toEqual(before.files)
  expect(await folderTimes(shelf.root)).toEqual(before.folders)
  expect(await idsOf(shelf)).toEqual(ids)
  expect(shown(await shelf.listed())).toEqual(shown(cards))
  expect(await shelf.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
}, 60_000)

test('what only the former name stated is kept as an edit, until it is undone', async () => {
  const shelf = await shelfOf(['Saga 007 (of 54) (2013) (Image).cbz', 'x/Saga 008 (2013) (Image).cbz'])
  const path = join(shelf.root, 'Saga 007 (of 54) (2013) (Image).cbz')
  const before = await shelf.library.edits.issue(path)
  expect(before.metadata).toMatchObject({ count: 54, publisher: 'Image Comics', year: 2013 })
  const batch = await organise(shelf, { text: '{series}/{number:3}' })
  const after = await shelf.library.edits.issue(path)
  expect(after.metadata).toEqual(before.metadata)
  await shelf.scan({ full: true })
  expect((await shelf.library.edits.issue(path)).metadata).toEqual(before.metadata)
  await undo(shelf, batch)
  const undone = await shelf.library.edits.issue(path)
  expect([undone.metadata, undone.origins]).toEqual([before.metadata, before.origins])
})

test('a series keeps its key and its edits when its folder is renamed', async () => {
  const shelf = await shelfOf(['old/Saga 1.cbz', 'old/Saga 2.cbz', 'old/Saga 3.cbz'])
  await shelf.library.edits.editSeries('old', { title: 'The Saga', summary: 'Stars' })
  const batch = await organise(shelf, { text: 'new/{series} {number}' })
  expect(await shelf.shelf()).toEqual({ old: ['Saga 1.cbz', 'Saga 2.cbz', 'Saga 3.cbz'] })
  expect((await shelf.library.edits.series('old')).metadata).toMatchObject({
    title: 'The Saga',
    summary: 'Stars',
  })
  await undo(shelf, batch)
  expect((await shelf.listed()).map(({ path, seriesKey }) => [path, seriesKey])).toEqual(
    ['1', '2', '3'].map((n) => [join(shelf.root, `old/Saga ${n}.cbz`), 'old']),
  )
})

test('progress stays with a comic that gets the former name of another', async () => {
  const shelf = await shelfOf(['Saga 1.cbz', 'Saga 2.cbz'])
  const [first, second] = await shelf.listed()
  await shelf.library.edits.editIssue(join(shelf.root, 'Saga 1.cbz'), { number: '2' })
  await shelf.library.edits.editIssue(join(shelf.root, 'Saga 2.cbz'), { number: '3' })
  const batch = await organise(shelf, { text: '{series} {number}' })
  expect((await shelf.listed()).map(({ id, name }) => [id, name])).toEqual([
    [first?.id, 'Saga 2.cbz'],
    [second?.id, 'Saga 3.cbz'],
  ])
  expect(await shelf.scan()).toMatchObject({ added: 0, changed: 0, gone: 0 })
  await undo(shelf, batch)
  expect((await shelf.listed()).map(({ id, name }) => [id, name])).toEqual([
    [first?.id, 'Saga 1.cbz'],
    [second?.id, 'Saga 2.cbz'],
  ])
})

test('an undo out of order does not move another comic that has the name now', async () => {
  const shelf = await shelfOf(['A/Saga 1.cbz', 'A/Other 5.cbz'])
  const [from, other] = ['A/Saga 1.cbz', 'A/Other 5.cbz'].map((path) => join(shelf.root, path)) as [
    string,
    string,
  ]
  await copyFile(from, other)
  for (const path of [from, other]) await utimes(path, 1_600_000_000, 1_600_000_000)
  await shelf.scan()
  const ids = await idsOf(shelf)
  const idOf = (path: string) => [...ids].flatMap(([id, at]) => (at === path ? id : []))
  const batch = await organise(shelf, { text: 'B/Name {number}', ids: idOf(from) })
  await organise(shelf, { text: 'C/Name {number}', ids: idOf(from) })
  await shelf.library.edits.editIssue(other, { number: '1' })
  await organise(shelf, { text: 'B/Name {number}', ids: idOf(other) })
  const before = await idsOf(shelf)
  const back = (await shelf.library.fileChanges.createUndo(batch, BY)) ?? ''
  const { counts } = await shelf.library.fileChanges.run(back, { signal: NEVER })
  expect(counts).toMatchObject({ done: 0, skipped: 1 })
  expect(await idsOf(shelf)).toEqual(before)
  expect([...(await fileTree(shelf.root)).keys()]).toEqual(['B/Name 1.cbz', 'C/Name 1.cbz'])
})

test('new folders have the permissions of the folder they are in, whatever the process denies', async () => {
  const denied = process.umask(0o077)
  atEnd(() => void process.umask(denied))
  const shelf = await shelfOf(['in/Saga 1.cbz'])
  await chmod(shelf.root, 0o755)
  await chmod(join(shelf.root, 'in'), 0o775)
  const batch = await organise(shelf, { text: 'a/b/{series} {number}' })
  const modeOf = async (path: string) => (await stat(join(shelf.root, path))).mode & 0o7777
  expect([await modeOf('a'), await modeOf('a/b')]).toEqual([0o755, 0o755])
  await undo(shelf, batch)
  expect(await modeOf('in')).toBe(0o775)
})

/** Stores a plan, lets `between` change the library, and runs the plan. */
async function disturbed(between: (shelf: TestLibrary) => Promise<void>, text = 'Kept/{series} {number:3}') {
  const shelf = await shelfOf(['in/Saga 1.cbz'])
  const batch = (await shelf.library.organiser.store(shelf.root, await planOf(shelf, { text }), BY)) ?? ''
  await between(shelf)
  const { counts } = await shelf.library.fileChanges.run(batch, { signal: NEVER })
  expect(counts).toMatchObject({ due: 0, prepared: 0, done: 0 })
  return shelf
}

test('a file that another program has changed, shared or named in the meantime stays', async () => {
  const at = ({ root }: TestLibrary, path: string) => join(root, path)
  const changed = await disturbed((shelf) => writeFile(at(shelf, 'in/Saga 1.cbz'), 'other'))
  expect([...(await fileTree(changed.root)).keys()]).toEqual(['in/Saga 1.cbz'])
  const shared = await disturbed((shelf) => link(at(shelf, 'in/Saga 1.cbz'), at(shelf, 'torrent')))
  expect([...(await fileTree(shared.root)).keys()]).toEqual(['in/Saga 1.cbz', 'torrent'])
  const taken = await disturbed(async (shelf) => {
    await mkdir(at(shelf, 'Kept'))
    await writeFile(at(shelf, 'Kept/Saga 001.cbz'), 'theirs')
  })
  const tree = await fileTree(taken.root)
  expect([...tree.keys()]).toEqual(['Kept/Saga 001.cbz', 'in/Saga 1.cbz'])
  const gone = await disturbed((shelf) => rm(at(shelf, 'in/Saga 1.cbz')))
  expect(await readdir(gone.root)).toEqual(['in'])
})

test('a folder that becomes a symbolic link after the plan leads nothing out of the library', async () => {
  const outside = await tempDir()
  const shelf = await disturbed(({ root }) => symlink(outside, join(root, 'Kept')))
  expect(await readdir(outside)).toEqual([])
  expect([...(await fileTree(shelf.root)).keys()]).toEqual(['in/Saga 1.cbz'])

  const source = await tempDir()
  const moved = await disturbed(async ({ root }) => {
    await rename(join(root, 'in'), join(source, 'in'))
    await symlink(join(source, 'in'), join(root, 'in'))
  })
  expect([...(await fileTree(source)).keys()]).toEqual(['in/Saga 1.cbz'])
  expect(await readdir(moved.root)).toEqual(['in'])
})

test('metadata that tries to leave the library does not', async () => {
  const shelf = await shelfOf(['a/x 1.cbz', 'a/x 2.cbz', 'a/x 3.cbz', 'a/x 4.cbz', 'a/x 5.cbz'])
  const names = ['../../out', '/etc/passwd', 'C:\\Windows\\a', 'a\0b\n/../c', `${'é'.repeat(119)}`]
  for (const [index, series] of names.entries())
    await shelf.library.edits.editIssue(join(shelf.root, `a/x ${index + 1}.cbz`), {
      series,
      publisher: series,
    })
  await organise(shelf, { text: '{publisher}/{series}/{series} {number}' })
  expect([...(await fileTree(join(shelf.root, '..', 'comics'))).keys()]).toEqual([
    '-..-out/-..-out/-..-out 1.cbz',
    '-etc-passwd/-etc-passwd/-etc-passwd 2.cbz',
    'C--Windows-a/C--Windows-a/C--Windows-a 3.cbz',
    'a/x 5.cbz',
    'ab -..-c/ab -..-c/ab -..-c 4.cbz',
  ])
  expect((await readdir(join(shelf.root, '..'))).sort()).toEqual(['comics', 'data'])
})
