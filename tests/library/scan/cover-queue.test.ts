import { expect, test } from 'vitest'
import { CoverQueue } from '#library/scan/cover-queue.ts'

const queueOf = (count: number) =>
  new CoverQueue(
    Array.from({ length: count }, (_, n) => ({
      ...{ no: n, id: `${n}`, root: '/', path: `/${n}.cbz` },
      ...{ size: 1, mtime: 1, problem: null, sidecar: null },
    })),
  )

const take = (queue: CoverQueue, count: number) => Array.from({ length: count }, () => queue.next().value?.id)

test('covers are returned once each, in order', () => {
  const queue = queueOf(4)
  expect([...queue].map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  expect(queue.next()).toEqual({ done: true, value: undefined })
})

test('covers after the last requested one come first, then those after the previous request', () => {
  const queue = queueOf(200)
  expect(take(queue, 2)).toEqual(['0', '1'])
  queue.prioritizeAfter('100')
  expect(take(queue, 2)).toEqual(['101', '102'])
  queue.prioritizeAfter('150')
  queue.prioritizeAfter('no comic of this scan')
  expect(take(queue, 24)).toEqual(Array.from({ length: 24 }, (_, n) => `${151 + n}`))
  expect(take(queue, 23).slice(0, 22)).toEqual(Array.from({ length: 22 }, (_, n) => `${103 + n}`))
  // Old requests no longer count: the collection's order continues.
  expect([...queue].map(({ id }) => id)).toContain('100')
})
