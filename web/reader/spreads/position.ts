import type { ProgressState } from '#contract/helper/shapes.ts'
import { lastPage, type Spread, spreadIndex } from './spreads.ts'

/** The reading position: a page or half of one, or after the last page, where the next issue is offered. */
export interface Position {
  readonly page: number
  readonly half?: Spread['half']
  readonly ended: boolean
}

/** A point within a page; `share` is how much of the page lies before it, 0 to 1. */
export interface ScrollPoint {
  readonly page: number
  readonly share: number
}

const at = (spread: Spread): Position => ({ page: spread.pages[0], half: spread.half, ended: false })

/**
 * Returns the position one spread forward (1) or back (-1). After the last spread comes the end; before the first, the
 * position stays.
 */
export function turn(from: Position, by: 1 | -1, spreads: readonly Spread[]): Position {
  if (from.ended) return by > 0 ? from : { ...from, ended: false }
  const spread = spreads[spreadIndex(spreads, from.page, from.half) + by]
  if (spread) return at(spread)
  return by > 0 ? { ...from, ended: true } : from
}

/**
 * Returns the position of a spread, with the index clamped to the comic. The last spread is addressed by its last
 * page, as that page may turn out to be a spread of its own.
 */
export function goTo(index: number, spreads: readonly Spread[]): Position {
  const last = spreads.length - 1
  const spread = spreads[Math.min(Math.max(index, 0), last)]
  if (spread === undefined) return { page: 1, ended: false }
  return index >= last ? { ...at(spread), page: lastPage(spread) } : at(spread)
}

/** How far a comic was read, as it was saved, or is still unsaved on this device. */
export type KnownProgress = Pick<ProgressState, 'page' | 'pageCount' | 'finished'>

/** True if the comic was read to its last page. */
export function isFinished(reached: KnownProgress | null, pageCount: number): boolean {
  return reached !== null && (reached.finished || reached.page >= pageCount)
}

/**
 * Returns the page to open a comic at: the requested page if it exists, else the saved page; the first page if the
 * comic is new or finished.
 */
export function openingPage(
  reached: KnownProgress | null,
  pageCount: number,
  target: number | null = null,
): number {
  if (target !== null && Number.isInteger(target) && target >= 1 && target <= pageCount) return target
  return isFinished(reached, pageCount) ? 1 : (reached?.page ?? 1)
}

/**
 * Returns the spreads to preload, the most urgent first: the current one, 3 ahead and 1 behind. `turn` is 1 while
 * reading forward, -1 while going back.
 */
export function nearby(index: number, spreads: readonly Spread[], turn: 1 | -1 = 1): Spread[] {
  return [0, 1, 2, -1, 3].flatMap((step) => spreads[index + step * turn] ?? [])
}
