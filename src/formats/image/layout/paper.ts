import { type Colour, difference, type Raster } from './raster.ts'

/** The four sides of a picture. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]

/** The dominant colour along the edges of a page. */
export interface Paper {
  readonly colour: Colour
  /** Share of the whole edge with the colour, 0 to 1. */
  readonly share: number
  /** Share of each side with the colour, 0 to 1. */
  readonly sides: Readonly<Record<Side, number>>
  /** Maximum difference of paper from the colour, derived from its noise. */
  readonly tolerance: number
}

/** Depth of the sampled edge, and of its skipped outermost part, as fractions of the shorter side. */
const EDGE_DEPTH = 0.012
const EDGE_SKIPPED = 0.002
const NEAR_COLOUR = 40
const TOLERANCE = { min: 26, max: 64 }
/** Histogram bits per channel, coarse enough that noise stays within a bin or its neighbours. */
const BITS = 4

interface Samples {
  readonly side: Side
  readonly colours: readonly Colour[]
}

/** Samples every second pixel along each side, to EDGE_DEPTH. */
function samplesOf({ width, height, rgb }: Raster): Samples[] {
  const small = Math.min(width, height)
  const skip = Math.round(small * EDGE_SKIPPED)
  const depth = Math.max(2, Math.round(small * EDGE_DEPTH))
  const at = (x: number, y: number): Colour => {
    const i = (y * width + x) * 3
    return { r: rgb[i] ?? 0, g: rgb[i + 1] ?? 0, b: rgb[i + 2] ?? 0 }
  }
  return SIDES.map((side) => {
    const colours: Colour[] = []
    const length = side === 'top' || side === 'bottom' ? width : height
    for (let along = 0; along < length; along += 2) {
      for (let inset = skip; inset < skip + depth; inset++) {
        if (side === 'top') colours.push(at(along, inset))
        else if (side === 'bottom') colours.push(at(along, height - 1 - inset))
        else if (side === 'left') colours.push(at(inset, along))
        else colours.push(at(width - 1 - inset, along))
      }
    }
    return { side, colours }
  })
}

const binOf = ({ r, g, b }: Colour) => {
  const shift = 8 - BITS
  return ((r >> shift) << (2 * BITS)) | ((g >> shift) << BITS) | (b >> shift)
}

function mean(colours: readonly Colour[]): Colour {
  const sum = { r: 0, g: 0, b: 0 }
  for (const { r, g, b } of colours) {
    sum.r += r
    sum.g += g
    sum.b += b
  }
  const count = Math.max(1, colours.length)
  return { r: sum.r / count, g: sum.g / count, b: sum.b / count }
}

/** Returns the most common colour: the mean of the fullest histogram bin, refined twice with nearby colours. */
function commonest(colours: readonly Colour[]): Colour {
  const bins = new Uint32Array(1 << (3 * BITS))
  let fullest = 0
  for (const colour of colours) {
    const bin = binOf(colour)
    bins[bin] = (bins[bin] ?? 0) + 1
    if ((bins[bin] ?? 0) > (bins[fullest] ?? 0)) fullest = bin
  }
  const start = mean(colours.filter((colour) => binOf(colour) === fullest))
  const near = mean(colours.filter((colour) => difference(colour, start) <= NEAR_COLOUR))
  return mean(colours.filter((colour) => difference(colour, near) <= NEAR_COLOUR))
}

/** Returns the mean difference from the colour among nearby pixels. */
function noiseOf(colours: readonly Colour[], colour: Colour): number {
  const differences = colours
    .map((sample) => difference(sample, colour))
    .filter((value) => value <= NEAR_COLOUR)
  return differences.reduce((sum, value) => sum + value, 0) / Math.max(1, differences.length)
}

/** Detects the most common colour along the edge of a page and its shares. */
export function paperOf(raster: Raster): Paper {
  const samples = samplesOf(raster)
  const all = samples.flatMap(({ colours }) => colours)
  const colour = commonest(all)
  const tolerance = Math.min(TOLERANCE.max, Math.max(TOLERANCE.min, noiseOf(all, colour) * 4))
  const shareIn = (colours: readonly Colour[]) =>
    colours.filter((sample) => difference(sample, colour) <= tolerance).length / Math.max(1, colours.length)
  const sides = Object.fromEntries(
    samples.map(({ side, colours }) => [side, shareIn(colours)]),
  ) as Paper['sides']
  return { colour, share: shareIn(all), sides, tolerance }
}

/** True for the whites of printed and scanned paper. */
export const isWhite = ({ r, g, b }: Colour): boolean =>
  Math.min(r, g, b) >= 232 && Math.max(r, g, b) - Math.min(r, g, b) <= 16

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
export const cssColour = ({ r, g, b }: Colour): string => `#${hex(r)}${hex(g)}${hex(b)}`
