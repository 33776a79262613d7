import { LRUCache } from 'lru-cache'
import type { ProgressState } from '#domain/progress.ts'
import type { AlarmKind } from './batches.ts'
import type { EventSource } from './new-event.ts'
import type { Alarming } from './write-batches.ts'

/** More comics than this, finished or unmarked by one client within `WITHIN` milliseconds, raise an alarm. */
export const MANY = 50
const WITHIN = 60_000
/** Clients that are counted at a time. */
const CLIENTS_MAX = 1_000

/** How many comics of some events were finished or marked as unread. */
export interface Turned {
  readonly finished: number
  readonly unread: number
  /** Comics that were finished and are not any more. */
  readonly lost: readonly string[]
}

/** Counts how events have changed the states of their comics. */
export function turnedBy(
  before: (comicId: string) => ProgressState | null,
  after: ReadonlyMap<string, ProgressState>,
): Turned {
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

/** The alarm that a client may raise; null for the user's own hands. */
const alarmOf = ({ via, device }: EventSource): AlarmKind | null =>
  via === 'account' ? 'loss' : device !== null && via !== 'dashboard' ? 'many' : null

interface Counted {
  readonly at: number
  readonly finished: number
  readonly unread: number
  readonly lost: number
}

/** Watches for clients that change many comics at once. Its counts are in memory: a restart begins them anew. */
export class LossWatch {
  private readonly recent = new LRUCache<string, Counted[]>({ max: CLIENTS_MAX })

  /** Returns the alarm that some more changes of a client raise; null for none. */
  check(userId: string, source: EventSource, now: number, turned: Turned): Alarming | null {
    const kind = alarmOf(source)
    if (kind === null) return null
    const all = [...this.recentOf(userId, source, now), counted(now, turned)]
    const sum = (key: 'finished' | 'unread' | 'lost') => all.reduce((total, one) => total + one[key], 0)
    const [finished, unread] = [sum('finished'), sum('unread')]
    const isAlarming = (kind === 'loss' ? sum('lost') : finished + unread) > MANY
    return isAlarming ? { kind, since: all[0]?.at ?? now, finished, unread } : null
  }

  /** Counts changes that were committed. */
  add(userId: string, source: EventSource, now: number, turned: Turned): void {
    if (alarmOf(source) === null || turned.finished + turned.unread + turned.lost.length === 0) return
    this.recent.set(keyOf(userId, source), [...this.recentOf(userId, source, now), counted(now, turned)])
  }

  /** Begins a client's counts anew, after an alarm. */
  forget(userId: string, source: EventSource): void {
    this.recent.delete(keyOf(userId, source))
  }

  private recentOf(userId: string, source: EventSource, now: number): readonly Counted[] {
    return (this.recent.get(keyOf(userId, source)) ?? []).filter(({ at }) => at > now - WITHIN)
  }
}

const counted = (at: number, { finished, unread, lost }: Turned): Counted => ({
  at,
  finished,
  unread,
  lost: lost.length,
})

const keyOf = (userId: string, { via, device }: EventSource): string =>
  JSON.stringify([userId, via, device?.id])
