import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { acquireLock } from '#db/lock.ts'
import { createBatchJobs } from '#library/files/batch-jobs.ts'
import { followEdits } from '#library/files/follow-edits.ts'
import { leaveRoom, smallDisk } from '../../support/processes/small-disk.ts'
import { until } from '../../support/until.ts'
import { writtenLibrary } from './support/written-library.ts'

type Written = Awaited<ReturnType<typeof writtenLibrary>>

function jobsOf({ fileChanges }: Written) {
  const reports: unknown[] = []
  const jobs = createBatchJobs(fileChanges, (error) => reports.push(error))
  onTestFinished(() => jobs.close())
  const isIdle = () => until(() => !jobs.isBusy())
  return { jobs, reports, isIdle }
}

test('while another process changes files, no batch is created or resumed', async () => {
  const t = await writtenLibrary(1)
  const { jobs, isIdle } = jobsOf(t)
  const planned = await t.plan()
  const batch = (await t.fileChanges.createWrites(planned, t.author)) ?? ''
  await jobs.pause(batch)
  const lock = await acquireLock(join(t.dataDir, 'files.lock'))
  const busy = { code: 'files-busy' }
  await expect(jobs.start(() => t.fileChanges.createWrites(planned, t.author))).rejects.toMatchObject(busy)
  await expect(jobs.resume(batch)).rejects.toMatchObject(busy)
  expect(await t.fileChanges.list(10)).toMatchObject([{ id: batch, state: 'paused' }])
  await lock?.release()
  await jobs.resume(batch)
  await isIdle()
  expect(await t.fileChanges.summary(batch)).toMatchObject({ state: 'done', counts: { done: 1 } })
  await expect(jobs.resume('nothing')).rejects.toMatchObject({ code: 'batch-not-found' })
})

test('a batch that starts right after another was cancelled waits for its last file', async () => {
  const t = await writtenLibrary(1)
  let finish = (): void => undefined
  const lastFile = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = {
    ...t.fileChanges,
    run: async (...given: Parameters<typeof t.fileChanges.run>) => {
      const end = await t.fileChanges.run(...given)
      await lastFile
      return end
    },
  }
  const { jobs } = jobsOf({ ...t, fileChanges: slow })
  onTestFinished(() => finish())
  const planned = await t.plan()
  const batch = (await jobs.start(() => t.fileChanges.createWrites(planned, t.author))) ?? ''
  await expect(jobs.start(async () => null)).rejects.toMatchObject({ code: 'files-busy' })
  await jobs.cancel(batch)
  let hasStarted = false
  const next = jobs.start(async () => {
    hasStarted = true
    return null
  })
  await t.fileChanges.summary(batch)
  expect(hasStarted).toBe(false)
  finish()
  expect(await next).toBeNull()
})

test('closing pauses the running batch, and nothing runs after that', async () => {
  const t = await writtenLibrary(10)
  const { jobs, reports } = jobsOf(t)
  const changes: string[] = []
  jobs.onChange((batch, isState) => changes.push(`${batch} ${isState}`))
  const batch = (await jobs.start(async () => t.fileChanges.createWrites(await t.plan(), t.author))) ?? ''
  await until(() => jobs.currentOf(batch) !== null)
  await jobs.close()
  const { state, counts } = await t.fileChanges.summary(batch)
  expect(state).toBe('paused')
  expect(counts.due).toBeGreaterThan(0)
  expect([changes[0], changes.at(-1)]).toEqual([`${batch} true`, `${batch} true`])
  expect(changes).toContain(`${batch} false`)
  await expect(jobs.resume(batch)).rejects.toMatchObject({ code: 'files-busy' })
  expect(reports).toEqual([])
})

test('a full disk pauses a batch, with the problem; followed edits try again after ten minutes', async (context) => {
  const disk = await smallDisk('90m')
  if (disk === null) return context.skip('mounting a small tmpfs needs root')
  const t = await writtenLibrary(2, undefined, join(disk, 'comics'))
  const { jobs, reports, isIdle } = jobsOf(t)
  const follower = followEdits(t.fileChanges, jobs, (error) => reports.push(error))
  onTestFinished(() => follower.close())
  await t.fileChanges.setWrite(t.root, { follow: true })
  await t.library.edits.editIssue(t.at(1), { title: 'Followed' })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  onTestFinished(() => void vi.useRealTimers())
  const check = async () => {
    await follower.check()
    await isIdle()
  }

  const ballast = await leaveRoom(disk, 20)
  await check()
  const [batch] = await t.fileChanges.list(1)
  expect(batch).toMatchObject({ via: 'follow', state: 'paused' })
  expect(jobs.problemOf(batch?.id ?? '')).toMatchObject({ code: 'disk-full' })
  expect(reports).toMatchObject([{ code: 'disk-full' }])
  await check()
  await rm(ballast)
  await check()
  expect((await t.fileChanges.summary(batch?.id ?? '')).state).toBe('paused')
  vi.setSystemTime(Date.now() + 11 * 60_000)
  await check()
  expect(await t.fileChanges.summary(batch?.id ?? '')).toMatchObject({ state: 'done', counts: { done: 1 } })
  expect(jobs.problemOf(batch?.id ?? '')).toBeNull()
  expect(reports).toHaveLength(1)
}, 60_000)
