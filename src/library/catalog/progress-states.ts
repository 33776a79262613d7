import { LRUCache } from 'lru-cache'
import type { ComicProgress } from '../progress/states.ts'
import { addBit, type Bitmap, createBitmap } from './snapshot/bitmap.ts'
import { numberOf, type Snapshot } from './snapshot/snapshot.ts'

/** A user's opened comics by id, most recently read first. Every change creates a new map. */
export type ProgressStates = ReadonlyMap<string, ComicProgress>

/** Bitmaps of each user's states, cached for the last snapshot. */
const cached = new WeakMap<ProgressStates, { snapshot: Snapshot; opened: Bitmap; read: Bitmap }>()

/** Maximum orders cached for a user's states: each holds one number per comic. */
const CACHED_ORDERS = 4
const cachedOrders = new WeakMap<
  ProgressStates,
  { readonly snapshot: Snapshot; readonly orders: LRUCache<string, Uint32Array> }
>()

/** Returns an order that depends on a user's states, which is cached for the last snapshot. */
export function orderForStates(
  snapshot: Snapshot,
  states: ProgressStates,
  name: string,
  make: () => Uint32Array,
): Uint32Array {
  const known = cachedOrders.get(states)
  const orders =
    known?.snapshot === snapshot ? known.orders : new LRUCache<string, Uint32Array>({ max: CACHED_ORDERS })
  cachedOrders.set(states, { snapshot, orders })
  const order = orders.get(name) ?? make()
  orders.set(name, order)
  return order
}

/** Returns bitmaps of the opened and of the finished comics. */
export function readBitmaps(snapshot: Snapshot, states: ProgressStates): { opened: Bitmap; read: Bitmap } {
  const known = cached.get(states)
  if (known?.snapshot === snapshot) return known
  const [opened, read] = [createBitmap(snapshot.size), createBitmap(snapshot.size)]
  for (const [id, { finished }] of states) {
    const no = numberOf(snapshot, id)
    if (no === undefined) continue
    addBit(opened, no)
    if (finished) addBit(read, no)
  }
  const bitmaps = { snapshot, opened, read }
  cached.set(states, bitmaps)
  return bitmaps
}
