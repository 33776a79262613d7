import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#db/index.ts'
import { foldEvents } from '#domain/reading/progress.ts'
import { createReadingHistory } from '#library/progress/history.ts'
import { eventsOf } from '#library/progress/journal.ts'
import { createReadingRecord, type NewEvent } from '#library/progress/record.ts'
import { setPositions } from '#library/progress/set-positions.ts'
import { libraryMigrations } from '#library/schema.ts'
import { sittingsOf } from '../support/sittings.ts'
import { tempDir } from '../support/temp.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LUCIA = 'lucia'
const KOBO = { via: 'kosync', device: { id: 'kobo', name: 'Kobo de Lucía', app: 'koreader' } } as const
const IPAD = { via: 'komga', device: { id: 'ipad', name: 'iPad de Lucía', app: 'other' } } as const

async function freshRecord() {
  const path = join(await tempDir(), 'library.db')
  const db = await openDatabase(path, { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  const clock = { now: 1_000 * DAY }
  const record = createReadingRecord(db, () => clock.now)
  const history = createReadingHistory(db, record, () => clock.now)
  return {
    ...{ db, clock, record, history },
    read: (source: typeof KOBO | typeof IPAD, page: number, comicId = 'c1') =>
      record.record(LUCIA, source, [{ comicId, kind: 'page', page, pageCount: 40 }]),
    rows: async (comicId = 'c1') => (await eventsOf(db, LUCIA, [comicId])).get(comicId) ?? [],
    lines: async (comicId = 'c1') =>
      sittingsOf(await history.passes(LUCIA, comicId)).map(
        ({ device, before, after }) => `${device?.id} ${before?.page ?? '-'} ${after.page ?? '-'}`,
      ),
  }
}

test('a reading session is one row; a gap of half an hour or another device begins a new one', async () => {
  const { read, clock, rows, lines } = await freshRecord()
  for (const page of [3, 4, 12]) {
    await read(KOBO, page)
    clock.now += 20 * MINUTE
  }
  expect(await rows()).toMatchObject([{ page: 12, startedAt: 1_000 * DAY, at: 1_000 * DAY + 40 * MINUTE }])
  clock.now += 11 * MINUTE
  await read(KOBO, 13)
  await read(IPAD, 20)
  await read(KOBO, 21)
  expect(await rows()).toHaveLength(4)
  expect(await lines()).toEqual(['kobo 20 21', 'ipad 13 20', 'kobo 12 13', 'kobo - 12'])
  await read(IPAD, 21)
  expect(await lines(), 'the same page changes nothing').toHaveLength(4)
})

test('events are stored exactly: fractions, texts and nulls', async () => {
  const { db, record } = await freshRecord()
  const locator = '/body/DocFragment[3]/p["\u{1f4d6}\\ñ\n"]'
  const shares = [1 / 3, 0.1 + 0.2, 5e-7, 0, 1, null]
  const events = shares.map(
    (share, n): NewEvent => ({ comicId: `c${n}`, kind: 'page', page: 2, pageCount: 9, share, locator }),
  )
  await record.record(LUCIA, KOBO, events)
  await record.record(LUCIA, { via: 'dashboard', device: null }, [
    { comicId: 'c6', kind: 'unread', page: null, pageCount: 9 },
  ])
  const read = await eventsOf(db, LUCIA, ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6'])
  expect([...read.values()].flat().map(({ share }) => share)).toEqual([...shares, null])
  expect(read.get('c0')).toMatchObject([
    { locator, app: 'koreader', device: { id: 'kobo', name: KOBO.device.name } },
  ])
  expect(read.get('c6')).toMatchObject([{ locator: null, app: null, device: null, page: null, undoes: null }])
})

test('an updated progress list equals one read from the database, the last read first', async () => {
  const { db, record, read, clock } = await freshRecord()
  const mine = await record.of(LUCIA)
  for (const comicId of ['c1', 'c2', 'c3', 'c4', 'c2', 'c5', 'c1']) {
    clock.now += MINUTE
    await read(KOBO, 1 + (clock.now % 7), comicId)
    expect(mine.all()[0]?.comicId).toBe(comicId)
  }
  await read(IPAD, 9, 'c4')
  await record.record(LUCIA, { via: 'dashboard', device: null }, [
    { comicId: 'c3', kind: 'unread', page: null, pageCount: 9 },
  ])
  expect(
    mine
      .all()
      .map(({ comicId }) => comicId)
      .sort(),
  ).toEqual(['c1', 'c2', 'c4', 'c5'])
  const anew = await createReadingRecord(db).of(LUCIA)
  const inOrder = (all: ReturnType<typeof mine.all>) =>
    [...all].sort((a, b) => b.at - a.at || (a.comicId < b.comicId ? -1 : 1))
  expect(inOrder(anew.all())).toEqual(inOrder(mine.all()))
  expect(mine.all().map(({ at }) => at)).toEqual(anew.all().map(({ at }) => at))
  expect(mine.all()).toBe(mine.all())
})

test('events, states and the outbox are written together, and survive a restart', async () => {
  const { db, record, read } = await freshRecord()
  const changed: string[] = []
  record.onChange((_userId, ids) => changed.push(...ids))
  await read(KOBO, 3)
  await read(KOBO, 40, 'c2')
  const again = createReadingRecord(db)
  const mine = await again.of(LUCIA)
  expect(mine.get('c1')).toMatchObject({ page: 3, finished: false, device: { name: 'Kobo de Lucía' } })
  expect(mine.get('c2')).toMatchObject({ page: 40, finished: true, share: 1 })
  expect(await again.pending(LUCIA)).toEqual(['c1', 'c2'])
  expect(changed).toEqual(['c1', 'c2'])

  await db.run('delete from reading_states')
  expect(await again.rebuild()).toBe(2)
  expect((await again.of(LUCIA)).get('c2')).toMatchObject({ page: 40, finished: true })
})

test('a transaction that fails leaves nothing behind, in memory or on disk', async () => {
  const { db, record, read, rows } = await freshRecord()
  await read(KOBO, 3)
  await db.exec(`create trigger full before insert on reading_outbox begin select raise(abort, 'full'); end`)
  await db.run('delete from reading_outbox')
  await expect(read(KOBO, 9)).rejects.toThrow('full')
  expect((await record.of(LUCIA)).get('c1')?.page).toBe(3)
  expect(await rows()).toMatchObject([{ page: 3 }])
  expect(await record.pending(LUCIA)).toEqual([])
})

test('an older event is stored and does not change the state', async () => {
  const { record, read, rows, clock } = await freshRecord()
  await read(KOBO, 8)
  const older: NewEvent = { comicId: 'c1', kind: 'page', page: 2, pageCount: 40, at: clock.now - DAY }
  const { changed, superseded } = await record.record(LUCIA, IPAD, [older])
  expect(changed).toEqual([])
  expect(superseded.get('c1')).toMatchObject({ page: 8 })
  expect(await rows()).toHaveLength(2)
  const ahead: NewEvent = { ...older, page: 9, at: clock.now + DAY }
  await record.record(LUCIA, IPAD, [ahead])
  expect((await record.of(LUCIA)).get('c1'), 'a wrong clock').toMatchObject({
    page: 9,
    at: clock.now + 1,
  })
})

test('events of two devices lead to one state in any order, sent once or twice', async () => {
  const kinds = ['page', 'page', 'finished', 'unread', 'page', 'restarted', 'page'] as const
  const events = kinds.map((kind, index): { source: typeof KOBO | typeof IPAD; event: NewEvent } => ({
    source: index % 2 === 0 ? KOBO : IPAD,
    event: {
      comicId: 'c1',
      kind,
      page: index + 1,
      pageCount: 40,
      at: index * 7 * MINUTE + 1,
      clientSeq: index,
    },
  }))
  const expected = { page: 7, finished: false, pass: 2, at: 6 * 7 * MINUTE + 1 }
  const { record } = await freshRecord()
  for (let round = 0; round < 40; round++) {
    const user = `user${round}`
    const shuffled = [...events, ...events]
      .map((one, index) => ({ one, by: Math.sin((round + 1) * (index + 1) * 12.9898) }))
      .sort((one, other) => one.by - other.by)
    for (const { one } of shuffled) await record.record(user, one.source, [one.event])
    expect((await record.of(user)).state('c1'), `round ${round}`).toMatchObject(expected)
  }
})

test('undoing a session restores the earlier progress, and can be redone', async () => {
  const { record, history, read, clock } = await freshRecord()
  await read(KOBO, 5)
  clock.now += DAY
  await read(IPAD, 40)
  const [last, first] = sittingsOf(await history.passes(LUCIA, 'c1'))
  const mine = await record.of(LUCIA)
  await history.undoSitting(LUCIA, 'c1', last?.id ?? '')
  expect(mine.get('c1')).toMatchObject({ page: 5, finished: false, device: null })
  await history.redoSitting(LUCIA, 'c1', last?.id ?? '')
  expect(mine.get('c1')).toMatchObject({ page: 40, finished: true })

  const undoFirst = (seen?: number) => history.undoSitting(LUCIA, 'c1', first?.id ?? '', seen)
  await expect(undoFirst()).rejects.toMatchObject({ code: 'place-moved' })
  await expect(undoFirst(clock.now - 1)).rejects.toMatchObject({ code: 'place-moved' })
  await undoFirst(mine.get('c1')?.at)
  expect(mine.get('c1')).toBeNull()
  await expect(history.undoSitting(LUCIA, 'c1', 'none')).rejects.toMatchObject({ code: 'history-not-found' })
})

test('restarting a comic begins a new pass, also within half an hour', async () => {
  const { record, history, clock } = await freshRecord()
  const browser = { via: 'dashboard', device: null } as const
  const turn = (page: number | null, restarted?: boolean) => {
    clock.now += MINUTE
    return setPositions(
      record,
      LUCIA,
      browser,
      [{ comicId: 'c1', page, pageCount: 40, restarted }],
      clock.now,
    )
  }
  const mine = await record.of(LUCIA)
  const passes = async () =>
    (await history.passes(LUCIA, 'c1')).map(({ pass, sittings, isFinished }) => [
      pass,
      isFinished,
      sittings.map(({ after }) => after.page),
    ])
  await turn(3, true)
  await turn(40)
  await turn(39)
  expect(mine.get('c1'), 'leafing back is no new pass').toMatchObject({ finished: true })
  expect(await passes()).toEqual([[1, true, [39]]])

  await turn(2, true)
  expect(mine.get('c1')).toMatchObject({ page: 2, finished: false, pass: 2 })
  // Sent again, like a browser that received no response.
  await turn(5, true)
  expect(await passes()).toEqual([
    [2, false, [5]],
    [1, true, [39]],
  ])
  const [again] = (await history.passes(LUCIA, 'c1'))[0]?.sittings ?? []
  await history.undoSitting(LUCIA, 'c1', again?.id ?? '')
  expect(mine.get('c1'), 'the first pass stays').toMatchObject({ page: 39, finished: true })
  await history.redoSitting(LUCIA, 'c1', again?.id ?? '')
  await turn(40)
  await turn(1, true)
  await turn(40)
  expect(await passes(), 'read in one go from the beginning to the end').toEqual([
    [3, true, [40]],
    [2, true, [40]],
    [1, true, [39]],
  ])
  await turn(null)
  await turn(7)
  expect(await passes()).toEqual([
    [4, false, [7]],
    [3, true, [40, null]],
    [2, true, [40]],
    [1, true, [39]],
  ])
})

test('positions stored together restart a comic once, and again after its end', async () => {
  const { record } = await freshRecord()
  const browser = { via: 'dashboard', device: { id: 'browser', name: '', app: null } } as const
  /** Stores pages with sequence numbers from `first` on; all but the first restart the comic. */
  const store = (first: number, pages: readonly number[]) =>
    setPositions(
      record,
      LUCIA,
      browser,
      pages.map((page, index) => ({
        ...{ comicId: 'c1', page, pageCount: 40, restarted: index > 0, clientSeq: first + index },
      })),
    )
  const mine = await record.of(LUCIA)
  await store(1, [40, 2, 5])
  expect(mine.get('c1')).toMatchObject({ page: 5, finished: false, pass: 2 })
  await store(4, [40, 3, 9])
  expect(mine.get('c1')).toMatchObject({ page: 9, finished: false, pass: 3 })
})

test('an undone restart begins no pass; later pages belong to the pass before', async () => {
  const { record, history, read, clock } = await freshRecord()
  await read(KOBO, 30)
  clock.now += DAY
  await record.record(LUCIA, IPAD, [{ comicId: 'c1', kind: 'restarted', page: 1, pageCount: 40 }])
  const [restart] = sittingsOf(await history.passes(LUCIA, 'c1'))
  await history.undoSitting(LUCIA, 'c1', restart?.id ?? '')
  clock.now += DAY
  await read(KOBO, 35)
  const passes = await history.passes(LUCIA, 'c1')
  expect(passes.map(({ sittings }) => sittings.map(({ after }) => after.page))).toEqual([[30, 1, 35]])
})

test('a restart after an early page of a finished comic belongs to the pass of that page', async () => {
  const { record, history, read, clock } = await freshRecord()
  const restart = (page: number) =>
    record.record(LUCIA, IPAD, [{ comicId: 'c1', kind: 'restarted', page, pageCount: 40 }])
  const passes = async () =>
    (await history.passes(LUCIA, 'c1')).map(({ sittings, isFinished }) => [
      isFinished,
      sittings.map(({ after }) => after.page),
    ])
  await read(KOBO, 40)
  clock.now += DAY
  await read(IPAD, 1)
  clock.now += MINUTE
  await restart(2)
  expect(await passes()).toEqual([
    [false, [1, 2]],
    [true, [40]],
  ])
  clock.now += DAY
  await read(KOBO, 40)
  clock.now += DAY
  await restart(3)
  expect(await passes()).toEqual([
    [false, [3]],
    [true, [1, 2, 40]],
    [true, [40]],
  ])
})

test('thousands of comics are marked in one call, each with its state', async () => {
  const { record, history, db } = await freshRecord()
  const events = Array.from(
    { length: 2_500 },
    (_, n): NewEvent => ({ comicId: `c${n}`, kind: 'finished', page: 20, pageCount: 20 }),
  )
  const { changed } = await record.record(LUCIA, IPAD, events)
  expect(changed).toHaveLength(2_500)
  expect((await record.pending(LUCIA)).length, 'held back').toBe(0)
  const [alarm] = await history.alarms(LUCIA)
  await history.accept(LUCIA, alarm?.id ?? '')
  expect((await record.pending(LUCIA)).length).toBe(2_500)
  const all = await eventsOf(db, LUCIA, ['c0', 'c2499'])
  const state = foldEvents(all.get('c2499') ?? [])
  expect((await record.of(LUCIA)).state('c2499')).toEqual({ ...state, comicId: 'c2499' })
})

test('a thousand events of one comic fold its history a few times, not once for each', async () => {
  const { record, clock } = await freshRecord()
  const eventsFrom = (first: number): NewEvent[] =>
    Array.from({ length: 1_000 }, (_, index) => ({
      ...{ comicId: 'c1', kind: 'unread' as const },
      at: clock.now - (first + index) * MINUTE,
    }))
  await record.record(LUCIA, KOBO, eventsFrom(0))
  const sorts = vi.spyOn(Array.prototype, 'sort')
  onTestFinished(() => sorts.mockRestore())
  await record.record(LUCIA, KOBO, eventsFrom(1_000))
  expect(sorts.mock.contexts.filter((sorted) => (sorted as unknown[]).length >= 1_000).length).toBeLessThan(
    10,
  )
})

test('the number of events of one comic is limited, whatever times a client sends', async () => {
  const { record, clock, rows, db } = await freshRecord()
  // Each event is half an hour after the one before, so it gets its own row.
  const send = (from: number) =>
    record.record(
      LUCIA,
      KOBO,
      Array.from({ length: 1_000 }, (_, index): NewEvent => {
        const at = 31 * MINUTE * (from + index + 1)
        return { comicId: 'c1', kind: 'page', page: 1 + ((from + index) % 39), pageCount: 40, at }
      }),
    )
  clock.now = 31 * MINUTE * 10_000
  for (const from of [0, 1_000, 2_000, 3_000]) {
    await send(from)
    expect((await rows()).length).toBeLessThanOrEqual(1_000)
  }
  const state = foldEvents(await rows())
  expect(state).toMatchObject({ page: 1 + (3_999 % 39), at: 31 * MINUTE * 4_000 })
  expect((await record.of(LUCIA)).state('c1')).toEqual({ ...state, comicId: 'c1' })
  const batches = await db.all<{ n: number }>('select count(*) as n from reading_batches')
  expect(batches[0]?.n).toBe(1)
})
