import { missingOrders } from '#domain/filename/issue-number.ts'
import type { Bounds } from '#domain/query/values.ts'
import { searchKey } from '#domain/text/plain-text.ts'
import type { ProgressStates } from './progress-states.ts'
import type { CatalogQuery } from './query.ts'
import { addBit, type Bitmap, createBitmap, deleteBit } from './snapshot/bitmap.ts'
import { derived, derivedRecently, numberOf, type Snapshot } from './snapshot/snapshot.ts'
import type { Vocabulary } from './snapshot/vocabulary.ts'

type Value = Extract<CatalogQuery, { value: unknown }>['value']
type SeriesName = Extract<CatalogQuery, { seriesName: unknown }>['seriesName']
type Compare = Extract<CatalogQuery, { compare: unknown }>['compare']
type Reading = Extract<CatalogQuery, { reading: unknown }>['reading']

/** Conditions on values whose results are cached with a snapshot: a query is evaluated for each letter typed. */
const CACHED_VALUES = 32

/** Returns true if a number fulfils all comparisons; NaN fulfils none. */
export const isWithin = (bounds: Bounds, number: number): boolean =>
  bounds.every(({ is, value }) => {
    if (is === '<') return number < value
    if (is === '<=') return number <= value
    if (is === '>') return number > value
    return is === '>=' ? number >= value : number === value
  })

/** Returns a function that tests the column of a row number. */
export function comparison(
  snapshot: Snapshot,
  { field, is, value: wanted }: Compare,
): (no: number) => boolean {
  const column = snapshot.columns[field]
  // Mobile clients send issue numbers as 32-bit floats, so both sides are rounded to 32 bits.
  const rounded = field === 'number' ? Math.fround : (number: number) => number
  // An undated comic has the date 0, a comic without a total -1.
  const missing = field === 'released' ? 0 : field === 'total' ? -1 : Number.NaN
  // Missing values become NaN, for which every comparison but `!=` is false.
  const valueAt = (no: number) => (column[no] === missing ? Number.NaN : rounded(column[no] ?? Number.NaN))
  const value = rounded(wanted)
  if (is === '!=') return (no) => valueAt(no) !== value
  const bounds: Bounds = [{ is, value }]
  return (no) => isWithin(bounds, valueAt(no))
}

/** Search keys of the values of each vocabulary, by value number. */
const keys = new WeakMap<Vocabulary, string[]>()

/** Returns the text of a facet value for comparison (`searchKey`). */
export function keyOfValue(vocabulary: Vocabulary, value: number): string {
  const known = keys.get(vocabulary) ?? []
  keys.set(vocabulary, known)
  const key = known[value] ?? searchKey(vocabulary.values[value]?.folded ?? '')
  known[value] = key
  return key
}

/** Returns the comics with a facet value that contains a text or is a number within bounds. */
export function comicsWithValue(snapshot: Snapshot, value: Value): Bitmap {
  return derivedRecently(snapshot, 'values', CACHED_VALUES, JSON.stringify(value), () => {
    const { vocabulary, postings, size } = snapshot
    const found = createBitmap(size)
    const text = 'contains' in value ? searchKey(value.contains) : ''
    const matches = (number: number): boolean =>
      'contains' in value
        ? keyOfValue(vocabulary, number).includes(text)
        : isWithin(value.bounds, Number(vocabulary.values[number]?.folded))
    for (const facet of value.of)
      for (const number of vocabulary.of(facet)) {
        const posting = postings[number]
        if (posting !== undefined && matches(number)) for (const no of posting) addBit(found, no)
      }
    return found
  })
}

/** Returns the comics of the series whose name is or contains a text. */
export function comicsOfSeriesNamed(snapshot: Snapshot, { is, value }: SeriesName): Bitmap {
  const found = createBitmap(snapshot.size)
  const names = derived(snapshot, 'series names', () =>
    Array.from(snapshot.series.values(), ({ name, comics }) => ({ key: searchKey(name), comics })),
  )
  const text = searchKey(value)
  for (const { key, comics } of names)
    if (is === 'is' ? key === text : key.includes(text)) for (const no of comics) addBit(found, no)
  return found
}

/** Returns the comics of the series that lack numbers between their issues. */
export const comicsOfGappedSeries = (snapshot: Snapshot): Bitmap =>
  derived(snapshot, 'gapped', () => {
    const found = createBitmap(snapshot.size)
    for (const { comics } of snapshot.series.values()) {
      const orders = Array.from(comics, (no) => snapshot.columns.number[no] ?? Number.NaN)
      if (missingOrders(orders).length > 0) for (const no of comics) addBit(found, no)
    }
    return found
  })

/** Returns the comics whose progress is within bounds. Comics that were never opened have the share 0 and no time. */
export function comicsReadWithin(
  snapshot: Snapshot,
  states: ProgressStates,
  { field, bounds }: Reading,
): Bitmap {
  const isUnreadWithin = field === 'share' && isWithin(bounds, 0)
  const found = isUnreadWithin ? snapshot.available.slice() : createBitmap(snapshot.size)
  for (const [id, { finished, share, at }] of states) {
    const no = numberOf(snapshot, id)
    if (no === undefined) continue
    if (isWithin(bounds, field === 'at' ? at : finished ? 1 : share)) addBit(found, no)
    else deleteBit(found, no)
  }
  return found
}
