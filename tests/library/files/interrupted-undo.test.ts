import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempDir } from '../../support/temp.ts'
import { filesOf, NEVER, writtenLibrary } from './support/written-library.ts'

/** A library whose write was undone until a kill between the swap of the second file and the journal's settling. */
async function undoneUntilKilled() {
  const root = join(await tempDir(), 'comics')
  const t = await writtenLibrary(2, undefined, root)
  const { journal } = t.fileChanges
  const before = await filesOf(root)
  const batch = (await t.write()) ?? ''
  const undo = (await t.undo(batch))?.batch.id ?? ''
  const [, killed] = await journal.changes(undo, { limit: 2 })
  if (killed === undefined || killed.undoes === null) throw new Error('nothing was undone')
  const temp = join(dirname(killed.path), '.comics-0123456789abcdef.tmp')
  await journal.prepare(killed.id, { temp })
  await journal.settle(killed.undoes, 'done')
  return { ...t, root, before, batch, killed }
}

test('an undo that is asked for while an interrupted one is recovered undoes no file twice', async () => {
  const t = await undoneUntilKilled()
  const recovering = t.fileChanges.recover()
  expect(await t.fileChanges.createUndo(t.batch, t.author)).toBeNull()
  await recovering
  expect((await t.fileChanges.journal.counts(t.batch)).undone).toBe(2)
  expect(await filesOf(t.root)).toEqual(t.before)
})

test('an undo counts the file as restored whose interrupted undo can be recovered only as it runs', async () => {
  const t = await undoneUntilKilled()
  await rename(t.root, `${t.root}.away`)
  await t.fileChanges.recover()
  expect(await t.fileChanges.journal.stateOf(t.killed.id)).toBe('prepared')
  const undo = (await t.fileChanges.createUndo(t.batch, t.author)) ?? ''
  await rename(`${t.root}.away`, t.root)
  expect(await t.fileChanges.run(undo, { signal: NEVER })).toMatchObject({
    counts: { done: 1, skipped: 0, failed: 0 },
  })
  expect((await t.fileChanges.journal.counts(t.batch)).undone).toBe(2)
  expect(await filesOf(t.root)).toEqual(t.before)
})
