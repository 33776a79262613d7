import { expect, test } from 'vitest'
import { soakRelay } from '../support/servers/relay-soak.ts'

test('clients get the responses of their own helper while helpers reconnect, without leaks', async () => {
  const { wrong, whole, cancelled, before, after } = await soakRelay({
    accounts: 5,
    readers: 25,
    goOn: (rounds) => rounds < 12,
    asks: 4,
  })
  expect(wrong).toEqual([])
  expect([whole > 0, cancelled > 0]).toEqual([true, true])
  expect(after.streams).toBe(0)
  // The number of keep-alive connections varies; a leak in each round would count 12 times.
  const count = ({ resources }: typeof before) => Object.values(resources).reduce((sum, n) => sum + n, 0)
  expect(count(after) - count(before)).toBeLessThan(12)
})
