import type { CatalogUser } from '../catalog/select.ts'
import { numberOf, type Snapshot, seriesAt } from '../catalog/snapshot/snapshot.ts'
import { asideAt, entryKeyOf } from './set-aside.ts'
import type { ComicProgress } from './states.ts'

/** A comic to read next, by row number. */
export interface NextUp {
  readonly no: number
  /** Null if the comic was never opened. */
  readonly progress: ComicProgress | null
  /** The finished issue that it follows; null if it is the issue that was read last. */
  readonly after: ComicProgress | null
}

/**
 * Yields the comics to continue with, most recently read first: for each series the issue that was read last or, if
 * that is finished, the next readable unfinished issue; and unfinished single issues. Left out are dropped single
 * issues, series whose last read issue was dropped, and what the user set aside.
 */
export function* nextUp(snapshot: Snapshot, user: CatalogUser): Generator<NextUp> {
  const { states } = user
  const aside = asideAt(snapshot, user, Date.now())
  const { ids, columns } = snapshot
  const stateOf = (no: number) => states.get(ids[no] ?? '')
  const seen = new Set<number>()
  for (const progress of states.values()) {
    const no = numberOf(snapshot, progress.comicId)
    if (no === undefined) continue
    const series = seriesAt(snapshot, no)
    if (series !== undefined && seen.has(series.id)) continue
    if (series !== undefined) seen.add(series.id)
    if (progress.dropped || aside.has(entryKeyOf(snapshot, no))) continue
    if (!progress.finished) yield { no, progress, after: null }
    else if (series !== undefined) {
      const next = series.comics
        .subarray(series.comics.indexOf(no) + 1)
        .find((each) => columns.readable[each] === 1 && stateOf(each)?.finished !== true)
      if (next !== undefined) yield { no: next, progress: stateOf(next) ?? null, after: progress }
    }
  }
}

/** Returns the comics of `nextUp` that were never opened. */
export const onDeck = (snapshot: Snapshot, user: CatalogUser): Uint32Array =>
  Uint32Array.from([...nextUp(snapshot, user)].flatMap(({ no, progress }) => (progress === null ? [no] : [])))

/** Returns the opened comics that are neither finished, dropped nor set aside, most recently read first. */
export function begunComics(snapshot: Snapshot, user: CatalogUser): Uint32Array {
  const aside = asideAt(snapshot, user, Date.now())
  return Uint32Array.from(
    [...user.states.values()].flatMap(({ comicId, finished, dropped }) => {
      const no = finished || dropped ? undefined : numberOf(snapshot, comicId)
      return no === undefined || aside.has(entryKeyOf(snapshot, no)) ? [] : no
    }),
  )
}
