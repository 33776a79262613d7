import { expect, test } from 'vitest'
import { Budget } from '#formats/resources/budget.ts'

const settled = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))])

test('requests larger than the rest wait in order until enough is released', async () => {
  const budget = new Budget(10)
  const release = await budget.acquire(7)
  const five = budget.acquire(5)
  const one = budget.acquire(1)
  // The smaller request would fit but came later; otherwise large requests could wait forever.
  expect([await settled(five), await settled(one)]).toEqual([false, false])
  release()
  release()
  ;(await five)()
  ;(await one)()
  expect(await settled(budget.acquire(10))).toBe(true)
})

test('a request larger than the budget is granted alone', async () => {
  const budget = new Budget(10)
  const release = await budget.acquire(99)
  expect(await settled(budget.acquire(1))).toBe(false)
  release()
})

test('an aborted request lets the next one run', async () => {
  const budget = new Budget(10)
  await budget.acquire(6)
  const stop = new AbortController()
  const much = budget.acquire(8, stop.signal)
  const little = budget.acquire(2)
  stop.abort(new Error('enough'))
  await expect(much).rejects.toThrow('enough')
  expect(await settled(little)).toBe(true)
})
