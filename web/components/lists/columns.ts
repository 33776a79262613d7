/** Least widths of the content for 3 to 10 columns, in CSS pixels. */
const STEPS = [480, 680, 900, 1120, 1320, 1560, 1800, 2060] as const

/** Factors of the number of columns for cover sizes from -2 (small) to 2 (large). */
const FACTORS = [1.6, 1.3, 1, 0.75, 0.5] as const

/**
 * Returns the columns of a cover grid in a content `width` CSS pixels wide: 2 to 10 for the default size, more for
 * smaller covers and fewer for larger ones.
 */
export function columnsFor(width: number, coverSize = 0): number {
  const usual = 2 + STEPS.filter((step) => width >= step).length
  return Math.max(1, Math.round(usual * (FACTORS[coverSize + 2] ?? 1)))
}
