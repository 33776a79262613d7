import type { Statements, Value } from '#db/index.ts'
import { append } from '#domain/append.ts'
import type { AppKind } from '#domain/device-key.ts'
import {
  compareEvents,
  type ProgressEvent,
  type ProgressKind,
  type ProgressSource,
  undoneIds,
} from '#domain/reading/progress.ts'

/** A row of the journal: a progress event with the fields that only the history uses. */
export interface JournalEvent extends ProgressEvent {
  readonly app: AppKind | null
  /** Milliseconds since 1970. */
  readonly receivedAt: number
  /** The id of its batch; see `batches.ts`. */
  readonly batch: string
}

/** An event as a JSON array: reading all events as one JSON text costs a fifth of reading rows. */
type Row = [
  ...[id: string, comicId: string, deviceId: string | null, deviceName: string | null, app: AppKind | null],
  ...[via: ProgressSource, kind: ProgressKind, page: number | null, pageCount: number],
  ...[share: string | null, locator: string | null, startedAt: number, at: number, receivedAt: number],
  ...[clientSeq: number | null, undoes: string | null, batch: string],
]

/** `share` is formatted with 17 digits, since SQLite writes numbers in JSON with 15. */
const ROWS = `select json_group_array(json_array(id, comic_id, device_id, device_name, app, via, kind, page, page_count,
    iif(share is null, null, format('%!.17g', share)), locator, started_at, at, received_at, client_seq, undoes, batch
  )) as rows from reading_events where user_id = ? and comic_id`

function eventOf(row: Row): JournalEvent {
  const [id, comicId, deviceId, deviceName, app, via, kind, page, pageCount, share, locator, ...rest] = row
  const [startedAt, at, receivedAt, clientSeq, undoes, batch] = rest
  return {
    id,
    comicId,
    kind,
    via,
    device: deviceId === null ? null : { id: deviceId, name: deviceName ?? '' },
    app,
    page,
    pageCount,
    share: share === null ? null : Number(share),
    locator,
    startedAt,
    at,
    receivedAt,
    undoes,
    clientSeq,
    batch,
  }
}

/** Returns all events of some comics of a user, by comic id. */
export async function eventsOf(
  db: Pick<Statements, 'all'>,
  userId: string,
  comicIds: readonly string[],
): Promise<Map<string, JournalEvent[]>> {
  const [one, another] = comicIds
  const [found] = await (another === undefined
    ? db.all<{ rows: string }>(`${ROWS} = ?`, [userId, one ?? ''])
    : db.all<{ rows: string }>(`${ROWS} in (select value from json_each(?))`, [
        userId,
        JSON.stringify(comicIds),
      ]))
  const byComic = new Map<string, JournalEvent[]>()
  for (const row of JSON.parse(found?.rows ?? '[]') as Row[]) {
    const event = eventOf(row)
    append(byComic, event.comicId, event)
  }
  return byComic
}

/** Inserts events; replaces rows with the same id. */
export async function writeEvents(
  tx: Statements,
  userId: string,
  events: readonly JournalEvent[],
): Promise<void> {
  const rows = events.map((event): Value[] => [
    ...[event.id, event.comicId, event.device?.id ?? null, event.device?.name ?? null, event.app],
    ...[event.via, event.kind, event.page, event.pageCount, event.share, event.locator],
    ...[event.startedAt, event.at, event.receivedAt, event.clientSeq, event.undoes, event.batch],
  ])
  const columns = Array.from({ length: 17 }, (_, index) => `value ->> ${index}`)
  await tx.run(
    `insert or replace into reading_events
       (user_id, id, comic_id, device_id, device_name, app, via, kind, page, page_count, share, locator,
        started_at, at, received_at, client_seq, undoes, batch)
     select ?1, ${columns.join(', ')} from json_each(?2)`,
    [userId, JSON.stringify(rows)],
  )
}

/** Returns the ids of the events that are not undone. */
export function activeIds(events: readonly JournalEvent[]): ReadonlySet<string> {
  const undone = undoneIds(events)
  return new Set(events.map(({ id }) => id).filter((id) => !undone.has(id)))
}

/** Longest gap between two events of one reading session, in milliseconds. */
export const SESSION_GAP = 30 * 60 * 1000

/** Kinds of which only the last event of a reading session is stored. */
const GROWING: ReadonlySet<ProgressKind> = new Set(['page', 'fetched', 'finished'])

const lastOf = (events: readonly JournalEvent[]): JournalEvent | null =>
  events.reduce<JournalEvent | null>(
    (last, one) => (last === null || compareEvents(one, last) > 0 ? one : last),
    null,
  )

/**
 * Adds an event to the events of its comic, in place. Returns the row to write: the event, or the extended row of its
 * reading session; null if the journal has the event already.
 */
export function addEvent(events: JournalEvent[], event: JournalEvent): JournalEvent | null {
  const { device, clientSeq, kind, at } = event
  if (device !== null && clientSeq !== null) {
    const isSame = (one: JournalEvent) => one.clientSeq === clientSeq && one.device?.id === device.id
    if (events.some(isSame)) return null
  }
  if (GROWING.has(kind)) {
    const alike = events.filter(
      (one) => one.kind === kind && one.via === event.via && one.device?.id === device?.id,
    )
    const covers = (one: JournalEvent) =>
      one.startedAt <= at && (at < one.at || (at === one.at && clientSeq !== null))
    if (alike.some(covers)) return null
    const last = lastOf(events)
    const isSession =
      last !== null &&
      alike.includes(last) &&
      // A row belongs to one batch, because a batch is undone as a whole.
      last.batch === event.batch &&
      last.startedAt <= at &&
      at <= last.at + SESSION_GAP
    if (isSession && !undoneIds(events).has(last.id)) {
      const page = kind === 'fetched' ? Math.max(last.page ?? 1, event.page ?? 1) : event.page
      const grown = { ...event, id: last.id, startedAt: last.startedAt, page, clientSeq: last.clientSeq }
      events[events.indexOf(last)] = grown
      return grown
    }
  }
  events.push(event)
  return event
}
