import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountCache } from '#apps/account-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An account whose responses the test sends itself. */
function slowAccount() {
  const { get } = createAccountCache()
  const requests: { answer: (value: string) => void; fail: () => void }[] = []
  const ask = () =>
    new Promise<string>((answer, fail) => {
      requests.push({ answer, fail: () => fail(new Error('away')) })
    })
  const outcome = () => get(['list'], ask).catch((error: { code?: string }) => error.code)
  return { requests, outcome, respond: (text: string) => requests.at(-1)?.answer(text) }
}

test('a slow account is asked again seconds later, and a late response is used by the next caller', async () => {
  const { requests, outcome, respond } = slowAccount()
  const first = outcome()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await first).toBe('account-away')
  // Meanwhile other callers do not wait, and no request is sent.
  expect(await outcome()).toBe('account-away')
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  const second = outcome()
  expect(requests).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await second).toBe('account-away')
  respond('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome()).toBe('late')
})

test('a response is cached for a minute, and used until another one succeeds', async () => {
  const { requests, outcome, respond } = slowAccount()
  const [one, other] = [outcome(), outcome()]
  respond('here')
  expect([await one, await other]).toEqual(['here', 'here'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await outcome()).toBe('here')
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  // A failed request is repeated at once.
  for (const count of [2, 3]) {
    const failing = outcome()
    expect(requests).toHaveLength(count)
    requests.at(-1)?.fail()
    expect(await failing).toBe('here')
  }
})
