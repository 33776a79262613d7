import type { AppKind } from '#domain/device-key.ts'
import {
  applyEvent,
  compareEvents,
  type ProgressKind,
  type ProgressSource,
  type ProgressState,
  undoneIds,
} from '#domain/reading/progress.ts'
import { type JournalEvent, SESSION_GAP } from './journal.ts'

/** A reading session: consecutive events of one client in one comic. Times are milliseconds since 1970. */
export interface Sitting {
  /** The id of its first event. */
  readonly id: string
  readonly via: ProgressSource
  readonly device: { readonly id: string; readonly name: string } | null
  readonly app: AppKind | null
  readonly startedAt: number
  readonly at: number
  /** The states before and after the session; `before` is null if there was no earlier event. */
  readonly before: ProgressState | null
  readonly after: ProgressState
  readonly isUndone: boolean
}

/** One reading of a comic from its beginning. */
export interface Pass {
  /** From 1. */
  readonly pass: number
  /** Sorted by time. */
  readonly sittings: readonly Sitting[]
  readonly isFinished: boolean
}

const isSame = (one: ProgressState | null, other: ProgressState | null): boolean =>
  (one?.page ?? null) === (other?.page ?? null) &&
  (one?.finished ?? false) === (other?.finished ?? false) &&
  one?.pass === other?.pass &&
  one?.pageCount === other?.pageCount

/** Kinds that the user chose explicitly: each starts a new session, and `unread` also ends it. */
const CHOSEN: ReadonlySet<ProgressKind> = new Set(['unread', 'restarted'])

/** Returns the sessions of a comic sorted by time, each with its events. */
export function sittingsOf(
  events: readonly JournalEvent[],
): { sitting: Sitting; readonly events: JournalEvent[] }[] {
  const undone = undoneIds(events)
  const found: { sitting: Sitting; readonly events: JournalEvent[] }[] = []
  let state: ProgressState | null = null
  for (const event of [...events].sort(compareEvents)) {
    if (event.kind === 'undo') continue
    const isUndone = undone.has(event.id)
    const last = found.at(-1)
    const isSameSession =
      last !== undefined &&
      !CHOSEN.has(event.kind) &&
      last.events.at(-1)?.kind !== 'unread' &&
      last.sitting.isUndone === isUndone &&
      last.sitting.via === event.via &&
      last.sitting.device?.id === event.device?.id &&
      event.startedAt - last.sitting.at < SESSION_GAP
    const before: ProgressState | null = isSameSession ? last.sitting.after : state
    const after = applyEvent(before, event)
    if (isSameSession) {
      last.events.push(event)
      last.sitting = { ...last.sitting, at: event.at, after }
    } else {
      const { id, via, device, app, startedAt, at } = event
      found.push({
        sitting: { id, via, device, app, startedAt, at, before, after, isUndone },
        events: [event],
      })
    }
    if (!isUndone) state = after
  }
  return found
}

/**
 * Returns the passes of a comic, newest first. A pass begins with a restart, or when a finished comic is read from an
 * earlier page; a restart after that belongs to the same pass. Sessions that changed nothing are left out.
 */
export function passesOf(events: readonly JournalEvent[]): Pass[] {
  const passes: { pass: number; sittings: Sitting[]; isFinished: boolean }[] = []
  let [lastPage, lastPass] = [0, 1]
  /** True if the last pass began with an earlier page and is not finished. */
  let isReread = false
  for (const { sitting, events: own } of sittingsOf(events)) {
    const { before, after, isUndone } = sitting
    if (isSame(before, after)) continue
    const last = passes.at(-1)
    const isRestart = after.pass !== lastPass
    const isBackwards = last?.isFinished === true && after.page !== null && after.page < lastPage
    const isNext = last === undefined || (!isUndone && (isBackwards || (isRestart && !isReread)))
    const pass = isNext ? { pass: passes.length + 1, sittings: [], isFinished: false } : last
    if (isNext) passes.push(pass)
    pass.sittings.push(sitting)
    if (isUndone) continue
    pass.isFinished = after.finished || (pass.isFinished && !isRestart)
    isReread = !isRestart && (isBackwards || isReread) && !own.some(({ kind }) => kind === 'finished')
    lastPage = after.page ?? lastPage
    lastPass = after.pass
  }
  return passes.reverse()
}
