import { lotOf, newSeed } from '#domain/draw.ts'
import type { ComicProgress } from '../progress/states.ts'
import { orderForStates } from './progress-states.ts'
import type { CatalogQuery } from './query.ts'
import { type CatalogUser, DEFAULT_USER, foldedNames, type Unit } from './select.ts'
import { type Bitmap, hasBit } from './snapshot/bitmap.ts'
import {
  derived,
  derivedRecently,
  entryNumbers,
  numberKey,
  numberOf,
  type SeriesEntry,
  type Snapshot,
  seriesAt,
} from './snapshot/snapshot.ts'
import { type KeyOf, sortedBy } from './sorted-by.ts'

/** Sort fields of lists. A series is sorted by its own field, or by the values of its comics combined as noted. */
export type SortField =
  | 'name'
  | 'title'
  /** Name of the series. */
  | 'series'
  | 'added'
  | 'modified'
  /** The later of `added` and `modified`. */
  | 'changed'
  /** Number of comics. */
  | 'count'
  /** Earliest publication date. */
  | 'released'
  /** Number of the first comic. */
  | 'number'
  | 'size'
  | 'lastRead'
  /** Share that was read; for a series, the mean of its comics. Comics that were never opened come last. */
  | 'progress'

export interface Sort {
  readonly by: SortField
  readonly descending: boolean
}

/** Returns the ranks of names as sort keys; cached under `name`. */
function ranksOf(
  snapshot: Snapshot,
  name: string,
  nameOf: (no: number) => string,
  items: Uint32Array,
): KeyOf {
  const ranks = derived(snapshot, `ranks ${name}`, () => {
    const names = [...new Set(Array.from(items, nameOf))].sort()
    const rankOf = new Map(names.map((each, rank) => [each, rank]))
    const result = new Float64Array(snapshot.size)
    for (const no of items) result[no] = rankOf.get(nameOf(no)) ?? 0
    return result
  })
  return (no) => ranks[no] ?? 0
}

/**
 * Returns sort keys from a user's progress, reduced over the comics of each entry; NaN for unopened comics and entries.
 */
function readingKey(
  snapshot: Snapshot,
  unit: Unit,
  { states }: CatalogUser,
  reduce: (before: number, state: ComicProgress, no: number) => number,
): KeyOf {
  const entries = unit === 'entries' ? entryNumbers(snapshot) : null
  const keys = new Map<number, number>()
  for (const [id, state] of states) {
    const no = numberOf(snapshot, id)
    if (no === undefined) continue
    const entry = entries?.[no] ?? no
    keys.set(entry, reduce(keys.get(entry) ?? 0, state, no))
  }
  return (no) => keys.get(no) ?? Number.NaN
}

function keyOf(snapshot: Snapshot, unit: Unit, by: SortField, user: CatalogUser): KeyOf {
  const { columns, rank } = snapshot
  const seriesOf = (no: number) => (unit === 'entries' ? seriesAt(snapshot, no) : undefined)
  const either =
    (ofComic: KeyOf, ofSeries: (series: SeriesEntry) => number): KeyOf =>
    (no) => {
      const series = seriesOf(no)
      return series === undefined ? ofComic(no) : ofSeries(series)
    }
  const column = (name: 'added' | 'modified' | 'size') => (no: number) => columns[name][no] ?? 0
  switch (by) {
    case 'name':
      return unit === 'entries'
        ? ranksOf(snapshot, 'entries', sortNames(snapshot), nameOrder(snapshot, unit))
        : (no) => rank[no] ?? 0
    case 'title':
      return ranksOf(snapshot, `title ${unit}`, foldedNames(snapshot, unit), nameOrder(snapshot, unit))
    case 'series':
      return ranksOf(snapshot, 'series', sortNames(snapshot), snapshot.byName)
    case 'added':
    case 'modified':
      return either(column(by), (series) => series[by])
    case 'changed':
      return either(
        (no) => Math.max(columns.added[no] ?? 0, columns.modified[no] ?? 0),
        ({ added, modified }) => Math.max(added, modified),
      )
    case 'count':
      return (no) => seriesOf(no)?.comics.length ?? 1
    case 'released': {
      const released: KeyOf = (no) => columns.released[no] || Number.NaN
      // Sorting a typed array puts NaN last.
      return either(released, ({ comics }) => Float64Array.from(comics, released).sort()[0] ?? Number.NaN)
    }
    case 'number':
      // As in Komga, comics without a number sort after all others: last ascending, first descending.
      return (no) => numberKey(snapshot, no)
    case 'size':
      return column('size')
    case 'lastRead':
      return readingKey(snapshot, unit, user, (last, { at }) => Math.max(last, at))
    case 'progress':
      return readingKey(
        snapshot,
        unit,
        user,
        (sum, { finished, share }, no) => sum + (finished ? 1 : share) / (seriesOf(no)?.comics.length ?? 1),
      )
  }
}

const sortNames = (snapshot: Snapshot) => (no: number) =>
  seriesAt(snapshot, no)?.sortName ?? snapshot.sortNames[no] ?? ''

/** Returns all comics or entries sorted by name, which is also the tie-break of all other orders. */
export function nameOrder(snapshot: Snapshot, unit: Unit): Uint32Array {
  if (unit === 'comics') return snapshot.byName
  return derived(snapshot, 'entries by name', () => {
    const entries = entryNumbers(snapshot)
    const nameOf = sortNames(snapshot)
    const keyed = Array.from(
      snapshot.byName.filter((no) => entries[no] === no),
      (no) => ({ no, name: nameOf(no), id: seriesAt(snapshot, no)?.id ?? 0 }),
    )
    keyed.sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
    return Uint32Array.from(keyed, ({ no }) => no)
  })
}

/** Maximum sorted orders cached for a snapshot: each holds one number per comic. */
const CACHED_ORDERS = 12

/** Returns all comics or entries sorted by some fields, then by name. */
export function ordered(
  snapshot: Snapshot,
  unit: Unit,
  sorts: readonly Sort[],
  user: CatalogUser = DEFAULT_USER,
): Uint32Array {
  const make = () => orderItems(snapshot, unit, nameOrder(snapshot, unit), sorts, user)
  const name = JSON.stringify([unit, sorts])
  if (sorts.some(({ by }) => by === 'lastRead' || by === 'progress'))
    return orderForStates(snapshot, user.states, name, make)
  return derivedRecently(snapshot, 'orders', CACHED_ORDERS, name, make)
}

/** Sorts items by some fields; ties keep the order of `items`. */
export function orderItems(
  snapshot: Snapshot,
  unit: Unit,
  items: Uint32Array,
  sorts: readonly Sort[],
  user: CatalogUser = DEFAULT_USER,
): Uint32Array {
  // Sorts by the last field first: the sort is stable, so each earlier field keeps the order of its ties.
  return sorts.reduceRight(
    (result, { by, descending }) => sortedBy(result, keyOf(snapshot, unit, by, user), descending),
    items,
  )
}

/** Returns all comics or entries in the random order of a seed. Adding or removing an item does not move the others. */
export function shuffledOrder(snapshot: Snapshot, unit: Unit, seed = newSeed()): Uint32Array {
  const idOf = (no: number): string =>
    (unit === 'entries' ? seriesAt(snapshot, no)?.key : undefined) ?? snapshot.ids[no] ?? ''
  return derivedRecently(snapshot, 'shuffled orders', CACHED_ORDERS, `${unit} ${seed}`, () =>
    sortedBy(nameOrder(snapshot, unit), (no) => lotOf(idOf(no), seed), false),
  )
}

/** An order of the dashboard's lists; `given` is the order of the comic set, `random` uses the seed. */
export interface ListOrder {
  readonly sort: SortField | 'random' | 'given'
  readonly order: 'asc' | 'desc'
  readonly seed?: number | undefined
}

/**
 * A list request with the conditions, the order and the limit of a query's text. `most`: maximum number of results of
 * all pages.
 */
export type QueriedList<Q> = Omit<Q, 'sort'> & {
  readonly sort: ListOrder['sort']
  readonly where?: CatalogQuery | undefined
  readonly most?: number | undefined
}

/**
 * Returns all comics or entries in an order. The `given` order has only the items of `set`; without a set it is by
 * name.
 */
export function listOrder(
  snapshot: Snapshot,
  unit: Unit,
  { sort, order, seed }: ListOrder,
  set: readonly number[] | null,
  user: CatalogUser,
): Uint32Array {
  const descending = order === 'desc'
  const isGiven = sort === 'given' && set !== null
  if (!isGiven && sort !== 'random' && sort !== 'given' && sort !== 'name')
    return ordered(snapshot, unit, [{ by: sort, descending }], user)
  const entries = unit === 'entries' ? entryNumbers(snapshot) : null
  const items = isGiven
    ? Uint32Array.from(new Set(set.map((no) => entries?.[no] ?? no)))
    : sort === 'random'
      ? shuffledOrder(snapshot, unit, seed)
      : nameOrder(snapshot, unit)
  return descending ? items.toReversed() : items
}

/** Filters an order to the selected items. */
export function filterOrder(order: Uint32Array, selected: Bitmap): Uint32Array {
  const filtered = new Uint32Array(order.length)
  let count = 0
  // A loop, because `filter` of a typed array takes seven times as long: half of a list request's time.
  for (const no of order) if (hasBit(selected, no)) filtered[count++] = no
  return filtered.slice(0, count)
}
