import { expect, it } from 'vitest'
import { storyGaps, storyOrders } from '#domain/story-order.ts'

it('taken numbers stay, and later ones increase by one', () => {
  expect(storyOrders([4, 1, 2], 3)).toEqual([1, 2, 4])
  expect(storyOrders([1, 2.5, 4], 5)).toEqual([1, 2.5, 4, 5, 6])
  expect(storyOrders([], 2)).toEqual([1, 2])
  // Of two parts numbered 1, the second becomes part 2.
  expect(storyOrders([1, 1, 2], 3)).toEqual([1, 2, 3])
  expect(storyOrders([0, 0.5, 0.5], 3)).toEqual([0, 0.5, 1])
})

it('gaps are listed before the next part, and at the end if the total is known', () => {
  expect(storyGaps([1, 2, 4, 8], 10)).toEqual([
    null,
    null,
    { from: 3, to: 3 },
    { from: 5, to: 7 },
    { from: 9, to: 10 },
  ])
  expect(storyGaps([2.5, null], null)).toEqual([{ from: 1, to: 2 }, null, null])
  expect(storyGaps([1, 1.5, 2], 2)).toEqual([null, null, null, null])
  expect(storyGaps([], 2)).toEqual([{ from: 1, to: 2 }])
})
