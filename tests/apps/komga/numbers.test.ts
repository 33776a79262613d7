import { expect, test } from 'vitest'
import { numbersOf } from '#apps/komga/numbers.ts'

const issues = (...numbers: (number | null)[]) =>
  numbers.map((numberOrder, at) => ({ id: String(at), numberOrder }))
const numbers = (...orders: (number | null)[]) => [...numbersOf(issues(...orders)).values()]
const ANNUAL = 1_000_001

test('issues without a number get numbers that no other issue has', () => {
  const [last, annual, special] = numbers(12.1, ANNUAL, null)
  expect([last, annual, special]).toEqual([12.1, 12.101, 12.102])
  // Reading up to the annual does not mark the next issue as read.
  const [, next] = numbers(12.1, 13, ANNUAL, null)
  expect(next).toBeGreaterThan(Math.fround(special ?? 0))
  // Phones store the numbers in 32 bits.
  const far = numbers(7_999, ANNUAL, null).map(Math.fround)
  expect(new Set(far).size).toBe(3)
  expect(numbers(20_130, ANNUAL)).toEqual([20_130, 20_131])
  expect(numbers(1.005, null)).toEqual([1.005, 1.006])
  expect(numbers(null, null)).toEqual([1, 2])
})
