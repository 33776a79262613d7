/** Highest seed of a random order. */
export const SEED_MAX = 0xffff_ffff

/** Returns a random seed. */
export function newSeed(): number {
  return Math.floor(Math.random() * (SEED_MAX + 1))
}

/** Returns a hash of an id and a seed, uniform over 32 bits (FNV-1a, with the finalizer of MurmurHash3). */
export function lotOf(id: string, seed: number): number {
  let lot = (seed ^ 0x811c9dc5) >>> 0
  for (let at = 0; at < id.length; at++) lot = Math.imul(lot ^ id.charCodeAt(at), 0x01000193)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}

/**
 * Sorts items in the random order of a seed. An item's sort key depends only on its id and the seed, so that the order
 * is repeatable and added or removed items do not move others.
 */
export function shuffled<T>(items: Iterable<T>, idOf: (item: T) => string, seed: number): T[] {
  return Array.from(items, (item) => ({ item, id: idOf(item), lot: lotOf(idOf(item), seed) }))
    .sort((a, b) => a.lot - b.lot || (a.id < b.id ? -1 : 1))
    .map(({ item }) => item)
}
