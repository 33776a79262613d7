import { expect, test } from 'vitest'
import { createMailInterval } from '#account/auth/mail/interval.ts'
import { createRateLimit } from '#http/rate-limit.ts'

const DAY = 24 * 60 * 60 * 1000

test('tries refill with time; a clock that is set back takes none away, and they refill from then on', () => {
  let now = DAY
  const limit = createRateLimit(3, 60, () => now)
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, true])
  now = 0
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, false])
  now += 1_000
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, false])
})

test('an address is written to once in a while, and no less where the clock is set back', () => {
  let now = DAY
  const interval = createMailInterval(60_000, () => now)
  interval.take('ana')
  expect(() => interval.take('ana')).toThrow('60 seconds')
  now = 0
  interval.take('ana')
  expect(() => interval.take('ana')).toThrow('60 seconds')
})
