import { expect, test } from 'vitest'
import { DayJournal } from '#web/data/progress/day-journal.ts'

function storage(): Pick<Storage, 'getItem' | 'setItem'> & { text: () => string } {
  const stored = new Map<string, string>()
  return {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => void stored.set(name, value),
    text: () => [...stored.values()].join(),
  }
}

const noon = (day: string) => new Date(`${day}T12:00:00`)

test("a comic's pages of one day are one sitting, which keeps its id", () => {
  const keep = storage()
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
  const keep = storage()
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
  const keep = storage()
  const journal = new DayJournal(keep, 'ana')
  journal.record('one', [1], false, noon('2026-11-12'))
  const sent = journal.unsent()
  journal.record('one', [2], false, noon('2026-11-12'))
  journal.confirm(sent, noon('2026-11-12'))
  expect(journal.unsent()).toMatchObject([{ pages: 2 }])
  journal.confirm(journal.unsent(), noon('2026-11-14'))
  expect(keep.text()).toBe('[]')
})

test("reading time adds up in the day's sitting, which is sent again", () => {
  const journal = new DayJournal(storage(), 'ana')
  journal.record('one', [1], false, noon('2026-11-12'), 40)
  journal.confirm(journal.unsent(), noon('2026-11-12'))
  journal.record('one', [1], false, noon('2026-11-12'), 0)
  expect(journal.unsent()).toEqual([])
  journal.record('one', [1], false, noon('2026-11-12'), 25)
  expect(journal.unsent()).toMatchObject([{ pages: 1, seconds: 65 }])
})

test('a storage that throws or has invalid values is ignored', () => {
  const full = {
    getItem: () => '{"no": "list"}',
    setItem: () => {
      throw new Error('full')
    },
  }
  const journal = new DayJournal(full, 'ana')
  journal.record('one', [1], false)
  expect(journal.unsent()).toEqual([])
  const foreign = new DayJournal({ getItem: () => '[1, {"id": "x", "pages": []}]', setItem: () => {} }, 'ana')
  expect(foreign.unsent()).toEqual([])
})
