import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sidecarOf } from '#domain/file-types.ts'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { parseTemplate } from '#domain/organise/template.ts'
import { NEVER, writtenLibrary } from './support/written-library.ts'

type Written = Awaited<ReturnType<typeof writtenLibrary>>

async function outlooksOf({ fileChanges }: Written, batch: string) {
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

test('of a library that is away, nothing is known', async () => {
  const t = await writtenLibrary(1)
  const batch = (await t.write()) ?? ''
  await rename(t.root, `${t.root} away`)
  expect(await outlooksOf(t, batch)).toEqual(['unknown'])
  await rename(`${t.root} away`, t.root)
  expect(await outlooksOf(t, batch)).toEqual(['exact'])
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
