import { levelOf, quartersOf } from '#domain/calendar.ts'
import type { ReadDay } from '#records/library/reading-days.ts'

/** What a year's sittings come to. */
export interface YearTotals {
  readonly pages: number
  /** Different comics that were read to their end. */
  readonly comics: number
  /** Days on which something was read. */
  readonly days: number
  /** How long somebody was reading, in seconds. */
  readonly seconds: number
  /** Pages of each day on which something was read. */
  readonly pagesOn: ReadonlyMap<string, number>
  /** Pages of each month, January first. */
  readonly months: readonly number[]
  /** 0 to 4: how much a day has among the year's own. */
  levelOn(day: string): number
}

/** Adds a year's sittings up. A page that two browsers showed on a day counts for both. */
export function totalsOf(sittings: readonly ReadDay[]): YearTotals {
  const pagesOn = new Map<string, number>()
  const months = Array.from({ length: 12 }, () => 0)
  for (const { day, pages } of sittings) {
    pagesOn.set(day, (pagesOn.get(day) ?? 0) + pages)
    const month = Number(day.slice(5, 7)) - 1
    months[month] = (months[month] ?? 0) + pages
  }
  const counts = [...pagesOn.values()]
  const quarters = quartersOf(counts)
  const most = Math.max(0, ...counts)
  return {
    pages: counts.reduce((sum, count) => sum + count, 0),
    comics: new Set(sittings.filter(({ finished }) => finished).map(({ comicId }) => comicId)).size,
    days: pagesOn.size,
    seconds: sittings.reduce((sum, { seconds }) => sum + seconds, 0),
    pagesOn,
    months,
    levelOn: (day) => levelOf(pagesOn.get(day) ?? 0, quarters, most),
  }
}
