import { levelOf, quartilesOf } from '#domain/calendar.ts'
import type { ReadDay } from '#records/library/reading-days.ts'

/** Totals of a year's reading days. */
export interface YearTotals {
  readonly pages: number
  /** Distinct finished comics. */
  readonly comics: number
  /** Days with at least one read page. */
  readonly days: number
  /** Reading time in seconds. */
  readonly seconds: number
  /** Pages by day. */
  readonly pagesOn: ReadonlyMap<string, number>
  /** Pages of each month, January first. */
  readonly months: readonly number[]
  /** Returns a day's level from 0 to 4, relative to the year's other days. */
  levelOn(day: string): number
}

/** Sums a year's reading days. A page that two browsers showed on a day counts twice. */
export function totalsOf(readingDays: readonly ReadDay[]): YearTotals {
  const pagesOn = new Map<string, number>()
  const months = Array.from({ length: 12 }, () => 0)
  for (const { day, pages } of readingDays) {
    pagesOn.set(day, (pagesOn.get(day) ?? 0) + pages)
    const month = Number(day.slice(5, 7)) - 1
    months[month] = (months[month] ?? 0) + pages
  }
  const counts = [...pagesOn.values()]
  const quartiles = quartilesOf(counts)
  const most = Math.max(0, ...counts)
  return {
    pages: counts.reduce((sum, count) => sum + count, 0),
    comics: new Set(readingDays.filter(({ finished }) => finished).map(({ comicId }) => comicId)).size,
    days: pagesOn.size,
    seconds: readingDays.reduce((sum, { seconds }) => sum + seconds, 0),
    pagesOn,
    months,
    levelOn: (day) => levelOf(pagesOn.get(day) ?? 0, quartiles, most),
  }
}
