import { type Box, heightOf, widthOf } from './raster.ts'

/** Reading direction within a row of panels. */
export type Direction = 'ltr' | 'rtl'

/** Maximum overlap of two separated panels along an axis, as a fraction of the smaller one. */
const OVERLAP_MAX = 0.3

/** Splits boxes along an axis into groups that overlap by at most OVERLAP_MAX. */
function groupsAlong(boxes: readonly Box[], start: (box: Box) => number, end: (box: Box) => number): Box[][] {
  const sorted = boxes.toSorted((a, b) => start(a) + end(a) - start(b) - end(b))
  const groups: Box[][] = []
  let rest = sorted
  while (rest.length > 0) {
    // The smallest group that is separated from the rest.
    let count = 1
    while (count < rest.length && !isSeparated(rest.slice(0, count), rest.slice(count), start, end)) count++
    groups.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return groups
}

function isSeparated(
  before: readonly Box[],
  after: readonly Box[],
  start: (box: Box) => number,
  end: (box: Box) => number,
): boolean {
  return before.every((a) =>
    after.every((b) => {
      const over = end(a) - start(b)
      return over <= OVERLAP_MAX * Math.min(end(a) - start(a), end(b) - start(b))
    }),
  )
}

/**
 * Sorts panels in reading order: rows from the top, columns within a row in the reading direction, and so on within
 * each column. Panels that cannot be separated are sorted by their corners, and a panel precedes its insets.
 */
export function inReadingOrder(boxes: readonly Box[], direction: Direction): Box[] {
  if (boxes.length <= 1) return [...boxes]
  const lines = groupsAlong(
    boxes,
    ({ top }) => top,
    ({ bottom }) => bottom,
  )
  if (lines.length > 1) return lines.flatMap((line) => inReadingOrder(line, direction))
  const columns = groupsAlong(
    boxes,
    ({ left }) => left,
    ({ right }) => right,
  )
  if (columns.length > 1) {
    const columnsInOrder = direction === 'ltr' ? columns : columns.reverse()
    return columnsInOrder.flatMap((column) => inReadingOrder(column, direction))
  }
  return byCorner(boxes, direction)
}

function byCorner(boxes: readonly Box[], direction: Direction): Box[] {
  const size = (box: Box) => widthOf(box) * heightOf(box)
  const largest = boxes.reduce((a, b) => (size(b) > size(a) ? b : a))
  const rest = boxes.filter((box) => box !== largest)
  const isInLargest = (box: Box) =>
    box.left >= largest.left - 2 &&
    box.right <= largest.right + 2 &&
    box.top >= largest.top - 2 &&
    box.bottom <= largest.bottom + 2
  if (rest.every(isInLargest)) return [largest, ...inReadingOrder(rest, direction)]
  const corner = ({ left, top, right }: Box) => top + (direction === 'ltr' ? left : -right) * 0.5
  return boxes.toSorted((a, b) => corner(a) - corner(b))
}
