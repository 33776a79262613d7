import { expect, test } from 'vitest'
import { ConcurrencyLimit } from '#web/reader/thumbnail/concurrency-limit.ts'

test('runs a limited number of tasks in order, and removed tasks take no slot', () => {
  const limit = new ConcurrencyLimit(2)
  const begun: number[] = []
  const ask = (n: number) => limit.ask(() => void begun.push(n))
  const [first, , third, , fifth] = [1, 2, 3, 4, 5].map(ask)
  expect(begun).toEqual([1, 2])
  third?.()
  first?.()
  // A slot is released only once.
  first?.()
  expect(begun).toEqual([1, 2, 4])
  fifth?.()
  fifth?.()
  const sixth = ask(6)
  expect(begun).toEqual([1, 2, 4])
  sixth()
})
