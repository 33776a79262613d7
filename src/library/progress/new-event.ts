import type { AppKind } from '#domain/device-key.ts'
import type { ProgressKind, ProgressSource } from '#domain/reading/progress.ts'
import type { JournalEvent } from './journal.ts'
import { ulid } from './ulid.ts'

/** A progress event as a client reports it. */
export interface NewEvent {
  readonly comicId: string
  readonly kind: ProgressKind
  /** From 1. The last page finishes the comic. */
  readonly page?: number | null
  readonly pageCount?: number
  readonly share?: number | null
  readonly locator?: string | null
  /** Milliseconds since 1970; if absent, now, but later than all known events of the comic. */
  readonly at?: number
  /** Increasing number of the event on its device. */
  readonly clientSeq?: number | null
  readonly undoes?: string
}

/** The client that reports events. */
export interface EventSource {
  readonly via: ProgressSource
  readonly device: { readonly id: string; readonly name: string; readonly app: AppKind | null } | null
}

/**
 * Returns the journal row of an event in a batch. `changedAt` is the time of the comic's last event, 0 without one.
 * Times are milliseconds since 1970.
 */
export function rowOf(
  event: NewEvent,
  { via, device }: EventSource,
  changedAt: number,
  receivedAt: number,
  batch: string,
): JournalEvent {
  const at = event.at ?? Math.max(receivedAt, changedAt + 1)
  const { comicId, page = null, pageCount = 0, share = null, locator = null, clientSeq = null } = event
  const isEnd = pageCount > 0 && (page ?? 0) >= pageCount
  const kind = isEnd && (event.kind === 'page' || event.kind === 'fetched') ? 'finished' : event.kind
  return {
    id: ulid(receivedAt),
    ...{ comicId, kind, via, page, pageCount, share, locator, clientSeq },
    device: device && { id: device.id, name: device.name },
    app: device?.app ?? null,
    startedAt: at,
    ...{ at, receivedAt, batch, undoes: event.undoes ?? null },
  }
}
