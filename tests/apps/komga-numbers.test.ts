import { expect, test } from 'vitest'
import { numbersOf } from '#apps/komga/numbers.ts'

const issues = (...numbers: (number | null)[]) =>
  numbers.map((numberOrder, at) => ({ id: String(at), numberOrder }))
const numbers = (...orders: (number | null)[]) => [...numbersOf(issues(...orders)).values()]
const ANNUAL = 1_000_001

test('what has no number is told apart from all issues that have one, also from the next', () => {
  const [last, annual, special] = numbers(12.1, ANNUAL, null)
  expect([last, annual, special]).toEqual([12.1, 12.101, 12.102])
  // Read up to the annual: the issue that comes after is not read by that.
  const [, next] = numbers(12.1, 13, ANNUAL, null)
  expect(next).toBeGreaterThan(Math.fround(special ?? 0))
  // Phones hold them in 32 bits.
  const far = numbers(7_999, ANNUAL, null).map(Math.fround)
  expect(new Set(far).size).toBe(3)
  expect(numbers(20_130, ANNUAL)).toEqual([20_130, 20_131])
  expect(numbers(1.005, null)).toEqual([1.005, 1.006])
  expect(numbers(null, null)).toEqual([1, 2])
})
