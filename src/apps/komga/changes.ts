import type { Holdings } from '#library/catalog/holdings.ts'
import { changedAt, type Item, itemOf, libraryIdOf, rootOf, seriesIdOf } from './view.ts'

/** One event of a stream. */
export interface ChangeEvent {
  readonly name: string
  readonly data: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** Changes that are told one by one; of more, which libraries have changed. */
const TOLD = 200

type Kind = 'Added' | 'Changed' | 'Deleted'

function differences<T>(
  before: readonly T[],
  now: readonly T[],
  idOf: (each: T) => string,
  stampOf: (each: T) => string | number,
): [Kind, T][] {
  const known = new Map(before.map((each) => [idOf(each), each]))
  const found: [Kind, T][] = []
  for (const each of now) {
    const id = idOf(each)
    const old = known.get(id)
    known.delete(id)
    if (old === undefined) found.push(['Added', each])
    else if (stampOf(old) !== stampOf(each)) found.push(['Changed', each])
  }
  for (const each of known.values()) found.push(['Deleted', each])
  return found
}

/** What has come, changed and gone between two looks at the collection, series before their books. */
export function changesBetween(before: Holdings, now: Holdings): ChangeEvent[] {
  const series = differences<Item>(before.shelf, now.shelf, seriesIdOf, (item) =>
    item.kind === 'series' ? `${item.comics.length} ${changedAt(item)}` : changedAt(item),
  )
  const books = differences(before.comics, now.comics, ({ id }) => id, changedAt)
  if (series.length + books.length > TOLD) {
    const roots = new Set([...series.map(([, item]) => rootOf(item)), ...books.map(([, { root }]) => root)])
    return [...roots].map((root) => ({ name: 'LibraryChanged', data: { libraryId: libraryIdOf(root) } }))
  }
  // Apps keep covers for long: of a file that has changed, and of a series that another stands for, they may be old.
  const covers = books.flatMap(([kind, comic]) =>
    kind === 'Changed'
      ? [{ bookId: comic.id, seriesId: seriesIdOf(itemOf(comic)), name: 'ThumbnailBookAdded' }]
      : [],
  )
  const faces = series.flatMap(([kind, item]) => {
    const isNew =
      kind === 'Changed' && item.kind === 'series' && item.face !== before.seriesOf(item.key)?.face
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
    ...[...faces, ...covers].map(({ name, ...data }) => ({ name, data: { ...data, selected: true } })),
  ]
}
