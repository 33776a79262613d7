import { eventTime } from '#domain/clock.ts'
import { kindsTo, type ProgressKind, type ProgressState } from '#domain/progress.ts'
import type { EventSource, NewEvent, ReadingRecord, Recorded } from './record.ts'

/** A position that a user reports or chooses. */
export interface Position {
  readonly comicId: string
  /** From 1; null: unread. */
  readonly page: number | null
  readonly pageCount: number
  /** Absent: the page was read. Else the comic is put exactly there. */
  readonly finished?: boolean | undefined
  /** A finished comic is begun anew with this page. */
  readonly restarted?: boolean | undefined
  /** Milliseconds since 1970; now when absent. */
  readonly at?: number | undefined
  readonly clientSeq?: number | undefined
}

/** What of a state the next position depends on. */
type Known = Pick<ProgressState, 'page' | 'finished'>

/** Stores positions: those that were read by the rule of progress, chosen ones by the events that lead there. */
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
      /** The states that the positions before lead to, by comic id. */
      const states = new Map<string, Known>()
      const events = positions.flatMap((position): NewEvent[] => {
        const { comicId, page, pageCount, at: told, clientSeq } = position
        const comic = comics.get(comicId)
        if (comic === undefined) return []
        const isKnown = comic.events.some(
          (one) => one.clientSeq === clientSeq && one.device?.id === source.device?.id,
        )
        if (clientSeq !== undefined && isKnown) return []
        const at = eventTime(told, now)
        const state = states.get(comicId) ?? comic.state
        // A position without a number is known by its time: sent again, it begins no further pass.
        const isRestarted = comic.events.some((one) => one.kind === 'restarted' && one.at === at)
        const kinds = kindsOf(isRestarted ? { ...position, restarted: false } : position, state)
        states.set(comicId, stateAfter(state, kinds, position))
        return kinds.map((kind, index) => ({
          ...{ comicId, kind, pageCount, page: kind === 'restarted' ? 1 : page },
          ...(at !== undefined && { at }),
          // An event with a number that the journal has is not stored again, so that only the last one is numbered.
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
