import { describe, expect, it } from 'vitest'
import { rovingTarget } from '#web/components/focus/roving.ts'

describe('arrows in a rail of 5', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 4, null],
    ['ArrowLeft', 0, null],
    ['ArrowLeft', 3, 2],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['End', 4, null],
    ['ArrowDown', 2, null],
    ['ArrowUp', 2, null],
    ['a', 2, null],
  ])('%s at %i → %s', (key, index, target) => {
    expect(rovingTarget(key, index, 5, 5)).toBe(target)
  })
})

describe('arrows in a grid of 10 in 4 columns', () => {
  it.each([
    ['ArrowDown', 1, 5],
    ['ArrowDown', 5, 9],
    // The last row is short, so the target is its last item.
    ['ArrowDown', 7, 9],
    ['ArrowDown', 8, null],
    ['ArrowUp', 8, 4],
    ['ArrowUp', 2, null],
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['End', 0, 9],
  ])('%s at %i → %s', (key, index, target) => {
    expect(rovingTarget(key, index, 10, 4)).toBe(target)
  })
})
