import { expect, test } from 'vitest'
import type { LiveEvent } from '#contract/helper/events.ts'
import { createEventLog } from '#helper/live/event-log.ts'

const playlists: LiveEvent = { name: 'playlists', data: {} }
const comics: LiveEvent = { name: 'comics', data: {} }

test("a client gets its user's events after the last one it received", () => {
  const log = createEventLog()
  const start = log.last()
  log.append(comics, null)
  const { id } = log.append(playlists, 'ana')
  log.append(playlists, 'bea')
  log.append(comics, null)
  expect(log.after(start, 'ana')?.map(({ event }) => event.name)).toEqual(['comics', 'playlists', 'comics'])
  expect(log.after(id, 'ana')?.map(({ event }) => event.name)).toEqual(['comics'])
  expect(log.after(log.last(), 'ana')).toEqual([])
})

test('an id of another log, of the future or of a deleted event is unknown', () => {
  let now = 0
  const log = createEventLog(() => now)
  const start = log.last()
  log.append(comics, null)
  for (const id of ['', 'other-1', start.replace('-0', '-2'), start.replace('-0', '-x')])
    expect(log.after(id, 'ana')).toBeNull()
  expect(log.after(start, 'ana')).toHaveLength(1)
  now = 10 * 60_000 + 1
  expect(log.after(start, 'ana')).toBeNull()
  expect(log.after(log.last(), 'ana')).toEqual([])
})

test('the number of events in the log is limited', () => {
  const log = createEventLog()
  const start = log.last()
  for (let count = 0; count < 25_000; count++) log.append(comics, null)
  expect(log.after(start, 'ana')).toBeNull()
  const oldest = Number(log.last().split('-')[1]) - 9_999
  expect(log.after(start.replace('-0', `-${oldest}`), 'ana')).toHaveLength(9_999)
})

test("the total size of the log's events is limited", () => {
  const log = createEventLog()
  const ids = Array.from({ length: 200 }, (_, index) => `comic-${index}`.padEnd(40, 'x'))
  const changed = { comics: Object.fromEntries(ids.map((id) => [id, null])), series: [] }
  const append = () => log.append({ name: 'progress', data: { changed, moved: true } }, null)
  const first = append().id
  for (let count = 0; count < 1_500; count++) append()
  const last = append().id
  expect(log.after(first, 'ana')).toBeNull()
  expect(log.after(last, 'ana')).toEqual([])
  const recent = log.recent(60_000, 'ana')
  expect(recent.length).toBeGreaterThan(500)
  expect(recent.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(10_000_000)
})
