import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { stampAt } from '#library/files/file-stamps.ts'
import { emptyTrash } from '#library/files/trash.ts'
import { tempDir } from '../../support/temp.ts'
import { convertedLibrary } from '../convert/support/converted-library.ts'
import { NEVER, writtenLibrary } from './support/written-library.ts'

/** Milliseconds after which the trash is emptied, and a day. */
const MONTH = 31 * 24 * 60 * 60_000

test('a batch pauses while its library is away, and writes all its files once it is back', async () => {
  const root = join(await tempDir(), 'comics')
  const t = await writtenLibrary(2, undefined, root)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  await rename(root, `${root}.away`)
  // An empty folder, as that on which a disk is mounted.
  await mkdir(root)
  await expect(t.fileChanges.run(batch, { signal: NEVER })).rejects.toMatchObject({
    code: 'disk-not-answering',
  })
  expect(await t.fileChanges.summary(batch)).toMatchObject({
    state: 'paused',
    counts: { due: 2, skipped: 0, failed: 0 },
  })
  await rm(root, { recursive: true })
  await rename(`${root}.away`, root)
  expect(await t.fileChanges.run(batch, { signal: NEVER })).toMatchObject({
    batch: { state: 'done' },
    counts: { done: 2 },
  })
}, 60_000)

test('a batch goes on without the files of a removed library whose disk is away', async () => {
  const root = join(await tempDir(), 'comics')
  const t = await writtenLibrary(2, undefined, root)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  await t.library.roots.remove(root)
  await rename(root, `${root}.away`)
  expect(await t.fileChanges.run(batch, { signal: NEVER })).toMatchObject({
    batch: { state: 'done' },
    counts: { skipped: 2 },
  })
  expect(await t.fileChanges.journal.changes(batch, { limit: 1 })).toMatchObject([
    { reason: { code: 'library-not-found' } },
  ])
}, 60_000)

test('an undo of a conversion is not announced while another file has the old name', async () => {
  const t = await convertedLibrary()
  const batch = await t.convert()
  await writeFile(t.at('Saga 1.cbr'), 'another file')
  // The names of files beside the comic count, too.
  for (const name of ['Saga 2.cbz', 'Saga 2.cb7'])
    await writeFile(t.at(`${name}.ComicInfo.xml`), '<ComicInfo/>')
  expect((await t.fileChanges.previewUndo(batch, {}, NEVER)).counts).toMatchObject({ exact: 1, none: 2 })
}, 60_000)

test('the trash of a folder whose disk is away is emptied once it is back', async () => {
  const t = await writtenLibrary(1)
  const { journal } = t.fileChanges
  const folder = join(t.root, 'Other disk')
  const trash = join(folder, '.comics-trash', '2026-01-01', '1-1', 'Old.cbr')
  await mkdir(dirname(trash), { recursive: true })
  await writeFile(trash, 'original')
  const [comicId = ''] = t.ids
  const batch = await journal.create({ kind: 'rename', via: 'terminal' }, [
    { comicId, kind: 'rename', root: t.root, path: t.at(1), detail: { trash } },
  ])
  const [change] = await journal.changes(batch, { limit: 1 })
  await journal.settle(change?.id ?? 0, 'done', { before: await stampAt(trash) })

  const later = Date.now() + MONTH
  await rename(folder, `${folder}.away`)
  await mkdir(folder)
  expect(await emptyTrash(journal, later, NEVER)).toBe(0)
  await rm(folder, { recursive: true })
  await rename(`${folder}.away`, folder)
  expect(await emptyTrash(journal, later, NEVER)).toBe(1)
  await expect(stat(trash)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await journal.trashed(later)).toEqual([])
}, 60_000)
