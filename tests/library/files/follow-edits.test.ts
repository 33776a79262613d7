import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { COMIC_KINDS } from '#domain/organise/comic-kinds.ts'
import { parseTemplate } from '#domain/organise/template.ts'
import { createBatchJobs } from '#library/files/batch-jobs.ts'
import { followEdits } from '#library/files/follow-edits.ts'
import { openLibrary } from '#library/index.ts'
import { until } from '../../support/until.ts'
import { filesOf, NEVER, writtenLibrary } from './support/written-library.ts'

const AFTER = 60_000

/** A library whose edits from now on are followed, and a clock that tests advance. */
async function followed(count: number) {
  const t = await writtenLibrary(count)
  await t.fileChanges.setWrite(t.root, { follow: true })
  const reports: unknown[] = []
  const start = (library = t.library) => {
    const jobs = createBatchJobs(library.fileChanges, (error) => reports.push(error))
    const follower = followEdits(library.fileChanges, jobs, (error) => reports.push(error), AFTER)
    const close = async () => {
      await follower.close()
      await jobs.close()
    }
    onTestFinished(close)
    return { jobs, close, check: () => follower.check() }
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const edit = (n: number, title: string) => t.library.edits.editIssue(t.at(n), { title })
  const batches = (library = t.library) => library.fileChanges.list(10)
  const ended = async (count = 1, library = t.library) => {
    const isEnded = async () => {
      const all = await batches(library)
      return all.length === count && all.every(({ state }) => state === 'done')
    }
    await until(isEnded)
  }
  return { ...t, reports, start, later, edit, batches, ended }
}

test('edits are written a minute after the last one of a file, but not those from before the switch', async () => {
  const t = await followed(3)
  const before = await filesOf(t.root)
  const { check } = t.start()
  t.later(10 * AFTER)
  await check()
  expect(await t.batches()).toEqual([])

  vi.useRealTimers()
  await t.edit(1, 'First')
  await t.edit(1, 'Second')
  await t.library.edits.editMany(t.ids.slice(1, 2), () => ({ title: 'Of many' }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  t.later(AFTER - 5_000)
  await check()
  expect(await t.batches()).toEqual([])
  t.later(10_000)
  await check()
  await t.ended()
  expect(await t.batches()).toMatchObject([{ kind: 'write', via: 'follow', counts: { done: 2 } }])
  const after = await filesOf(t.root)
  const changed = Object.keys(after).filter((name) => after[name] !== before[name])
  expect(changed).toEqual([1, 2].map((n) => join('Saga', `Saga ${n}.cbz`)))

  t.later(AFTER)
  await check()
  expect(await t.batches()).toHaveLength(1)
  expect(t.reports).toEqual([])
})

test('edits wait while files are being changed, and survive a restart', async () => {
  const t = await followed(2)
  const first = t.start()
  await t.edit(1, 'Kept')
  t.later(2 * AFTER)
  let release = (): void => undefined
  const held = new Promise<null>((resolve) => {
    release = () => resolve(null)
  })
  const running = first.jobs.start(() => held)
  await first.check()
  expect(first.jobs.isBusy()).toBe(true)
  expect(await t.batches()).toEqual([])
  release()
  await running
  await first.close()

  const library = await openLibrary(t.dataDir)
  onTestFinished(() => library.close())
  const second = t.start(library)
  await second.check()
  await t.ended(1, library)
  expect(await t.batches()).toMatchObject([{ counts: { done: 1 } }])
})

test('a batch that was interrupted is continued, but not one that a user paused', async () => {
  const t = await followed(2)
  const { jobs, check } = t.start()
  await t.edit(1, 'First')
  t.later(2 * AFTER)
  const until = Date.now()
  const planned = await t.fileChanges.planWrites(t.ids.slice(0, 1), NEVER)
  const batch = (await t.fileChanges.createFollowing(planned, t.ids, until)) ?? ''
  await jobs.pause(batch)
  // A user's own batch leaves it alone.
  expect(await t.write()).not.toBeNull()
  await check()
  expect((await t.fileChanges.summary(batch)).state).toBe('paused')

  const { check: afterRestart } = t.start()
  await afterRestart()
  await t.ended(2)
  // The user's batch has already written what the paused one was to write.
  expect(await t.fileChanges.summary(batch)).toMatchObject({ state: 'done', counts: { skipped: 1 } })
})

test('nothing is written after the switch is turned off, and what a rename keeps is not followed', async () => {
  const t = await followed(2)
  const { check } = t.start()
  await t.edit(1, 'First')
  await t.fileChanges.setWrite(t.root, { follow: false })
  await t.fileChanges.setWrite(t.root, { follow: true })
  const { template } = parseTemplate('Otro/{title}')
  const templates = Object.fromEntries(COMIC_KINDS.map((kind) => [kind, template ?? []])) as never
  const plan = await t.library.organiser.plan({ root: t.root, ids: null, templates, mode: 'all' })
  const renames = (await t.library.organiser.store(t.root, plan, t.author)) ?? ''
  await t.fileChanges.run(renames, { signal: NEVER })
  const { edited } = await t.library.edits.issue(join(t.root, 'Otro', 'First.cbz'))
  expect(Object.keys(edited)).toContain('number')
  t.later(2 * AFTER)
  await check()
  expect((await t.batches()).map(({ kind }) => kind)).toEqual(['rename'])
  await t.fileChanges.setWrite(t.root, { write: 'off' })
  expect((await t.fileChanges.settings()).get(t.root)).toEqual({ write: 'off', follow: false })
})

test('a batch that was interrupted is not continued once edits are no longer followed', async () => {
  const t = await followed(2)
  const before = await filesOf(t.root)
  await t.edit(1, 'First')
  t.later(2 * AFTER)
  const until = Date.now()
  const due = await t.fileChanges.followed.due(until)
  const ids = due.map(({ id }) => id)
  const batch = await t.fileChanges.createFollowing(await t.fileChanges.planWrites(ids, NEVER), ids, until)
  await t.fileChanges.setWrite(t.root, { follow: false })
  await t.start().check()
  await t.ended()
  expect(await t.fileChanges.journal.changes(batch ?? '', { limit: 5 })).toMatchObject([
    { state: 'skipped', reason: { code: 'write-off' } },
  ])
  expect(await filesOf(t.root)).toEqual(before)
})
