import type { ComicProgress } from '../progress/states.ts'
import { addBit, type Bitmap, createBitmap } from './snapshot/bitmap.ts'
import { numberOf, type Snapshot } from './snapshot/snapshot.ts'

/** A user's opened comics by id, most recently read first. Every change creates a new map. */
export type ProgressStates = ReadonlyMap<string, ComicProgress>

/** Bitmaps of each user's states, cached for the last snapshot. */
const cached = new WeakMap<ProgressStates, { snapshot: Snapshot; opened: Bitmap; read: Bitmap }>()

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
