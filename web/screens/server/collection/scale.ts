import type { Figures } from '#web/data/collection/collection.ts'

/** Number of months in the chart. */
const MONTHS = 24

/** Returns the last 24 months up to the month of `now`, each with the number of comics added in it. */
export function lastMonths(months: Figures['months'], now: Date): Figures['months'] {
  const counts = new Map(months.map(({ month, count }) => [month, count]))
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + index, 1))
    const month = first.toISOString().slice(0, 7)
    return { month, count: counts.get(month) ?? 0 }
  })
}

/** Returns the percentage of comics that have a field, rounded down, so that 100 means all. */
export function percentOf(comics: number, missing: number): number {
  return comics === 0 ? 0 : Math.floor(((comics - missing) / comics) * 100)
}
