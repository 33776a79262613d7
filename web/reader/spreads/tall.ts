import type { Picture } from './fit.ts'

/** Largest width ÷ height of a page made for scrolling. */
const TALL = 0.5
/** Least number of known pages for a decision. */
const ENOUGH = 2

/** True for a comic made as a strip: most of its pages with known size are much taller than wide. */
export function isStrip(shapes: readonly (Picture & { readonly known: boolean })[]): boolean {
  const known = shapes.filter((shape) => shape.known)
  const tall = known.filter((shape) => shape.ratio <= TALL)
  return known.length >= Math.min(ENOUGH, shapes.length) && tall.length * 2 > known.length
}

/** Returns the median; undefined for an empty list. The upper one of two middle numbers. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
