import { expect, test } from 'vitest'
import { DayJournal } from '#web/data/progress/day-journal.ts'
import { memoryStorage } from './support/memory-storage.ts'

const noon = (day: string) => new Date(`${day}T12:00:00`)

test("a comic's pages of one day are one sitting, which keeps its id", () => {
  const keep = memoryStorage()
  const journal = new DayJournal(keep, 'ana')
  journal.record('one', [1], false, noon('2026-11-12'))
  journal.record('one', [2, 3], false, noon('2026-11-12'))
  const [first] = journal.unsent()
  expect(first).toEqual({
    id: expect.any(String),
    day: '2026-11-12',
    comicId: 'one',
    pages: 3,
    finished: false,
    seconds: 0,
  })

  journal.confirm(journal.unsent(), noon('2026-11-12'))
  expect(journal.unsent()).toEqual([])
  // Known pages are not counted again, also after the browser was closed.
  const later = new DayJournal(keep, 'ana')
  later.record('one', [3], false, noon('2026-11-12'))
  expect(later.unsent()).toEqual([])
  later.record('one', [4], true, noon('2026-11-12'))
  expect(later.unsent()).toEqual([{ ...first, pages: 4, finished: true }])
})

test('sittings are separate by day, comic and user', () => {
  const keep = memoryStorage()
  const journal = new DayJournal(keep, 'ana')
  journal.record('one', [1], false, new Date('2026-11-12T23:59:59'))
  journal.record('one', [1], false, new Date('2026-11-13T00:00:00'))
  journal.record('two', [1, 2], false, noon('2026-11-13'))
  expect(journal.unsent().map(({ day, comicId, pages }) => [day, comicId, pages])).toEqual([
    ['2026-11-12', 'one', 1],
    ['2026-11-13', 'one', 1],
    ['2026-11-13', 'two', 2],
  ])
  expect(new Set(journal.unsent().map(({ id }) => id)).size).toBe(3)
  expect(new DayJournal(keep, 'bea').unsent()).toEqual([])
})

test('unsent pages stay stored for days, and pages read while sending are sent later', () => {
  const keep = memoryStorage()
  const journal = new DayJournal(keep, 'ana')
  journal.record('one', [1], false, noon('2026-11-12'))
  const sent = journal.unsent()
  journal.record('one', [2], false, noon('2026-11-12'))
  journal.confirm(sent, noon('2026-11-12'))
  expect(journal.unsent()).toMatchObject([{ pages: 2 }])
  journal.confirm(journal.unsent(), noon('2026-11-14'))
  expect([...keep.kept.values()].join()).toBe('[]')
})

test("reading time adds up in the day's sitting, which is sent again", () => {
  const journal = new DayJournal(memoryStorage(), 'ana')
  journal.record('one', [1], false, noon('2026-11-12'), 40)
  journal.confirm(journal.unsent(), noon('2026-11-12'))
  journal.record('one', [1], false, noon('2026-11-12'), 0)
  expect(journal.unsent()).toEqual([])
  journal.record('one', [1], false, noon('2026-11-12'), 25)
  expect(journal.unsent()).toMatchObject([{ pages: 1, seconds: 65 }])
})

test('a storage that throws or has invalid values is ignored', () => {
  const full = memoryStorage(true)
  full.kept.set('comics.days.ana', '{"no": "list"}')
  const journal = new DayJournal(full, 'ana')
  journal.record('one', [1], false)
  expect(journal.unsent()).toEqual([])
  full.kept.set('comics.days.ana', '[1, {"id": "x", "pages": []}]')
  expect(journal.unsent()).toEqual([])
})
