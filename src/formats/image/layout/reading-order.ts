import { type Box, heightOf, widthOf } from './raster.ts'

/** The direction of reading within a line of panels. */
export type Direction = 'ltr' | 'rtl'

/** How much of the smaller of two panels may reach over a line that still parts them. */
const OVERLAP = 0.3

/** Places at which boxes fall apart along one way, each box shrunk by what it may overlap. */
function groupsAlong(boxes: readonly Box[], start: (box: Box) => number, end: (box: Box) => number): Box[][] {
  const sorted = boxes.toSorted((a, b) => start(a) + end(a) - start(b) - end(b))
  const groups: Box[][] = []
  let rest = sorted
  while (rest.length > 0) {
    // The fewest first boxes that no other reaches into.
    let count = 1
    while (count < rest.length && !isParted(rest.slice(0, count), rest.slice(count), start, end)) count++
    groups.push(rest.slice(0, count))
    rest = rest.slice(count)
  }
  return groups
}

function isParted(
  before: readonly Box[],
  after: readonly Box[],
  start: (box: Box) => number,
  end: (box: Box) => number,
): boolean {
  return before.every((a) =>
    after.every((b) => {
      const over = end(a) - start(b)
      return over <= OVERLAP * Math.min(end(a) - start(a), end(b) - start(b))
    }),
  )
}

/**
 * Panels in the order they are read: lines from the top, each in the direction of reading, and so on within what is
 * left together. What cannot be parted is read from the top, and a panel before one that lies on it.
 */
export function inReadingOrder<T extends Box>(boxes: readonly T[], direction: Direction): T[] {
  return ordered(boxes, direction) as T[]
}

function ordered(boxes: readonly Box[], direction: Direction): Box[] {
  if (boxes.length <= 1) return [...boxes]
  const lines = groupsAlong(
    boxes,
    ({ top }) => top,
    ({ bottom }) => bottom,
  )
  if (lines.length > 1) return lines.flatMap((line) => ordered(line, direction))
  const columns = groupsAlong(
    boxes,
    ({ left }) => left,
    ({ right }) => right,
  )
  if (columns.length > 1) {
    const inTurn = direction === 'ltr' ? columns : columns.reverse()
    return inTurn.flatMap((column) => ordered(column, direction))
  }
  return asTheyBegin(boxes, direction)
}

function asTheyBegin(boxes: readonly Box[], direction: Direction): Box[] {
  const size = (box: Box) => widthOf(box) * heightOf(box)
  const largest = boxes.reduce((a, b) => (size(b) > size(a) ? b : a))
  const rest = boxes.filter((box) => box !== largest)
  const isOn = (box: Box) =>
    box.left >= largest.left - 2 &&
    box.right <= largest.right + 2 &&
    box.top >= largest.top - 2 &&
    box.bottom <= largest.bottom + 2
  if (rest.every(isOn)) return [largest, ...ordered(rest, direction)]
  const corner = ({ left, top, right }: Box) => top + (direction === 'ltr' ? left : -right) * 0.5
  return boxes.toSorted((a, b) => corner(a) - corner(b))
}
