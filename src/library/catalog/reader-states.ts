import type { ComicProgress } from '../progress/states.ts'
import { addBit, type Bitmap, createBitmap } from './bitmap.ts'
import { numberOf, type Snapshot } from './snapshot.ts'

/** Opened comics by id, the last read first; another map once something has changed. */
export type ReaderStates = ReadonlyMap<string, ComicProgress>

/** Reading states as bitmaps, for the last snapshot they were evaluated on. */
const stateBitmaps = new WeakMap<ReaderStates, { snapshot: Snapshot; opened: Bitmap; read: Bitmap }>()

/** Returns the opened comics and those read to their end. */
export function readBitmaps(snapshot: Snapshot, states: ReaderStates): { opened: Bitmap; read: Bitmap } {
  const known = stateBitmaps.get(states)
  if (known?.snapshot === snapshot) return known
  const [opened, read] = [createBitmap(snapshot.size), createBitmap(snapshot.size)]
  for (const [id, { finished }] of states) {
    const no = numberOf(snapshot, id)
    if (no === undefined) continue
    addBit(opened, no)
    if (finished) addBit(read, no)
  }
  const made = { snapshot, opened, read }
  stateBitmaps.set(states, made)
  return made
}
