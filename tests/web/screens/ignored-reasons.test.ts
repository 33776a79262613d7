import { expect, it } from 'vitest'
import { groupByReason } from '#web/screens/server/problems/ignored-reasons.ts'

it('sums ignored files of all libraries by reason, the largest first, with a few paths', () => {
  const of = (root: string, reason: 'type' | 'hidden', count: number) => ({
    root,
    reason,
    count,
    examples: Array.from({ length: Math.min(5, count) }, (_, n) => `${root}/${n}`),
  })
  expect(groupByReason([of('/a', 'hidden', 3), of('/a', 'type', 2), of('/b', 'type', 9)])).toEqual([
    { reason: 'type', count: 11, examples: ['/a/0', '/a/1', '/b/0', '/b/1', '/b/2'] },
    { reason: 'hidden', count: 3, examples: ['/a/0', '/a/1', '/a/2'] },
  ])
})
