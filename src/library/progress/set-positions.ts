import { eventTime } from '#domain/clock.ts'
import { kindsTo, type ProgressKind, type ProgressState } from '#domain/reading/progress.ts'
import type { EventSource, NewEvent, ReadingRecord, Recorded } from './record.ts'

/** A position reported by reading, or chosen by the user. */
export interface Position {
  readonly comicId: string
  /** From 1; null marks the comic as unread. */
  readonly page: number | null
  readonly pageCount: number
  /** Absent if the page was read; otherwise the user chose exactly this state. */
  readonly finished?: boolean | undefined
  /** Starts a new pass of a finished comic at this page. */
  readonly restarted?: boolean | undefined
  /** Milliseconds since 1970; now if absent. */
  readonly at?: number | undefined
  readonly clientSeq?: number | undefined
}

/** The fields of a state that the events of the next position depend on. */
type Known = Pick<ProgressState, 'page' | 'finished'>

/**
 * Stores positions as events: a page that was read as a `page` event, a chosen state as the events that lead to it.
 */
export function setPositions(
  record: ReadingRecord,
  userId: string,
  source: EventSource,
  positions: readonly Position[],
  now: number = Date.now(),
): Promise<Recorded> {
  return record.decide(
    userId,
    positions.map(({ comicId }) => comicId),
    (comics) => {
      /** The states after the previous positions, by comic id. */
      const states = new Map<string, Known>()
      const events = positions.flatMap((position): NewEvent[] => {
        const { comicId, page, pageCount, at: reportedAt, clientSeq } = position
        const comic = comics.get(comicId)
        if (comic === undefined) return []
        const isKnown = comic.events.some(
          (one) => one.clientSeq === clientSeq && one.device?.id === source.device?.id,
        )
        if (clientSeq !== undefined && isKnown) return []
        const at = eventTime(reportedAt, now)
        const state = states.get(comicId) ?? comic.state
        // A position without `clientSeq` that is sent again is recognised by its time, so that it starts no further
        // pass.
        const isRestarted = comic.events.some((one) => one.kind === 'restarted' && one.at === at)
        const kinds = kindsOf(isRestarted ? { ...position, restarted: false } : position, state)
        states.set(comicId, stateAfter(state, kinds, position))
        return kinds.map((kind, index) => ({
          ...{ comicId, kind, pageCount, page: kind === 'restarted' ? 1 : page },
          ...(at !== undefined && { at }),
          // The journal stores no second event with the same `clientSeq`, so only the last event of a position has it.
          ...(index === kinds.length - 1 && clientSeq !== undefined && { clientSeq }),
        }))
      })
      return { source, events }
    },
  )
}

/** Returns the state after the events of a position. */
function stateAfter(
  state: Known | null,
  kinds: readonly ProgressKind[],
  { page, pageCount }: Position,
): Known {
  const isEnd = kinds.at(-1) === 'finished' || (pageCount > 0 && (page ?? 0) >= pageCount)
  return { page, finished: isEnd || (kinds[0] === 'page' && state?.finished === true) }
}

/** Returns the kinds of events that store a position, in order. */
function kindsOf({ page, pageCount, finished, restarted }: Position, state: Known | null): ProgressKind[] {
  if (page === null) return ['unread']
  if (finished !== undefined) return kindsTo(state, { page, pageCount, finished, share: null })
  return restarted === true && state?.finished === true ? ['restarted', 'page'] : ['page']
}
