import type { ComicFormat } from '#domain/comic.ts'
import { formatOf, numberOf, type SeriesEntry, type Snapshot, seriesAt, seriesOfKey } from './snapshot.ts'

/** A comic of a snapshot as an object, for the few that one request is about. Times are milliseconds since 1970. */
export interface ListedComic {
  readonly kind: 'comic'
  readonly no: number
  readonly id: string
  readonly title: string
  /** Its series; null for a single issue. */
  readonly series: ListedEntry | null
  /** The path of its library folder. It is not sent to apps. */
  readonly root: string
  readonly format: ComicFormat | null
  readonly added: number
  readonly modified: number
  /** Order of its number; null for none. */
  readonly numberOrder: number | null
  readonly pages: number
  /** Its pages or chapters can be read. */
  readonly opens: boolean
}

/** A series of a snapshot with its comics, in their order. */
export interface ListedEntry extends Omit<SeriesEntry, 'comics' | 'text' | 'id'> {
  readonly kind: 'series'
  readonly comics: readonly ListedComic[]
}

/** A series or a single issue. */
export type Entry = ListedEntry | ListedComic

/** Returns a comic by its row number. */
export function comicAt(snapshot: Snapshot, no: number): ListedComic {
  const { columns, ids, titles, roots } = snapshot
  const number = columns.number[no] ?? Number.NaN
  return {
    kind: 'comic',
    no,
    id: ids[no] ?? '',
    title: titles[no] ?? '',
    get series() {
      const entry = seriesAt(snapshot, no)
      return entry === undefined ? null : listedEntry(snapshot, entry)
    },
    root: roots[columns.root[no] ?? 0] ?? '',
    format: formatOf(snapshot, no),
    added: columns.added[no] ?? 0,
    modified: columns.modified[no] ?? 0,
    numberOrder: Number.isNaN(number) ? null : number,
    pages: columns.pages[no] ?? 0,
    opens: columns.readable[no] === 1,
  }
}

/** Returns the comics of some row numbers, in their order. */
export const comicsAt = (snapshot: Snapshot, numbers: Uint32Array): ListedComic[] =>
  Array.from(numbers, (no) => comicAt(snapshot, no))

function listedEntry(snapshot: Snapshot, { comics, text: _, id: __, ...entry }: SeriesEntry): ListedEntry {
  let listed: readonly ListedComic[] | null = null
  return {
    kind: 'series',
    ...entry,
    get comics() {
      listed ??= comicsAt(snapshot, comics)
      return listed
    },
  }
}

/** Returns the entry that a comic represents: its series, or itself. */
export function entryAt(snapshot: Snapshot, no: number): Entry {
  const entry = seriesAt(snapshot, no)
  return entry === undefined ? comicAt(snapshot, no) : listedEntry(snapshot, entry)
}

/** Returns an available comic by its id. */
export function comicOfId(snapshot: Snapshot, id: string): ListedComic | undefined {
  const no = numberOf(snapshot, id)
  return no === undefined ? undefined : comicAt(snapshot, no)
}

/** Returns a series by its key. */
export function entryOfKey(snapshot: Snapshot, key: string): ListedEntry | undefined {
  const entry = seriesOfKey(snapshot, key)
  return entry === undefined ? undefined : listedEntry(snapshot, entry)
}

/** Returns the row numbers of comics by their ids, in that order; those that are not available are left out. */
export const numbersOfIds = (snapshot: Snapshot, ids: readonly string[]): Uint32Array =>
  Uint32Array.from(ids.flatMap((id) => numberOf(snapshot, id) ?? []))
