import { expect, test } from 'vitest'
import { Budget } from '#formats/resources/budget.ts'

const settled = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test('who asks for more than is left waits, in order, and is served when enough comes back', async () => {
  const budget = new Budget(10)
  const giveBack = await budget.acquire(7)
  const five = budget.acquire(5)
  const one = budget.acquire(1)
  // One would fit, but five was first: otherwise much would never be had.
  expect([await settled(five), await settled(one)]).toEqual([false, false])
  giveBack()
  giveBack()
  ;(await five)()
  ;(await one)()
  expect(await settled(budget.acquire(10))).toBe(true)
})

test('more than the whole is had alone', async () => {
  const budget = new Budget(10)
  const giveBack = await budget.acquire(99)
  expect(await settled(budget.acquire(1))).toBe(false)
  giveBack()
})

test('who gives up waiting makes room for the next', async () => {
  const budget = new Budget(10)
  await budget.acquire(6)
  const stop = new AbortController()
  const much = budget.acquire(8, stop.signal)
  const little = budget.acquire(2)
  stop.abort(new Error('enough'))
  await expect(much).rejects.toThrow('enough')
  expect(await settled(little)).toBe(true)
})
