import type { Reader } from './select.ts'
import { numberOf, type Snapshot, seriesAt } from './snapshot.ts'

/** How many comics of a series a user has read to the end, and opened without that. */
export interface SeriesReading {
  readonly read: number
  readonly reading: number
}

const NONE: SeriesReading = { read: 0, reading: 0 }

/** The counts of each reader, for the last snapshot they were made of. */
const made = new WeakMap<
  Reader['states'],
  { readonly snapshot: Snapshot; readonly counts: ReadonlyMap<string, SeriesReading> }
>()

function countsOf(snapshot: Snapshot, states: Reader['states']): ReadonlyMap<string, SeriesReading> {
  const known = made.get(states)
  if (known?.snapshot === snapshot) return known.counts
  const counts = new Map<string, SeriesReading>()
  for (const [id, { finished }] of states) {
    const no = numberOf(snapshot, id)
    const key = no === undefined ? undefined : seriesAt(snapshot, no)?.key
    if (key === undefined) continue
    const { read, reading } = counts.get(key) ?? NONE
    counts.set(key, finished ? { read: read + 1, reading } : { read, reading: reading + 1 })
  }
  made.set(states, { snapshot, counts })
  return counts
}

/** Returns how much of a series, given by its key, a user has read. */
export const seriesReading = (snapshot: Snapshot, states: Reader['states'], key: string): SeriesReading =>
  countsOf(snapshot, states).get(key) ?? NONE
