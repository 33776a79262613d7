/** Narrowest width of the content, in pixels, for 3 to 10 columns. */
const STEPS = [480, 680, 900, 1120, 1320, 1560, 1800, 2060] as const

/** How many columns stand in the place of one, by the size of covers from -2 (small) to 2 (large). */
const FACTORS = [1.6, 1.3, 1, 0.75, 0.5] as const

/** Columns of a covers grid in a content `width` pixels wide: 2 to 10, more of smaller covers and fewer of larger. */
export function columnsFor(width: number, coverSize = 0): number {
  const usual = 2 + STEPS.filter((step) => width >= step).length
  return Math.max(1, Math.round(usual * (FACTORS[coverSize + 2] ?? 1)))
}
