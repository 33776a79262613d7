import { READING_SORTS, type ReadingSort } from '#domain/reading/reading-sorts.ts'
import type { ComicProgress } from '../progress/states.ts'
import { nameOrder, sortNames } from './name-order.ts'
import { type CatalogUser, foldedNames, type Unit } from './select.ts'
import {
  derived,
  entryNumbers,
  numberKey,
  numberOf,
  type SeriesEntry,
  type Snapshot,
  seriesAt,
} from './snapshot/snapshot.ts'
import type { KeyOf } from './sorted-by.ts'

/**
 * Sort fields that are the same for all users. A series is sorted by its own field, or by the values of its comics
 * combined as noted.
 */
type CommonSort =
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

/** Sort fields of lists. */
export type SortField = CommonSort | ReadingSort

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

/** True for a sort field whose order differs between users. */
export const isReadingSort = (by: SortField): by is ReadingSort => READING_SORTS.some((each) => each === by)

const seriesIn = (snapshot: Snapshot, unit: Unit) => (no: number) =>
  unit === 'entries' ? seriesAt(snapshot, no) : undefined

/** Returns the sort keys of a field that is the same for all users, whose order is cached for all of them. */
function commonKeyOf(snapshot: Snapshot, unit: Unit, by: CommonSort): KeyOf {
  const { columns, rank } = snapshot
  const seriesOf = seriesIn(snapshot, unit)
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
  }
}

/** Returns the sort keys of a field of the user's reading. Comics that were never opened come last. */
function readingKeyOf(snapshot: Snapshot, unit: Unit, by: ReadingSort, user: CatalogUser): KeyOf {
  const seriesOf = seriesIn(snapshot, unit)
  switch (by) {
    case 'lastRead':
      return readingKey(snapshot, unit, user, (last, { at }) => Math.max(last, at))
    case 'progress':
      // The share that was read; for a series, the mean of its comics.
      return readingKey(
        snapshot,
        unit,
        user,
        (sum, { finished, share }, no) => sum + (finished ? 1 : share) / (seriesOf(no)?.comics.length ?? 1),
      )
  }
}

/** Returns the sort keys of a field. */
export const keyOf = (snapshot: Snapshot, unit: Unit, by: SortField, user: CatalogUser): KeyOf =>
  isReadingSort(by) ? readingKeyOf(snapshot, unit, by, user) : commonKeyOf(snapshot, unit, by)
