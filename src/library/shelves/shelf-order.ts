import type { Query } from '#domain/query/tree.ts'
import {
  filterOrder,
  nameOrder,
  ordered,
  orderItems,
  type SortField,
  shuffledOrder,
} from '../catalog/order.ts'
import type { CatalogUser, Unit } from '../catalog/select.ts'
import { type Bitmap, countBits } from '../catalog/snapshot/bitmap.ts'
import type { Snapshot } from '../catalog/snapshot/snapshot.ts'

/** The orders of queries that have another name in lists. */
const FIELDS: Readonly<Record<string, SortField>> = { lastread: 'lastRead' }
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
  const { by, descending } = sort
  if (by === 'random') return filterOrder(shuffledOrder(snapshot, unit, seed), selected)
  const sorts = [{ by: FIELDS[by] ?? (by as SortField), descending }]
  if (countBits(selected) > snapshot.size * LARGE)
    return filterOrder(ordered(snapshot, unit, sorts, user), selected)
  return orderItems(snapshot, unit, filterOrder(nameOrder(snapshot, unit), selected), sorts, user)
}
