import { expect, test } from 'vitest'
import { fuzzAccount } from '../account/support/fuzz.ts'
import { chooseSeed } from '../library/support/dice.ts'
import { printFigures, SOAK_SECONDS } from './print-figures.ts'

test('minutes of random requests to all services of an account cause no server error', async () => {
  const { broken, ...figures } = await fuzzAccount(
    { requests: Number.POSITIVE_INFINITY, seconds: SOAK_SECONDS },
    chooseSeed('account-fuzz'),
  )
  printFigures('account-fuzz', figures)
  expect(broken).toEqual([])
  expect(figures.requests).toBeGreaterThan(0)
}, 1_800_000)
