import { expect, it } from 'vitest'
import { fuzzAccount } from '../support/fuzz.ts'

// `npm run soak` runs this for minutes.
it('random requests cause no server error and reveal no internals', async () => {
  const { broken, statuses, requests } = await fuzzAccount({ requests: 250, seconds: 50 }, 1)
  expect(broken).toEqual([])
  // Some random requests must succeed; more tables lower their share.
  expect(statuses[200] ?? 0).toBeGreaterThan(requests / 100)
  expect(statuses[400] ?? 0).toBeGreaterThan(requests / 10)
})
