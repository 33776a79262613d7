import { expect, test } from 'vitest'
import { soakRelay } from '../support/relay-soak.ts'

test('readers of several accounts get their own helpers’ answers, while helpers come and go, and nothing is left behind', async () => {
  const { wrong, whole, cancelled, before, after } = await soakRelay({
    accounts: 5,
    readers: 25,
    goOn: (rounds) => rounds < 12,
    asks: 4,
  })
  expect(wrong).toEqual([])
  expect([whole > 0, cancelled > 0]).toEqual([true, true])
  expect(after.streams).toBe(0)
  // Connections that readers keep come and go; each round that left something would leave it 12 times.
  const count = ({ resources }: typeof before) => Object.values(resources).reduce((sum, n) => sum + n, 0)
  expect(count(after) - count(before)).toBeLessThan(12)
})
