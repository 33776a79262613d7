import type { HistoryBatch } from '#web/data/progress/history.ts'

export const MINUTE = 60_000
/** Minutes that the slider covers. */
export const SLIDER_MINUTES = 8 * 24 * 60
/** Milliseconds within which a dragged slider snaps to a quiet moment. */
const SNAP = 2 * 60 * MINUTE
/** Minutes to which a quiet moment is rounded down, the roundest first. */
const ROUND = [15, 5, 1]

type Span = Pick<HistoryBatch, 'startedAt' | 'at'>

/**
 * Returns the moment before each batch, in milliseconds since 1970: rounded down as far as no other batch is in between.
 * Moments during another batch are left out.
 */
export function quietMoments(batches: readonly Span[]): number[] {
  const spans = batches.map(({ startedAt, at }) => ({ start: Date.parse(startedAt), end: Date.parse(at) }))
  const isQuiet = (from: number, to: number) => !spans.some(({ start, end }) => start < to && end >= from)
  return spans.flatMap(({ start }) => {
    const moments = ROUND.map((minutes) => Math.floor(start / (minutes * MINUTE)) * minutes * MINUTE)
    return moments.find((moment) => isQuiet(moment, start)) ?? []
  })
}

/** Returns the quiet moment near a time, or the time itself if none is near. */
export function snap(time: number, quiet: readonly number[]): number {
  const [nearest = time] = [...quiet].sort((one, other) => Math.abs(one - time) - Math.abs(other - time))
  return Math.abs(nearest - time) <= SNAP ? nearest : time
}

/** Returns the midnights between two times, in local time. */
export function midnights(from: number, to: number): Date[] {
  const days: Date[] = []
  const day = new Date(from)
  day.setHours(24, 0, 0, 0)
  while (day.getTime() < to) {
    days.push(new Date(day))
    day.setDate(day.getDate() + 1)
  }
  return days
}

/** Returns a time as the value of an `<input type="datetime-local">`, in local time. */
export function inputValue(time: number): string {
  const date = new Date(time)
  return new Date(time - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}
