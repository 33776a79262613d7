import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccountAnswers } from '#apps/account-answers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An account whose answers are given by hand. */
function slowAccount() {
  const { told } = createAccountAnswers()
  const asked: { answer: (value: string) => void; fail: () => void }[] = []
  const ask = () =>
    new Promise<string>((answer, fail) => {
      asked.push({ answer, fail: () => fail(new Error('away')) })
    })
  const outcome = () => told(['list'], ask).catch((error: { code?: string }) => error.code)
  return { asked, outcome, said: (text: string) => asked.at(-1)?.answer(text) }
}

test('who does not answer in time is asked again seconds later, and what comes late is told to the next', async () => {
  const { asked, outcome, said } = slowAccount()
  const first = outcome()
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await first).toBe('account-away')
  // Nobody else waits meanwhile, and nothing more is asked.
  expect(await outcome()).toBe('account-away')
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(3_000)
  const second = outcome()
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await second).toBe('account-away')
  said('late')
  await vi.advanceTimersByTimeAsync(0)
  expect(await outcome()).toBe('late')
})

test('what was said is believed for a minute, and as long as nothing else is said', async () => {
  const { asked, outcome, said } = slowAccount()
  const [one, other] = [outcome(), outcome()]
  said('here')
  expect([await one, await other]).toEqual(['here', 'here'])
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await outcome()).toBe('here')
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  // What fails is asked again at once.
  for (const count of [2, 3]) {
    const failing = outcome()
    expect(asked).toHaveLength(count)
    asked.at(-1)?.fail()
    expect(await failing).toBe('here')
  }
})
