import type { ComicFormat } from '#domain/comic.ts'
import { formatOf, numberOf, type SeriesEntry, type Snapshot, seriesAt, seriesOfKey } from './snapshot.ts'

/** A comic of a snapshot as an object. Times are milliseconds since 1970. */
export interface ListedComic {
  readonly kind: 'comic'
  readonly no: number
  readonly id: string
  readonly title: string
  /** Its series; null for a single issue. */
  readonly series: ListedEntry | null
  /** Path of the library folder. Not sent to clients. */
  readonly root: string
  readonly format: ComicFormat | null
  readonly added: number
  readonly modified: number
  /** Sort value of the issue number; null without a number. */
  readonly numberOrder: number | null
  readonly pages: number
  /** True if the pages or chapters can be read. */
  readonly isReadable: boolean
}

/** A series of a snapshot with its comics in issue order. */
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
    isReadable: columns.readable[no] === 1,
  }
}

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

/** Returns the entry of a comic: its series, or the comic if it is a single issue. */
export function entryAt(snapshot: Snapshot, no: number): Entry {
  const entry = seriesAt(snapshot, no)
  return entry === undefined ? comicAt(snapshot, no) : listedEntry(snapshot, entry)
}

/** Returns a comic by its id; undefined if it is unknown or unavailable. */
export function comicOfId(snapshot: Snapshot, id: string): ListedComic | undefined {
  const no = numberOf(snapshot, id)
  return no === undefined ? undefined : comicAt(snapshot, no)
}

/** Returns a series by its key; undefined if it is unknown or has no available comics. */
export function entryOfKey(snapshot: Snapshot, key: string): ListedEntry | undefined {
  const entry = seriesOfKey(snapshot, key)
  return entry === undefined ? undefined : listedEntry(snapshot, entry)
}

/** Returns the row numbers of comics in the order of `ids`; unavailable ones are left out. */
export const numbersOfIds = (snapshot: Snapshot, ids: readonly string[]): Uint32Array =>
  Uint32Array.from(ids.flatMap((id) => numberOf(snapshot, id) ?? []))
