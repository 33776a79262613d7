/** Calendar days as strings without a time zone (`2026-11-12`). */

/** Returns the day of a moment in the local time zone. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Returns midnight UTC of a day, for calculations and formatting in UTC. */
export const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const DAY = 24 * 60 * 60 * 1000

/** Returns the day that is `days` later, or earlier if negative. Calculated in UTC, where all days have 24 hours. */
export function dayAfter(day: string, days = 1): string {
  return new Date(utcOf(day).getTime() + days * DAY).toISOString().slice(0, 10)
}

/** Returns 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (utcOf(day).getUTCDay() + 6) % 7

/** Returns the weeks of a year, each with seven days from Monday; days outside of the year are null. */
export function weeksOf(year: number): (string | null)[][] {
  const first = `${String(year).padStart(4, '0')}-01-01`
  const weeks: (string | null)[][] = []
  let day = dayAfter(first, -weekdayOf(first))
  const isInYear = (other: string) => other.startsWith(first.slice(0, 4))
  while (weeks.length === 0 || isInYear(day)) {
    const start = day
    weeks.push(
      Array.from({ length: 7 }, (_, weekday) => {
        const date = dayAfter(start, weekday)
        return isInYear(date) ? date : null
      }),
    )
    day = dayAfter(start, 7)
  }
  return weeks
}

/** Returns the quartiles of the counts above zero, null if there are none. */
export function quartilesOf(counts: readonly number[]): readonly [number, number, number] | null {
  const sorted = counts.filter((count) => count > 0).sort((one, other) => one - other)
  if (sorted.length === 0) return null
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return [at(0.25), at(0.5), at(0.75)]
}

/**
 * Returns the level of a day's count in a heat map, 0 (nothing) to 4. The maximum is always 4, so that equal days have
 * the highest level.
 */
export function levelOf(count: number, quartiles: ReturnType<typeof quartilesOf>, max: number): number {
  if (count <= 0 || quartiles === null) return 0
  if (count >= max) return 4
  return 1 + quartiles.filter((quartile) => count > quartile).length
}
