import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { createDayCounter } from '#sync/day-counter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = new AppError('account-error', { detail: 'no table' })
const away = new AppError('account-unreachable', { url: '' })

/** A counter whose counts end as `results` say, one after the other; null: well. */
function counter(results: (AppError | null)[]) {
  let counts = 0
  const reported: unknown[] = []
  const { signal } = new AbortController()
  const days = createDayCounter(
    async () => {
      const result = results[counts++] ?? null
      if (result !== null) throw result
    },
    signal,
    (error) => reported.push(error),
  )
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return { days, reported, settled, counts: () => counts }
}

test('a count asked for during another follows it, also at its very end', async () => {
  const { days, settled, counts } = counter([])
  days.count()
  days.count()
  days.count()
  await settled()
  expect(counts()).toBe(2)
  days.count()
  for (let turn = 0; turn < 5; turn++) {
    await Promise.resolve()
    days.count()
  }
  const asked = counts()
  await settled()
  expect(counts()).toBeGreaterThan(asked)
})

test('a refusal is reported once until a count succeeds, and retried ever later', async () => {
  const { days, reported, settled, counts } = counter([away, refused, refused, null, refused])
  days.count()
  await settled()
  expect(reported).toEqual([])
  // The account may be back.
  days.count()
  await settled()
  expect([counts(), reported]).toEqual([2, [refused]])
  // It answered: it would refuse again.
  days.count()
  await settled()
  expect(counts()).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([counts(), reported]).toEqual([4, [refused]])
  days.count()
  await settled()
  expect([counts(), reported]).toEqual([5, [refused, refused]])
})

test('nothing is counted after it was closed', async () => {
  const { days, settled, counts } = counter([refused])
  days.count()
  await settled()
  await days.close()
  days.count()
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(counts()).toBe(1)
})
