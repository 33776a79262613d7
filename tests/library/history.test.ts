import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Db, openDatabase, type Statements } from '#db/index.ts'
import { absorbAccount } from '#library/progress/account-changes.ts'
import { compactJournal } from '#library/progress/compact.ts'
import { createReadingHistory } from '#library/progress/history.ts'
import { createReadingRecord, type EventSource, type NewEvent } from '#library/progress/record.ts'
import { setPositions } from '#library/progress/set-positions.ts'
import { statesOf } from '#library/progress/states.ts'
import { libraryMigrations } from '#library/schema.ts'
import { tempDir } from '../support/temp.ts'

const MINUTE = 60_000
const LUCIA = 'lucia'
const KOBO: EventSource = { via: 'kosync', device: { id: 'kobo', name: 'Kobo', app: 'koreader' } }
const MIHON: EventSource = { via: 'komga', device: { id: 'galaxy', name: 'Galaxy', app: 'mihon' } }
const BROWSER: EventSource = { via: 'dashboard', device: null }

const ids = (count: number) => Array.from({ length: count }, (_, n) => `c${String(n).padStart(5, '0')}`)

/** A reading record with its own clock; `wrap` may replace the database that it writes to. */
async function freshHistory(wrap: (db: Db) => Db = (db) => db) {
  const path = join(await tempDir(), 'library.db')
  const db = await openDatabase(path, { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  const clock = { now: Date.parse('2026-11-22T20:00:00Z') }
  const record = createReadingRecord(wrap(db), () => clock.now)
  const history = createReadingHistory(db, record, () => clock.now)
  const read = (source: EventSource, page: number, ...comicIds: string[]) =>
    record.record(
      LUCIA,
      source,
      comicIds.map((comicId): NewEvent => ({ comicId, kind: 'page', page, pageCount: 20 })),
    )
  return {
    ...{ db, clock, record, history, read },
    batches: (page: Partial<Parameters<typeof history.batches>[1]> = {}) =>
      history.batches(LUCIA, { limit: 50, ...page }),
    /** Page and finished flag of each comic by id. */
    async positions() {
      const all = [...(await statesOf(db, LUCIA))]
      return new Map(all.map(([id, { page, finished }]) => [id, `${page} ${finished}`]))
    },
  }
}

test('10,000 comics marked by a client are undone and redone in one step each', async () => {
  const { record, history, read, positions, clock, batches } = await freshHistory()
  const all = ids(10_000)
  await read(KOBO, 7, ...all.slice(0, 100))
  await read(KOBO, 20, ...all.slice(100, 140))
  const before = await positions()
  clock.now += 40 * MINUTE
  const alarms: string[] = []
  record.onAlarm((userId) => alarms.push(userId))
  // The app marks the comics one by one.
  for (const id of all.slice(0, 200)) {
    await read(MIHON, 20, id)
    clock.now += 10
  }
  for (let start = 200; start < all.length; start += 700) {
    clock.now += 10
    await read(MIHON, 20, ...all.slice(start, start + 700))
  }
  expect(alarms).toEqual([LUCIA])
  const [alarm, ...others] = await history.alarms(LUCIA)
  expect(others).toEqual([])
  expect(alarm).toMatchObject({ alarm: 'many', comics: 10_000, finished: 9_960, device: { name: 'Galaxy' } })
  expect(await record.pending(LUCIA), 'nothing of it is sent').toEqual([])

  const changed: number[] = []
  record.onChange((_userId, comicIds) => changed.push(comicIds.length))
  const undo = await history.undo(LUCIA, alarm?.id ?? '', 'dashboard')
  const after = await positions()
  expect(new Map([...after].filter(([, position]) => position !== 'null false'))).toEqual(before)
  expect(changed).toEqual([10_000])
  expect(alarms).toEqual([LUCIA, LUCIA])
  expect(await history.alarms(LUCIA)).toEqual([])
  expect((await record.pending(LUCIA)).length).toBe(10_000)
  expect(await batches()).toMatchObject([
    { id: undo?.id, undo: { batch: alarm?.id }, comics: 10_000 },
    { id: alarm?.id, active: 0 },
    { via: 'kosync', comics: 140 },
  ])

  await history.undo(LUCIA, undo?.id ?? '', 'terminal')
  expect([...(await positions()).values()].every((position) => position === '20 true')).toBe(true)
  expect(await batches()).toMatchObject([{ via: 'terminal' }, { active: 0 }, { active: 10_000 }, {}])
})

test("an alarm contains a device's changes of that minute, not earlier ones", async () => {
  const { history, read, clock, batches, positions } = await freshHistory()
  await read(MIHON, 3, 'c1')
  clock.now += 10 * MINUTE
  for (const id of ids(60)) await read(MIHON, 20, id)
  clock.now += 2 * MINUTE
  await read(MIHON, 5, 'c1')
  const [later, alarm, earlier] = await batches()
  expect(alarm).toMatchObject({ alarm: 'many', comics: 60, finished: 60, active: 60 })
  expect(earlier).toMatchObject({ alarm: null, comics: 1, finished: 0, active: 1 })
  expect(later).toMatchObject({ alarm: null, comics: 1 })
  await history.undo(LUCIA, alarm?.id ?? '', 'dashboard')
  expect((await positions()).get('c1')).toBe('5 false')
  // Changes from the dashboard raise no alarm.
  await read(BROWSER, 20, ...ids(80))
  expect(await history.alarms(LUCIA)).toEqual([])
})

test("a device's reading without a gap of half an hour is one batch; batches are paged", async () => {
  const { history, read, clock, batches } = await freshHistory()
  for (const [minutes, id] of [
    [0, 'c1'],
    [20, 'c2'],
    [20, 'c1'],
    [31, 'c3'],
  ] as const) {
    clock.now += minutes * MINUTE
    await read(KOBO, 4, id)
  }
  await read(BROWSER, 20, 'c2')
  const all = await batches()
  expect(all).toMatchObject([
    { via: 'dashboard', device: null, comics: 1, finished: 1 },
    { device: { name: 'Kobo' }, comics: 1 },
    { device: { name: 'Kobo' }, comics: 2, finished: 0 },
  ])
  expect(await batches({ limit: 2 })).toEqual(all.slice(0, 2))
  expect(await batches({ limit: 2, before: all[1]?.id ?? '' })).toEqual(all.slice(2))
  expect(await batches({ device: 'Kobo' })).toEqual(all.slice(1))
  const first = all[2]?.id ?? ''
  expect(await history.comicIds(LUCIA, first)).toEqual(['c1', 'c2'])
  // Later progress stays.
  await history.undo(LUCIA, first, 'dashboard')
  expect(await history.comics(LUCIA, first, ['c1', 'c2'])).toMatchObject([
    { before: null, after: { page: 4, finished: false }, isUndone: true },
    { before: null, isUndone: true },
  ])
  await expect(history.undo(LUCIA, 'none', 'dashboard')).rejects.toMatchObject({ code: 'history-not-found' })
})

test('undo since a time excludes selected batches and matches its preview', async () => {
  const { history, read, clock, positions, batches } = await freshHistory()
  await read(KOBO, 3, 'c1', 'c2', 'c3')
  const before = await positions()
  const moment = clock.now
  clock.now += 40 * MINUTE
  await read(MIHON, 20, 'c1', 'c2', 'c4')
  clock.now += 40 * MINUTE
  await read(BROWSER, 9, 'c3', 'c5')
  const [own, mihon] = await batches()
  const preview = await history.previewSince(LUCIA, moment, [own?.id ?? ''])
  expect(preview.comicIds).toEqual(['c1', 'c2', 'c4'])
  expect(preview.batches).toMatchObject([{ id: mihon?.id, comics: 3, finished: 3 }])
  expect(preview.kept).toMatchObject([{ id: own?.id, comics: 2 }])
  expect((await history.previewSince(LUCIA, moment, [])).comicIds).toHaveLength(5)

  const undo = await history.undoSince(LUCIA, moment, [own?.id ?? ''], 'dashboard')
  expect(undo).toMatchObject({ comics: 3, undo: { batch: null, since: moment } })
  expect(Object.fromEntries(await positions())).toEqual({
    ...Object.fromEntries(before),
    ...{ c3: '9 false', c4: 'null false', c5: '9 false' },
  })
  // The undo itself is undone, too.
  await history.undoSince(LUCIA, moment, [], 'dashboard')
  expect((await positions()).get('c3')).toBe('3 false')
  expect(await history.undoSince(LUCIA, moment, [], 'dashboard')).toBeNull()
})

const GONE = { progress: 0, lastPage: null, pageCount: null, lastReadAt: null }

test('a mass loss in the account changes nothing until the user decides', async () => {
  const { history, record, read, positions } = await freshHistory()
  const all = ids(300)
  await read(BROWSER, 20, ...all)
  await record.decide(LUCIA, all, () => ({ source: BROWSER, events: [], settled: all }))
  const before = await positions()
  const lose = (lost: readonly string[]) =>
    absorbAccount(
      record,
      LUCIA,
      lost.map((comicId) => ({ comicId, ...GONE })),
    )
  // A small loss is applied.
  await lose(all.slice(0, 20))
  expect((await positions()).get(all[0] ?? '')).toBe('null false')
  for (let start = 20; start < 300; start += 100) {
    const due = await lose(all.slice(start, start + 100))
    expect(due.size).toBe(0)
  }
  const [alarm] = await history.alarms(LUCIA)
  expect(alarm).toMatchObject({ alarm: 'loss', via: 'account', comics: 300 })
  for (const id of all.slice(20)) expect((await positions()).get(id)).toBe(before.get(id))
  expect(await record.pending(LUCIA), 'nothing is sent').toEqual([])
  await lose(all)
  expect(await history.alarms(LUCIA)).toMatchObject([{ comics: 300 }])

  await history.undo(LUCIA, alarm?.id ?? '', 'dashboard')
  expect(await positions()).toEqual(before)
  expect(await record.pending(LUCIA), 'the account gets them again').toEqual(all)
  expect(await history.alarms(LUCIA)).toEqual([])
  expect((await lose(all)).size, 'what is pending is sent').toBe(300)
  expect(await positions()).toEqual(before)
})

test('a loss is applied once the user accepts it', async () => {
  const { history, record, read, positions } = await freshHistory()
  const all = ids(100)
  await read(BROWSER, 20, ...all)
  await record.decide(LUCIA, all, () => ({ source: BROWSER, events: [], settled: all }))
  await absorbAccount(
    record,
    LUCIA,
    all.map((comicId) => ({ comicId, ...GONE })),
  )
  const [alarm] = await history.alarms(LUCIA)
  await history.accept(LUCIA, alarm?.id ?? '')
  expect(new Set((await positions()).values())).toEqual(new Set(['null false']))
  expect(await history.alarms(LUCIA)).toEqual([])
})

/** A database whose write number `writes.left` fails. */
function failing(writes: { left: number }) {
  return (db: Db): Db => ({
    ...db,
    transaction: (work) =>
      db.transaction((tx) => {
        const run: Statements['run'] = (...statement) => {
          if (writes.left-- === 0) throw new Error('killed')
          return tx.run(...statement)
        }
        return work({ ...tx, run })
      }),
  })
}

test('recording, alarms and undos are atomic, whichever statement fails', async () => {
  const writes = { left: Number.POSITIVE_INFINITY }
  const { db, record, history, read, positions } = await freshHistory(failing(writes))
  const tables = ['reading_events', 'reading_batches', 'reading_states', 'reading_outbox']
  const dump = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => db.all(`select * from ${table} order by 1, 2`))))
  /** Repeats the work, failing one write after the other, until it succeeds. */
  async function failEach(work: () => Promise<unknown>): Promise<number> {
    for (let failed = 0; ; failed++) {
      const before = await dump()
      writes.left = failed
      const error = await work().catch((cause: unknown) => cause)
      const hasSucceeded = writes.left >= 0
      writes.left = Number.POSITIVE_INFINITY
      if (hasSucceeded) return failed
      expect(error).toMatchObject({ message: 'killed' })
      expect(await dump()).toBe(before)
    }
  }
  const all = ids(600)
  await read(KOBO, 4, ...all.slice(0, 300))
  const before = await positions()
  expect(await failEach(() => read(MIHON, 20, ...all))).toBeGreaterThan(4)
  const [alarm] = await history.alarms(LUCIA)
  // An undo of 600 comics writes three slices.
  expect(await failEach(() => history.undo(LUCIA, alarm?.id ?? '', 'dashboard'))).toBeGreaterThan(12)
  const after = await positions()
  for (const id of all) expect(after.get(id)).toBe(before.get(id) ?? 'null false')
  await record.rebuild()
  expect(await positions()).toEqual(after)
})

test('events older than two years are compacted; states and batches stay', async () => {
  const { db, clock, read, positions, batches, history } = await freshHistory()
  const YEAR = 365 * 24 * 60 * MINUTE
  for (let hour = 0; hour < 30; hour++) {
    clock.now += 40 * MINUTE
    await read(KOBO, 1 + (hour % 15), 'c1')
  }
  const [last] = await batches()
  await history.undo(LUCIA, last?.id ?? '', 'dashboard')
  await read(KOBO, 3, 'c2')
  const before = await positions()
  const compact = () => compactJournal(db, clock.now, new AbortController().signal)
  expect(await compact(), 'all of it is young').toBe(0)
  clock.now += 3 * YEAR
  await read(BROWSER, 9, 'c2')
  expect(await compact()).toBeGreaterThan(20)
  expect(await compact()).toBe(0)
  const record = createReadingRecord(db)
  await record.rebuild()
  expect(await positions()).toEqual(before.set('c2', '9 false'))
  expect((await batches()).every(({ active }) => active >= 0)).toBe(true)
  expect(await history.passes(LUCIA, 'c1')).toMatchObject([{ pass: 1 }])
})

/** Returns integers below a limit, the same sequence for the same seed. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * limit)
  }
}

test("undo since any time restores that time's positions exactly", async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { history, record, read, clock, positions, batches } = await freshHistory()
    const random = randomOf(seed * 7_919)
    /** Sorted positions of the comics that were opened. */
    const openedPositions = async () =>
      JSON.stringify([...(await positions())].filter(([, position]) => position !== 'null false').sort())
    const moments: { at: number; positions: string }[] = []
    for (let step = 0; step < 25; step++) {
      clock.now += 31 * MINUTE
      const source = [KOBO, MIHON, BROWSER][random(3)] ?? KOBO
      const some = ids(6).filter(() => random(2) === 0)
      const [, any] = await batches()
      if (random(4) === 0 && any !== undefined) await history.undo(LUCIA, any.id, 'dashboard')
      else if (random(5) === 0)
        await record.record(
          LUCIA,
          source,
          some.map((comicId): NewEvent => ({ comicId, kind: 'unread' })),
        )
      else await read(source, 1 + random(20), ...some)
      moments.push({ at: clock.now, positions: await openedPositions() })
    }
    const last = moments.at(-1)
    for (const moment of [moments[random(24)], moments[random(24)]]) {
      clock.now += 31 * MINUTE
      const undo = await history.undoSince(LUCIA, moment?.at ?? 0, [], 'dashboard')
      expect(await openedPositions(), `seed ${seed}`).toBe(moment?.positions)
      clock.now += 31 * MINUTE
      if (undo !== null) await history.undo(LUCIA, undo.id, 'dashboard')
      expect(await openedPositions(), `seed ${seed}, redone`).toBe(last?.positions)
    }
  }
})

test('undo since a time closes the alarms of the batches it undoes', async () => {
  const { record, history, read, clock, batches } = await freshHistory()
  await read(KOBO, 3, 'c1')
  clock.now += 40 * MINUTE
  const before = clock.now++
  for (const id of ids(60)) await read(MIHON, 20, id)
  const alarms: string[] = []
  record.onAlarm((userId) => alarms.push(userId))
  await history.undoSince(LUCIA, before, [], 'dashboard')
  expect(await history.alarms(LUCIA)).toEqual([])
  expect(alarms).toEqual([LUCIA])
  expect((await record.pending(LUCIA)).length, 'sent to the account').toBe(61)
  // The alarm of an excluded batch stays open.
  clock.now += 40 * MINUTE
  const later = clock.now++
  for (const id of ids(60)) await read(MIHON, 20, id)
  const [excluded] = await batches()
  await history.undoSince(LUCIA, later, [excluded?.id ?? ''], 'dashboard')
  expect(await history.alarms(LUCIA)).toMatchObject([{ id: excluded?.id, active: 60 }])
})

test('a new alarm does not redo an earlier batch that was undone', async () => {
  const { history, read, clock, batches } = await freshHistory()
  await read(MIHON, 20, 'c1')
  const [sitting] = (await history.passes(LUCIA, 'c1'))[0]?.sittings ?? []
  await history.undoSitting(LUCIA, 'c1', sitting?.id ?? '')
  clock.now += 2 * MINUTE
  for (const id of ids(60)) await read(MIHON, 20, id)
  const own = (await batches()).filter(({ via }) => via === 'komga')
  expect(own).toMatchObject([
    { alarm: 'many', comics: 60, active: 60 },
    { alarm: null, comics: 1, active: 0 },
  ])
})

test('a numbered position that needs two events is stored atomically and once', async () => {
  const { record, read, positions, db } = await freshHistory()
  await read(KOBO, 20, 'c1')
  const position = { comicId: 'c1', page: 3, pageCount: 20, finished: false, clientSeq: 7 }
  for (let sent = 0; sent < 2; sent++) {
    await setPositions(record, LUCIA, MIHON, [position])
    expect((await positions()).get('c1')).toBe('3 false')
  }
  const rows = await db.all<{ kind: string }>('select kind from reading_events order by id')
  expect(rows.map(({ kind }) => kind)).toEqual(['finished', 'unread', 'page'])
})
