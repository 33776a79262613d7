/** Narrowest width of the content, in pixels, for 3 to 10 columns. */
const STEPS = [480, 680, 900, 1120, 1320, 1560, 1800, 2060] as const

/** Columns of a covers grid in a content `width` pixels wide: 2 to 10. */
export function columnsFor(width: number): number {
  return 2 + STEPS.filter((step) => width >= step).length
}
