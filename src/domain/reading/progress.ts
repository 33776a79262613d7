/** Kinds of progress events. `fetched`: a client loaded a page without reporting it as read. */
export const PROGRESS_KINDS = [
  'page',
  'fetched',
  'finished',
  'unread',
  'restarted',
  'dropped',
  'resumed',
  'undo',
] as const
export type ProgressKind = (typeof PROGRESS_KINDS)[number]

/** Interface that received a progress event. */
export const PROGRESS_SOURCES = [
  'dashboard',
  'opds',
  'kosync',
  'komga',
  'terminal',
  'import',
  'account',
] as const
export type ProgressSource = (typeof PROGRESS_SOURCES)[number]

/** An entry of the reading journal. Times are milliseconds since 1970. */
export interface ProgressEvent {
  /** ULID. */
  readonly id: string
  readonly comicId: string
  readonly kind: ProgressKind
  readonly via: ProgressSource
  /** The device with its name at that time; null if unknown. */
  readonly device: { readonly id: string; readonly name: string } | null
  /** From 1; null for kinds without a page. */
  readonly page: number | null
  readonly pageCount: number
  /** Share of the comic that was read, 0 to 1, if the client reports it; else null. */
  readonly share: number | null
  /** The position in the client's own format. */
  readonly locator: string | null
  /** First and last time of the reading session. */
  readonly startedAt: number
  readonly at: number
  /** The id of the event that an `undo` cancels. */
  readonly undoes: string | null
  /** Increasing number per device, by which an event that is sent twice is stored once. */
  readonly clientSeq: number | null
}

/** A user's progress in a comic: the fold of its events. */
export interface ProgressState {
  /** From 1; null if never opened or marked as unread. */
  readonly page: number | null
  readonly pageCount: number
  readonly finished: boolean
  readonly dropped: boolean
  /** Number of readings, from 1; a restart increases it. */
  readonly pass: number
  /** 0 to 1. */
  readonly share: number
  readonly locator: string | null
  /** The device that reported the position; null for the dashboard, the account and after an undo. */
  readonly device: { readonly id: string; readonly name: string } | null
  /** Time of the position, or of the undo that restored it. */
  readonly at: number
  /** Time of the last event. */
  readonly changedAt: number
}

/** Order of events of the same time: an explicit reset comes before the position that follows it. */
const RANK: Readonly<Record<ProgressKind, number>> = {
  unread: 0,
  restarted: 1,
  fetched: 2,
  page: 3,
  finished: 4,
  resumed: 5,
  dropped: 6,
  undo: 7,
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Compares events in the order of the fold: by time, then by properties that do not depend on the order of arrival. */
export function compareEvents(one: ProgressEvent, other: ProgressEvent): number {
  return (
    one.at - other.at ||
    RANK[one.kind] - RANK[other.kind] ||
    compareTexts(one.device?.id ?? '', other.device?.id ?? '') ||
    (one.clientSeq ?? 0) - (other.clientSeq ?? 0) ||
    (one.page ?? 0) - (other.page ?? 0) ||
    compareTexts(one.id, other.id)
  )
}

const UNREAD = {
  page: null,
  pageCount: 0,
  finished: false,
  dropped: false,
  share: 0,
  locator: null,
  device: null,
} as const

const shareOf = (share: number | null, page: number, pageCount: number): number =>
  share ?? (pageCount > 0 ? Math.min(1, page / pageCount) : 0)

/** Applies an event to a state. The event must not be older than the previous ones. */
export function applyEvent(state: ProgressState | null, event: ProgressEvent): ProgressState {
  const { kind, at } = event
  const page = Math.max(1, event.page ?? 1)
  if (kind === 'page' || kind === 'finished' || kind === 'restarted' || isProgress(state, kind, page)) {
    const pageCount = event.pageCount > 0 ? event.pageCount : (state?.pageCount ?? 0)
    const isRestart = kind === 'restarted'
    return {
      page,
      pageCount,
      // A finished comic stays finished when its pages are read again.
      finished: kind === 'finished' || (state?.finished === true && !isRestart),
      dropped: false,
      pass: (state?.pass ?? 1) + (isRestart ? 1 : 0),
      share: shareOf(event.share, page, pageCount),
      locator: event.locator,
      // The dashboard is not a device that polls positions.
      device: event.via === 'dashboard' ? null : event.device,
      at,
      changedAt: at,
    }
  }
  const before = state ?? { ...UNREAD, pass: 1, at }
  if (kind === 'unread') return { ...before, ...UNREAD, at, changedAt: at }
  const dropped = kind === 'dropped' || (kind !== 'resumed' && before.dropped)
  return { ...before, dropped, changedAt: at }
}

/** True for a fetched page after the current one. Clients preload and turn back, so other fetches are not progress. */
const isProgress = (state: ProgressState | null, kind: ProgressKind, page: number): boolean =>
  kind === 'fetched' && (state === null || (!state.finished && (state.page ?? 0) < page))

/** Returns the ids of the events that are cancelled by an undo that is not itself undone. */
export function undoneIds(events: readonly ProgressEvent[]): ReadonlySet<string> {
  const undone = new Set<string>()
  // An undo is always newer than the event it cancels.
  const undos = events
    .filter(({ kind }) => kind === 'undo')
    .sort((one, other) => other.at - one.at || compareTexts(other.id, one.id))
  for (const { id, undoes } of undos) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}

const NONE: ReadonlySet<string> = new Set()

/** Sorts events in the order of the fold; returns the same array if already sorted. */
function sortEvents(events: readonly ProgressEvent[]): readonly ProgressEvent[] {
  const isSorted = events.every((event, index) => {
    const before = events[index - 1]
    return before === undefined || compareEvents(before, event) <= 0
  })
  return isSorted ? events : [...events].sort(compareEvents)
}

/**
 * Folds all events of a comic, in any order, to its state; null without events. The newest position wins, finished
 * stays until an explicit unread or restart, and undone events do not count.
 */
export function foldEvents(events: readonly ProgressEvent[]): ProgressState | null {
  if (events.length === 0) return null
  const undone = events.some(({ kind }) => kind === 'undo') ? undoneIds(events) : NONE
  let state: ProgressState | null = null
  let undoneAt = 0
  for (const event of sortEvents(events)) {
    if (event.kind === 'undo') undoneAt = event.at
    else if (!undone.has(event.id)) state = applyEvent(state, event)
  }
  if (undoneAt === 0) return state
  if (state === null) return { ...UNREAD, pass: 1, at: undoneAt, changedAt: undoneAt }
  if (undoneAt < state.changedAt) return state
  // Without a device, so that the device that wrote the restored position loads it again.
  return { ...state, device: null, at: undoneAt, changedAt: undoneAt }
}

/** A comic's position reported by another store; `page` is null if never opened. */
export interface ReportedPosition {
  readonly page: number | null
  readonly pageCount: number
  readonly finished: boolean
  readonly share: number | null
}

/** Returns the kinds of events that change a state to a reported position, in order; empty if nothing changes. */
export function kindsTo(
  state: Pick<ProgressState, 'page' | 'finished'> | null,
  position: ReportedPosition,
): ProgressKind[] {
  if (position.page === null) return (state?.page ?? null) === null ? [] : ['unread']
  if (position.finished) return ['finished']
  return state?.finished === true ? ['unread', 'page'] : ['page']
}
