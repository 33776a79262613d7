import type { Box } from './raster.ts'

/** Bounding box of a connected region. */
export interface Region extends Box {
  /** Number of pixels in the region. */
  readonly pixels: number
}

/** Erodes a mask with a 3 × 3 square: lines thinner than three pixels disappear. Pixels beyond the edge count as 1. */
export function erode(mask: Uint8Array, width: number, height: number): Uint8Array {
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

/** Dilates a mask with a 3 × 3 square, restricted to the pixels of `bounds`. */
export function dilate(mask: Uint8Array, bounds: Uint8Array, width: number): Uint8Array {
  const rows = mask.slice()
  for (let i = 1; i < rows.length - 1; i++)
    rows[i] = (mask[i - 1] as number) | (mask[i] as number) | (mask[i + 1] as number)
  const both = rows.slice()
  for (let i = 0; i < both.length - width; i++) both[i] = (both[i] as number) | (rows[i + width] as number)
  for (let i = width; i < both.length; i++) both[i] = (both[i] as number) | (rows[i - width] as number)
  for (let i = 0; i < both.length; i++) both[i] = (both[i] as number) & (bounds[i] as number)
  return both
}

/** Horizontal runs of one value in a mask, grouped into connected regions by union-find. */
interface Runs {
  readonly count: number
  /** Row, first column and end column (exclusive) of each run. */
  readonly rows: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  /** Returns the first run of the region that contains a run. */
  readonly rootOf: (run: number) => number
}

function findRuns(mask: Uint8Array, width: number, height: number, value: 0 | 1): Runs {
  const maxRuns = Math.ceil(width / 2) * height
  const [rows, from, to, parent] = [0, 1, 2, 3].map(() => new Int32Array(maxRuns)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const rootOf = (run: number) => {
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
      // Joins the run with the adjacent runs of the row above.
      while (above < begin && (to[above] as number) <= (from[count] as number)) above++
      for (let other = above; other < begin && (from[other] as number) < (to[count] as number); other++) {
        const [a, b] = [rootOf(other), rootOf(count)]
        if (a < b) parent[b] = a
        else parent[a] = b
      }
      count++
    }
    above = begin
  }
  return { count, rows, from, to, rootOf }
}

/** Returns the part of a mask that is connected to the outermost `depth` pixels of the image. */
export function connectedToEdge(mask: Uint8Array, width: number, height: number, depth: number): Uint8Array {
  const { count, rows, from, to, rootOf } = findRuns(mask, width, height, 1)
  const isConnected = new Uint8Array(count)
  for (let run = 0; run < count; run++) {
    const y = rows[run] as number
    const isEdge = y < depth || y >= height - depth
    if (isEdge || (from[run] as number) < depth || (to[run] as number) > width - depth)
      isConnected[rootOf(run)] = 1
  }
  const connected = new Uint8Array(mask.length)
  for (let run = 0; run < count; run++) {
    if (isConnected[rootOf(run)] !== 1) continue
    const row = (rows[run] as number) * width
    connected.fill(1, row + (from[run] as number), row + (to[run] as number))
  }
  return connected
}

/** Returns the connected regions of zeros in a mask that have at least `minPixels` pixels. */
export function findRegions(mask: Uint8Array, width: number, height: number, minPixels: number): Region[] {
  const { count, rows, from, to, rootOf } = findRuns(mask, width, height, 0)
  const found = new Map<
    number,
    { left: number; top: number; right: number; bottom: number; pixels: number }
  >()
  for (let run = 0; run < count; run++) {
    const [y, left, right] = [rows[run] as number, from[run] as number, to[run] as number]
    const first = rootOf(run)
    const region = found.get(first)
    if (region === undefined) found.set(first, { left, right, top: y, bottom: y + 1, pixels: right - left })
    else {
      if (left < region.left) region.left = left
      if (right > region.right) region.right = right
      region.bottom = y + 1
      region.pixels += right - left
    }
  }
  return [...found.values()].filter(({ pixels }) => pixels >= minPixels)
}
