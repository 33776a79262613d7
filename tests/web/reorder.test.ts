import { expect, test } from 'vitest'
import {
  moved,
  placeOf,
  rowIn,
  scrollSpeed,
  slotAfter,
  slotAt,
  slotOf,
} from '../../web/components/path/reorder.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test('moving a row shifts the rows between its old and new slot by one', () => {
  expect(moved(rows, { from: 1, to: 3 })).toEqual(['a', 'c', 'd', 'b', 'e'])
  expect(moved(rows, { from: 4, to: 0 })).toEqual(['e', 'a', 'b', 'c', 'd'])
  expect(moved(rows, { from: 2, to: 2 })).toEqual(rows)
})

test('slotOf and rowIn are inverse functions', () => {
  for (const lift of [
    { from: 0, to: 4 },
    { from: 3, to: 1 },
    { from: 2, to: 2 },
  ]) {
    const slots = rows.map((_, index) => slotOf(index, lift))
    expect([...slots].sort()).toEqual([0, 1, 2, 3, 4])
    expect(slots.map((slot) => rowIn(slot, lift))).toEqual([0, 1, 2, 3, 4])
    expect(slots[lift.from]).toBe(lift.to)
  }
})

test('slotAt returns the slot nearest to a dragged row, and the first or last slot beyond the ends', () => {
  expect([-80, 49, 51, 149, 151, 9_000].map((y) => slotAt(y, 100, 5))).toEqual([0, 0, 1, 1, 2, 4])
})

test('keys move a row by one, by ten or to the ends, and no further', () => {
  expect(slotAfter('ArrowDown', 3, 40)).toBe(4)
  expect(slotAfter('ArrowUp', 0, 40)).toBe(0)
  expect(slotAfter('PageDown', 35, 40)).toBe(39)
  expect(slotAfter('PageUp', 25, 40)).toBe(15)
  expect(slotAfter('Home', 25, 40)).toBe(0)
  expect(slotAfter('End', 0, 40)).toBe(39)
  expect(slotAfter('ArrowLeft', 3, 40)).toBeNull()
})

test('the page scrolls only near the edges, faster closer to them', () => {
  const at = (y: number) => scrollSpeed(y, 76, 900)
  expect(at(400)).toBe(0)
  expect(at(165)).toBe(0)
  expect(at(850)).toBeGreaterThan(0)
  expect(at(890)).toBeGreaterThan(at(850))
  expect(at(100)).toBeLessThan(0)
  expect(at(-50)).toBe(-at(2_000))
})

test('placeOf returns the position of a moved row, where a row may span several positions', () => {
  const spans = [1, 3, 1, 1]
  const place = (from: number, to: number) => placeOf({ from, to }, 4, (index) => spans[index] ?? 1)
  expect(place(0, 0)).toEqual({ position: 1, total: 6 })
  expect(place(2, 2)).toEqual({ position: 5, total: 6 })
  expect(place(2, 1)).toEqual({ position: 2, total: 6 })
  expect(place(0, 3)).toEqual({ position: 6, total: 6 })
})
