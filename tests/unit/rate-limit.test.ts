import { expect, test } from 'vitest'
import { createMailInterval } from '#account/auth/mail/interval.ts'
import { createRateLimit } from '#http/requests/rate-limit.ts'

const DAY = 24 * 60 * 60 * 1000

test('tries refill with time, also after the clock was set back, which removes none', () => {
  let now = DAY
  const limit = createRateLimit(3, 60, () => now)
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, true])
  now = 0
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, false])
  now += 1_000
  expect([1, 2].map(() => limit.take('ana'))).toEqual([true, false])
})

test('emails to an address are limited, also if the clock is set back', () => {
  let now = DAY
  const interval = createMailInterval(60_000, () => now)
  interval.take('ana')
  expect(() => interval.take('ana')).toThrow('60 seconds')
  now = 0
  interval.take('ana')
  expect(() => interval.take('ana')).toThrow('60 seconds')
})
