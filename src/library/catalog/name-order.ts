import type { Unit } from './select.ts'
import { derived, entryNumbers, type Snapshot, seriesAt } from './snapshot/snapshot.ts'

/** Returns a function from a comic's number to the name by which it, or its series, is sorted. */
export const sortNames = (snapshot: Snapshot) => (no: number) =>
  seriesAt(snapshot, no)?.sortName ?? snapshot.sortNames[no] ?? ''

/** Returns all comics or entries sorted by name, which is also the tie-break of all other orders. */
export function nameOrder(snapshot: Snapshot, unit: Unit): Uint32Array {
  if (unit === 'comics') return snapshot.byName
  return derived(snapshot, 'entries by name', () => {
    const entries = entryNumbers(snapshot)
    const nameOf = sortNames(snapshot)
    const keyed = Array.from(
      snapshot.byName.filter((no) => entries[no] === no),
      (no) => ({ no, name: nameOf(no), id: seriesAt(snapshot, no)?.id ?? 0 }),
    )
    keyed.sort((a, b) => (a.name === b.name ? a.id - b.id : a.name < b.name ? -1 : 1))
    return Uint32Array.from(keyed, ({ no }) => no)
  })
}
