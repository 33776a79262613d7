import type { Statements } from '#db/index.ts'
import { type AlarmKind, type Batch, type BatchRow, batchOf, comicsOfBatches, openAlarms } from './batches.ts'
import { activeIds, eventsOf, SESSION_GAP } from './journal.ts'
import type { EventSource } from './new-event.ts'
import { ulid, ulidTime } from './ulid.ts'

/** The changes of a client since a time that raise an alarm. */
export interface BulkChange {
  readonly kind: AlarmKind
  readonly since: number
  readonly finished: number
  readonly unread: number
}

/** Milliseconds without events after which a batch with an alarm is closed: later events are not undone with it. */
export const ALARM_GAP = 60_000

export const newBatch = ({ via, device }: EventSource, now: number, undo: Batch['undo'] = null): Batch => ({
  id: ulid(now),
  via,
  device: device && { id: device.id, name: device.name },
  app: device?.app ?? null,
  ...{ startedAt: now, at: now, active: 0, comics: 0, finished: 0, unread: 0 },
  ...{ undo, alarm: null },
})

/**
 * Returns the batch of a client's next events: its last one if that is still open, or a new one that is not stored yet.
 */
export async function batchFor(
  tx: Statements,
  userId: string,
  source: EventSource,
  now: number,
): Promise<Batch> {
  const row = await tx.get<BatchRow>(
    `select * from reading_batches where user_id = ? and at >= ? and via = ? and device_id is ? and is_undo = 0
     order by at desc, id desc limit 1`,
    [userId, now - SESSION_GAP, source.via, source.device?.id ?? null],
  )
  const last = row && batchOf(row)
  // The account has at most one open `loss` batch, which collects all losses until the alarm is answered.
  const loss =
    source.via === 'account'
      ? (await openAlarms(tx, userId)).find(({ alarm }) => alarm === 'loss')
      : undefined
  const isOpen =
    last !== undefined &&
    (last.alarm === null || (last.via !== 'account' && last.at >= now - ALARM_GAP && last.active > 0))
  const found = loss ?? (isOpen ? last : undefined)
  return found === undefined ? newBatch(source, now) : { ...found, at: Math.max(found.at, now) }
}

/** Inserts or updates a batch; an update does not change the count of active events. */
export async function writeBatch(tx: Statements, userId: string, batch: Batch): Promise<void> {
  const { id, via, device, app, startedAt, at, active, comics, finished, unread, undo, alarm } = batch
  await tx.run(
    `insert into reading_batches
       (user_id, id, via, device_id, device_name, app, started_at, at, active, comics, finished, unread,
        is_undo, undoes, since, alarm)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set at = excluded.at, comics = excluded.comics, finished = excluded.finished,
       unread = excluded.unread, alarm = excluded.alarm`,
    [
      ...[userId, id, via, device?.id ?? null, device?.name ?? null, app, startedAt, at, active, comics],
      ...[finished, unread, Number(undo !== null), undo?.batch ?? null, undo?.since ?? null, alarm],
    ],
  )
}

/** Adds to the counts of active events, by batch id. */
export async function addActive(
  tx: Statements,
  userId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.run(
    `update reading_batches set active = active + json_extract(?2, '$.' || id)
     where user_id = ?1 and id in (select key from json_each(?2))`,
    [userId, JSON.stringify(Object.fromEntries(counts))],
  )
}

/** Marks the alarm of a batch as answered. */
export const answerAlarm = (tx: Statements, userId: string, batchId: string) =>
  tx.run(`update reading_batches set alarm = 'answered' where user_id = ? and id = ? and alarm is not null`, [
    userId,
    batchId,
  ])

/**
 * Moves the events of a batch since a time to a new batch with an alarm, which is returned. If all events of the batch
 * are since that time, the batch itself gets the alarm.
 */
export async function raiseAlarm(
  tx: Statements,
  userId: string,
  batch: Batch,
  { kind: alarm, since, finished, unread }: BulkChange,
): Promise<Batch> {
  if (batch.startedAt >= since) {
    await writeBatch(tx, userId, { ...batch, alarm })
    return { ...batch, alarm }
  }
  const raised = { ...batch, id: ulid(batch.at), startedAt: since, alarm, finished, unread }
  await tx.run('update reading_events set batch = ? where user_id = ? and batch = ? and id >= ?', [
    ...[raised.id, userId, batch.id, ulidTime(since)],
  ])
  const rest = { finished: batch.finished - finished, unread: batch.unread - unread, at: since }
  await writeBatch(tx, userId, { ...batch, ...rest })
  await writeBatch(tx, userId, raised)
  await recount(tx, userId, [batch.id, raised.id])
  return raised
}

/** Recounts the active events and comics of some batches. */
async function recount(tx: Statements, userId: string, ids: readonly string[]): Promise<void> {
  const counts = new Map(ids.map((id) => [id, { active: 0, comics: 0 }]))
  const comicIds = await comicsOfBatches(tx, userId, ids)
  for (const events of (await eventsOf(tx, userId, comicIds)).values()) {
    const active = activeIds(events)
    for (const [id, count] of counts) {
      const own = events.filter(({ batch }) => batch === id)
      const ownIds = new Set(own.map((event) => event.id))
      // The undos in a `loss` batch and the events they undo do not count.
      count.active += own.filter((one) => active.has(one.id) && !ownIds.has(one.undoes ?? '')).length
      count.comics += Number(own.length > 0)
    }
  }
  for (const [id, { active, comics }] of counts)
    await tx.run('update reading_batches set active = ?, comics = ? where user_id = ? and id = ?', [
      active,
      comics,
      userId,
      id,
    ])
}
