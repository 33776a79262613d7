import type { ListedComic } from '#library/catalog/snapshot/entries.ts'
import { itemOf } from './view.ts'

/** Numbers from here on are not printed: `issueOrder` assigns them to annuals, to sort them after all issues. */
const PRINTED = 1_000_000

interface Order {
  readonly id: string
  readonly numberOrder: number | null
}

/** Number of fractions of a whole number, and the limit below which all fractions differ as 32-bit floats. */
const PARTS = 1_000
const EXACT = 8_000

/**
 * Returns the number of each issue of a series, in its order. An issue without a printed number gets a number after the
 * highest, so that it is not marked as read with another. It is a fraction, if printed numbers below EXACT allow that,
 * because the next whole number may be a future issue's, which an app would treat as read.
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

/** Returns `numbersOf` the series of some books; a single issue without a number gets 1. */
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
