import { hasBit } from '#library/catalog/snapshot/bitmap.ts'
import {
  comicAt,
  type Entry,
  entryAt,
  entryOfKey,
  type ListedComic,
} from '#library/catalog/snapshot/entries.ts'
import type { Snapshot } from '#library/catalog/snapshot/snapshot.ts'
import { changedAt, itemOf, libraryIdOf, rootOf, seriesIdOf } from './view.ts'

/** One event of a stream. */
export interface ChangeEvent {
  readonly name: string
  readonly data: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** Maximum number of changes that are sent one by one; beyond it only the changed libraries are sent. */
const CHANGES_MAX = 200

type Kind = 'Added' | 'Changed' | 'Deleted'

/** Compares two states; `before` and `now` return a stamp of an item, undefined if it does not exist. */
function differences(
  numbers: Iterable<number>,
  before: (no: number) => string | number | undefined,
  now: (no: number) => string | number | undefined,
): [Kind, number][] {
  const found: [Kind, number][] = []
  for (const no of numbers) {
    const [old, own] = [before(no), now(no)]
    if (old === own) continue
    found.push([old === undefined ? 'Added' : own === undefined ? 'Deleted' : 'Changed', no])
  }
  return found
}

/** Returns the stamps of entries, for `differences`: of single issues by row number, of series by negated id. */
function entryStamps(snapshot: Snapshot) {
  const { columns, series, available } = snapshot
  return (entry: number): string | number | undefined => {
    if (entry > 0)
      return hasBit(available, entry) && !series.has(columns.series[entry] ?? 0)
        ? changedAt({ added: columns.added[entry] ?? 0, modified: columns.modified[entry] ?? 0 })
        : undefined
    const own = series.get(-entry)
    return own === undefined ? undefined : `${own.comics.length} ${changedAt(own)}`
  }
}

const entryOf = (snapshot: Snapshot, entry: number): Entry =>
  entryAt(snapshot, entry > 0 ? entry : (snapshot.series.get(-entry)?.comics[0] ?? 0))

/** Returns the events of the changes between two snapshots, series before their books. */
export function changesBetween(before: Snapshot, now: Snapshot): ChangeEvent[] {
  const stampOf =
    ({ available, columns }: Snapshot) =>
    (no: number) =>
      hasBit(available, no) ? Math.max(columns.added[no] ?? 0, columns.modified[no] ?? 0) : undefined
  const bookNumbers = differences(new Uint32Array(now.size).keys(), stampOf(before), stampOf(now))
  const entries = new Set([...before.series.keys(), ...now.series.keys()].map((id) => -id))
  const seriesNumbers = differences(
    [...entries, ...new Uint32Array(now.size).keys()].filter((entry) => entry !== 0),
    entryStamps(before),
    entryStamps(now),
  )
  const seenIn = (kind: Kind): Snapshot => (kind === 'Deleted' ? before : now)
  const series = seriesNumbers.map(([kind, entry]): [Kind, Entry] => [kind, entryOf(seenIn(kind), entry)])
  const books = bookNumbers.map(([kind, no]): [Kind, ListedComic] => [kind, comicAt(seenIn(kind), no)])
  if (series.length + books.length > CHANGES_MAX) {
    const roots = new Set([...series.map(([, item]) => rootOf(item)), ...books.map(([, { root }]) => root)])
    return [...roots].map((root) => ({ name: 'LibraryChanged', data: { libraryId: libraryIdOf(root) } }))
  }
  // Apps cache covers for long, so the covers of changed files and the changed covers of series are reported as new.
  const bookCovers = books.flatMap(([kind, comic]) =>
    kind === 'Changed'
      ? [{ bookId: comic.id, seriesId: seriesIdOf(itemOf(comic)), name: 'ThumbnailBookAdded' }]
      : [],
  )
  const seriesCovers = series.flatMap(([kind, item]) => {
    const isNew =
      kind === 'Changed' && item.kind === 'series' && item.coverId !== entryOfKey(before, item.key)?.coverId
    return isNew ? [{ seriesId: seriesIdOf(item), name: 'ThumbnailSeriesAdded' }] : []
  })
  return [
    ...series.map(([kind, item]) => ({
      name: `Series${kind}`,
      data: { seriesId: seriesIdOf(item), libraryId: libraryIdOf(rootOf(item)) },
    })),
    ...books.map(([kind, comic]) => ({
      name: `Book${kind}`,
      data: { bookId: comic.id, seriesId: seriesIdOf(itemOf(comic)), libraryId: libraryIdOf(comic.root) },
    })),
    ...[...seriesCovers, ...bookCovers].map(({ name, ...data }) => ({
      name,
      data: { ...data, selected: true },
    })),
  ]
}
