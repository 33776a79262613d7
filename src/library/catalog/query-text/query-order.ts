import { lotOf } from '#domain/draw.ts'
import type { Query } from '#domain/query/tree.ts'
import { nameOrder } from '../name-order.ts'
import { filterOrder, listSortOf, ordered, orderItems, shuffledOrder } from '../order.ts'
import type { CatalogUser, Unit } from '../select.ts'
import { type Bitmap, countBits } from '../snapshot/bitmap.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** From this share of the collection on, sorting everything once for all queries is faster. */
const LARGE = 1 / 16

/** Returns selected comics or entries in the order of a query; `seed` is that of a random order. */
export function inQueryOrder(
  snapshot: Snapshot,
  unit: Unit,
  selected: Bitmap,
  { sort }: Query,
  seed: number,
  user: CatalogUser,
): Uint32Array {
  if (sort === undefined) return filterOrder(nameOrder(snapshot, unit), selected)
  const by = listSortOf(sort.by)
  if (by === 'random') return filterOrder(shuffledOrder(snapshot, unit, seed), selected)
  const sorts = [{ by, descending: sort.descending }]
  if (countBits(selected) > snapshot.size * LARGE)
    return filterOrder(ordered(snapshot, unit, sorts, user), selected)
  return orderItems(snapshot, unit, filterOrder(nameOrder(snapshot, unit), selected), sorts, user)
}

const DAY = 24 * 60 * 60_000
/** Random orders of a day: all shelves share a few, which are cached with the snapshot. */
const RANDOM_ORDERS = 4

/** Returns the seed of a query's random order, which is another one on each day. */
export function seedOf(query: string): number {
  const day = Math.floor(Date.now() / DAY)
  return lotOf(String(lotOf(query, day) % RANDOM_ORDERS), day)
}
