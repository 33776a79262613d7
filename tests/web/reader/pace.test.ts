import { expect, it } from 'vitest'
import { IDLE, minutesFor, paceAfter, ReadingClock } from '#web/reader/progress/pace.ts'

it('time counts between inputs, and not while the user is idle', () => {
  const clock = new ReadingClock()
  clock.touch(0)
  clock.touch(30_400)
  expect(clock.take()).toBe(30)
  clock.touch(31_000)
  // The rest of a second is carried over.
  expect(clock.take()).toBe(1)
  clock.touch(31_000 + 10 * IDLE)
  expect(clock.take()).toBe(IDLE / 1_000)
  clock.rest(31_000 + 10 * IDLE + 5_000)
  clock.touch(9_000_000)
  expect(clock.take()).toBe(5)
})

it('a pace is the median of the turns, once there are enough', () => {
  let pace = paceAfter([], 20_000, 1)
  expect(minutesFor(30, pace)).toBeNull()
  for (const spent of [20_000, 20_000, 60_000, 4_000]) pace = paceAfter(pace, spent, 1)
  expect(minutesFor(30, pace)).toBe(10)
  expect(minutesFor(1, pace)).toBe(1)
  expect(minutesFor(0, pace)).toBeNull()
})

it('skipped pages and pauses do not count, and a spread counts as two pages', () => {
  expect(paceAfter([], 300, 1)).toEqual([])
  expect(paceAfter([], IDLE, 1)).toEqual([])
  expect(paceAfter([], 30_000, 2)).toEqual([15_000])
  expect(paceAfter(Array(40).fill(9), 20_000, 1)).toHaveLength(40)
})
