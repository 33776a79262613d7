import type { AppKind } from '#domain/device-key.ts'
import type { ProgressKind, ProgressSource } from '#domain/progress.ts'
import type { JournalEvent } from './journal.ts'
import { ulid } from './ulid.ts'

/** What a client reports of one comic. */
export interface NewEvent {
  readonly comicId: string
  readonly kind: ProgressKind
  /** From 1. A page at the end of the comic finishes it. */
  readonly page?: number | null
  readonly pageCount?: number
  readonly share?: number | null
  readonly locator?: string | null
  /** Milliseconds since 1970; absent: now, after everything that is known. */
  readonly at?: number
  /** Counts up on one device. */
  readonly clientSeq?: number | null
  readonly undoes?: string
}

/** Where events come from. */
export interface EventSource {
  readonly via: ProgressSource
  readonly device: { readonly id: string; readonly name: string; readonly app: AppKind | null } | null
}

/**
 * Returns the journal row of an event in a batch; `changedAt` is when the last event of its comic happened, 0 for none. Times are
 * milliseconds since 1970.
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
