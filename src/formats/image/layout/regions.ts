import type { Box } from './raster.ts'

/** A connected part of a picture. */
export interface Region extends Box {
  /** Its pixels. */
  readonly pixels: number
}

/** 1 where a pixel and its neighbours each way are 1: what is thinner than three pixels goes. Beyond lies the same. */
export function eroded(mask: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++) {
    const [first, last] = [y * width, y * width + width - 1]
    for (let i = first + 1; i < last; i++)
      rows[i] = (mask[i - 1] as number) & (mask[i] as number) & (mask[i + 1] as number)
    rows[first] = (mask[first] as number) & (mask[first + 1] as number)
    rows[last] = (mask[last] as number) & (mask[last - 1] as number)
  }
  const both = rows.slice()
  for (let i = 0; i < both.length - width; i++) both[i] = (both[i] as number) & (rows[i + width] as number)
  for (let i = width; i < both.length; i++) both[i] = (both[i] as number) & (rows[i - width] as number)
  return both
}

/** The mask grown by a pixel each way, where `within` has one too. */
export function grown(mask: Uint8Array, within: Uint8Array, width: number): Uint8Array {
  const rows = mask.slice()
  for (let i = 1; i < rows.length - 1; i++)
    rows[i] = (mask[i - 1] as number) | (mask[i] as number) | (mask[i + 1] as number)
  const both = rows.slice()
  for (let i = 0; i < both.length - width; i++) both[i] = (both[i] as number) | (rows[i + width] as number)
  for (let i = width; i < both.length; i++) both[i] = (both[i] as number) | (rows[i - width] as number)
  for (let i = 0; i < both.length; i++) both[i] = (both[i] as number) & (within[i] as number)
  return both
}

/** The runs of one value in the rows of a mask, and which of them hang together. */
interface Runs {
  readonly count: number
  /** Of each run its row, first place and the first beyond it. */
  readonly rows: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** The first run of the part that a run belongs to. */
  readonly firstOf: (run: number) => number
}

function runsOf(mask: Uint8Array, width: number, height: number, value: 0 | 1): Runs {
  const most = Math.ceil(width / 2) * height
  const [rows, from, to, parent] = [0, 1, 2, 3].map(() => new Int32Array(most)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const firstOf = (run: number) => {
    let at = run
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number
      at = parent[at] as number
    }
    return at
  }
  let count = 0
  let above = 0
  for (let y = 0; y < height; y++) {
    const begin = count
    const end = (y + 1) * width
    for (let i = y * width; i < end; ) {
      if (mask[i] !== value) {
        i++
        continue
      }
      const start = i
      while (i < end && mask[i] === value) i++
      rows[count] = y
      from[count] = start - y * width
      to[count] = i - y * width
      parent[count] = count
      // Those of the row above that lie over it.
      while (above < begin && (to[above] as number) <= (from[count] as number)) above++
      for (let one = above; one < begin && (from[one] as number) < (to[count] as number); one++) {
        const [a, b] = [firstOf(one), firstOf(count)]
        if (a < b) parent[b] = a
        else parent[a] = b
      }
      count++
    }
    above = begin
  }
  return { count, rows, from, to, firstOf }
}

/** What of the mask hangs together with its edge, as deep as `depth` pixels. */
export function reachedFromEdge(mask: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const { count, rows, from, to, firstOf } = runsOf(mask, width, height, 1)
  const isReached = new Uint8Array(count)
  for (let run = 0; run < count; run++) {
    const y = rows[run] as number
    const isEdge = y < depth || y >= height - depth
    if (isEdge || (from[run] as number) < depth || (to[run] as number) > width - depth)
      isReached[firstOf(run)] = 1
  }
  const reached = new Uint8Array(mask.length)
  for (let run = 0; run < count; run++) {
    if (isReached[firstOf(run)] !== 1) continue
    const row = (rows[run] as number) * width
    reached.fill(1, row + (from[run] as number), row + (to[run] as number))
  }
  return reached
}

/** The connected parts of what is 0 in the mask; those of fewer pixels than `least` are left out. */
export function regionsOf(mask: Uint8Array, width: number, height: number, least: number): Region[] {
  const { count, rows, from, to, firstOf } = runsOf(mask, width, height, 0)
  const found = new Map<
    number,
    { left: number; top: number; right: number; bottom: number; pixels: number }
  >()
  for (let run = 0; run < count; run++) {
    const [y, left, right] = [rows[run] as number, from[run] as number, to[run] as number]
    const first = firstOf(run)
    const region = found.get(first)
    if (region === undefined) found.set(first, { left, right, top: y, bottom: y + 1, pixels: right - left })
    else {
      if (left < region.left) region.left = left
      if (right > region.right) region.right = right
      region.bottom = y + 1
      region.pixels += right - left
    }
  }
  return [...found.values()].filter(({ pixels }) => pixels >= least)
}
