import type { HeldComic } from '#library/catalog/holdings.ts'
import { bookShapes } from './book-shape.ts'
import { type Fits, testOf } from './fits.ts'
import { pagingOf, type Query } from './query.ts'
import { bookIdsOf } from './read-lists.ts'
import { seriesShapes } from './series-shape.ts'
import { pageShape, partOf, withinReason } from './shapes.ts'
import { sorted } from './sort.ts'
import { itemOf, type View } from './view.ts'

/** What is asked of a list beside the items that it is of. */
type Asked = Pick<Query, 'page' | 'size' | 'unpaged' | 'sort' | 'search'>

/** A page of the series that fit. */
export async function seriesPage(view: View, fits: Fits, query: Asked) {
  const found = await sorted(view, view.holdings.shelf, await testFor(view, fits, 'series'), query, 'series')
  const paging = withinReason(pagingOf(query), found.length)
  return pageShape(await seriesShapes(view, partOf(found, paging)), found.length, paging)
}

/** A page of the books that fit; `among` in their order where nothing else is asked for. */
export async function bookPage(view: View, fits: Fits, query: Asked, among?: readonly HeldComic[]) {
  const [items, keep] = among === undefined ? [view.holdings.comics, 'books' as const] : [among, null]
  const found = await sorted(view, items, await testFor(view, fits, 'books'), query, keep)
  const paging = withinReason(pagingOf(query), found.length)
  return pageShape(await bookShapes(view, partOf(found, paging)), found.length, paging)
}

const testFor = async (view: View, fits: Fits, of: 'series' | 'books') =>
  'all' in fits && fits.all.length === 0 ? null : testOf(view, fits, of, (id) => bookIdsOf(view, id))

/** The books before and after one in its series; undefined at its ends. */
export function beside(comic: HeldComic, step: 1 | -1): HeldComic | undefined {
  const item = itemOf(comic)
  return item.kind === 'series' ? item.comics[item.comics.indexOf(comic) + step] : undefined
}
