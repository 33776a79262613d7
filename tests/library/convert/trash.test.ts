import { appendFile, chmod, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tempDir } from '../../support/temp.ts'
import { fileTree } from '../support/file-tree.ts'
import { convertedLibrary, NEVER } from './support/converted-library.ts'

const MONTH = 31 * 24 * 60 * 60_000

/** Advances the clock by 31 days until the end of the test. */
function aMonthLater(): void {
  vi.useFakeTimers({ now: Date.now() + MONTH, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each<[string, (trash: string) => Promise<string | undefined>]>([
  [
    'a link out of the library',
    async (trash) => {
      const outside = await tempDir()
      await symlink(outside, trash)
      return outside
    },
  ],
  ['a link to nothing', (trash) => symlink('nowhere', trash).then(() => undefined)],
  ['a file', (trash) => writeFile(trash, 'mine').then(() => undefined)],
])(
  'nothing is converted if the trash is %s, and nothing is created there',
  async (_, make) => {
    const t = await convertedLibrary()
    const outside = await make(join(t.root, '.comics-trash'))
    const before = await fileTree(t.root)
    const batch = await t.convert()
    const changes = await t.fileChanges.journal.changes(batch, { limit: 5 })
    expect(changes.map(({ state, reason }) => [state, reason?.code])).toEqual(
      Array(3).fill(['skipped', 'path-outside']),
    )
    expect(await fileTree(t.root)).toEqual(before)
    if (outside !== undefined) expect(await readdir(outside)).toEqual([])
  },
  60_000,
)

test('the trash lets nobody read an original who could not before', async () => {
  const t = await convertedLibrary()
  await chmod(t.root, 0o755)
  await chmod(dirname(t.at('')), 0o750)
  const batch = await t.convert()
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  const folder = dirname(String(change?.detail.trash))
  expect((await stat(folder)).mode & 0o777).toBe(0o750)
}, 60_000)

test('an undo is announced as exact while the original is in the trash, also if the cbz has changed', async () => {
  const t = await convertedLibrary()
  const batch = await t.convert()
  const [first] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  await rm(String(first?.detail.trash))
  await appendFile(t.at('Saga 2.cbz'), 'changed')
  expect((await t.fileChanges.previewUndo(batch, {}, NEVER)).counts).toMatchObject({ exact: 2, none: 1 })
  await rename(t.root, `${t.root}-away`)
  expect((await t.fileChanges.previewUndo(batch, {}, NEVER)).counts).toMatchObject({ unknown: 3 })
  await rename(`${t.root}-away`, t.root)
  expect((await t.undo(batch)).counts).toMatchObject({ done: 2, skipped: 1 })
}, 60_000)

test('nothing can be undone once the trash is emptied', async () => {
  const t = await convertedLibrary()
  const batch = await t.convert()
  expect((await t.fileChanges.summary(batch)).canUndo).toBe(true)
  aMonthLater()
  await t.fileChanges.emptyTrash(NEVER)
  expect((await t.fileChanges.summary(batch)).canUndo).toBe(false)
  expect((await t.fileChanges.previewUndo(batch, {}, NEVER)).counts).toMatchObject({ exact: 0, none: 3 })
}, 60_000)

test('a library whose disk is not mounted keeps its trash until it is back', async () => {
  const t = await convertedLibrary()
  await t.convert()
  await rename(t.root, `${t.root}-away`)
  await mkdir(t.root)
  aMonthLater()
  expect(await t.fileChanges.emptyTrash(NEVER)).toBe(0)
  await rm(t.root, { recursive: true })
  await rename(`${t.root}-away`, t.root)
  expect(await t.fileChanges.emptyTrash(NEVER)).toBe(3)
  expect(await readdir(t.root)).toEqual(['Saga'])
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
  aMonthLater()
  expect(await t.library.fileChanges.emptyTrash(NEVER)).toBe(2)
  const left = [...(await fileTree(t.root)).keys()].filter((name) => name.startsWith('.comics-trash/'))
  expect(left.sort()).toEqual(['.comics-trash/mine.cbr', trash[1]].sort())
  const { counts } = await t.undo(batch)
  expect(counts).toMatchObject({ done: 0, skipped: 3 })
}, 60_000)
