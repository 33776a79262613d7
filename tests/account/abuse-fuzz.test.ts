import { expect, it } from 'vitest'
import { fuzzAccount } from './support/abuse-fuzz.ts'

it.each([1, 2, 3])(
  'requests put together by chance break nothing and show nothing (seed %i)',
  async (seed) => {
    const { broken, statuses, requests } = await fuzzAccount({ requests: 250, seconds: 15 }, seed)
    expect(broken).toEqual([])
    // The storm is one that comes through: some of it is answered (less of it, the more tables there are), most refused.
    expect(statuses[200] ?? 0).toBeGreaterThan(requests / 100)
    expect(statuses[400] ?? 0).toBeGreaterThan(requests / 10)
  },
)
