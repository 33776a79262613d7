import { type Edges, PLACES } from '#domain/seams.ts'
import type { Raster } from './raster.ts'

/** How deep an edge is, in fractions of the width. */
const DEPTH = 0.012

function edgeOf({ width, height, rgb }: Raster, from: number, depth: number): string {
  const colours = new Uint8Array(PLACES * 3)
  for (let place = 0; place < PLACES; place++) {
    const [first, last] = [Math.floor((place * height) / PLACES), Math.floor(((place + 1) * height) / PLACES)]
    const sum = [0, 0, 0]
    for (let y = first; y < last; y++) {
      for (let x = from; x < from + depth; x++) {
        const at = (y * width + x) * 3
        for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgb[at + c] ?? 0)
      }
    }
    const count = Math.max(1, (last - first) * depth)
    for (let c = 0; c < 3; c++) colours[place * 3 + c] = (sum[c] ?? 0) / count
  }
  return Buffer.from(colours).toString('base64')
}

/** What the edges of a page look like, for `likeness`. */
export function edgesOf(raster: Raster): Edges {
  const depth = Math.max(2, Math.round(raster.width * DEPTH))
  return { left: edgeOf(raster, 0, depth), right: edgeOf(raster, raster.width - depth, depth) }
}
