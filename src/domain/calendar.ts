/** Days as texts (`2026-11-12`), which know no time zone: what somebody's own calendar says. */

/** The day of a moment on the calendar of whoever asks. */
export function localDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** A day as a moment that every sum and every format in UTC agrees on. */
export const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const DAY = 24 * 60 * 60 * 1000

/** The day so many days later; earlier for a negative number. In UTC all days are as long. */
export function dayAfter(day: string, days = 1): string {
  return new Date(utcOf(day).getTime() + days * DAY).toISOString().slice(0, 10)
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (utcOf(day).getUTCDay() + 6) % 7

/** The weeks of a year, each of seven days from Monday on; null for those before and after the year. */
export function weeksOf(year: number): (string | null)[][] {
  const first = `${String(year).padStart(4, '0')}-01-01`
  const weeks: (string | null)[][] = []
  let day = dayAfter(first, -weekdayOf(first))
  const isOf = (some: string) => some.startsWith(first.slice(0, 4))
  while (weeks.length === 0 || isOf(day)) {
    const start = day
    weeks.push(
      Array.from({ length: 7 }, (_, place) => {
        const own = dayAfter(start, place)
        return isOf(own) ? own : null
      }),
    )
    day = dayAfter(start, 7)
  }
  return weeks
}

/** The three counts that part the given ones into quarters; zeros do not count. Null when there is none. */
export function quartersOf(counts: readonly number[]): readonly [number, number, number] | null {
  const sorted = counts.filter((count) => count > 0).sort((one, other) => one - other)
  if (sorted.length === 0) return null
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0
  return [at(0.25), at(0.5), at(0.75)]
}

/**
 * How much a day has among others, 0 (nothing) to 4. The most is always 4, so that days that are all alike are full.
 */
export function levelOf(count: number, quarters: ReturnType<typeof quartersOf>, most: number): number {
  if (count <= 0 || quarters === null) return 0
  if (count >= most) return 4
  return 1 + quarters.filter((quarter) => count > quarter).length
}
