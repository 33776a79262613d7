const COVER_RATIO = 660 / 1020
const TOLERANCE = 0.08

/** A picture within 8 % of 660:1020 fills the cover, any other is shown whole on its ink. */
export function fitOf(ratio: number | null): 'cover' | 'contain' {
  if (ratio === null) return 'cover'
  return Math.abs(ratio / COVER_RATIO - 1) <= TOLERANCE ? 'cover' : 'contain'
}
