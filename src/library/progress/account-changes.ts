import { isFromWrongClock } from '#domain/clock.ts'
import { kindsTo, type ProgressState, type ReportedPosition } from '#domain/reading/progress.ts'
import type { NewEvent, ReadingRecord, RecordedComic } from './record.ts'

/** A comic's progress in the account. */
export interface AccountReading {
  readonly comicId: string
  /** Percent; 100 for a finished comic. */
  readonly progress: number
  /** From 1; null if the comic was never opened. */
  readonly lastPage: number | null
  readonly pageCount: number | null
  /** ISO time; null if the comic was never opened. */
  readonly lastReadAt: string | null
}

const FINISHED = 100
const SOURCE = { via: 'account', device: null } as const

function positionOf(reading: AccountReading): ReportedPosition {
  const { progress, lastPage, pageCount, lastReadAt } = reading
  if (lastReadAt === null) return { page: null, pageCount: 0, finished: false, share: null }
  const hasPages = (pageCount ?? 0) > 0
  return {
    page: Math.max(1, lastPage ?? 1),
    pageCount: pageCount ?? 0,
    finished: progress >= FINISHED,
    share: hasPages ? null : progress / FINISHED,
  }
}

/** True if the account has the same state. */
export function isInAccount(state: ProgressState | null, reading: AccountReading): boolean {
  const { page, finished } = positionOf(reading)
  if (page === null || state === null || state.page === null)
    return page === null && (state?.page ?? null) === null
  // A state with a time in the future was stored in the account with the time of sending.
  const isSameTime = state.at === Date.parse(reading.lastReadAt ?? '') || state.at > Date.now()
  return state.page === page && state.finished === finished && isSameTime
}

/**
 * Returns the events that change a comic to the account's state. If a local change is still pending, the account's
 * state is only added to the history, where the newer of both wins.
 */
function eventsTo(
  { events, state, isPending }: RecordedComic,
  reading: AccountReading,
  now: number,
): NewEvent[] {
  const position = positionOf(reading)
  const recordedAt = reading.lastReadAt === null ? now : Date.parse(reading.lastReadAt)
  const isWrong = isFromWrongClock(recordedAt, now)
  // Only the time differs, and it is from a wrong clock: the next sync corrects it in the account.
  if (isWrong && state?.page === position.page && state.finished === position.finished) return []
  const readAt = isWrong ? now : recordedAt
  if (isPending) {
    // The account's state was sent from here, or an event here already covers its time.
    const isKnown = events.some(({ startedAt, at }) => startedAt <= readAt && readAt <= at)
    if (position.page === null || isKnown) return []
    // `finished` is not cleared: the account may not have received yet that the comic was finished here.
    const kind = position.finished ? 'finished' : 'page'
    return [{ comicId: reading.comicId, kind, at: readAt, ...position }]
  }
  // Nothing is pending, so the account had our newer state: its older state was restored there on purpose and wins now.
  const at = state === null || readAt > state.at ? readAt : undefined
  return kindsTo(state, position).map((kind) => ({
    comicId: reading.comicId,
    kind,
    ...position,
    ...(at !== undefined && { at }),
  }))
}

/**
 * Applies the account's current progress to the reading record. Returns the ids of the comics whose local state the
 * account still lacks; they are in the outbox. `sent` has the `changedAt` of states that were just sent to the account,
 * by comic id: if the account has no progress for such a comic, it was deleted there after the sending.
 */
export async function absorbAccount(
  record: ReadingRecord,
  userId: string,
  readings: readonly AccountReading[],
  sent: ReadonlyMap<string, number> = new Map(),
): Promise<Set<string>> {
  const byId = new Map(readings.map((reading) => [reading.comicId, reading]))
  const due = new Set<string>()
  await record.decide(userId, [...byId.keys()], (comics) => {
    const events: NewEvent[] = []
    const pending: string[] = []
    const settled: string[] = []
    const now = Date.now()
    for (const [id, known] of comics) {
      const reading = byId.get(id)
      if (reading === undefined || known.isHeld) continue
      const isSent = reading.lastReadAt === null && sent.get(id) === known.state?.changedAt
      const comic = { ...known, isPending: known.isPending && !isSent }
      if (isInAccount(comic.state, reading)) {
        settled.push(id)
        continue
      }
      const added = eventsTo(comic, reading, now)
      events.push(...added)
      const isApplied =
        !comic.isPending &&
        added.length > 0 &&
        added.every(({ at }) => at === Date.parse(reading.lastReadAt ?? ''))
      const isUnread = !comic.isPending && reading.lastReadAt === null
      if (isApplied || isUnread) {
        settled.push(id)
        continue
      }
      pending.push(id)
      due.add(id)
    }
    return { source: SOURCE, events, pending, settled }
  })
  return due
}
