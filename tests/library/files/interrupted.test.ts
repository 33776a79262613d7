import { appendFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createBatchJobs } from '#library/files/batch-jobs.ts'
import { followEdits } from '#library/files/follow-edits.ts'
import { tempDir } from '../../support/temp.ts'
import { convertedLibrary } from '../convert/support/converted-library.ts'
import { fileTree } from '../support/file-tree.ts'
import { writtenLibrary } from './support/written-library.ts'

/** A temporary file that a kill has left unmoved, by the name that the journal has. */
const tempIn = (folder: string) => join(folder, '.comics-0123456789abcdef.tmp')

test('an interrupted write is not settled while its library is away, and undone once it is back', async () => {
  const root = join(await tempDir(), 'comics')
  const t = await writtenLibrary(1, undefined, root)
  const batch = (await t.write()) ?? ''
  const [change] = await t.fileChanges.journal.changes(batch, { limit: 1 })
  if (change === undefined) throw new Error('nothing was written')
  // As after a kill between the swap and the journal's settling.
  await t.fileChanges.journal.prepare(change.id, { temp: tempIn(dirname(change.path)) })
  await rename(root, `${root}.away`)
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.change(change.id)).toMatchObject({
    state: 'prepared',
    undo: change.undo,
  })
  await rename(`${root}.away`, root)
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.change(change.id)).toMatchObject({ state: 'done' })
  expect((await t.undo(batch))?.counts).toMatchObject({ done: 1, skipped: 0, failed: 0 })
})

test('a batch of followed edits that the user has paused stays paused when another one is paused', async () => {
  const t = await writtenLibrary(2)
  await t.fileChanges.setWrite(t.root, { write: 'into', follow: true })
  const report = (error: unknown) => {
    throw error
  }
  const jobs = createBatchJobs(t.fileChanges, report)
  const follower = followEdits(t.fileChanges, jobs, report)
  const planned = await t.plan()
  const followed = (await t.fileChanges.createFollowing(planned, t.ids, Date.now())) ?? ''
  await jobs.pause(followed)
  const other = (await t.fileChanges.createWrites(planned, t.author)) ?? ''
  await jobs.pause(other)
  await follower.check()
  expect(jobs.isBusy()).toBe(false)
  expect(await t.fileChanges.summary(followed)).toMatchObject({
    state: 'paused',
    counts: { done: 0, due: 2 },
  })
  await follower.close()
})

test('a conversion whose original another program changed meanwhile leaves no second comic', async () => {
  const t = await convertedLibrary()
  const [change] = await t.fileChanges.journal.changes(await t.convert(), { limit: 1 })
  if (change?.target === null || change === undefined) throw new Error('nothing was converted')
  const temp = tempIn(dirname(change.path))
  await rename(change.target, temp)
  await rename(String(change.detail.trash), change.path)
  await t.fileChanges.journal.prepare(change.id, { temp })
  await appendFile(change.path, 'retagged')
  await t.fileChanges.recover()
  const names = [...(await fileTree(t.root)).keys()].map((name) => join(t.root, name))
  expect(names).not.toContain(change.target)
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(names).toContain(change.path)
})
