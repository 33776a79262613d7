import { timeSlices } from '#db/time-slices.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import { SEARCH_MAX } from '#domain/limits.ts'
import type { ReadState } from '#domain/reading/reading-state.ts'
import type { SetAside } from '#domain/reading/set-aside.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import { fold } from '#domain/text/slug.ts'
import { cut } from '#domain/text/text.ts'
import { type ProgressStates, readBitmaps } from './progress-states.ts'
import { type CatalogQuery, checkBounds, normalized } from './query.ts'
import { comicsMatching, correctedWords, seriesMatching } from './search.ts'
import {
  comicsOfGappedSeries,
  comicsOfSeriesNamed,
  comicsReadWithin,
  comicsWithValue,
  comparison,
} from './select-values.ts'
import {
  addBit,
  type Bitmap,
  bitmapOf,
  createBitmap,
  difference,
  forEachBit,
  intersection,
  union,
} from './snapshot/bitmap.ts'
import {
  derived,
  entryNumbers,
  numberOf,
  postingOf,
  type Snapshot,
  seriesAt,
  seriesOfKey,
} from './snapshot/snapshot.ts'

/** The user of a request: their progress and the comics they may see. */
export interface CatalogUser {
  readonly states: ProgressStates
  /** What the user set aside. */
  readonly aside?: readonly SetAside[]
  /** The comics this user may see; all if absent. The object stays the same until the comics change. */
  readonly visible?: CatalogQuery | undefined
}
/** A user without progress who may see everything. */
export const DEFAULT_USER: CatalogUser = { states: new Map() }

/** The items of a list: comics, or entries (series and single issues), each represented by a comic (`entryNumbers`). */
export type Unit = 'comics' | 'entries'

/** Returns the entries with at least one comic in a bitmap. */
export function entriesOf(snapshot: Snapshot, comics: Bitmap): Bitmap {
  const numbers = entryNumbers(snapshot)
  const entries = createBitmap(snapshot.size)
  forEachBit(comics, (no) => addBit(entries, numbers[no] ?? no))
  return entries
}

/** Returns all comics or entries. */
function allOf(snapshot: Snapshot, unit: Unit): Bitmap {
  if (unit === 'comics') return snapshot.available
  return derived(snapshot, 'all entries', () => entriesOf(snapshot, snapshot.available))
}

/**
 * Returns the comics or entries in a reading state. A series is `read` if all of its comics are, and `reading` if some
 * were opened.
 */
function inState(snapshot: Snapshot, unit: Unit, states: ProgressStates, state: ReadState): Bitmap {
  const { opened, read } = readBitmaps(snapshot, states)
  const itemsOf = (comics: Bitmap) => (unit === 'comics' ? comics : entriesOf(snapshot, comics))
  if (state === 'unread') return difference(allOf(snapshot, unit), itemsOf(opened))
  const unread = itemsOf(difference(snapshot.available, read))
  return state === 'read' ? difference(allOf(snapshot, unit), unread) : intersection(itemsOf(opened), unread)
}

/** Returns the row numbers of a bitmap that pass a test. */
function filtered(bitmap: Bitmap, test: (no: number) => boolean): Bitmap {
  const result = createBitmap(bitmap.length * 32)
  forEachBit(bitmap, (no) => {
    if (test(no)) addBit(result, no)
  })
  return result
}

/** A query without nested queries. */
type Condition = Exclude<CatalogQuery, { all: unknown } | { any: unknown } | { not: unknown }>
type TextSearch = Extract<Condition, { text: unknown }>['text']

/** Returns a function from row numbers to the folded title of a comic or name of an entry. */
export function foldedNames(snapshot: Snapshot, unit: Unit): (no: number) => string {
  const folded = derived(snapshot, 'folded titles', () => snapshot.titles.map(fold))
  if (unit === 'comics') return (no) => folded[no] ?? ''
  const names = derived(snapshot, 'folded names', () => new Map<number, string>())
  return (no) => {
    const series = seriesAt(snapshot, no)
    if (series === undefined) return folded[no] ?? ''
    const name = names.get(series.id) ?? fold(series.name)
    names.set(series.id, name)
    return name
  }
}
const TITLES = {
  is: (name: string, value: string) => name === value,
  contains: (name: string, value: string) => name.includes(value),
  begins: (name: string, value: string) => name.startsWith(value),
  ends: (name: string, value: string) => name.endsWith(value),
}

/**
 * Returns true for single issues, and for a series with at least as many comics as the highest `total` of its comics;
 * false if no comic has a total.
 */
function isComplete(snapshot: Snapshot, no: number): boolean {
  const comics = seriesAt(snapshot, no)?.comics
  if (comics === undefined) return true
  const most = comics.reduce((max, each) => Math.max(max, snapshot.columns.total[each] ?? -1), 0)
  return most > 0 && comics.length >= most
}

/** Evaluates conditions that a series does not inherit from its comics; returns null for all other conditions. */
function selectUnits(
  snapshot: Snapshot,
  unit: Unit,
  leaf: Condition,
  { states }: CatalogUser,
): Bitmap | null {
  if ('read' in leaf) return inState(snapshot, unit, states, leaf.read)
  const all = allOf(snapshot, unit)
  if ('title' in leaf) {
    const [nameOf, value, test] = [foldedNames(snapshot, unit), fold(leaf.title.value), TITLES[leaf.title.is]]
    return filtered(all, (no) => test(nameOf(no), value))
  }
  if ('is' in leaf && leaf.is === 'complete')
    return unit === 'comics' ? all : filtered(all, (no) => isComplete(snapshot, no))
  return null
}

/** Evaluates a search text. */
async function selectText(
  snapshot: Snapshot,
  { words: text, in: where, phrase }: TextSearch,
): Promise<Bitmap> {
  const words = phrase ? [searchKey(cut(text, SEARCH_MAX))] : await correctedWords(snapshot, text)
  if (where === 'comic') return comicsMatching(snapshot, words)
  return bitmapOf(
    snapshot.size,
    seriesMatching(snapshot, words).flatMap(({ comics }) => [...comics]),
  )
}

/** Evaluates all other conditions on comics. */
function selectComics(
  snapshot: Snapshot,
  leaf: Exclude<Condition, { text: unknown }>,
  { states }: CatalogUser,
): Bitmap {
  const { size, available, columns } = snapshot
  if ('has' in leaf) {
    const { facet } = leaf.has
    if ('value' in leaf.has) return bitmapOf(size, postingOf(snapshot, facet, leaf.has.value))
    return derived(snapshot, `any ${facet}`, () => {
      const any = createBitmap(size)
      for (const value of snapshot.vocabulary.of(facet))
        for (const no of snapshot.postings[value] ?? []) addBit(any, no)
      return any
    })
  }
  if ('value' in leaf) return comicsWithValue(snapshot, leaf.value)
  if ('seriesName' in leaf) return comicsOfSeriesNamed(snapshot, leaf.seriesName)
  if ('reading' in leaf) return comicsReadWithin(snapshot, states, leaf.reading)
  if ('compare' in leaf) return filtered(available, comparison(snapshot, leaf.compare))
  if ('format' in leaf) {
    const format = (COMIC_FORMATS as readonly (string | null)[]).indexOf(leaf.format) + 1
    if (format === 0 && leaf.format !== null) return createBitmap(size)
    return filtered(available, (no) => columns.format[no] === format)
  }
  if ('lacks' in leaf)
    return filtered(available, (no) => (((columns.lacks[no] ?? 0) >>> leaf.lacks) & 1) === 1)
  if ('is' in leaf) {
    if (leaf.is === 'gapped') return comicsOfGappedSeries(snapshot)
    if (leaf.is === 'readable') return filtered(available, (no) => columns.readable[no] === 1)
    return filtered(available, (no) => seriesAt(snapshot, no) === undefined)
  }
  if ('in' in leaf) {
    const scope = leaf.in
    if ('libraries' in scope) {
      const roots = new Set(scope.libraries.map((path) => snapshot.roots.indexOf(path)))
      return filtered(available, (no) => roots.has(columns.root[no] ?? -1))
    }
    if ('series' in scope) return bitmapOf(size, seriesOfKey(snapshot, scope.series)?.comics ?? [])
    if ('ids' in scope)
      return bitmapOf(
        size,
        scope.ids.flatMap((id) => numberOf(snapshot, id) ?? []),
      )
    return intersection(bitmapOf(size, scope.numbers), available)
  }
  return createBitmap(size)
}

/** Returns a function that evaluates queries, with pauses for other requests. */
function createEvaluator(snapshot: Snapshot, user: CatalogUser, signal: AbortSignal | undefined) {
  const pauseIfDue = timeSlices()

  async function evaluateLeaf(unit: Unit, leaf: Condition): Promise<Bitmap> {
    await pauseIfDue()
    signal?.throwIfAborted()
    const units = selectUnits(snapshot, unit, leaf, user)
    if (units !== null) return units
    const comics = 'text' in leaf ? await selectText(snapshot, leaf.text) : selectComics(snapshot, leaf, user)
    return unit === 'comics' ? comics : entriesOf(snapshot, comics)
  }

  return async function evaluate(unit: Unit, query: CatalogQuery): Promise<Bitmap> {
    if ('all' in query) {
      const [first, ...rest] = query.all
      let result = first === undefined ? allOf(snapshot, unit) : await evaluate(unit, first)
      for (const each of rest) result = intersection(result, await evaluate(unit, each))
      return result
    }
    if ('any' in query) {
      let result = createBitmap(snapshot.size)
      for (const each of query.any) result = union(result, await evaluate(unit, each))
      return result
    }
    if ('not' in query) return difference(allOf(snapshot, unit), await evaluate(unit, query.not))
    return evaluateLeaf(unit, query)
  }
}

/**
 * Returns the comics or entries of a snapshot that match a query. An entry matches a condition if one of its comics
 * does; several conditions may be matched by different comics. Throws validation if the query exceeds `DEPTH_MAX` or
 * `NODES_MAX`, and the signal's reason after the client disconnected.
 */
export async function select(
  snapshot: Snapshot,
  query: CatalogQuery,
  unit: Unit = 'comics',
  user: CatalogUser = DEFAULT_USER,
  signal?: AbortSignal,
): Promise<Bitmap> {
  const tree = normalized(query)
  checkBounds(tree)
  return createEvaluator(snapshot, user, signal)(unit, tree)
}
