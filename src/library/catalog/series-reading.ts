import type { CatalogUser } from './select.ts'
import { numberOf, type Snapshot, seriesAt } from './snapshot/snapshot.ts'

/** A user's progress in a series: the number of finished comics, and of opened but unfinished ones. */
export interface SeriesReading {
  readonly read: number
  readonly reading: number
}

const NONE: SeriesReading = { read: 0, reading: 0 }

/** Counts by series key, cached for the last snapshot of each user's states. */
const cached = new WeakMap<
  CatalogUser['states'],
  { readonly snapshot: Snapshot; readonly counts: ReadonlyMap<string, SeriesReading> }
>()

function countsOf(snapshot: Snapshot, states: CatalogUser['states']): ReadonlyMap<string, SeriesReading> {
  const known = cached.get(states)
  if (known?.snapshot === snapshot) return known.counts
  const counts = new Map<string, SeriesReading>()
  for (const [id, { finished }] of states) {
    const no = numberOf(snapshot, id)
    const key = no === undefined ? undefined : seriesAt(snapshot, no)?.key
    if (key === undefined) continue
    const { read, reading } = counts.get(key) ?? NONE
    counts.set(key, finished ? { read: read + 1, reading } : { read, reading: reading + 1 })
  }
  cached.set(states, { snapshot, counts })
  return counts
}

/** Returns a user's progress in the series with a key. */
export const seriesReading = (
  snapshot: Snapshot,
  states: CatalogUser['states'],
  key: string,
): SeriesReading => countsOf(snapshot, states).get(key) ?? NONE
