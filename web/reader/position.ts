import type { ProgressState } from '#contract/helper/shapes.ts'
import { lastPage, type Spread, spreadIndex } from './spreads.ts'

/** Where one reads: a page or a half of it, or past the last one, where the next issue is offered. */
export interface Position {
  readonly page: number
  readonly half?: Spread['half']
  readonly ended: boolean
}

/** A point within a page: how much of it lies before. */
export interface Place {
  readonly page: number
  readonly share: number
}

const at = (spread: Spread): Position => ({ page: spread.pages[0], half: spread.half, ended: false })

/** One spread on (1) or back (-1). Past the last spread lies the end; before the first, nothing. */
export function turn(from: Position, by: 1 | -1, spreads: readonly Spread[]): Position {
  if (from.ended) return by > 0 ? from : { ...from, ended: false }
  const spread = spreads[spreadIndex(spreads, from.page, from.half) + by]
  if (spread) return at(spread)
  return by > 0 ? { ...from, ended: true } : from
}

/** The spread of an index, kept within the comic; the last one by its last page, should it turn out to lie alone. */
export function goTo(index: number, spreads: readonly Spread[]): Position {
  const last = spreads.length - 1
  const spread = spreads[Math.min(Math.max(index, 0), last)]
  if (spread === undefined) return { page: 1, ended: false }
  return index >= last ? { ...at(spread), page: lastPage(spread) } : at(spread)
}

/** How far a comic was read. */
export type Reached = Pick<ProgressState, 'page' | 'pageCount' | 'finished'>

/** True when the last page was seen. */
export function isFinished(reached: Reached | null, pageCount: number): boolean {
  return reached !== null && (reached.finished || reached.page >= pageCount)
}

/**
 * The page at which a comic opens: the one asked for, if it has it; else where it was left, the first one when it is
 * new or was read to its end.
 */
export function openingPage(reached: Reached | null, pageCount: number, asked: number | null = null): number {
  if (asked !== null && Number.isInteger(asked) && asked >= 1 && asked <= pageCount) return asked
  return isFinished(reached, pageCount) ? 1 : (reached?.page ?? 1)
}

/** The spreads worth having ready, the most urgent first: this one, 3 the way one goes, 1 behind. */
export function nearby(index: number, spreads: readonly Spread[], way: 1 | -1 = 1): Spread[] {
  return [0, 1, 2, -1, 3].flatMap((step) => spreads[index + step * way] ?? [])
}
