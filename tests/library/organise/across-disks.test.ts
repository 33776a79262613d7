import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { parseTemplate } from '#domain/organise/template.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { mount } from '../../support/processes/small-disk.ts'
import { tempDir } from '../../support/temp.ts'
import { filesOf, NEVER, writtenLibrary } from '../files/support/written-library.ts'

const NO_MOUNT = 'mounting a small tmpfs needs root'

/** A library of two comics that were moved into a folder on another disk; null if this user may not mount. */
async function movedLibrary() {
  const root = join(await tempDir(), 'comics')
  const disk = join(root, 'Disk')
  await mkdir(disk, { recursive: true })
  // Before the first decoder process starts, whose sandbox has the mounts of its start.
  if (!mount('-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk)) return null
  atEnd(() => void execFileSync('umount', ['-l', disk]))
  const t = await writtenLibrary(2, undefined, root)
  for (const n of [1, 2]) await utimes(t.at(n), 1_600_000_000, 1_600_000_000.123456 + n)
  await t.scan()
  const before = await filesOf(root)
  const { template } = parseTemplate('Disk/{title}')
  const templates = Object.fromEntries(COMIC_KINDS.map((kind) => [kind, template ?? []])) as never
  const plan = await t.library.organiser.plan({ root, ids: null, templates, mode: 'all' })
  const batch = (await t.library.organiser.store(root, plan, t.author)) ?? ''
  expect((await t.fileChanges.run(batch, { signal: NEVER })).counts).toMatchObject({ done: 2, failed: 0 })
  const moved = ['Title 1.cbz', 'Title 2.cbz'].map((name) => join(disk, name)) as [string, string]
  return { ...t, before, batch, moved }
}

/** The files outside of the trash. */
const outsideTrash = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('.comics-trash/')))
const hashes = (files: Readonly<Record<string, string>>) =>
  Object.values(files).map((one) => one.split(' ')[0])

test('an undo puts a file back from another disk, with the content that was written into the copy since', async (context) => {
  const t = await movedLibrary()
  if (t === null) return context.skip(NO_MOUNT)
  const write =
    (await t.fileChanges.createWrites(await t.fileChanges.planWrites(t.ids.slice(0, 1), NEVER), t.author)) ??
    ''
  expect((await t.fileChanges.run(write, { signal: NEVER })).counts).toMatchObject({ done: 1 })
  const newer = await readFile(t.moved[0])
  expect((await t.undo(t.batch))?.counts).toMatchObject({ done: 2, skipped: 0, failed: 0 })
  const after = await filesOf(t.root)
  expect(Object.keys(outsideTrash(after))).toEqual(['Saga/Saga 1.cbz', 'Saga/Saga 2.cbz'])
  expect((await readFile(t.at(1))).equals(newer)).toBe(true)
  // The other one is its original again, with its time.
  expect(after['Saga/Saga 2.cbz']).toBe(t.before['Saga/Saga 2.cbz'])
  // The original without the metadata is in the trash.
  expect(hashes(after)).toContain(t.before['Saga/Saga 1.cbz']?.split(' ')[0])

  // The write is undone to the bytes from before.
  expect((await t.undo(write))?.counts).toMatchObject({ done: 1 })
  expect(outsideTrash(await filesOf(t.root))).toEqual(t.before)
  expect(await t.scan()).toMatchObject({ added: 0, changed: 0, gone: 0, problems: 0 })
}, 60_000)

test('a copy on another disk that another program has changed since stays, with its original in the trash', async (context) => {
  const t = await movedLibrary()
  if (t === null) return context.skip(NO_MOUNT)
  await appendFile(t.moved[0], 'newer')
  const before = await filesOf(t.root)
  expect((await t.undo(t.batch))?.counts).toMatchObject({ done: 1, skipped: 1, failed: 0 })
  const after = await filesOf(t.root)
  expect(after['Disk/Title 1.cbz']).toBe(before['Disk/Title 1.cbz'])
  expect(hashes(after)).toContain(t.before['Saga/Saga 1.cbz']?.split(' ')[0])
  expect(Object.keys(outsideTrash(after))).toEqual(['Disk/Title 1.cbz', 'Saga/Saga 2.cbz'])
}, 60_000)
