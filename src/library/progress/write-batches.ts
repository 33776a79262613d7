import type { Statements } from '#db/index.ts'
import { type AlarmKind, type Batch, type BatchRow, batchOf, comicsOfBatches, openAlarms } from './batches.ts'
import { activeIds, eventsOf, SESSION_GAP } from './journal.ts'
import type { EventSource } from './new-event.ts'
import { ulid, ulidTime } from './ulid.ts'

/** What a client did since a time, where that is more than a person does. */
export interface Alarming {
  readonly kind: AlarmKind
  readonly since: number
  readonly finished: number
  readonly unread: number
}

/** The end of a batch with an alarm: what the device does afterwards is not undone with it. In milliseconds. */
export const ALARM_GAP = 60_000

/** Returns an empty batch. */
export const newBatch = ({ via, device }: EventSource, now: number, undo: Batch['undo'] = null): Batch => ({
  id: ulid(now),
  via,
  device: device && { id: device.id, name: device.name },
  app: device?.app ?? null,
  ...{ startedAt: now, at: now, active: 0, comics: 0, finished: 0, unread: 0 },
  ...{ undo, alarm: null },
})

/** Returns the batch that a client's next events belong to: its last one, or a new one that is not stored yet. */
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
  // The account has one open loss at most: all that it loses until the answer belongs to it.
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

/** Stores a batch; the count of active events of a stored one stays. */
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

/** Adds to the counts of active events of batches, by batch id. */
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
 * Gives the rows of a batch since a time to a new batch with an alarm, which is returned. Where all of it is that young, the
 * batch itself gets the alarm. `finished` and `unread` are counts since that time.
 */
export async function raiseAlarm(
  tx: Statements,
  userId: string,
  batch: Batch,
  { kind: alarm, since, finished, unread }: Alarming,
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

/** Counts the events and comics of some batches anew. */
async function recount(tx: Statements, userId: string, ids: readonly string[]): Promise<void> {
  const counts = new Map(ids.map((id) => [id, { active: 0, comics: 0 }]))
  const comicIds = await comicsOfBatches(tx, userId, ids)
  for (const events of (await eventsOf(tx, userId, comicIds)).values()) {
    const active = activeIds(events)
    for (const [id, count] of counts) {
      const own = events.filter(({ batch }) => batch === id)
      const ownIds = new Set(own.map((event) => event.id))
      // The undo of a loss, in the batch of the loss, does not count.
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
