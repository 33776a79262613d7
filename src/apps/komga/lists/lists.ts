import { filterOrder } from '#library/catalog/order.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { select } from '#library/catalog/select.ts'
import { comicAt, comicsAt, entryAt, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import { seriesAt } from '#library/catalog/snapshot/snapshot.ts'
import { bookShapes } from '../book-shape.ts'
import { pagingOf, type Query } from '../query.ts'
import { seriesShapes } from '../series-shape.ts'
import { pageShape, partOf, withinReason } from '../shapes.ts'
import { inOrder } from '../sort.ts'
import type { View } from '../view.ts'

/** Page, order and search of a list request. */
type ListParameters = Pick<Query, 'page' | 'size' | 'unpaged' | 'sort' | 'search'>

const selected = ({ snapshot, user, caller }: View, query: CatalogQuery, unit: 'comics' | 'entries') =>
  select(snapshot, query, unit, user, caller.disconnected)

/**
 * Returns a page of the series that a query selects. With `among` (row numbers), only its series, in its order unless
 * the request has another order.
 */
export async function seriesPage(
  view: View,
  query: CatalogQuery,
  parameters: ListParameters,
  among: Uint32Array | null = null,
) {
  const { snapshot } = view
  const found = filterOrder(
    inOrder(view, 'entries', among, parameters),
    await selected(view, query, 'entries'),
  )
  const paging = withinReason(pagingOf(parameters), found.length)
  const items = Array.from(partOf(found, paging), (no) => entryAt(snapshot, no))
  return pageShape(await seriesShapes(view, items), found.length, paging)
}

/**
 * Returns a page of the books that a query selects. With `among`, only its books, in its order unless the request has
 * another order.
 */
export async function bookPage(
  view: View,
  query: CatalogQuery,
  parameters: ListParameters,
  among?: readonly ListedComic[],
) {
  const { snapshot } = view
  const matching = await selected(view, query, 'comics')
  const given = among === undefined ? null : Uint32Array.from(among, ({ no }) => no)
  const found = filterOrder(inOrder(view, 'comics', given, parameters), matching)
  const paging = withinReason(pagingOf(parameters), found.length)
  return pageShape(await bookShapes(view, comicsAt(snapshot, partOf(found, paging))), found.length, paging)
}

/** Returns the next (1) or previous (-1) book in the series of a book; undefined if there is none. */
export function neighbour({ snapshot }: View, comic: ListedComic, step: 1 | -1): ListedComic | undefined {
  const comics = seriesAt(snapshot, comic.no)?.comics
  const other = comics?.[comics.indexOf(comic.no) + step]
  return other === undefined ? undefined : comicAt(snapshot, other)
}
