import { AppError } from '#domain/errors.ts'
import { fold } from '#domain/slug.ts'
import type { Figure, Said } from '#library/apps/said.ts'
import type { HeldComic } from '#library/catalog/holdings.ts'
import {
  type Item,
  itemOf,
  libraryIdOf,
  nameOf,
  type ReadStatus,
  seriesIdOf,
  statusOf,
  type View,
} from './view.ts'

/** What a series or a book of a list must be. */
export type Fits =
  | { readonly all: readonly Fits[] }
  | { readonly any: readonly Fits[] }
  | { readonly not: Fits }
  | { readonly library: string }
  | { readonly series: string }
  | { readonly readList: string }
  | { readonly reading: ReadStatus }
  | { readonly said: Said }
  | { readonly title: (folded: string) => boolean }
  | { readonly figure: (figure: Figure) => boolean }
  | { readonly oneShot: true }
  | { readonly ended: true }
  | { readonly opens: true }

export const EVERYTHING: Fits = { all: [] }
export const NOTHING: Fits = { any: [] }

type Test = (item: Item) => boolean

/** Conditions of one request: more than any screen makes. Each is held against everything that is there. */
const CONDITIONS_MAX = 100

function countOf(fits: Fits): number {
  if ('not' in fits) return countOf(fits.not)
  const parts = 'all' in fits ? fits.all : 'any' in fits ? fits.any : null
  return parts === null ? 1 : parts.reduce((sum, each) => sum + countOf(each), 0)
}

/** Names as they are compared: the same for as long as the collection is held. */
const foldedNames = new WeakMap<Item, string>()
function foldedName(item: Item): string {
  const known = foldedNames.get(item)
  if (known !== undefined) return known
  const name = fold(nameOf(item))
  foldedNames.set(item, name)
  return name
}

/**
 * A wish as a function of what it is asked of: series, of which one book must fit where it is about books, or books by
 * themselves. `readListOf` answers with the ids of a read list's books. Conditions are looked up one after the other, so
 * that others are answered between them, and no more of them once the asker has left. Throws validation for more than
 * `CONDITIONS_MAX`.
 */
export async function testOf(
  view: View,
  fits: Fits,
  of: 'series' | 'books',
  readListOf: (id: string) => Promise<readonly string[]>,
): Promise<Test> {
  if (countOf(fits) > CONDITIONS_MAX)
    throw new AppError('validation', { detail: `more than ${CONDITIONS_MAX} conditions` })
  const testsOf = async (all: readonly Fits[]): Promise<Test[]> => {
    const tests: Test[] = []
    for (const each of all) tests.push(await test(each))
    return tests
  }
  const test = async (each: Fits): Promise<Test> => {
    view.caller.left.throwIfAborted()
    if ('all' in each) {
      const tests = await testsOf(each.all)
      const [only] = tests
      if (only !== undefined && tests.length === 1) return only
      return (item) => tests.every((one) => one(item))
    }
    if ('any' in each) {
      const tests = await testsOf(each.any)
      return (item) => tests.some((one) => one(item))
    }
    if ('not' in each) {
      const one = await test(each.not)
      return (item) => !one(item)
    }
    if ('series' in each) {
      const { series } = each
      return (item) => seriesIdOf(of === 'series' || item.kind === 'series' ? item : itemOf(item)) === series
    }
    if ('title' in each) return (item) => each.title(foldedName(item))
    if ('reading' in each) return (item) => statusOf(view, item) === each.reading
    if ('oneShot' in each) return (item) => (item.kind === 'comic' ? item.series === null : false)
    if ('ended' in each) return endedTest(view)
    return some(await bookTest(view, each, readListOf))
  }
  return test(fits)
}

type OfBooks = Extract<
  Fits,
  { library: string } | { readList: string } | { said: Said } | { figure: unknown } | { opens: true }
>

const some =
  (fits: (comic: HeldComic) => boolean): Test =>
  (item) =>
    item.kind === 'comic' ? fits(item) : item.comics.some(fits)

async function bookTest(
  { library }: View,
  each: OfBooks,
  readListOf: (id: string) => Promise<readonly string[]>,
): Promise<(comic: HeldComic) => boolean> {
  if ('library' in each) return ({ root }) => libraryIdOf(root) === each.library
  if ('opens' in each) return ({ opens }) => opens
  if ('readList' in each) {
    const ids = new Set(await readListOf(each.readList))
    return ({ id }) => ids.has(id)
  }
  if ('said' in each) {
    const ids = await library.comicFacts.idsWhere(each.said)
    return ({ id }) => ids.has(id)
  }
  const figures = await library.comicFacts.figures()
  return ({ id }) => {
    const figure = figures.get(id)
    return figure !== undefined && each.figure(figure)
  }
}

/** A series is complete where as many issues are there as any of them says there are; one issue is. */
async function endedTest({ library }: View): Promise<Test> {
  const figures = await library.comicFacts.figures()
  return (item) => {
    if (item.kind === 'comic') return true
    let most = 0
    for (const { id } of item.comics) most = Math.max(most, figures.get(id)?.total ?? 0)
    return most > 0 && item.comics.length >= most
  }
}
