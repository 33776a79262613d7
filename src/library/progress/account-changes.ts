import { isFromWrongClock } from '#domain/clock.ts'
import { kindsTo, type ProgressState, type ReportedPosition } from '#domain/progress.ts'
import type { NewEvent, ReadingRecord, RecordedComic } from './record.ts'

/** A comic's reading in the account's record. */
export interface AccountReading {
  readonly comicId: string
  /** Hundredths; 100 for a comic that was read to its end. */
  readonly progress: number
  /** From 1; null when it was never opened. */
  readonly lastPage: number | null
  readonly pageCount: number | null
  /** ISO time; null when it was never opened. */
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

/** True where the account has the state. */
export function isInAccount(state: ProgressState | null, reading: AccountReading): boolean {
  const { page, finished } = positionOf(reading)
  if (page === null || state === null || state.page === null)
    return page === null && (state?.page ?? null) === null
  // The account's record of a time that has not come yet has the time at which it was sent.
  const isSameTime = state.at === Date.parse(reading.lastReadAt ?? '') || state.at > Date.now()
  return state.page === page && state.finished === finished && isSameTime
}

/** The events by which a state follows the account's record, which is believed unless a change waits to be sent. */
function eventsTo(
  { events, state, isPending }: RecordedComic,
  reading: AccountReading,
  now: number,
): NewEvent[] {
  const position = positionOf(reading)
  const recordedAt = reading.lastReadAt === null ? now : Date.parse(reading.lastReadAt)
  const isWrong = isFromWrongClock(recordedAt, now)
  // Of a known position only the time is wrong, which the next exchange corrects.
  if (isWrong && state?.page === position.page && state.finished === position.finished) return []
  const readAt = isWrong ? now : recordedAt
  if (isPending) {
    // What was sent from here, or read before, is no news.
    const isKnown = events.some(({ startedAt, at }) => startedAt <= readAt && readAt <= at)
    if (position.page === null || isKnown) return []
    // The account does not know yet that the comic was finished here.
    const kind = position.finished ? 'finished' : 'page'
    return [{ comicId: reading.comicId, kind, at: readAt, ...position }]
  }
  // The account had our newer state already, so an older record was restored there on purpose.
  const at = state === null || readAt > state.at ? readAt : undefined
  return kindsTo(state, position).map((kind) => ({
    comicId: reading.comicId,
    kind,
    ...position,
    ...(at !== undefined && { at }),
  }))
}

/**
 * Stores what the account's records say, as they are now. Returns the ids of the comics whose state the account does not
 * have afterwards: they are in the outbox. `sent` holds the `changedAt` of states that the account has just taken, by comic
 * id: a record without them was deleted since.
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
      const own = eventsTo(comic, reading, now)
      events.push(...own)
      const isFollowed =
        !comic.isPending &&
        own.length > 0 &&
        own.every(({ at }) => at === Date.parse(reading.lastReadAt ?? ''))
      const isUnread = !comic.isPending && reading.lastReadAt === null
      if (isFollowed || isUnread) {
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
