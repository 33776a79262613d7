import type { ScrollPoint } from '../spreads/position.ts'

/** Layout of pages one after another along the scroll axis. All lengths in CSS pixels. */
export interface Flow {
  /** Offset of each page. */
  readonly starts: readonly number[]
  /** Length of each page. */
  readonly extents: readonly number[]
  readonly total: number
}

/** Returns the layout of pages with the given lengths and `gap` between them. */
export function flowOf(extents: readonly number[], gap: number): Flow {
  const starts: number[] = []
  let at = 0
  for (const extent of extents) {
    starts.push(at)
    at += extent + gap
  }
  return { starts, extents, total: Math.max(0, at - gap) }
}

/** Returns the index of the page at an offset; a gap belongs to the page before it. */
export function pageAt({ starts }: Flow, offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** Returns the page at an offset, and the share of it that lies before. */
export function placeAt(flow: Flow, offset: number): ScrollPoint {
  const index = pageAt(flow, offset)
  const extent = flow.extents[index] ?? 1
  const share = (offset - (flow.starts[index] ?? 0)) / Math.max(extent, 1)
  return { page: index + 1, share: Math.min(Math.max(share, 0), 1) }
}

/** Returns the offset of a point within a page, whatever the lengths are now. */
export function offsetOf(flow: Flow, { page, share }: ScrollPoint): number {
  return (flow.starts[page - 1] ?? 0) + share * (flow.extents[page - 1] ?? 0)
}

/** Returns the first and last index of the pages between two offsets. */
export function between(flow: Flow, from: number, to: number): readonly [number, number] {
  return [pageAt(flow, from), pageAt(flow, to)]
}

/** Returns the share that was read when a window of some length is at an offset, 0 to 1. */
export function readShare(flow: Flow, offset: number, length: number): number {
  const range = flow.total - length
  return range <= 0 ? 1 : Math.min(Math.max(offset / range, 0), 1)
}
