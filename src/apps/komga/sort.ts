import { fold } from '#domain/text/slug.ts'
import { ordered, orderItems, type Sort, shuffledOrder } from '#library/catalog/order.ts'
import { foldedNames, type Unit } from '#library/catalog/select.ts'
import type { SortField } from '#library/catalog/sort-keys.ts'
import { sortedBy } from '#library/catalog/sorted-by.ts'
import type { Query } from './query.ts'
import type { View } from './view.ts'

/** Sort fields by Komga's names. */
const FIELDS: Readonly<Record<string, SortField>> = {
  'metadata.titleSort': 'name',
  'metadata.title': 'title',
  name: 'name',
  url: 'name',
  created: 'added',
  createdDate: 'added',
  lastModified: 'changed',
  lastModifiedDate: 'changed',
  booksCount: 'count',
  readDate: 'lastRead',
  'readProgress.readDate': 'lastRead',
  'readProgress.lastModified': 'lastRead',
  'booksMetadata.releaseDate': 'released',
  'metadata.releaseDate': 'released',
  'metadata.numberSort': 'number',
  fileSize: 'size',
  series: 'series',
}

/**
 * Returns all books or series in the order that a request names; ties and unknown orders are sorted by name. With
 * `among`, returns only its items, and ties keep its order.
 */
export function inOrder(
  view: View,
  unit: Unit,
  among: Uint32Array | null,
  { sort, search }: Pick<Query, 'sort' | 'search'>,
): Uint32Array {
  const { snapshot, user } = view
  const sorts = sort.flatMap(({ by, descending }): Sort[] => {
    const field = Object.hasOwn(FIELDS, by) ? FIELDS[by] : undefined
    return field === undefined ? [] : [{ by: field, descending }]
  })
  const [first] = sort
  if (first?.by === 'random') {
    const all = shuffledOrder(snapshot, unit)
    if (among === null) return all
    const listed = new Set(among)
    return all.filter((no) => listed.has(no))
  }
  const items =
    among === null ? ordered(snapshot, unit, sorts, user) : orderItems(snapshot, unit, among, sorts, user)
  if (first?.by !== 'relevance') return items
  // Exact names first, then those that begin with the words, then the rest.
  const [nameOf, words] = [foldedNames(snapshot, unit), fold(search)]
  const relevance = (no: number): number => {
    const name = nameOf(no)
    return name === words ? 0 : name.startsWith(words) ? 1 : 2
  }
  return sortedBy(items, relevance, first.descending)
}
