import { expect, test } from 'vitest'
import { fuzzAccount } from '../account/support/fuzz.ts'
import { chooseSeed } from '../library/support/dice.ts'
import { SOAK_SECONDS, tell } from './tell.ts'

test('minutes of requests put together by chance, to all services of an account', async () => {
  const { broken, ...figures } = await fuzzAccount(
    { requests: Number.POSITIVE_INFINITY, seconds: SOAK_SECONDS },
    chooseSeed('account-fuzz'),
  )
  tell('account-fuzz', figures)
  expect(broken).toEqual([])
  expect(figures.requests).toBeGreaterThan(0)
}, 1_800_000)
