import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '#db/index.ts'
import { foldEvents } from '#domain/reading/progress.ts'
import { compactJournal } from '#library/progress/compact.ts'
import { createReadingHistory } from '#library/progress/history.ts'
import { eventsOf, type JournalEvent, writeEvents } from '#library/progress/journal.ts'
import { createReadingRecord, type ReadingRecord } from '#library/progress/record.ts'
import { ulid } from '#library/progress/ulid.ts'
import { libraryMigrations } from '#library/schema.ts'
import { sized } from './support/config.ts'
import { dataFolder } from './support/helper.ts'
import { record as report } from './support/report.ts'

const EVENTS = sized(1_000_000)
const EACH = 20
const COMICS = EVENTS / EACH
const MARKED = Math.min(10_000, COMICS)
const USER = 'lucia'
const KOBO = { id: 'kobo', name: 'Kobo' }
const YEAR = 365 * 24 * 60 * 60 * 1000

const ids = Array.from({ length: COMICS }, (_, index) => `c${index}`)
let db: Db
let record: ReadingRecord

/** The events of a comic: pages over three years, finished and restarted. */
function eventsFor(comicId: string, now: number): JournalEvent[] {
  return Array.from({ length: EACH }, (_, index) => {
    const at = now - 3 * YEAR + Math.floor((index * 2.9 * YEAR) / EACH)
    const kind = index === 9 ? 'finished' : index === 10 ? 'restarted' : 'page'
    return {
      ...{ id: ulid(at), comicId, kind, via: 'kosync', device: KOBO, app: 'koreader', batch: 'b1' },
      ...{ page: (index % 10) + 1, pageCount: 40, share: null, locator: null, undoes: null, clientSeq: null },
      ...{ startedAt: at, at, receivedAt: at },
    } as const
  })
}

beforeAll(async () => {
  db = await openDatabase(`${await dataFolder('journal')}/library.db`, { migrations: libraryMigrations })
  record = createReadingRecord(db)
  const now = Date.now()
  for (let start = 0; start < COMICS; start += 500) {
    const events = ids.slice(start, start + 500).flatMap((id) => eventsFor(id, now))
    await db.transaction((tx) => writeEvents(tx, USER, events))
  }
})
afterAll(() => db.close())

test('a journal of a million events', async () => {
  let time = 0
  for (let start = 0; start < COMICS; start += 2_000)
    for (const events of (await eventsOf(db, USER, ids.slice(start, start + 2_000))).values()) {
      const begun = performance.now()
      foldEvents(events)
      time += performance.now() - begun
    }
  await report({
    ...{ order: 90, name: `${EVENTS} reading events folded`, unit: 'ms', ours: time, baseline: null },
    limit: { atMost: 2_000 },
  })
  const begun = performance.now()
  expect(await record.rebuild()).toBe(COMICS)
  await report({
    ...{ order: 91, name: 'the same read, folded and stored', unit: 'ms', baseline: null },
    ours: performance.now() - begun,
  })
})

test('the undo of thousands of comics that an app marked', async () => {
  const history = createReadingHistory(db, record)
  const source = { via: 'komga', device: { ...KOBO, app: 'mihon' } } as const
  const some = ids.slice(0, MARKED)
  await record.record(
    USER,
    source,
    some.map((comicId) => ({ comicId, kind: 'finished', page: 40, pageCount: 40 })),
  )
  const [alarm] = await history.alarms(USER)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  expect(await history.undo(USER, alarm?.id ?? '', 'dashboard')).toMatchObject({ comics: MARKED })
  const time = performance.now() - begun
  delay.disable()
  const name = `undo of ${MARKED} comics`
  await report({ order: 92, name, unit: 'ms', ours: time, baseline: null })
  await report({
    ...{ order: 93, name: `${name}, longest wait of a request`, unit: 'ms', baseline: null },
    ...{ ours: delay.max / 1e6, limit: { atMost: 50 } },
  })
})

test('the journal is compacted', async () => {
  const begun = performance.now()
  const deleted = await compactJournal(db, Date.now(), new AbortController().signal)
  await report({
    ...{ order: 94, name: 'compacting it', unit: 'ms', ours: performance.now() - begun, baseline: null },
    note: `${deleted} events deleted`,
  })
})
