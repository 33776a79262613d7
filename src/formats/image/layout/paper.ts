import { type Colour, difference, type Raster } from './raster.ts'

/** The four sides of a picture. */
export const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]

/** What lies along the edges of a page. */
export interface Paper {
  readonly colour: Colour
  /** How much of the whole edge is of that colour, 0 to 1. */
  readonly share: number
  /** The same for each side. */
  readonly sides: Readonly<Record<Side, number>>
  /** How far paper may differ from its colour, by its own noise and shadows. */
  readonly tolerance: number
}

/** How deep the edge is that is looked at, in fractions of the smaller side, and what of it is passed over. */
const DEPTH = 0.012
const SKIPPED = 0.002
const NEAR = 40
const TOLERANCE = { least: 26, most: 64 }
/** Four bits a channel: noise stays in a bin or its neighbours. */
const BITS = 4

interface Samples {
  readonly side: Side
  readonly colours: readonly Colour[]
}

/** Pixels along each side, a few deep; every other one along it. */
function samplesOf({ width, height, rgb }: Raster): Samples[] {
  const small = Math.min(width, height)
  const skip = Math.round(small * SKIPPED)
  const depth = Math.max(2, Math.round(small * DEPTH))
  const at = (x: number, y: number): Colour => {
    const i = (y * width + x) * 3
    return { r: rgb[i] ?? 0, g: rgb[i + 1] ?? 0, b: rgb[i + 2] ?? 0 }
  }
  return SIDES.map((side) => {
    const colours: Colour[] = []
    const length = side === 'top' || side === 'bottom' ? width : height
    for (let along = 0; along < length; along += 2) {
      for (let deep = skip; deep < skip + depth; deep++) {
        if (side === 'top') colours.push(at(along, deep))
        else if (side === 'bottom') colours.push(at(along, height - 1 - deep))
        else if (side === 'left') colours.push(at(deep, along))
        else colours.push(at(width - 1 - deep, along))
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

/** The commonest colour: the fullest bin, then twice the mean of what lies near. */
function commonest(colours: readonly Colour[]): Colour {
  const bins = new Uint32Array(1 << (3 * BITS))
  let fullest = 0
  for (const colour of colours) {
    const bin = binOf(colour)
    bins[bin] = (bins[bin] ?? 0) + 1
    if ((bins[bin] ?? 0) > (bins[fullest] ?? 0)) fullest = bin
  }
  const start = mean(colours.filter((colour) => binOf(colour) === fullest))
  const near = mean(colours.filter((colour) => difference(colour, start) <= NEAR))
  return mean(colours.filter((colour) => difference(colour, near) <= NEAR))
}

/** The mean of each pixel's largest difference from the colour, among those that are near it. */
function noiseOf(colours: readonly Colour[], colour: Colour): number {
  const near = colours.map((each) => difference(each, colour)).filter((each) => each <= NEAR)
  return near.reduce((sum, each) => sum + each, 0) / Math.max(1, near.length)
}

/** The colour that the edge of a page has most, and how much of it. */
export function paperOf(raster: Raster): Paper {
  const samples = samplesOf(raster)
  const all = samples.flatMap(({ colours }) => colours)
  const colour = commonest(all)
  const tolerance = Math.min(TOLERANCE.most, Math.max(TOLERANCE.least, noiseOf(all, colour) * 4))
  const shareIn = (colours: readonly Colour[]) =>
    colours.filter((each) => difference(each, colour) <= tolerance).length / Math.max(1, colours.length)
  const sides = Object.fromEntries(
    samples.map(({ side, colours }) => [side, shareIn(colours)]),
  ) as Paper['sides']
  return { colour, share: shareIn(all), sides, tolerance }
}

/** True for white, as printers and scanners make it. */
export const isWhite = ({ r, g, b }: Colour): boolean =>
  Math.min(r, g, b) >= 232 && Math.max(r, g, b) - Math.min(r, g, b) <= 16

const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0')
export const cssColour = ({ r, g, b }: Colour): string => `#${hex(r)}${hex(g)}${hex(b)}`
