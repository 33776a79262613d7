import type { ListedComic } from '#library/catalog/snapshot/entries.ts'
import { itemOf } from './view.ts'

/** Annuals stand behind all issues by numbers of their own (`issueOrder`), which nobody has printed. */
const PRINTED = 1_000_000

interface Order {
  readonly id: string
  readonly numberOrder: number | null
}

/** Parts of a number, and up to which number a phone tells them apart. */
const PARTS = 1_000
const EXACT = 8_000

/**
 * The number of each issue of a series, given in its order. What has none of its own takes one behind the others, so
 * that none is marked as read with another of the same; short of the next whole one, which an issue may come to have: a
 * phone would tell that it is read.
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

/** The same of some books, wherever they stand; those of no series are 1 where nothing says otherwise. */
export function numbersAmong(comics: readonly ListedComic[]): Map<string, number> {
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
