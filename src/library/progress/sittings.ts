import type { AppKind } from '#domain/device-key.ts'
import {
  applyEvent,
  compareEvents,
  type ProgressKind,
  type ProgressSource,
  type ProgressState,
  undoneIds,
} from '#domain/progress.ts'
import { type JournalEvent, SESSION_GAP } from './journal.ts'

/** What one client did to a comic in one go. Times are milliseconds since 1970. */
export interface Sitting {
  /** The id of its first event. */
  readonly id: string
  readonly via: ProgressSource
  readonly device: { readonly id: string; readonly name: string } | null
  readonly app: AppKind | null
  readonly startedAt: number
  readonly at: number
  /** The state before it, and the state it led to; null where there was no event before. */
  readonly before: ProgressState | null
  readonly after: ProgressState
  readonly isUndone: boolean
}

/** One reading of a comic from its beginning. */
export interface Pass {
  /** From 1. */
  readonly pass: number
  /** The first first. */
  readonly sittings: readonly Sitting[]
  readonly isFinished: boolean
}

const isSame = (one: ProgressState | null, other: ProgressState | null): boolean =>
  (one?.page ?? null) === (other?.page ?? null) &&
  (one?.finished ?? false) === (other?.finished ?? false) &&
  one?.pass === other?.pass &&
  one?.pageCount === other?.pageCount

/** Kinds that a person chose, and that are not reading: each begins a sitting, and `unread` ends it too. */
const CHOSEN: ReadonlySet<ProgressKind> = new Set(['unread', 'restarted'])

/** Returns the sittings of a comic in the order of time, with the events of each. */
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
    const goesOn =
      last !== undefined &&
      !CHOSEN.has(event.kind) &&
      last.events.at(-1)?.kind !== 'unread' &&
      last.sitting.isUndone === isUndone &&
      last.sitting.via === event.via &&
      last.sitting.device?.id === event.device?.id &&
      event.startedAt - last.sitting.at < SESSION_GAP
    const before: ProgressState | null = goesOn ? last.sitting.after : state
    const after = applyEvent(before, event)
    if (goesOn) {
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
 * Returns the passes of a comic, the last first. A pass begins with a restart, and where a comic that was read to its end is
 * read from an earlier page; a restart after that belongs to the same pass. Sittings that changed nothing are left out.
 */
export function passesOf(events: readonly JournalEvent[]): Pass[] {
  const passes: { pass: number; sittings: Sitting[]; isFinished: boolean }[] = []
  let [lastPage, lastPass] = [0, 1]
  /** The last pass began with an earlier page, and has not come to the end. */
  let isTurned = false
  for (const { sitting, events: own } of sittingsOf(events)) {
    const { before, after, isUndone } = sitting
    if (isSame(before, after)) continue
    const last = passes.at(-1)
    const isRestart = after.pass !== lastPass
    const isAnew = last?.isFinished === true && after.page !== null && after.page < lastPage
    const isNext = last === undefined || (!isUndone && (isAnew || (isRestart && !isTurned)))
    const pass = isNext ? { pass: passes.length + 1, sittings: [], isFinished: false } : last
    if (isNext) passes.push(pass)
    pass.sittings.push(sitting)
    if (isUndone) continue
    pass.isFinished = after.finished || (pass.isFinished && !isRestart)
    isTurned = !isRestart && (isAnew || isTurned) && !own.some(({ kind }) => kind === 'finished')
    lastPage = after.page ?? lastPage
    lastPass = after.pass
  }
  return passes.reverse()
}
