import { LRUCache } from 'lru-cache'
import type { ComicFormat } from '#domain/comic.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import type { Facet } from '../facets/facet-values.ts'
import { type Bitmap, createBitmap, hasBit } from './bitmap.ts'
import { createTextBlocks, type TextBlocks } from './text-blocks.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** The numeric columns of a snapshot and their array types. */
const COLUMNS = {
  /** The series' row id; 0 for a single issue. */
  series: Uint32Array,
  /** Index of the library folder in `roots`. */
  root: Uint16Array,
  /** Index of the format in `COMIC_FORMATS` plus one; 0 for an unknown format. */
  format: Uint8Array,
  /** When the comic was added and when its file changed, in milliseconds since 1970. */
  added: Float64Array,
  modified: Float64Array,
  /** Bytes. */
  size: Float64Array,
  pages: Uint32Array,
  /** Sort value of the issue number; NaN without a number. */
  number: Float64Array,
  /** Publication date as 20051014; 0 without a date. */
  released: Uint32Array,
  /** Number of issues of the series according to the metadata; -1 if not stated. */
  total: Int32Array,
  /** Position in the storyline; NaN without one. */
  part: Float64Array,
  /** Missing metadata: one bit for each entry of `LACKABLE`. */
  lacks: Uint16Array,
  /** 1 if the pages or chapters can be read. */
  readable: Uint8Array,
  /** Range of the comic's facet values in `links`. */
  linkStart: Uint32Array,
  linkEnd: Uint32Array,
} as const
export type Columns = { readonly [K in keyof typeof COLUMNS]: InstanceType<(typeof COLUMNS)[K]> }

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/** Returns a copy of an array with room for `length` items. */
export function grown<T extends Column>(array: T, length: number): T {
  const Type = array.constructor as new (length: number) => T
  const copy = new Type(Math.max(length, array.length))
  copy.set(array as never)
  return copy
}

/** A series with its available comics. */
export interface SeriesEntry {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly sortName: string
  /** Its names and the people of its edited metadata, normalized for searches (`searchKey`). */
  readonly text: string
  readonly volume: number | null
  readonly year: number | null
  readonly publisher: string | null
  /** Id of the comic whose cover represents the series. */
  readonly coverId: string | null
  readonly added: number
  readonly modified: number
  /** Row numbers of its comics, sorted by issue number, then by name. */
  readonly comics: Uint32Array
}

/**
 * Catalog snapshot: all available comics at one moment, as columns by row number (`comics.no`). Immutable: a request
 * uses one snapshot from beginning to end, and `apply.ts` builds the next one.
 */
export interface Snapshot {
  /** The last change that the snapshot contains (`catalog_changes.seq`). */
  readonly seq: number
  /** Highest row number plus one. */
  readonly size: number
  readonly available: Bitmap
  readonly columns: Columns
  readonly ids: readonly string[]
  readonly titles: readonly string[]
  readonly sortNames: readonly string[]
  /** Searched texts of each comic that are not facet values: file name, title and number. */
  readonly names: TextBlocks
  readonly roots: readonly string[]
  readonly vocabulary: Vocabulary
  /** Spelling numbers of all comics; the numbers of one comic are consecutive. */
  readonly links: Uint32Array
  /** Posting list of each facet value, by value number: ascending row numbers. */
  readonly postings: readonly (Uint32Array | undefined)[]
  readonly series: ReadonlyMap<number, SeriesEntry>
  /** Row numbers sorted by name, and the index of each row number in that order. */
  readonly byName: Uint32Array
  readonly rank: Uint32Array
  /** Row numbers by comic id. Includes unavailable comics: check `available`. */
  readonly numbers: ReadonlyMap<string, number>
  /** Cached results that depend on this snapshot alone; see `derived`. */
  readonly cache: Map<string, unknown>
}

/** Returns the snapshot of a collection without comics, from which the first one is built. */
export function emptySnapshot(): Snapshot {
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, Type]) => [name, new Type(0)]),
  ) as unknown as Columns
  return {
    seq: 0,
    size: 0,
    available: createBitmap(0),
    columns,
    ids: [],
    titles: [],
    sortNames: [],
    names: createTextBlocks(),
    roots: [],
    vocabulary: createVocabulary(),
    links: new Uint32Array(0),
    postings: [],
    series: new Map(),
    byName: new Uint32Array(0),
    rank: new Uint32Array(0),
    numbers: new Map(),
    cache: new Map(),
  }
}

/** Returns the result of `make`, which is computed once per snapshot and name. */
export function derived<T>({ cache }: Snapshot, name: string, make: () => T): T {
  const known = cache.get(name)
  if (known !== undefined) return known as T
  const made = make()
  cache.set(name, made)
  return made
}

/** Like `derived`, for results with many possible names: only the last `max` results of a group are cached. */
export function derivedRecently<T extends object>(
  snapshot: Snapshot,
  group: string,
  max: number,
  name: string,
  make: () => T,
): T {
  const results = derived(snapshot, group, () => new LRUCache<string, T>({ max }))
  const known = results.get(name)
  if (known !== undefined) return known
  const made = make()
  results.set(name, made)
  return made
}

/** Returns the row number of a comic; undefined if it is unknown or unavailable. */
export function numberOf({ numbers, available }: Snapshot, id: string): number | undefined {
  const no = numbers.get(id)
  return no !== undefined && hasBit(available, no) ? no : undefined
}

/** Returns a series by its key; undefined if it is unknown or has no available comics. */
export function seriesOfKey(snapshot: Snapshot, key: string): SeriesEntry | undefined {
  const keys = derived(
    snapshot,
    'series by key',
    () => new Map([...snapshot.series.values()].map((each) => [each.key, each])),
  )
  return keys.get(key)
}

export const formatOf = ({ columns }: Snapshot, no: number): ComicFormat | null =>
  COMIC_FORMATS[(columns.format[no] ?? 0) - 1] ?? null

/** Returns the sort value of a comic's issue number; comics without a number sort last. */
export const numberKey = ({ columns }: Pick<Snapshot, 'columns'>, no: number): number =>
  Number.isNaN(columns.number[no]) ? Number.MAX_VALUE : (columns.number[no] ?? 0)

/** Returns the posting list of a facet value: the row numbers of its comics, ascending. */
export function postingOf({ vocabulary, postings }: Snapshot, facet: Facet, text: string): Uint32Array {
  return postings[vocabulary.valueOf(facet, text) ?? -1] ?? new Uint32Array(0)
}

/** Returns the spelling numbers of a comic's facet values, in metadata order. */
export function spellingsOf(
  { columns, links }: Pick<Snapshot, 'columns' | 'links'>,
  no: number,
): Uint32Array {
  return links.subarray(columns.linkStart[no] ?? 0, columns.linkEnd[no] ?? 0)
}

/** Returns the text of a facet value, spelled as in the first comic that has it. */
export function textOf(snapshot: Snapshot, value: number): string {
  const { spellings } = snapshot.vocabulary
  const first = snapshot.postings[value]?.[0] ?? 0
  for (const number of spellingsOf(snapshot, first)) {
    const spelling = spellings[number]
    if (spelling?.value === value) return spelling.text
  }
  return ''
}

/**
 * Returns, for each row number, the comic that represents its entry in lists of series and single issues: the comic
 * itself for a single issue, otherwise the first comic of its series.
 */
export function entryNumbers(snapshot: Snapshot): Uint32Array {
  return derived(snapshot, 'entries', () => {
    const entries = new Uint32Array(snapshot.size)
    for (let no = 0; no < entries.length; no++) entries[no] = no
    for (const { comics } of snapshot.series.values()) {
      const first = comics[0] ?? 0
      for (const no of comics) entries[no] = first
    }
    return entries
  })
}

/** Returns the series of a comic; undefined for a single issue. */
export const seriesAt = ({ series, columns }: Snapshot, no: number): SeriesEntry | undefined =>
  series.get(columns.series[no] ?? 0)
