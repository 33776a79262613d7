import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors/errors.ts'
import { RetriedWork } from '#sync/retried-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = new AppError('account-error', { detail: 'no table' })
const away = new AppError('account-unreachable', { url: '' })

/** Returns work whose runs fail with the errors in `results`, in order; null: the run succeeds. */
function workOf(results: (AppError | null)[]) {
  let runs = 0
  const reported: unknown[] = []
  const work = new RetriedWork(
    async () => {
      const result = results[runs++] ?? null
      if (result !== null) throw result
    },
    (error) => reported.push(error),
  )
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return { work, reported, settled, runs: () => runs }
}

test('a run requested during another run starts after it, even at its very end', async () => {
  const { work, settled, runs } = workOf([])
  void work.run()
  void work.run()
  await work.run()
  expect([runs(), work.isRunning]).toEqual([2, false])
  void work.run()
  for (let turn = 0; turn < 5; turn++) {
    await Promise.resolve()
    void work.run()
  }
  const before = runs()
  await settled()
  expect(runs()).toBeGreaterThan(before)
})

test('a failure is retried with backoff, or at once on request', async () => {
  const { work, runs } = workOf([away, away, away])
  await work.run()
  expect([runs(), work.isWaiting]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs()).toBe(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(runs()).toBe(3)
  await work.run()
  expect([runs(), work.isWaiting]).toEqual([4, false])
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(runs()).toBe(4)
})

test('an unexpected failure is reported once until the work succeeds', async () => {
  const { work, reported } = workOf([away, refused, refused, null, refused])
  await work.run()
  expect(reported).toEqual([])
  await work.run()
  await work.run()
  expect(reported).toEqual([refused])
  await work.run()
  await work.run()
  expect(reported).toEqual([refused, refused])
})

test('nothing runs after close', async () => {
  const { work, runs } = workOf([refused])
  await work.run()
  await work.close()
  await work.run()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(runs()).toBe(1)
})
