import { LRUCache } from 'lru-cache'
import type { ProgressState } from '#domain/reading/progress.ts'
import type { AlarmKind } from './batches.ts'
import type { EventSource } from './new-event.ts'
import type { BulkChange } from './write-batches.ts'

/** Number of comics above which an alarm is raised if a client finishes or unmarks them, or the account loses them. */
export const MANY = 50
/** Milliseconds within which these changes are counted. */
const WITHIN = 60_000
/** Maximum clients that are counted at a time. */
const CLIENTS_MAX = 1_000

/** The numbers of comics that some events finished and marked as unread. */
export interface StateChanges {
  readonly finished: number
  readonly unread: number
  /** Ids of the comics that are no longer finished. */
  readonly lost: readonly string[]
}

/** Counts the state changes between `before` and `after`. */
export function countStateChanges(
  before: (comicId: string) => ProgressState | null,
  after: ReadonlyMap<string, ProgressState>,
): StateChanges {
  let finished = 0
  let unread = 0
  const lost: string[] = []
  for (const [comicId, state] of after) {
    const was = before(comicId)
    if (state.finished && was?.finished !== true) finished++
    if (state.page === null && (was?.page ?? null) !== null) unread++
    if (!state.finished && was?.finished === true) lost.push(comicId)
  }
  return { finished, unread, lost }
}

/** Returns the kind of alarm that a client can raise; null for clients that the user operates directly. */
const alarmOf = ({ via, device }: EventSource): AlarmKind | null =>
  via === 'account' ? 'loss' : device !== null && via !== 'dashboard' ? 'many' : null

interface Counted {
  readonly at: number
  readonly finished: number
  readonly unread: number
  readonly lost: number
}

/** Detects clients that change many comics at once. The counts are in memory and are lost on a restart. */
export class BulkChangeDetector {
  private readonly recent = new LRUCache<string, Counted[]>({ max: CLIENTS_MAX })

  /** Returns the alarm that further changes of a client raise, or null. */
  check(userId: string, source: EventSource, now: number, changes: StateChanges): BulkChange | null {
    const kind = alarmOf(source)
    if (kind === null) return null
    const all = [...this.recentOf(userId, source, now), counted(now, changes)]
    const sum = (key: 'finished' | 'unread' | 'lost') => all.reduce((total, one) => total + one[key], 0)
    const [finished, unread] = [sum('finished'), sum('unread')]
    const isAlarming = (kind === 'loss' ? sum('lost') : finished + unread) > MANY
    return isAlarming ? { kind, since: all[0]?.at ?? now, finished, unread } : null
  }

  /** Counts committed changes. */
  add(userId: string, source: EventSource, now: number, changes: StateChanges): void {
    if (alarmOf(source) === null || changes.finished + changes.unread + changes.lost.length === 0) return
    this.recent.set(keyOf(userId, source), [...this.recentOf(userId, source, now), counted(now, changes)])
  }

  /** Resets the counts of a client, after an alarm. */
  reset(userId: string, source: EventSource): void {
    this.recent.delete(keyOf(userId, source))
  }

  private recentOf(userId: string, source: EventSource, now: number): readonly Counted[] {
    return (this.recent.get(keyOf(userId, source)) ?? []).filter(({ at }) => at > now - WITHIN)
  }
}

const counted = (at: number, { finished, unread, lost }: StateChanges): Counted => ({
  at,
  finished,
  unread,
  lost: lost.length,
})

const keyOf = (userId: string, { via, device }: EventSource): string =>
  JSON.stringify([userId, via, device?.id])
