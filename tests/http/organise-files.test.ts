import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileChanges } from '#contract/helper/file-changes.ts'
import { organise } from '#contract/helper/organise.ts'
import { changedFiles } from './support/changed-files.ts'

test('names are planned by templates while they are typed, run and undone; the last templates are kept', async () => {
  const { t, owner, at, ids, stopped } = await changedFiles(2)
  const { call } = owner
  const { templates, defaults, libraries } = await call(organise.templates)
  expect(templates).toEqual(defaults)
  expect(libraries).toEqual([t.root])

  const typed = { ...templates, issue: '{series}/../../{series} {number', book: '' }
  expect(await call(organise.plan, { body: { library: t.root, templates: typed } })).toMatchObject({
    plan: null,
    errors: [
      { kind: 'issue', code: 'unclosed', at: 24 },
      { kind: 'book', code: 'empty', at: 0 },
    ],
    moves: [],
    stays: [],
  })
  const leaving = { ...templates, issue: '{series}/../../{series} {number}' }
  expect(await call(organise.plan, { body: { library: t.root, templates: leaving } })).toMatchObject({
    plan: null,
    errors: [{ kind: 'issue', code: 'outside' }],
  })

  const own = { ...templates, issue: '{publisher}{series}/{series} {number:3}' }
  const missing = await call(organise.plan, { body: { library: t.root, templates: own, mode: 'all' } })
  expect(missing).toMatchObject({
    kinds: [{ kind: 'issue', count: 2, sample: null }],
    stays: [
      { id: ids[0], path: 'Saga/Saga 1.cbz', reason: 'missing', missing: ['publisher'], target: null },
      {},
    ],
    moveCount: 0,
    stayCount: 2,
  })

  const wanted = { ...templates, issue: 'Todo/{series} {number:3}' }
  const order = { library: t.root, templates: wanted, mode: 'all' } as const
  const one = await call(organise.plan, { body: { ...order, ids: ids.slice(0, 1) } })
  expect(one).toMatchObject({ moveCount: 1, kinds: [{ kind: 'issue', count: 1 }] })
  const { plan, kinds, moves } = await call(organise.plan, { body: order })
  expect(kinds).toEqual([{ kind: 'issue', count: 2, sample: 'Todo/Saga 001.cbz' }])
  expect(moves[0]).toEqual({ id: ids[0], from: 'Saga/Saga 1.cbz', to: 'Todo/Saga 001.cbz', neighbours: [] })
  await expect(call(organise.run, { body: { plan: one.plan ?? '' } })).rejects.toMatchObject({
    code: 'plan-expired',
  })
  expect((await call(organise.templates)).templates).toEqual(defaults)

  const { batch } = await call(organise.run, { body: { plan: plan ?? '' } })
  const done = await stopped(batch?.id ?? '')
  expect(done).toMatchObject({ kind: 'rename', state: 'done', counts: { done: 2 }, canUndo: true })
  expect(done.bytesDone).toBe(done.bytes)
  expect(existsSync(join(t.root, 'Todo', 'Saga 002.cbz'))).toBe(true)
  expect((await call(organise.templates)).templates).toEqual(wanted)

  const params = { batch: done.id }
  const { files } = await call(fileChanges.files, { params, query: {} })
  expect(files[0]).toMatchObject({ path: at(1), target: join(t.root, 'Todo', 'Saga 001.cbz'), undo: 'exact' })
  expect(await call(fileChanges.undoPreview, { params })).toMatchObject({ exact: 2, partial: 0, files: [] })
  const undo = await call(fileChanges.undo, { params, body: {} })
  expect(await stopped(undo.batch?.id ?? '')).toMatchObject({ counts: { done: 2 } })
  expect([1, 2].map((n) => existsSync(at(n)))).toEqual([true, true])
})

test('only a library is organised, and only for its owner', async () => {
  const { t, owner } = await changedFiles(1)
  const { templates } = await owner.call(organise.templates)
  const plan = (library: string, call = owner.call) => call(organise.plan, { body: { library, templates } })
  await expect(plan(join(t.root, 'Saga'))).rejects.toMatchObject({ code: 'library-not-found' })
  await expect(plan(t.root, t.anyone)).rejects.toMatchObject({ code: 'unauthorized' })
})
