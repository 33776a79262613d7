import type { ReaderStates } from '../catalog/reader-states.ts'
import { numberOf, type Snapshot, seriesAt } from '../catalog/snapshot.ts'
import type { ComicProgress } from './states.ts'

/** A comic to read next. */
export interface NextUp {
  /** Its row number. */
  readonly no: number
  /** Null where it was never opened. */
  readonly progress: ComicProgress | null
}

/**
 * Yields what to go on with, the last read first: of each series the issue that was read last, or after a finished one the
 * next that opens and is not finished; and single comics that are not finished. Dropped comics are left out.
 */
export function* nextUp(snapshot: Snapshot, mine: ReaderStates): Generator<NextUp> {
  const { ids, columns } = snapshot
  const stateOf = (no: number) => mine.get(ids[no] ?? '')
  const seen = new Set<number>()
  for (const progress of mine.values()) {
    const no = numberOf(snapshot, progress.comicId)
    if (no === undefined) continue
    const series = seriesAt(snapshot, no)
    if (series !== undefined && seen.has(series.id)) continue
    if (series !== undefined) seen.add(series.id)
    if (progress.dropped) continue
    if (!progress.finished) yield { no, progress }
    else if (series !== undefined) {
      const next = series.comics
        .subarray(series.comics.indexOf(no) + 1)
        .find((each) => columns.readable[each] === 1 && stateOf(each)?.finished !== true)
      if (next !== undefined) yield { no: next, progress: stateOf(next) ?? null }
    }
  }
}

/** Returns the next issue of each series of which an issue was finished last, where it was never opened. */
export const onDeck = (snapshot: Snapshot, mine: ReaderStates): Uint32Array =>
  Uint32Array.from([...nextUp(snapshot, mine)].flatMap(({ no, progress }) => (progress === null ? [no] : [])))

/** Returns the comics that were begun and not finished, the last read first. */
export const begunComics = (snapshot: Snapshot, mine: ReaderStates): Uint32Array =>
  Uint32Array.from(
    [...mine.values()].flatMap(({ comicId, finished, dropped }) =>
      finished || dropped ? [] : (numberOf(snapshot, comicId) ?? []),
    ),
  )
