/** A position in a text book: a chapter from 1, and the share of its text before the position, 0 to 1. */
export interface BookPlace {
  readonly chapter: number
  readonly share: number
}

/** Number of distinct positions per chapter. */
const PLACES = 10_000

/**
 * Encodes a position as an integer from 1, for columns of page numbers: ten thousand per chapter. The encoding is
 * monotonic, and independent of font size and of the lengths of chapters.
 */
export function placeNumber({ chapter, share }: BookPlace): number {
  // 1e-6 compensates for rounding in shares that were decoded from a number.
  const within = Math.min(PLACES - 1, Math.max(0, Math.floor(share * PLACES + 1e-6)))
  return (chapter - 1) * PLACES + within + 1
}

/** Decodes a number of `placeNumber`. */
export function numberedPlace(number: number): BookPlace {
  const before = Math.max(0, number - 1)
  return { chapter: Math.floor(before / PLACES) + 1, share: (before % PLACES) / PLACES }
}
