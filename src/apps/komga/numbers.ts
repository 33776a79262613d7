import type { ListedComic } from '#library/catalog/snapshot/entries.ts'
import { itemOf } from './view.ts'

/** Annuals sort after all issues by numbers above this one (`issueOrder`), which are not printed anywhere. */
const PRINTED = 1_000_000

interface Order {
  readonly id: string
  readonly numberOrder: number | null
}

/** Fractions of a number, and the maximum for which 32-bit floats tell them apart. */
const PARTS = 1_000
const EXACT = 8_000

/**
 * Returns the number of each issue of a series, in its order. Issues without a number get one after the others, so that
 * none is marked as read together with another. It stays below the next whole number, which a future issue may have: an
 * app would treat that issue as read.
 */
export function numbersOf(issues: readonly Order[]): Map<string, number> {
  const printed = issues.map(({ numberOrder }) => numberOrder ?? PRINTED).filter((number) => number < PRINTED)
  const most = printed.reduce((last, number) => Math.max(last, number), 0)
  const parts = printed.length > 0 && most < EXACT ? PARTS : 1
  let taken = Math.round(most * parts)
  return new Map(
    issues.map(({ id, numberOrder }) => [
      id,
      numberOrder !== null && numberOrder < PRINTED ? numberOrder : ++taken / parts,
    ]),
  )
}

/** The same for some books of any series; single issues without a number get 1. */
export function numbersWithin(comics: readonly ListedComic[]): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const comic of comics) {
    if (numbers.has(comic.id)) continue
    const item = itemOf(comic)
    const own = comic.numberOrder
    if (own !== null && own < PRINTED) numbers.set(comic.id, own)
    else if (item.kind === 'comic') numbers.set(comic.id, 1)
    else for (const [id, number] of numbersOf(item.comics)) numbers.set(id, number)
  }
  return numbers
}
