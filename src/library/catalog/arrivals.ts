import { lotOf } from '#domain/draw.ts'
import { ordered } from './order.ts'
import { type Snapshot, seriesAt } from './snapshot/snapshot.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Numbers of days and of listed comics of each day; fewer days list more comics each. */
const DAYS = 3
const LISTED = [15, 10, 7] as const

/** A day on which comics were added. */
export interface ArrivalDay {
  /** ISO date in the user's time zone. */
  readonly day: string
  /** Number of comics added on that day. */
  readonly count: number
  /** Row numbers of some of them. */
  readonly comics: readonly number[]
}

export interface Arrivals {
  /** Number of comics in the collection. */
  readonly total: number
  /** Number of readable comics added in the last seven days, today included. */
  readonly week: number
  readonly days: readonly ArrivalDay[]
}

/**
 * Returns the last days on which readable comics were added, with their newest comics. If a day has more comics than
 * are listed, as after a first scan, one comic of each of some series is listed, and other series the next day. `offset`
 * is that of the user's time zone in minutes, as `Date.getTimezoneOffset` returns it.
 */
export function arrivals(snapshot: Snapshot, offset: number, now: number): Arrivals {
  const { added, readable } = snapshot.columns
  const dayOf = (time: number) => Math.floor((time - offset * MINUTE) / DAY)
  const newest = ordered(snapshot, 'comics', [{ by: 'added', descending: true }])
  const today = dayOf(now)
  const days = new Map<number, number[]>()
  let week = 0
  for (const no of newest) {
    if (readable[no] !== 1) continue
    const day = dayOf(added[no] ?? 0)
    if (day > today - 7) week++
    const comics = days.get(day)
    if (comics !== undefined) comics.push(no)
    else if (days.size < DAYS) days.set(day, [no])
    else if (day <= today - 7) break
  }
  const listed = LISTED[days.size - 1] ?? 0
  return {
    total: newest.length,
    week,
    days: [...days].map(([day, comics]) => ({
      day: new Date(day * DAY).toISOString().slice(0, 10),
      count: comics.length,
      comics: (comics.length > listed ? sample(snapshot, comics, today) : comics).slice(0, listed),
    })),
  }
}

/** Returns the first comic of each series and the single issues in the random order of a seed, then the other comics. */
function sample(snapshot: Snapshot, comics: readonly number[], seed: number): number[] {
  const firsts = new Map<string, number>()
  for (const no of comics) {
    const key = seriesAt(snapshot, no)?.key ?? snapshot.ids[no] ?? ''
    const before = firsts.get(key)
    const rank = (each: number) => snapshot.rank[each] ?? 0
    if (before === undefined || rank(no) < rank(before)) firsts.set(key, no)
  }
  const chosen = [...firsts].sort(([a], [b]) => lotOf(a, seed) - lotOf(b, seed)).map(([, no]) => no)
  const isChosen = new Set(chosen)
  return [...chosen, ...comics.filter((no) => !isChosen.has(no))]
}
