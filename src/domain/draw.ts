/** Seeds name the random orders there are. */
export const SEED_MAX = 0xffff_ffff

/** A seed nobody has chosen. */
export function newSeed(): number {
  return Math.floor(Math.random() * (SEED_MAX + 1))
}

/** The lot that a seed draws for an id, evenly spread over 32 bits (FNV-1a, mixed as MurmurHash3 ends). */
export function lotOf(id: string, seed: number): number {
  let lot = (seed ^ 0x811c9dc5) >>> 0
  for (let at = 0; at < id.length; at++) lot = Math.imul(lot ^ id.charCodeAt(at), 0x01000193)
  lot = Math.imul(lot ^ (lot >>> 16), 0x85ebca6b)
  lot = Math.imul(lot ^ (lot >>> 13), 0xc2b2ae35)
  return (lot ^ (lot >>> 16)) >>> 0
}

/**
 * The items in the random order that a seed names. Each has its lot from its id alone: the same seed gives the same
 * order however often it is asked for, and an item that comes or goes moves no other.
 */
export function shuffled<T>(items: Iterable<T>, idOf: (item: T) => string, seed: number): T[] {
  return Array.from(items, (item) => ({ item, id: idOf(item), lot: lotOf(idOf(item), seed) }))
    .sort((a, b) => a.lot - b.lot || (a.id < b.id ? -1 : 1))
    .map(({ item }) => item)
}
