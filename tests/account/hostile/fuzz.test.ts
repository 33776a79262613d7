import { expect, it } from 'vitest'
import { fuzzAccount } from '../support/fuzz.ts'

// `npm run soak` does this for minutes.
it('random requests cause no failure and reveal nothing', async () => {
  const { broken, statuses, requests } = await fuzzAccount({ requests: 250, seconds: 50 }, 1)
  expect(broken).toEqual([])
  // The requests are good enough to pass in part: fewer, the more tables exist.
  expect(statuses[200] ?? 0).toBeGreaterThan(requests / 100)
  expect(statuses[400] ?? 0).toBeGreaterThan(requests / 10)
})
