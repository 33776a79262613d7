import { expect, onTestFinished, test, vi } from 'vitest'
import { createPlans } from '#helper/changes/plans.ts'

test('a plan is kept for 30 minutes after its last use, for its user', () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const plans = createPlans<string>()
  const expired = expect.objectContaining({ code: 'plan-expired' })
  const first = plans.begin('ana', 'first')
  const other = plans.begin('leo', 'other')
  for (const _ of [1, 2]) {
    vi.advanceTimersByTime(29 * 60_000)
    expect(plans.get('ana', first)).toBe('first')
  }
  expect(() => plans.get('leo', other)).toThrow(expired)
  expect(() => plans.get('leo', first)).toThrow(expired)
  vi.advanceTimersByTime(31 * 60_000)
  expect(() => plans.get('ana', first)).toThrow(expired)
  expect(vi.getTimerCount()).toBe(0)

  const second = plans.begin('ana', 'second')
  expect(() => plans.get('ana', first)).toThrow(expired)
  plans.drop('ana', second)
  expect(() => plans.get('ana', second)).toThrow(expired)
  expect(vi.getTimerCount()).toBe(0)
})

test('a plan expires by the clock too, as timers stand still while a computer sleeps', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const plans = createPlans<string>()
  const id = plans.begin('ana', 'first')
  vi.setSystemTime(31 * 60_000)
  expect(() => plans.get('ana', id)).toThrow(expect.objectContaining({ code: 'plan-expired' }))
  plans.drop('ana', id)
})

test('a plan that another one has replaced while it was run does not take that one along', () => {
  const plans = createPlans<string>()
  const first = plans.begin('user', 'first')
  const second = plans.begin('user', 'second')
  plans.drop('user', first)
  expect(plans.get('user', second)).toBe('second')
  plans.drop('user', second)
  expect(() => plans.get('user', second)).toThrow()
})
