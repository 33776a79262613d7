import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { exportedRow } from '#contract/exported.ts'
import { history } from '#contract/helper/history.ts'
import { openDatabase } from '#db/index.ts'
import { localDay } from '#domain/calendar.ts'
import { createAppReading } from '#library/progress/app-reading.ts'
import { createReadingHistory } from '#library/progress/history.ts'
import { transferProgress } from '#library/progress/ownership.ts'
import { createReadingRecord, type NewEvent } from '#library/progress/record.ts'
import { libraryMigrations } from '#library/schema.ts'
import { readDaysOf } from '#records/library/reading-days.ts'
import { idFor } from '#records/transfer/row-ids.ts'
import { countDays } from '#sync/count-days.ts'
import { ownAccount, signUp } from '../account/support/account.ts'
import { openStream } from '../http/support/event-stream.ts'
import { tempDir } from '../support/temp.ts'
import { koboOf, md5 } from './support/kobo.ts'
import { komgaApp } from './support/komga.ts'
import { appShelf } from './support/shelf.ts'

const MINUTE = 60_000
const WAIT = { timeout: 20_000 }
const KOBO = { via: 'kosync', device: { id: 'kobo', name: 'Kobo', app: 'koreader' } } as const
const IPAD = { via: 'komga', device: { id: 'ipad', name: 'iPad', app: 'other' } } as const
const PANELS = { via: 'opds', device: { id: 'panels', name: 'Panels', app: 'other' } } as const
const DASHBOARD = { via: 'dashboard', device: null } as const
/** A signal that never aborts. */
const NEVER = new AbortController().signal
type Source = typeof KOBO | typeof IPAD | typeof PANELS | typeof DASHBOARD

test('pages read in apps are counted in the account; undone reading is not', async () => {
  const shelf = await appShelf()
  const { server, owner } = shelf
  const [alma, arctic] = [shelf.comicNamed('Blacksad 03.cbz'), shelf.comicNamed('Blacksad 02.cbz')]
  const today = localDay(new Date())
  const days = () => readDaysOf(owner.client, owner.id, Number(today.slice(0, 4)))
  const { key, user } = await shelf.device('koreader')
  const kobo = koboOf(shelf, user, key, 'Kobo')
  const stream = await openStream(server, owner)

  await kobo.push(md5(alma.name), '5', 0.4167)
  await stream.next('days')
  const [first] = await days()
  expect(first).toMatchObject({ day: today, comicId: alma.id, pages: 5, finished: false })

  const mihon = await komgaApp(shelf)
  const path = `/api/v1/books/${arctic.id}/read-progress`
  expect((await mihon.send('PATCH', path, { completed: true })).status).toBe(204)
  await kobo.push(md5(alma.name), '7', 0.5833)
  await expect.poll(days, WAIT).toMatchObject([{ id: first?.id, comicId: alma.id, pages: 7 }])

  const { batches } = await owner.call(history.list, { query: {} })
  const batch = batches.find(({ via }) => via === 'kosync')?.id ?? ''
  const { undo } = await owner.call(history.undo, { params: { batch }, body: { via: 'dashboard' } })
  await expect.poll(days, WAIT).toEqual([])
  await owner.call(history.undo, { params: { batch: undo?.id ?? '' }, body: { via: 'dashboard' } })
  await expect.poll(days, WAIT).toMatchObject([{ id: first?.id, pages: 7 }])
})

/** A reading record with a clock that starts at 20:00, and an account that counts reading days. */
async function ownReading() {
  const account = await ownAccount()
  const ana = await signUp(account, 'ana@example.com')
  const db = await openDatabase(join(await tempDir(), 'library.db'), { migrations: libraryMigrations })
  onTestFinished(() => db.close())
  const start = new Date(2026, 10, 12, 20).getTime()
  const clock = { minutes: 0 }
  const now = () => start + clock.minutes * MINUTE
  const record = createReadingRecord(db, now)
  const apps = createAppReading(db, now)
  const count = () => countDays(ana.client, ana.userId, apps, NEVER)
  return {
    ...{ account, ana, db, apps, count, clock, start },
    history: createReadingHistory(db, record, now),
    /** Records a page of 40, or another event. */
    read: (source: Source, event: number | Partial<NewEvent>, comicId = 'c1') =>
      record.record(ana.userId, source, [
        {
          ...{ comicId, kind: 'page', pageCount: 40 },
          ...(typeof event === 'number' ? { page: event } : event),
        },
      ]),
    /** Counts, and returns the account's rows: day, pages and seconds, `!` if finished. */
    async days() {
      await count()
      return (await readDaysOf(ana.client, ana.userId, 2026))
        .map(({ day, pages, seconds, finished }) => `${day} ${pages} ${seconds}${finished ? '!' : ''}`)
        .sort()
    },
  }
}

test('a reading session is one growing row; the next session counts later pages', async () => {
  const { read, clock, days } = await ownReading()
  for (const page of [1, 5, 9]) {
    await read(IPAD, page)
    clock.minutes += 2
  }
  expect(await days()).toEqual(['2026-11-12 9 240'])
  await read(IPAD, 10)
  expect(await days()).toEqual(['2026-11-12 10 360'])
  expect(await days(), 'counted twice').toEqual(['2026-11-12 10 360'])
  clock.minutes += 31
  await read(IPAD, 40)
  await read(IPAD, 2)
  expect(await days()).toEqual(['2026-11-12 10 360', '2026-11-12 30 0!'])
  clock.minutes += 31
  await read(KOBO, 1)
  expect(await days(), 'leafed back').toEqual(['2026-11-12 1 0', '2026-11-12 10 360', '2026-11-12 30 0!'])
})

test('days are local, and long gaps count for five minutes a page', async () => {
  const { read, clock, days } = await ownReading()
  clock.minutes = 3 * 60 + 50
  await read(PANELS, { kind: 'fetched', page: 2 })
  clock.minutes += 29
  await read(PANELS, { kind: 'fetched', page: 3 })
  expect(await days()).toEqual(['2026-11-13 3 900'])
})

test("marks, the dashboard's progress and repeated pages are not counted", async () => {
  const { read, clock, days, count } = await ownReading()
  await read(IPAD, { kind: 'finished', page: 40 })
  await read(IPAD, { kind: 'unread' }, 'c2')
  await read(DASHBOARD, 12, 'c3')
  clock.minutes += 40
  await read(PANELS, { kind: 'fetched', page: 3 }, 'c3')
  await read(IPAD, { kind: 'unread' })
  expect(await days()).toEqual([])
  expect(await count()).toBe(false)
  // KOReader reports the page when a book is closed, and has no marks.
  await read(KOBO, { kind: 'finished', page: 40 })
  expect(await days()).toEqual(['2026-11-12 40 0!'])
})

test('a restarted comic is counted from its beginning', async () => {
  const { read, clock, days } = await ownReading()
  await read(KOBO, 40)
  clock.minutes += 60
  await read(IPAD, { kind: 'restarted', page: 1 })
  clock.minutes += 1
  await read(IPAD, 6)
  expect(await days()).toEqual(['2026-11-12 40 0!', '2026-11-12 6 60'])
})

test('sessions joined by an older event or an undo become one row', async () => {
  const { read, clock, days, history, ana, start } = await ownReading()
  await read(KOBO, 3)
  clock.minutes += 50
  await read(KOBO, 9)
  expect(await days()).toEqual(['2026-11-12 3 0', '2026-11-12 6 0'])
  await read(KOBO, { page: 6, at: start + 25 * MINUTE })
  expect(await days()).toEqual(['2026-11-12 9 2700'])

  const [last] = await history.batches(ana.userId, { limit: 1 })
  const undo = await history.undo(ana.userId, last?.id ?? '', 'dashboard')
  expect(await days()).toEqual(['2026-11-12 3 0'])
  await history.undo(ana.userId, undo?.id ?? '', 'dashboard')
  expect(await days()).toEqual(['2026-11-12 9 2700'])
})

test("an older event changes the next session's pages, and rows without pages are deleted", async () => {
  const { read, clock, days, history, ana, start } = await ownReading()
  clock.minutes = 180
  await read(KOBO, 30)
  await read(PANELS, { kind: 'fetched', page: 5 }, 'c2')
  expect(await days()).toEqual(['2026-11-12 30 0', '2026-11-12 5 0'])
  clock.minutes = 240
  await read(IPAD, { page: 20, at: start + 60 * MINUTE })
  await read(IPAD, { page: 12, at: start + 60 * MINUTE }, 'c2')
  expect(await days()).toEqual(['2026-11-12 10 0', '2026-11-12 12 0', '2026-11-12 20 0'])
  const panels = (await history.batches(ana.userId, { limit: 9 })).find(({ via }) => via === 'opds')
  await history.undo(ana.userId, panels?.id ?? '', 'dashboard')
  expect(await days()).toEqual(['2026-11-12 10 0', '2026-11-12 12 0', '2026-11-12 20 0'])
})

test('a session split by a late event is counted once, also if the dashboard counts it', async () => {
  const { read, clock, days, start } = await ownReading()
  clock.minutes = 20
  await read(KOBO, 30)
  clock.minutes = 25
  await read(KOBO, { kind: 'finished', page: 40 })
  expect(await days()).toEqual(['2026-11-12 40 300!'])
  clock.minutes = 60
  await read(IPAD, { page: 35, at: start + 22 * MINUTE })
  expect(await days()).toEqual(['2026-11-12 30 0', '2026-11-12 5 0', '2026-11-12 5 0!'])
  clock.minutes = 70
  await read(DASHBOARD, { page: 20, at: start + 10 * MINUTE })
  expect(await days()).toEqual(['2026-11-12 10 0', '2026-11-12 5 0', '2026-11-12 5 0!'])
})

test('a clock that was ahead during a count does not delay later counts', async () => {
  const { read, clock, days } = await ownReading()
  clock.minutes = 60 * 24 * 30
  expect(await days()).toEqual([])
  clock.minutes = 5
  await read(KOBO, 8)
  expect(await days()).toEqual(['2026-11-12 8 0'])
})

test('an export with rows of reading apps can be imported', async () => {
  const { read, days, ana } = await ownReading()
  for (let n = 0; n < 20; n++) await read(KOBO, 8, `c${n}`)
  await days()
  const rows = await readDaysOf(ana.client, ana.userId, 2026)
  expect(rows).toHaveLength(20)
  const shape = exportedRow('reading_days')
  for (const { comicId, ...row } of rows) shape.parse({ ...row, comic_id: comicId })
})

test('a bulk finish counts no pages, also after it is accepted', async () => {
  const { read, clock, days, history, ana } = await ownReading()
  for (let n = 0; n < 40; n++) await read(KOBO, 40, `c${n}`)
  expect(await days()).toHaveLength(40)
  for (let n = 40; n < 60; n++) await read(KOBO, 40, `c${n}`)
  expect(await days()).toEqual([])
  const [alarm] = await history.alarms(ana.userId)
  await history.accept(ana.userId, alarm?.id ?? '')
  clock.minutes += 60
  await read(KOBO, 40, 'c60')
  expect(await days()).toHaveLength(1)
})

test('a rejected count is repeated in the next round', async () => {
  const { read, clock, days, apps, account, ana } = await ownReading()
  await read(KOBO, 8)
  const stranger = await signUp(account, 'bea@example.com')
  await expect(countDays(stranger.client, ana.userId, apps, NEVER)).rejects.toThrow()
  clock.minutes += 5
  expect(await days()).toEqual(['2026-11-12 8 0'])
})

test('a record transferred to another user has the same row ids as an import', async () => {
  const { read, clock, days, db, account, apps, ana } = await ownReading()
  const bea = await signUp(account, 'bea@example.com')
  await read(KOBO, 8)
  await days()
  clock.minutes += 60
  await db.transaction((tx) => transferProgress(tx, ana.userId, bea.userId))
  await countDays(bea.client, bea.userId, apps, NEVER)
  const [before] = await readDaysOf(ana.client, ana.userId, 2026)
  const [after] = await readDaysOf(bea.client, bea.userId, 2026)
  expect(after).toEqual({ ...before, id: idFor(bea.userId, ana.userId, before?.id ?? '') })
})
