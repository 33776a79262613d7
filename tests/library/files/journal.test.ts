import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { createFileJournal } from '#library/files/journal.ts'
import { libraryMigrations } from '#library/schema.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { tempDir } from '../../support/temp.ts'

async function openJournal() {
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  atEnd(() => db.close())
  return { db, journal: createFileJournal(db) }
}

const stamp = { size: 10, mtimeNs: '1700000000123456789', dev: '1', ino: '2' }
const changeOf = (name: string) => ({
  comicId: name,
  kind: 'write' as const,
  root: '/comics',
  path: `/comics/${name}.cbz`,
  before: stamp,
  detail: { fields: ['title'] },
})

test('changes are due in order, then prepared with their undo data, then done', async () => {
  const { journal } = await openJournal()
  const batch = await journal.create({ kind: 'write', via: 'terminal', userId: 'ana' }, [
    changeOf('a'),
    changeOf('b'),
  ])
  const first = await journal.nextDue(batch)
  expect(first).toMatchObject({ ...changeOf('a'), state: 'due', target: null, undo: null })
  const id = first?.id ?? 0
  await journal.prepare(id, { temp: '/comics/.a.tmp', undo: Buffer.from([1, 2, 0, 255]) })
  const [prepared] = await journal.prepared()
  expect(prepared).toMatchObject({ id, state: 'prepared', temp: '/comics/.a.tmp' })
  expect([...(prepared?.undo ?? [])]).toEqual([1, 2, 0, 255])
  await journal.settle(id, 'done', { after: { ...stamp, size: 12 }, temp: null })
  expect(await journal.prepared()).toEqual([])
  expect((await journal.nextDue(batch))?.comicId).toBe('b')
  expect(await journal.counts(batch)).toMatchObject({ due: 1, done: 1 })
  const page = await journal.changes(batch, { limit: 10, state: 'done' })
  expect(page.map(({ after, temp }) => [after?.size, temp])).toEqual([[12, null]])
})

test('a change is not settled if the transaction of its comic fails', async () => {
  const { db, journal } = await openJournal()
  const batch = await journal.create({ kind: 'rename', via: 'dashboard' }, [changeOf('a')])
  const id = (await journal.nextDue(batch))?.id ?? 0
  await journal.prepare(id, { target: '/comics/z.cbz' })
  const settling = journal.settle(id, 'done', {}, async (tx) => {
    await tx.run(`insert into settings (name, value) values ('x', 'y')`)
    throw new Error('stop')
  })
  await expect(settling).rejects.toThrow('stop')
  expect((await journal.change(id))?.state).toBe('prepared')
  expect(await db.get('select 1 from settings where name = ?', ['x'])).toBeUndefined()
})

test('undo data is deleted by a later batch after 90 days, but not of a prepared change', async () => {
  const { journal } = await openJournal()
  const batch = await journal.create({ kind: 'write', via: 'terminal' }, [changeOf('a'), changeOf('b')])
  for (const { id } of await journal.changes(batch, { limit: 9 }))
    await journal.prepare(id, { undo: Buffer.from('undo') })
  const [first] = await journal.prepared()
  await journal.settle(first?.id ?? 0, 'done')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await journal.create({ kind: 'rename', via: 'terminal' }, [])
  const all = await journal.changes(batch, { limit: 9 })
  expect(all.map(({ state, undo }) => [state, undo === null])).toEqual([
    ['done', true],
    ['prepared', false],
  ])
})

test('a new batch cancels the paused one of its kind, so that nothing stays due for ever', async () => {
  const { journal } = await openJournal()
  const paused = await journal.create({ kind: 'write', via: 'terminal' }, [changeOf('a'), changeOf('b')])
  await journal.settle((await journal.nextDue(paused))?.id ?? 0, 'done')
  await journal.setBatchState(paused, 'paused')
  await journal.create({ kind: 'rename', via: 'terminal' }, [changeOf('c')])
  expect(await journal.batch(paused)).toMatchObject({ state: 'paused' })
  await journal.create({ kind: 'write', via: 'terminal' }, [changeOf('b')])
  expect(await journal.batch(paused)).toMatchObject({ state: 'cancelled' })
  expect(await journal.counts(paused)).toMatchObject({ done: 1, skipped: 1, due: 0 })
})

test('batches are listed newest first, with the batch they undo', async () => {
  const { journal } = await openJournal()
  const first = await journal.create({ kind: 'write', via: 'terminal' }, [])
  const second = await journal.create({ kind: 'undo', via: 'dashboard', undoes: first }, [])
  await journal.setBatchState(first, 'done')
  const [newest, oldest] = await journal.batches(10)
  expect(newest).toMatchObject({ id: second, undoes: first, state: 'running', finishedAt: null })
  expect(oldest).toMatchObject({ id: first, state: 'done' })
  expect(oldest?.finishedAt).toBeGreaterThan(0)
  expect((await journal.batches(10, second)).map(({ id }) => id)).toEqual([first])
})

test('a change that is reverted after its batch was cancelled is skipped', async () => {
  const { journal } = await openJournal()
  const batch = await journal.create({ kind: 'write', via: 'terminal' }, [changeOf('a')])
  const id = (await journal.nextDue(batch))?.id ?? 0
  await journal.prepare(id, {})
  await journal.cancel(batch)
  await journal.settle(id, 'due', { after: null })
  expect(await journal.counts(batch)).toMatchObject({ due: 0, skipped: 1 })
})
