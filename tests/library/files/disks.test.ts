import { type FileHandle, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { libraryDisks } from '#disk/library-disks.ts'
import { leaveRoom, mount, smallDisk } from '../../support/processes/small-disk.ts'
import { until } from '../../support/until.ts'
import { filesOf, NEVER, writtenLibrary } from './support/written-library.ts'

const NO_MOUNT = 'mounting a small tmpfs needs root'

test('a full disk pauses a write and its undo, and both continue once there is room', async (context) => {
  const disk = await smallDisk('90m')
  if (disk === null) return context.skip(NO_MOUNT)
  const root = join(disk, 'comics')
  const t = await writtenLibrary(3, undefined, root)
  const before = await filesOf(root)
  const write = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const run = (batch: string) => t.fileChanges.run(batch, { signal: NEVER })

  let ballast = await leaveRoom(disk, 20)
  await expect(run(write)).rejects.toMatchObject({ code: 'disk-full' })
  expect(await t.fileChanges.journal.batch(write)).toMatchObject({ state: 'paused' })
  expect(await filesOf(root)).toEqual(before)
  await rm(ballast)
  expect(await run(write)).toMatchObject({ counts: { done: 3, due: 0 } })

  const written = await filesOf(root)
  const undo = (await t.fileChanges.createUndo(write, t.author)) ?? ''
  ballast = await leaveRoom(disk, 20)
  await expect(run(undo)).rejects.toMatchObject({ code: 'disk-full' })
  expect(await filesOf(root)).toEqual(written)
  await rm(ballast)
  expect(await run(undo)).toMatchObject({ counts: { done: 3, due: 0 } })
  expect(await filesOf(root)).toEqual(before)
}, 60_000)

test('a disk without a free byte leaves no part of a file beside a comic', async (context) => {
  const disk = await smallDisk('8m')
  if (disk === null) return context.skip(NO_MOUNT)
  const root = join(disk, 'comics')
  const t = await writtenLibrary(2, undefined, root)
  await t.fileChanges.setWrite(root, { write: 'beside' })
  const before = await filesOf(root)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const ballast = await leaveRoom(disk, 0)
  const run = () => t.fileChanges.run(batch, { signal: NEVER })
  await expect(run()).rejects.toMatchObject({ code: 'disk-full' })
  expect(await filesOf(root)).toEqual(before)
  await rm(ballast)
  expect(await run()).toMatchObject({ counts: { done: 2, due: 0 } })
  await t.undo(batch)
  expect(await filesOf(root)).toEqual(before)
}, 60_000)

test('a read-only library stays as it is, with the reason', async (context) => {
  const disk = await smallDisk('90m')
  if (disk === null) return context.skip(NO_MOUNT)
  const root = join(disk, 'comics')
  const t = await writtenLibrary(2, undefined, root)
  const before = await filesOf(root)
  const reasons = async (batch: string) =>
    (await t.fileChanges.journal.changes(batch, { limit: 9 })).map(({ reason }) => reason?.code)
  const NOT_WRITABLE = ['file-not-writable', 'file-not-writable']
  for (const write of ['into', 'beside'] as const) {
    await t.fileChanges.setWrite(root, { write })
    const planned = await t.plan()
    expect(mount('-o', 'remount,ro', disk)).toBe(true)
    expect((await t.plan()).map(({ kind, reason }) => kind ?? reason?.code)).toEqual(NOT_WRITABLE)
    const batch = (await t.fileChanges.createWrites(planned, t.author)) ?? ''
    await t.fileChanges.run(batch, { signal: NEVER })
    expect(await reasons(batch)).toEqual(NOT_WRITABLE)
    expect(await filesOf(root)).toEqual(before)
    expect(mount('-o', 'remount,rw', disk)).toBe(true)
  }

  await t.fileChanges.setWrite(root, { write: 'into' })
  const batch = (await t.write()) ?? ''
  expect(await t.fileChanges.journal.counts(batch)).toMatchObject({ done: 2 })
  const written = await filesOf(root)
  expect(mount('-o', 'remount,ro', disk)).toBe(true)
  expect(await t.undo(batch)).toMatchObject({ counts: { done: 0 } })
  expect(await filesOf(root)).toEqual(written)
  expect(mount('-o', 'remount,rw', disk)).toBe(true)
  expect(await t.undo(batch)).toMatchObject({ counts: { done: 2 } })
  expect(await filesOf(root)).toEqual(before)
}, 60_000)

test('a disk that does not answer in the middle of a copy pauses the batch', async () => {
  const t = await writtenLibrary(2)
  const before = await filesOf(t.root)
  const batch = (await t.fileChanges.createWrites(await t.plan(), t.author)) ?? ''
  const { size } = await readFile(t.at(1)).then(({ length }) => ({ size: length }))
  const any = await open(t.at(1))
  const handles = Object.getPrototypeOf(any) as FileHandle
  await any.close()
  const { read } = handles
  let hung = 0
  // As on a mount whose server is gone: the first large read of this process never returns.
  const spy = vi.spyOn(handles, 'read').mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    if (typeof args[2] === 'number' && args[2] > size / 2) {
      hung++
      return new Promise(() => undefined)
    }
    return Reflect.apply(read, this, args)
  } as typeof read)
  const run = () => t.fileChanges.run(batch, { signal: NEVER })
  try {
    await expect(run()).rejects.toMatchObject({ code: 'disk-not-answering' })
  } finally {
    spy.mockRestore()
  }
  expect(hung).toBe(1)
  expect(await t.fileChanges.journal.batch(batch)).toMatchObject({ state: 'paused' })
  expect(await filesOf(t.root)).toEqual(before)
  // The disk is tried again after some seconds.
  await until(() =>
    run().then(
      ({ counts }) => counts.done === 2,
      () => false,
    ),
  )
  await t.undo(batch)
  expect(await filesOf(t.root)).toEqual(before)
}, 60_000)

test('an undo pauses, and fails no file, while decoder processes wait for a disk that did not answer', async () => {
  const t = await writtenLibrary(2)
  const before = await filesOf(t.root)
  const undo = (await t.fileChanges.createUndo((await t.write()) ?? '', t.author)) ?? ''
  const run = () => t.fileChanges.run(undo, { signal: NEVER })
  // As after a read of a decoder process that timed out: for some seconds only calls of this process are tried.
  libraryDisks.gaveUp(t.root, t.at(1), performance.now())
  await expect(run()).rejects.toMatchObject({ code: 'disk-not-answering' })
  expect(await t.fileChanges.summary(undo)).toMatchObject({
    state: 'paused',
    counts: { due: 2, failed: 0, skipped: 0 },
  })
  await until(() =>
    run().then(
      ({ counts }) => counts.done === 2,
      () => false,
    ),
  )
  expect(await filesOf(t.root)).toEqual(before)
}, 60_000)
