/** A place in a book of words: a chapter from 1, and how much of its text lies before it, from 0 to 1. */
export interface BookPlace {
  readonly chapter: number
  readonly share: number
}

/** Places that are told apart within a chapter: a line of a long one, a letter of a short one. */
const PLACES = 10_000

/**
 * A place as a whole number, from 1, for what keeps a page's number: ten thousand for each chapter. It holds whatever
 * the size of letters and whether the lengths of chapters are known, and a later place never has a lower number.
 */
export function placeNumber({ chapter, share }: BookPlace): number {
  // A share that came from a number has been rounded.
  const within = Math.min(PLACES - 1, Math.max(0, Math.floor(share * PLACES + 1e-6)))
  return (chapter - 1) * PLACES + within + 1
}

/** The place of a number of `placeNumber`. */
export function numberedPlace(number: number): BookPlace {
  const before = Math.max(0, number - 1)
  return { chapter: Math.floor(before / PLACES) + 1, share: (before % PLACES) / PLACES }
}
