import { LRUCache } from 'lru-cache'
import type { ComicFormat } from '#domain/comic.ts'
import { COMIC_FORMATS } from '#domain/file-types.ts'
import { type Bitmap, createBitmap, hasBit } from './bitmap.ts'
import type { Facet } from './facet-values.ts'
import { createTextBlocks, type TextBlocks } from './text-blocks.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** The columns of a snapshot that hold numbers, and their arrays. */
const COLUMNS = {
  /** The series' row id; 0 for a single issue. */
  series: Uint32Array,
  /** Number of the library folder in `roots`. */
  root: Uint16Array,
  /** Number of the format in `COMIC_FORMATS` plus one; 0 for an unknown one. */
  format: Uint8Array,
  /** When it was added and when its file changed, in milliseconds since 1970. */
  added: Float64Array,
  modified: Float64Array,
  /** Bytes. */
  size: Float64Array,
  pages: Uint32Array,
  /** Order of its number; NaN for none. */
  number: Float64Array,
  /** Publication date as 20051014; 0 for none. */
  released: Uint32Array,
  /** How many issues its series has, as its metadata says; -1 for nothing. */
  total: Int32Array,
  /** Order in its storyline; NaN for none. */
  part: Float64Array,
  /** What it lacks, a bit for each of `LACKABLE`. */
  lacks: Uint16Array,
  /** 1 where its pages or chapters can be read. */
  readable: Uint8Array,
  /** Where its facet values begin and end in `links`. */
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
  /** Its names and the people a person named, as searches compare texts (`plain`). */
  readonly text: string
  readonly volume: number | null
  readonly year: number | null
  readonly publisher: string | null
  /** The id of the comic whose cover represents it. */
  readonly face: string | null
  readonly added: number
  readonly modified: number
  /** Row numbers of its comics, by number, then by name. */
  readonly comics: Uint32Array
}

/**
 * All available comics at one moment, as columns by row number (`comics.no`). Immutable: a request reads one snapshot
 * from beginning to end, and `apply.ts` makes the next one.
 */
export interface Snapshot {
  /** The last change that it contains (`catalog_changes.seq`). */
  readonly seq: number
  /** One more than the highest row number. */
  readonly size: number
  readonly available: Bitmap
  readonly columns: Columns
  readonly ids: readonly string[]
  readonly titles: readonly string[]
  readonly sortNames: readonly string[]
  /** The texts of each comic that are no facet values, for searches: file name, title and number. */
  readonly names: TextBlocks
  readonly roots: readonly string[]
  readonly vocabulary: Vocabulary
  /** Spelling numbers of all comics, a comic's together. */
  readonly links: Uint32Array
  /** Row numbers by value number, ascending. */
  readonly postings: readonly (Uint32Array | undefined)[]
  readonly series: ReadonlyMap<number, SeriesEntry>
  /** Row numbers by name, and the position of each. */
  readonly byName: Uint32Array
  readonly rank: Uint32Array
  /** Row numbers by comic id, of all rows ever read: check `available`. */
  readonly numbers: ReadonlyMap<string, number>
  /** Results that follow from this snapshot alone, computed once; see `derived`. */
  readonly cache: Map<string, unknown>
}

/** Returns an empty snapshot. */
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

/** Returns what `make` computes of a snapshot; computed once for each name. */
export function derived<T>({ cache }: Snapshot, name: string, make: () => T): T {
  const known = cache.get(name)
  if (known !== undefined) return known as T
  const made = make()
  cache.set(name, made)
  return made
}

/** Returns the same for what clients may ask for in many ways: the last `max` results of a group are kept. */
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

/** Returns the row number of an available comic; undefined for an unknown or unavailable one. */
export function numberOf({ numbers, available }: Snapshot, id: string): number | undefined {
  const no = numbers.get(id)
  return no !== undefined && hasBit(available, no) ? no : undefined
}

/** Returns a series by its key; undefined for an unknown or empty one. */
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

/** Returns what a comic's number is sorted by; one without a number comes after all others. */
export const numberKey = ({ columns }: Pick<Snapshot, 'columns'>, no: number): number =>
  Number.isNaN(columns.number[no]) ? Number.MAX_VALUE : (columns.number[no] ?? 0)

/** Returns the comics that have a value, ascending. */
export function postingOf({ vocabulary, postings }: Snapshot, facet: Facet, text: string): Uint32Array {
  return postings[vocabulary.valueOf(facet, text) ?? -1] ?? new Uint32Array(0)
}

/** Returns the spelling numbers of a comic's facet values, in their order. */
export function spellingsOf(
  { columns, links }: Pick<Snapshot, 'columns' | 'links'>,
  no: number,
): Uint32Array {
  return links.subarray(columns.linkStart[no] ?? 0, columns.linkEnd[no] ?? 0)
}

/** Returns a value as the first comic that has it writes it. */
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
 * Returns the number of the comic that represents each comic's entry in lists of series and single issues: itself for a
 * single issue, the first of its series otherwise.
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
