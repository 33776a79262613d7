import type { Statements, Value } from '#db/index.ts'
import { timeSlices } from '#db/time-slices.ts'
import { append } from '#domain/append.ts'
import { foldEvents, type ProgressState } from '#domain/reading/progress.ts'
import { eventsOf } from './journal.ts'

/** A user's state of a comic. */
export interface ComicState extends ProgressState {
  readonly comicId: string
}

/** A user's progress in an opened comic. */
export interface ComicProgress extends ComicState {
  readonly page: number
}

type Row = [
  ...[comicId: string, page: number | null, pageCount: number, finished: number, dropped: number],
  ...[
    pass: number,
    share: string,
    locator: string | null,
    deviceId: string | null,
    deviceName: string | null,
  ],
  ...[at: number, changedAt: number],
]

/** States as JSON texts of 2,000 arrays each, most recently read first; see `ROWS` in `journal.ts` for `share`. */
const STATES = `select json_group_array(json_array(comic_id, page, page_count, finished, dropped, pass,
    format('%!.17g', share), locator, device_id, device_name, at, changed_at)) as rows
  from (select *, row_number() over (order by at desc) / 2000 as part from reading_states where user_id = ?)
  group by part`

function stateOf(row: Row): ComicState {
  const [
    comicId,
    page,
    pageCount,
    finished,
    dropped,
    pass,
    share,
    locator,
    deviceId,
    deviceName,
    at,
    changedAt,
  ] = row
  return {
    comicId,
    page,
    pageCount,
    finished: finished === 1,
    dropped: dropped === 1,
    pass,
    share: Number(share),
    locator,
    device: deviceId === null ? null : { id: deviceId, name: deviceName ?? '' },
    at,
    changedAt,
  }
}

/** Returns all states of a user by comic id, with pauses for other requests. */
export async function statesOf(
  db: Pick<Statements, 'all'>,
  userId: string,
): Promise<Map<string, ComicState>> {
  const states = new Map<string, ComicState>()
  const pauseIfDue = timeSlices()
  for (const { rows } of await db.all<{ rows: string }>(STATES, [userId])) {
    await pauseIfDue()
    for (const row of JSON.parse(rows) as Row[]) states.set(row[0], stateOf(row))
  }
  return states
}

/** Inserts or replaces the progress of a user, by comic id. */
export async function writeStates(
  tx: Statements,
  userId: string,
  states: ReadonlyMap<string, ProgressState>,
): Promise<void> {
  const rows = [...states].map(([comicId, state]): Value[] => [
    ...[comicId, state.page, state.pageCount, Number(state.finished), Number(state.dropped), state.pass],
    ...[state.share, state.locator, state.device?.id ?? null, state.device?.name ?? null],
    ...[state.at, state.changedAt],
  ])
  const columns = Array.from({ length: 12 }, (_, index) => `value ->> ${index}`)
  await tx.run(
    `insert or replace into reading_states
       (user_id, comic_id, page, page_count, finished, dropped, pass, share, locator, device_id, device_name,
        at, changed_at)
     select ?1, ${columns.join(', ')} from json_each(?2)`,
    [userId, JSON.stringify(rows)],
  )
}

/** Number of comics whose events are read at once: more would need too much memory and block other requests. */
const COMICS = 100

/** Rebuilds the states of one or all users from the journal. Returns the number of comics with events. */
export async function rebuildStates(tx: Statements, userId?: string): Promise<number> {
  const comics = await tx.all<{ user_id: string; comic_id: string }>(
    `select distinct user_id, comic_id from reading_events ${userId === undefined ? '' : 'where user_id = ?'}`,
    userId === undefined ? [] : [userId],
  )
  await tx.run(
    `delete from reading_states ${userId === undefined ? '' : 'where user_id = ?'}`,
    userId === undefined ? [] : [userId],
  )
  const idsOf = new Map<string, string[]>()
  for (const { user_id, comic_id } of comics) append(idsOf, user_id, comic_id)
  for (const [user, ids] of idsOf)
    for (let start = 0; start < ids.length; start += COMICS) {
      const events = await eventsOf(tx, user, ids.slice(start, start + COMICS))
      const states = new Map<string, ProgressState>()
      for (const [comicId, all] of events) {
        const state = foldEvents(all)
        if (state !== null) states.set(comicId, state)
      }
      await writeStates(tx, user, states)
    }
  return comics.length
}
