import { timeSlices } from '#db/time-slices.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import type { ReadState } from '#domain/reading-state.ts'
import { fold } from '#domain/slug.ts'
import {
  addBit,
  type Bitmap,
  bitmapOf,
  createBitmap,
  difference,
  forEachBit,
  intersection,
  union,
} from './bitmap.ts'
import { type CatalogQuery, checkBounds, normalized } from './query.ts'
import { type ReaderStates, readBitmaps } from './reader-states.ts'
import { comicsMatching, seriesMatching } from './search.ts'
import {
  derived,
  entryNumbers,
  numberOf,
  postingOf,
  type Snapshot,
  seriesAt,
  seriesOfKey,
} from './snapshot.ts'

/** The user a list is made for: what they have read and what they may see. */
export interface Reader {
  readonly states: ReaderStates
  /** What this user may see, the same object until it changes; everything where it is not given. */
  readonly visible?: CatalogQuery | undefined
}
/** A user who has read nothing and may see everything. */
export const NO_READER: Reader = { states: new Map() }

/** Lists are of comics, or of entries: series and single issues, each represented by a comic (`entryNumbers`). */
export type Unit = 'comics' | 'entries'

/** Returns the entries of which at least one comic is in a bitmap. */
export function entriesOf(snapshot: Snapshot, comics: Bitmap): Bitmap {
  const numbers = entryNumbers(snapshot)
  const entries = createBitmap(snapshot.size)
  forEachBit(comics, (no) => addBit(entries, numbers[no] ?? no))
  return entries
}

/** Returns everything that a list may hold. */
function allOf(snapshot: Snapshot, unit: Unit): Bitmap {
  if (unit === 'comics') return snapshot.available
  return derived(snapshot, 'all entries', () => entriesOf(snapshot, snapshot.available))
}

/** A series is read once all of its comics are, and being read once some of them were opened. */
function inState(snapshot: Snapshot, unit: Unit, states: ReaderStates, state: ReadState): Bitmap {
  const { opened, read } = readBitmaps(snapshot, states)
  const listed = (comics: Bitmap) => (unit === 'comics' ? comics : entriesOf(snapshot, comics))
  if (state === 'unread') return difference(allOf(snapshot, unit), listed(opened))
  const unread = listed(difference(snapshot.available, read))
  return state === 'read' ? difference(allOf(snapshot, unit), unread) : intersection(listed(opened), unread)
}

/** Returns the bits of `among` for which a test is true. */
function filtered(among: Bitmap, test: (no: number) => boolean): Bitmap {
  const result = createBitmap(among.length * 32)
  forEachBit(among, (no) => {
    if (test(no)) addBit(result, no)
  })
  return result
}

/** A condition that joins no others. */
type Condition = Exclude<CatalogQuery, { all: unknown } | { any: unknown } | { not: unknown }>
type Compare = Extract<Condition, { compare: unknown }>['compare']

function comparison(snapshot: Snapshot, { field, is, value: wanted }: Compare): (no: number) => boolean {
  const column = snapshot.columns[field]
  // Phones hold numbers in 32 bits: 12.1 is the same on both sides.
  const held = field === 'number' ? Math.fround : (number: number) => number
  // An undated comic has the date 0. Missing values are NaN, which equals and exceeds nothing.
  const at = (no: number) =>
    field === 'released' ? column[no] || Number.NaN : held(column[no] ?? Number.NaN)
  const value = held(wanted)
  if (is === '<') return (no) => at(no) < value
  if (is === '<=') return (no) => at(no) <= value
  if (is === '>') return (no) => at(no) > value
  if (is === '>=') return (no) => at(no) >= value
  if (is === '!=') return (no) => at(no) !== value
  return (no) => at(no) === value
}

/** Returns the folded name of each comic or entry, by number. */
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

/** A series is complete once it has as many comics as any of them says there are. */
function isComplete(snapshot: Snapshot, no: number): boolean {
  const comics = seriesAt(snapshot, no)?.comics
  if (comics === undefined) return true
  const most = comics.reduce((max, each) => Math.max(max, snapshot.columns.total[each] ?? -1), 0)
  return most > 0 && comics.length >= most
}

/**
 * Evaluates conditions that mean something else for a series than "one of its comics fulfils them"; returns null for other
 * conditions.
 */
function ofUnit(snapshot: Snapshot, unit: Unit, leaf: Condition, { states }: Reader): Bitmap | null {
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

function ofComics(snapshot: Snapshot, leaf: Condition): Bitmap {
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
  if ('text' in leaf) {
    if (leaf.text.in === 'comic') return comicsMatching(snapshot, leaf.text.words)
    return bitmapOf(
      size,
      seriesMatching(snapshot, leaf.text.words).flatMap(({ comics }) => [...comics]),
    )
  }
  if ('compare' in leaf) return filtered(available, comparison(snapshot, leaf.compare))
  if ('format' in leaf) {
    const format = (COMIC_FORMATS as readonly (string | null)[]).indexOf(leaf.format) + 1
    if (format === 0 && leaf.format !== null) return createBitmap(size)
    return filtered(available, (no) => columns.format[no] === format)
  }
  if ('lacks' in leaf)
    return filtered(available, (no) => (((columns.lacks[no] ?? 0) >>> leaf.lacks) & 1) === 1)
  if ('is' in leaf) {
    if (leaf.is === 'readable') return filtered(available, (no) => columns.readable[no] === 1)
    return filtered(available, (no) => seriesAt(snapshot, no) === undefined)
  }
  if ('in' in leaf) {
    const within = leaf.in
    if ('library' in within) {
      const root = snapshot.roots.indexOf(within.library)
      return filtered(available, (no) => columns.root[no] === root)
    }
    if ('series' in within) return bitmapOf(size, seriesOfKey(snapshot, within.series)?.comics ?? [])
    if ('ids' in within)
      return bitmapOf(
        size,
        within.ids.flatMap((id) => numberOf(snapshot, id) ?? []),
      )
    return intersection(bitmapOf(size, within.numbers), available)
  }
  return createBitmap(size)
}

/** Evaluates the nodes of one query, with pauses between them. */
function createEvaluator(snapshot: Snapshot, reader: Reader, signal: AbortSignal | undefined) {
  const pauseIfDue = timeSlices()

  async function leafOf(unit: Unit, leaf: Condition): Promise<Bitmap> {
    await pauseIfDue()
    signal?.throwIfAborted()
    const own = ofUnit(snapshot, unit, leaf, reader)
    if (own !== null) return own
    const comics = ofComics(snapshot, leaf)
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
    return leafOf(unit, query)
  }
}

/**
 * Returns the comics or entries of a snapshot that fulfil a query. Of an entry each condition alone must be fulfilled by
 * one of its comics. Throws validation for a query beyond its bounds (`query.ts`), and the signal's reason once the
 * client has left.
 */
export async function select(
  snapshot: Snapshot,
  query: CatalogQuery,
  unit: Unit = 'comics',
  reader: Reader = NO_READER,
  signal?: AbortSignal,
): Promise<Bitmap> {
  const tree = normalized(query)
  checkBounds(tree)
  return createEvaluator(snapshot, reader, signal)(unit, tree)
}
