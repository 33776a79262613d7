import type { Figures } from '#web/data/collection/collection.ts'

/** Months that are drawn: two years. */
const MONTHS = 24

/** The last two years up to the month of `now`, each month with how many comics it brought. */
export function lastMonths(months: Figures['months'], now: Date): Figures['months'] {
  const counts = new Map(months.map(({ month, count }) => [month, count]))
  return Array.from({ length: MONTHS }, (_, place) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MONTHS + 1 + place, 1))
    const month = first.toISOString().slice(0, 7)
    return { month, count: counts.get(month) ?? 0 }
  })
}

/** The lines of a scale that holds `most`: round numbers, from the first above 0 to the top; four at most. */
export function linesFor(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  const step = [power / 4, power / 2, power, power * 2.5].find(
    (each) => Number.isInteger(each) && most / each <= 4,
  )
  const between = step ?? power * 5
  return Array.from({ length: Math.max(1, Math.ceil(most / between)) }, (_, place) => (place + 1) * between)
}

/** What share of the comics have something, in whole per cent: 100 is said of all of them alone. */
export function percentOf(comics: number, missing: number): number {
  return comics === 0 ? 0 : Math.floor(((comics - missing) / comics) * 100)
}
