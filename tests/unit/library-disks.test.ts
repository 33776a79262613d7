import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LibraryDisks } from '#disk/library-disks.ts'
import { DISK_TIMEOUT, SLOW } from '#disk/timed-call.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const NOT_ANSWERING = { code: 'disk-not-answering' }

/** A call that does not return until it is released. */
function heldCall() {
  let answer = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
  return { work, answer: () => answer() }
}

test('a disk that hangs uses at most two threads, all folders of its mount three', async () => {
  const disks = new LibraryDisks()
  const held = Array.from({ length: 8 }, heldCall)
  const ends = Promise.allSettled(held.map(({ work }, n) => disks.call(n < 4 ? '/far' : '/farther', work)))
  await vi.advanceTimersByTimeAsync(0)
  expect(held.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0, 0, 1, 0, 0, 0])
  await vi.advanceTimersByTimeAsync(DISK_TIMEOUT)
  const codes = (await ends).map((end) => end.status === 'rejected' && end.reason.code)
  expect(codes).toEqual(Array(8).fill('disk-not-answering'))
})

test('a silent disk is rejected at once, tried at intervals, and used once it responds', async () => {
  const disks = new LibraryDisks()
  const held = heldCall()
  const refused = expect(disks.call('/far', held.work)).rejects.toMatchObject(NOT_ANSWERING)
  await vi.advanceTimersByTimeAsync(DISK_TIMEOUT)
  await refused
  expect(disks.isSilent('/far')).toBe(true)
  await expect(disks.call('/far', async () => 1)).rejects.toMatchObject(NOT_ANSWERING)
  await expect(disks.admit('/far', '/far/a')).rejects.toMatchObject(NOT_ANSWERING)
  await expect(disks.call('/near', async () => 1)).resolves.toBe(1)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await disks.call('/far', async () => 2)).toBe(2)
  expect(await disks.admit('/far', '/far/a')).toBe(false)
})

test('a late response makes a disk usable again', async () => {
  const disks = new LibraryDisks()
  const held = heldCall()
  const refused = expect(disks.call('/far', held.work)).rejects.toMatchObject(NOT_ANSWERING)
  await vi.advanceTimersByTimeAsync(DISK_TIMEOUT)
  await refused
  held.answer()
  await vi.advanceTimersByTimeAsync(0)
  expect(await disks.call('/far', async () => 3)).toBe(3)
})

test('jobs wait while two files of their disk are slow, and stop waiting when aborted', async () => {
  const disks = new LibraryDisks()
  disks.waits('/far', '/far/a')
  expect(await disks.admit('/far', '/far/b')).toBe(false)
  disks.waits('/far', '/far/b')
  expect(disks.isAdmitted('/far', '/far/c')).toBe(false)
  const stop = new AbortController()
  const rejected = expect(disks.admit('/far', '/far/c', stop.signal)).rejects.toThrow('left')
  const waiting = disks.admit('/far', '/far/c')
  stop.abort(new Error('left'))
  await rejected
  disks.ended('/far', '/far/b')
  expect(await waiting).toBe(false)
})

test('an aborted file does not make its disk silent while others are read', async () => {
  const disks = new LibraryDisks()
  const held = heldCall()
  const refused = expect(disks.call('/far', held.work)).rejects.toMatchObject(NOT_ANSWERING)
  await vi.advanceTimersByTimeAsync(SLOW)
  await disks.call('/far', async () => 1)
  await vi.advanceTimersByTimeAsync(DISK_TIMEOUT)
  await refused
  expect(disks.isSilent('/far')).toBe(false)
})
