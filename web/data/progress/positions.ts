import { progress } from '#contract/helper/progress.ts'
import type { ChangedProgress, ProgressState } from '#contract/helper/shapes.ts'
import { PROGRESS_AT_ONCE } from '#domain/limits.ts'
import { call } from '../connection/call.ts'

/** A position to store, as `PUT /api/comics/:id/progress` takes it. */
export interface Position {
  readonly id: string
  /** From 1; null marks the comic as unread. */
  readonly page: number | null
  readonly pageCount: number
  /** If present, the position is stored exactly; if absent, it was reached by reading, and a newer position stays. */
  readonly finished?: boolean
  /** ISO time of reading; the current time if absent. */
  readonly at?: string
}

/** Returns the position that stores a state; null marks the comic as never opened. */
export function positionOf(id: string, state: ProgressState | null): Position {
  if (state === null) return { id, page: null, pageCount: 0 }
  const { page, pageCount, finished } = state
  return { id, page, pageCount, finished }
}

/** Returns the position that marks a comic as finished or as never opened. */
export function readMarkOf({ id }: { readonly id: string }, pageCount: number, isRead: boolean): Position {
  const pages = Math.max(1, pageCount)
  return isRead ? { id, page: pages, pageCount: pages, finished: true } : { id, page: null, pageCount: 0 }
}

/** Stores positions. Returns the resulting progress. */
export async function storePositions(positions: readonly Position[]): Promise<ChangedProgress> {
  const changed: ChangedProgress = { comics: {}, series: [] }
  for (let start = 0; start < positions.length; start += PROGRESS_AT_ONCE) {
    const events = positions.slice(start, start + PROGRESS_AT_ONCE)
    const stored = (await call(progress.record, { body: { events } })).changed
    Object.assign(changed.comics, stored.comics)
    // The counts of the last batch come first, because they are current and `showProgress` uses the first match.
    changed.series.unshift(...stored.series)
  }
  return changed
}
