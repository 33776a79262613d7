import type { Picture } from './fit.ts'

/** Width ÷ height of a page that is made to be scrolled through: twice as tall as wide, or taller. */
const TALL = 0.5
/** Fewer known pages tell nothing of a longer comic. */
const ENOUGH = 2

/** True for a comic most of whose pages, as far as they are known, are much taller than wide: one made as a strip. */
export function isStrip(shapes: readonly (Picture & { readonly known: boolean })[]): boolean {
  const known = shapes.filter((shape) => shape.known)
  const tall = known.filter((shape) => shape.ratio <= TALL)
  return known.length >= Math.min(ENOUGH, shapes.length) && tall.length * 2 > known.length
}

/** The middle one of some numbers; undefined of none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
