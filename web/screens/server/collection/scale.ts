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

/** Returns the values of a scale's grid lines up to at least `most`: round numbers above 0, four at most. */
export function gridLines(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [power / 4, power / 2, power, power * 2.5].find(
    (each) => Number.isInteger(each) && most / each <= 4,
  )
  const roundStep = step ?? power * 5
  return Array.from(
    { length: Math.max(1, Math.ceil(most / roundStep)) },
    (_, index) => (index + 1) * roundStep,
  )
}

/** Returns the percentage of comics that have a field, rounded down, so that 100 means all. */
export function percentOf(comics: number, missing: number): number {
  return comics === 0 ? 0 : Math.floor(((comics - missing) / comics) * 100)
}
