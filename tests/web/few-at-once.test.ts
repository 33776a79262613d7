import { expect, test } from 'vitest'
import { FewAtOnce } from '#web/reader/thumbnail/thumbnail.tsx'

test('few begin at a time, in order, and who leaves the line takes no place', () => {
  const line = new FewAtOnce(2)
  const begun: number[] = []
  const ask = (n: number) => line.ask(() => void begun.push(n))
  const [first, , third, , fifth] = [1, 2, 3, 4, 5].map(ask)
  expect(begun).toEqual([1, 2])
  third?.()
  first?.()
  // Its place is given back once.
  first?.()
  expect(begun).toEqual([1, 2, 4])
  fifth?.()
  fifth?.()
  const sixth = ask(6)
  expect(begun).toEqual([1, 2, 4])
  sixth()
})
