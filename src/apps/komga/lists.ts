import { filterOrder } from '#library/catalog/order.ts'
import type { CatalogQuery } from '#library/catalog/query.ts'
import { select } from '#library/catalog/select.ts'
import { comicAt, comicsAt, entryAt, type ListedComic } from '#library/catalog/snapshot/entries.ts'
import { seriesAt } from '#library/catalog/snapshot/snapshot.ts'
import { bookShapes } from './book-shape.ts'
import { pagingOf, type Query } from './query.ts'
import { seriesShapes } from './series-shape.ts'
import { pageShape, partOf, withinReason } from './shapes.ts'
import { inOrder } from './sort.ts'
import type { View } from './view.ts'

/** What is asked of a list beside the items that it is of. */
type Asked = Pick<Query, 'page' | 'size' | 'unpaged' | 'sort' | 'search'>

const selected = ({ snapshot, reader, caller }: View, query: CatalogQuery, unit: 'comics' | 'entries') =>
  select(snapshot, query, unit, reader, caller.left)

/** Returns a page of the series that a query selects. */
export async function seriesPage(view: View, query: CatalogQuery, asked: Asked) {
  const { snapshot } = view
  const found = filterOrder(inOrder(view, 'entries', null, asked), await selected(view, query, 'entries'))
  const paging = withinReason(pagingOf(asked), found.length)
  const items = Array.from(partOf(found, paging), (no) => entryAt(snapshot, no))
  return pageShape(await seriesShapes(view, items), found.length, paging)
}

/** Returns a page of the books that a query selects; those of `among` in their order where no other is asked for. */
export async function bookPage(
  view: View,
  query: CatalogQuery,
  asked: Asked,
  among?: readonly ListedComic[],
) {
  const { snapshot } = view
  const fitting = await selected(view, query, 'comics')
  const given = among === undefined ? null : Uint32Array.from(among, ({ no }) => no)
  const found = filterOrder(inOrder(view, 'comics', given, asked), fitting)
  const paging = withinReason(pagingOf(asked), found.length)
  return pageShape(await bookShapes(view, comicsAt(snapshot, partOf(found, paging))), found.length, paging)
}

/** Returns the book before or after one in its series; undefined at its ends. */
export function beside({ snapshot }: View, comic: ListedComic, step: 1 | -1): ListedComic | undefined {
  const comics = seriesAt(snapshot, comic.no)?.comics
  const other = comics?.[comics.indexOf(comic.no) + step]
  return other === undefined ? undefined : comicAt(snapshot, other)
}
