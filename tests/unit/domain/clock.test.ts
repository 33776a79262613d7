import { expect, test } from 'vitest'
import { clampTime, eventTime, isFromWrongClock, isReplacedBy } from '#domain/clock.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const MINUTE = 60_000

test('a time ahead of our clock counts as now', () => {
  expect(clampTime(Date.parse('2099-01-01T00:00:00Z'), NOW)).toBe(NOW)
  expect(clampTime(NOW - MINUTE, NOW)).toBe(NOW - MINUTE)
})

test("an event has its client's time, limited to 1970 and the current time", () => {
  expect(eventTime(NOW - MINUTE, NOW)).toBe(NOW - MINUTE)
  expect(eventTime(Date.parse('0000-01-01T00:00:00Z'), NOW)).toBe(0)
  expect(eventTime(NOW + 1, NOW)).toBeUndefined()
  expect(eventTime(undefined, NOW)).toBeUndefined()
  expect(eventTime(Number.NaN, NOW)).toBeUndefined()
})

test('a stored time is from a wrong clock when it is more than five minutes ahead', () => {
  expect(isFromWrongClock(NOW + 5 * MINUTE, NOW)).toBe(false)
  expect(isFromWrongClock(NOW + 5 * MINUTE + 1, NOW)).toBe(true)
})

test.each([
  ['older progress', -2, -1, true],
  ['progress of the same time', -1, -1, false],
  ['newer progress', -1, -2, false],
  ['progress of a clock that is slightly ahead', 4, 0, false],
  ['progress of a wrong clock, by old progress', 6, -60, true],
  ['older progress, by progress of a wrong clock', -1, 1e6, true],
  ['progress of this moment, by progress of a wrong clock', 0, 1e6, false],
])('%s (stored at %d, new at %d minutes) is replaced: %s', (_what, stored, time, isReplaced) => {
  expect(isReplacedBy(NOW + stored * MINUTE, NOW + time * MINUTE, NOW)).toBe(isReplaced)
})
