import { mkdir, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sidecarOf } from '#domain/file-types.ts'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { parseTemplate } from '#domain/organise/template.ts'
import { convertedLibrary } from '../convert/support/converted-library.ts'
import { NEVER, writtenLibrary } from './support/written-library.ts'

type Written = Awaited<ReturnType<typeof writtenLibrary>>

async function outlooksOf({ fileChanges }: Pick<Written, 'fileChanges'>, batch: string) {
  const changes = await fileChanges.journal.changes(batch, { limit: 10 })
  const found = await fileChanges.outlooks(changes)
  return changes.map(({ id }) => found.get(id))
}

async function renameAll(t: Written, text: string): Promise<string> {
  const { template } = parseTemplate(text)
  const templates = Object.fromEntries(COMIC_KINDS.map((kind) => [kind, template ?? []])) as never
  const plan = await t.library.organiser.plan({ root: t.root, ids: null, templates, mode: 'all' })
  const batch = (await t.library.organiser.store(t.root, plan, t.author)) ?? ''
  await t.fileChanges.run(batch, { signal: NEVER })
  return batch
}

test('a written file comes back exactly, in part if it changed, and not at all if it is gone or after 90 days', async () => {
  const t = await writtenLibrary(3)
  const batch = (await t.write()) ?? ''
  expect(await outlooksOf(t, batch)).toEqual(['exact', 'exact', 'exact'])
  await utimes(t.at(1), 1_600_000_000, 1_600_000_000)
  await rm(t.at(2))
  expect(await outlooksOf(t, batch)).toEqual(['partial', 'none', 'exact'])
  expect(await t.fileChanges.previewUndo(batch, {}, NEVER)).toMatchObject({
    counts: { exact: 1, partial: 1, none: 1, unknown: 0 },
    partial: [{ path: t.at(1) }],
  })
  expect((await t.fileChanges.summary(batch)).canUndo).toBe(true)

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await t.fileChanges.summary(batch)).canUndo).toBe(false)
  expect(await outlooksOf(t, batch)).toEqual(['none', 'none', 'none'])
})

/** Calls `work` while the folder of a library is missing, and while it is empty, as that of a disk that is not mounted. */
async function whileAway(root: string, work: () => Promise<void>) {
  await rename(root, `${root} away`)
  await work()
  await mkdir(root)
  await work()
  await rmdir(root)
  await rename(`${root} away`, root)
}

test('of a library that is away, nothing is known of files, of those beside them, nor of names', async () => {
  const t = await writtenLibrary(1)
  const into = (await t.write()) ?? ''
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  await t.library.edits.editIssue(t.at(1), { title: 'Beside' })
  const batches = [into, (await t.write()) ?? '', await renameAll(t, 'Todo/{title}')]
  const outlooks = async () => (await Promise.all(batches.map((batch) => outlooksOf(t, batch)))).flat()
  await whileAway(t.root, async () => {
    expect(await outlooks()).toEqual(['unknown', 'unknown', 'unknown'])
    expect((await t.fileChanges.previewUndo(into, {}, NEVER)).counts).toMatchObject({ unknown: 1, none: 0 })
  })
  expect(await outlooks()).toEqual(['exact', 'exact', 'exact'])
})

test('of a library that is away, nothing is known of conversions', async () => {
  const t = await convertedLibrary()
  const batch = await t.convert()
  await whileAway(t.root, async () => {
    expect(await outlooksOf(t, batch)).toEqual(['unknown', 'unknown', 'unknown'])
  })
  expect(await outlooksOf(t, batch)).toEqual(['exact', 'exact', 'exact'])
})

test('a name comes back although metadata was written since, but not of a file that another program moved', async () => {
  const t = await writtenLibrary(2)
  const batch = await renameAll(t, 'Todo/{title}')
  await t.write()
  expect(await outlooksOf(t, batch)).toEqual(['exact', 'exact'])
  const [, second] = await t.fileChanges.journal.changes(batch, { limit: 2 })
  await rename(second?.target ?? '', join(t.root, 'Todo', 'Moved.cbz'))
  await t.scan()
  expect(await outlooksOf(t, batch)).toEqual(['exact', 'none'])
  await t.undo(batch)
  expect(await outlooksOf(t, batch)).toEqual(['none', 'none'])
})

test('a file beside a comic comes back, or goes, only as it was written', async () => {
  const t = await writtenLibrary(2)
  await t.fileChanges.setWrite(t.root, { write: 'beside' })
  const batch = (await t.write()) ?? ''
  expect(await outlooksOf(t, batch)).toEqual(['exact', 'exact'])
  await writeFile(sidecarOf(t.at(1)), '<ComicInfo/>')
  expect(await outlooksOf(t, batch)).toEqual(['none', 'exact'])
  const undo = (await t.fileChanges.createUndo(batch, t.author, { exact: true })) ?? ''
  expect(await t.fileChanges.run(undo, { signal: NEVER })).toMatchObject({ counts: { done: 1 } })
})
