import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { libraries } from '#contract/helper/libraries.ts'
import { organise } from '#contract/helper/organise.ts'
import { batchRows } from '#helper/changes/rows.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { openLibrary } from '#library/index.ts'
import { relayed } from '../support/servers/relayed-server.ts'
import { testServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'
import { changedFiles } from './support/changed-files.ts'
import { openStream } from './support/event-stream.ts'

const infoOf = async (path: string) =>
  Buffer.from(unzipSync(await readFile(path))['ComicInfo.xml'] ?? []).toString()

test('edits are previewed, written and undone, and open dashboards follow', async () => {
  const { t, owner, at, ids, edit, stopped } = await changedFiles()
  const before = await Promise.all([1, 2, 3].map((n) => readFile(at(n))))
  await edit('Ana Ruiz')
  expect(await owner.call(fileChanges.edited)).toMatchObject({
    ids,
    off: 0,
    libraries: [{ path: t.root, write: 'into', free: expect.any(Number) }],
  })
  const first = await owner.call(fileChanges.planWrites, { body: { ids: ids.slice(0, 2) } })
  const { plan, files } = await owner.call(fileChanges.planWrites, {
    body: { plan: first.plan, ids: ids.slice(1) },
  })
  expect(plan).toBe(first.plan)
  expect(files.map(({ id }) => id)).toEqual(ids.slice(1))
  expect(first.files[0]).toMatchObject({
    id: ids[0],
    name: 'Saga 1.cbz',
    path: at(1),
    cover: { id: ids[0] },
    size: before[0]?.length,
    kind: 'write',
    changes: [{ field: 'writers', before: null, after: ['Ana Ruiz'] }],
    reason: null,
  })
  expect(await readFile(at(1))).toEqual(before[0])

  const stream = await openStream(t, owner)
  const { batch } = await owner.call(fileChanges.write, { body: { plan, skip: [ids[2] ?? ''] } })
  const done = await stopped(batch?.id ?? '')
  const bytes = (before[0]?.length ?? 0) + (before[1]?.length ?? 0)
  expect(done).toMatchObject({
    kind: 'write',
    via: 'dashboard',
    state: 'done',
    counts: { done: 2, due: 0 },
    path: null,
    bytes,
    bytesDone: bytes,
    undoes: null,
    canUndo: true,
  })
  expect(done.first.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  await until(() =>
    stream.received.some(({ event }) => event.name === 'files' && event.data.state === 'done'),
  )
  const states = stream.received.flatMap(({ event }) => (event.name === 'files' ? event.data.state : []))
  expect([states[0], states.at(-1)]).toEqual(['running', 'done'])
  expect(await infoOf(at(1))).toContain('<Writer>Ana Ruiz</Writer>')
  expect(await readFile(at(3))).toEqual(before[2])

  const params = { batch: done.id }
  const { files: changed, next } = await owner.call(fileChanges.files, { params, query: { limit: 1 } })
  expect(changed).toMatchObject([
    { comic: { id: ids[0] }, kind: 'write', state: 'done', fields: ['writers'], undo: 'exact', target: null },
  ])
  const rest = await owner.call(fileChanges.files, { params, query: { after: next ?? 0 } })
  expect(rest).toMatchObject({ files: [{ comic: { id: ids[1] } }], next: null })
  const last = await owner.call(fileChanges.files, { params, query: { order: 'last' } })
  expect(last.files.map(({ comic }) => comic.id)).toEqual([ids[1], ids[0]])

  const undo = (await owner.call(fileChanges.undo, { params, body: {} })).batch
  expect(await stopped(undo?.id ?? '')).toMatchObject({
    kind: 'undo',
    counts: { done: 2 },
    undoes: { id: done.id, kind: 'write' },
    canUndo: false,
  })
  expect(await Promise.all([1, 2, 3].map((n) => readFile(at(n))))).toEqual(before)
  const { batches } = await owner.call(fileChanges.list, { query: { limit: 1 } })
  expect(batches.map(({ id }) => id)).toEqual([undo?.id])
  const older = await owner.call(fileChanges.list, { query: { before: undo?.id } })
  expect(older).toMatchObject({
    batches: [{ id: done.id, canUndo: false, counts: { undone: 2 } }],
    next: null,
  })
})

test('a batch is paused, resumed and cancelled; a second one waits its turn', async () => {
  const { owner, edit, plan, write, batchOf, stopped, ids } = await changedFiles(40)
  await edit('Ana Ruiz')
  const { id: batch } = await write(await plan())
  const params = { batch }
  expect((await owner.call(fileChanges.pause, { params })).batch).toMatchObject({ state: 'paused' })
  // The current file is still written.
  await until(async () => (await batchOf(batch)).path === null)
  const paused = await stopped(batch)
  expect(paused).toMatchObject({ state: 'paused', finishedAt: null, path: null })
  expect(paused.counts.due).toBeGreaterThan(0)
  expect(paused.bytesDone).toBeLessThan(paused.bytes)

  // Planned before, as the batch may end while many files are planned.
  const second = await plan()
  await owner.call(fileChanges.resume, { params })
  await expect(owner.call(fileChanges.write, { body: { plan: second } })).rejects.toMatchObject({
    code: 'files-busy',
    status: 409,
  })
  const { batch: ended } = await owner.call(fileChanges.cancel, { params })
  expect(ended).toMatchObject({ state: 'cancelled', counts: { due: 0 }, finishedAt: expect.any(String) })
  // The cancelled batch may still change its last file, which the next one waits for.
  const next = await write(second)
  expect((await owner.call(fileChanges.resume, { params })).batch.state).toBe('cancelled')

  const { counts } = await batchOf(batch)
  expect(counts.done + counts.skipped).toBe(40)
  expect(counts.skipped).toBeGreaterThan(0)
  expect((await stopped(next.id)).counts.done).toBe(40 - counts.done)
  expect(
    (await owner.call(fileChanges.planWrites, { body: { ids } })).files.every((f) => f.kind === null),
  ).toBe(true)
})

test('a file that was replaced after its preview is skipped with the reason', async () => {
  const { owner, at, edit, plan, write, stopped } = await changedFiles()
  await edit('Ana Ruiz')
  const previewed = await plan()
  await writeFile(at(2), Buffer.concat([await readFile(at(2)), Buffer.alloc(1)]))
  const batch = await stopped((await write(previewed)).id)
  expect(batch).toMatchObject({ state: 'done', counts: { done: 2, skipped: 1 } })
  const skipped = await owner.call(fileChanges.files, {
    params: { batch: batch.id },
    query: { state: 'skipped' },
  })
  expect(skipped.files).toMatchObject([
    { comic: { path: at(2) }, reason: { code: 'file-changed', params: { path: at(2) } }, undo: 'none' },
  ])
})

test('an undo says beforehand what comes back exactly, and leaves the others if asked', async () => {
  const { t, owner, at, edit, plan, write, stopped } = await changedFiles()
  const before = await readFile(at(1))
  await edit('Ana Ruiz')
  const { id: batch } = await stopped((await write(await plan())).id)
  const params = { batch }
  await utimes(at(2), 1_600_000_000, 1_600_000_000)
  await t.scan(owner)
  const preview = await owner.call(fileChanges.undoPreview, { params })
  expect(preview).toMatchObject({
    exact: 2,
    partial: 1,
    none: 0,
    unknown: 0,
    files: [{ comic: { path: at(2) }, undo: 'partial' }],
  })
  const undo = (await owner.call(fileChanges.undo, { params, body: { exact: true } })).batch
  expect(await stopped(undo?.id ?? '')).toMatchObject({ counts: { done: 2 } })
  expect(await readFile(at(1))).toEqual(before)
  expect(await infoOf(at(2))).toContain('<Writer>Ana Ruiz</Writer>')
  expect((await owner.call(fileChanges.get, { params })).batch).toMatchObject({
    canUndo: true,
    counts: { done: 1, undone: 2 },
  })
})

test('an undo counts the files that do not come back, also once a scan has missed them', async () => {
  const { t, owner, at, edit, plan, write, stopped } = await changedFiles()
  await edit('Ana Ruiz')
  const { id: batch } = await stopped((await write(await plan())).id)
  const preview = () => owner.call(fileChanges.undoPreview, { params: { batch } })
  const one = { exact: 2, partial: 0, none: 1, unknown: 0, files: [] }
  await rm(at(2))
  expect(await preview()).toMatchObject(one)
  await t.scan(owner)
  expect(await preview()).toMatchObject(one)
})

test('a plan expires after half an hour, and when another one begins', async () => {
  const { edit, plan, write } = await changedFiles(1)
  await edit('Ana Ruiz')
  const replaced = await plan()
  const current = await plan()
  const expired = { code: 'plan-expired', status: 410 }
  await expect(write(replaced)).rejects.toMatchObject(expired)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(write(current)).rejects.toMatchObject(expired)
})

// Another server has no relay.
test.skipIf(relayed)('a restart pauses a batch, which is then resumed', async () => {
  const { t, edit, plan, write } = await changedFiles(40)
  await edit('Ana Ruiz')
  const { id: batch } = await write(await plan())
  await t.close()
  const again = await testServer({}, null, t.dataDir)
  const owner = await again.signIn()
  const get = async () => (await owner.call(fileChanges.get, { params: { batch } })).batch
  expect(await get()).toMatchObject({ state: 'paused', path: null })
  await owner.call(fileChanges.resume, { params: { batch } })
  await until(async () => (await get()).state === 'done')
  expect((await get()).counts).toMatchObject({ done: 40, skipped: 0, failed: 0 })
})

test('a library that follows edits gets them without being asked', async () => {
  const { t, owner, at, edit, ids } = await changedFiles(2, { followAfter: 200 })
  await edit('Ana Ruiz', ids.slice(0, 1))
  const body = { path: t.root, write: 'into', follow: true } as const
  expect((await owner.call(libraries.setWrite, { body })).details).toMatchObject([{ follow: true }])
  await edit('Fiona Staples', ids.slice(1))
  const list = async () => (await owner.call(fileChanges.list, { query: {} })).batches
  await until(async () => (await list())[0]?.state === 'done')
  expect(await list()).toMatchObject([{ kind: 'write', via: 'follow', counts: { done: 1 }, canUndo: true }])
  expect(await infoOf(at(2))).toContain('<Writer>Fiona Staples</Writer>')
  expect(await infoOf(at(1))).not.toContain('Writer')
  expect(t.reports).toEqual([])
})

test('comics that the owner may not see are left out', async () => {
  let visible: CatalogQuery | undefined
  const options = { visibleTo: async () => visible }
  const { t, owner, at, ids, edit, plan, write, stopped } = await changedFiles(2, options)
  const { call } = owner
  await edit('Ana Ruiz')
  const { id: batch } = await stopped((await write(await plan())).id)
  await edit('Fiona Staples')
  visible = { in: { ids: ids.slice(0, 1) } }
  expect((await call(fileChanges.edited)).ids).toEqual(ids.slice(0, 1))
  const planned = await call(fileChanges.planWrites, { body: { ids } })
  expect(planned.files.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  const { templates } = await call(organise.templates)
  const order = { library: t.root, templates: { ...templates, issue: 'Todo/{number}' }, mode: 'all' } as const
  for (const some of [null, ids]) {
    const { moves } = await call(organise.plan, { body: { ...order, ids: some } })
    expect(moves.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  }
  const params = { batch }
  const { files } = await call(fileChanges.files, { params, query: {} })
  expect(files.map(({ comic }) => comic.id)).toEqual(ids.slice(0, 1))
  expect((await call(fileChanges.get, { params })).batch.first.map(({ id }) => id)).toEqual(ids.slice(0, 1))
  const visibleOnly = { exact: 1, partial: 0, none: 0, unknown: 0 }
  expect(await call(fileChanges.undoPreview, { params })).toMatchObject(visibleOnly)
  const undo = (await call(fileChanges.undo, { params, body: {} })).batch
  expect(await stopped(undo?.id ?? '')).toMatchObject({ counts: { done: 1 } })
  expect(await infoOf(at(1))).not.toContain('Ana Ruiz')
  expect(await infoOf(at(2))).toContain('Ana Ruiz')

  await t.close()
  const library = await openLibrary(t.dataDir, options)
  onTestFinished(() => library.close())
  const { journal, summary } = library.fileChanges
  const changes = await journal.changes(batch, { limit: 3 })
  expect(changes.map(({ comicId }) => comicId)).toEqual(ids)
  for (const current of changes) {
    const running = { currentOf: () => current, problemOf: () => null }
    const [row] = await batchRows(library, running, owner.id, [await summary(batch)])
    expect(row?.path).toBe(current.comicId === ids[0] ? current.path : null)
  }
})

test('nobody but the owner sees or changes files, and only this computer sets where metadata is written', async () => {
  const { t, owner, edit, plan, write, stopped } = await changedFiles(1)
  const other = { path: '/nowhere', write: 'into' } as const
  await expect(owner.call(libraries.setWrite, { body: other })).rejects.toMatchObject({
    code: 'library-not-found',
  })
  await edit('Ana Ruiz')
  const { id: batch } = await stopped((await write(await plan())).id)
  const setting = { path: t.root, write: 'off', follow: true } as const
  const { details } = await owner.call(libraries.setWrite, { body: setting })
  expect(details).toMatchObject([{ write: 'off', follow: false }])
  expect(await owner.call(fileChanges.edited)).toMatchObject({ ids: [], off: 1 })

  const callers = relayed
    ? [[t.anyone, 'unauthorized'] as const]
    : ([
        [t.anyone, 'unauthorized'],
        [(await t.signUp('otra@ejemplo.es')).call, 'owner-only'],
      ] as const)
  for (const [call, code] of callers) {
    const refused = (answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code })
    await refused(call(fileChanges.edited))
    await refused(call(fileChanges.list, { query: {} }))
    await refused(call(fileChanges.files, { params: { batch }, query: {} }))
    await refused(call(fileChanges.planWrites, { body: { ids: ['a'] } }))
    await refused(call(fileChanges.undo, { params: { batch }, body: {} }))
    await refused(call(libraries.setWrite, { body: setting }))
  }
  await expect(owner.call(fileChanges.get, { params: { batch: 'nothing' } })).rejects.toMatchObject({
    code: 'batch-not-found',
  })
})
